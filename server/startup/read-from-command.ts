import { spawnSync } from 'node:child_process';
import { StartError } from './start-error.ts';

const DEADLINE_MS = 10_000;
const MOST_BYTES = 64 * 1024;

const reasonFor = ({ error, signal, status }: ReturnType<typeof spawnSync>): string | null => {
  if ((error as NodeJS.ErrnoException | undefined)?.code === 'ETIMEDOUT') return 'took longer than 10 seconds';
  if (error) return `could not be run (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`;
  if (signal) return `was ended by ${signal}`;
  return status === 0 ? null : `ended with code ${status}`;
};

/**
 * What a command prints, by the shell of the system: the commands of password stores need quotes and pipes. Neither the command nor
 * anything that it prints is ever repeated, since it may hold the secret.
 */
export const readFromCommand = (name: string, command: string): string => {
  const ended = spawnSync('/bin/sh', ['-c', command], {
    timeout: DEADLINE_MS,
    killSignal: 'SIGKILL',
    maxBuffer: MOST_BYTES,
    stdio: ['ignore', 'pipe', 'ignore'],
    encoding: 'utf8',
  });
  const reason = reasonFor(ended);
  if (reason) throw new StartError(`The command of ${name} ${reason}. Run it by hand to see why.`);
  const text = ended.stdout.trim();
  if (text === '') throw new StartError(`The command of ${name} printed nothing.`);
  return text;
};
