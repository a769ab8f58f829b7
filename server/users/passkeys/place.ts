import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../domain/kernel/errors.ts';
import type { Config } from '../../config.ts';
import { hostName, isLoopback } from '../../http/host.ts';

/** Where passkeys are made and used: what browsers call the relying party, and the one address that they may come from. */
export type Place = { rpId: string; origin: string };

type Request = Pick<FastifyRequest, 'protocol' | 'host'>;

const addressProblem = ({ protocol, port }: URL, name: string): string | null => {
  if (isIP(name) && isLoopback(name))
    return `Passkeys need a name in the address. Open http://localhost${port ? `:${port}` : ''} instead.`;
  if (isIP(name))
    return `Passkeys need a name in the address, and ${name} is an IP address. The person who runs the server can give it a name.`;
  if (protocol !== 'https:' && !isLoopback(name))
    return 'Passkeys need an encrypted connection, and this address does not begin with https://.';
  return null;
};

/** The address that the space is published under; where none is set, the one that was asked for, which is one of ours. */
export const findPlace = (
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { protocol, host }: Request,
): { place: Place; problem: null } | { place: null; problem: string } => {
  const address = publicUrl ?? `${protocol}://${host}`;
  if (!URL.canParse(address)) return { place: null, problem: 'Passkeys do not work at this address.' };
  const url = new URL(address);
  const rpId = hostName(url.host);
  const problem = addressProblem(url, rpId);
  return problem ? { place: null, problem } : { place: { rpId, origin: url.origin }, problem: null };
};

export const requirePlace = (config: Pick<Config, 'publicUrl'>, request: Request): Place => {
  const { place, problem } = findPlace(config, request);
  if (!place) throw new AppError('invalid_passkey', problem);
  return place;
};
