import { StartError } from './start-error.ts';

type Place = { host: string; port: number; names: readonly [host: string, port: string] };

/** Why a server cannot listen, as far as a person can mend it. */
export const explainListen = (error: unknown, { host, port, names: [hostVariable, variable] }: Place): unknown => {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return new StartError(`Port ${port} on ${host} is taken. Stop what uses it, or set ${variable} to another number.`);
  if (code === 'EACCES')
    return new StartError(`Port ${port} may not be used by this account. Set ${variable} to a number above 1023.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new StartError(`${hostVariable} ${host} is not an address of this machine.`);
  return error;
};
