import type { FastifyBaseLogger } from 'fastify';
import { silentLog } from '../startup/silent-log.ts';

type Facts = { err?: unknown };

const reasons = (error: unknown): string[] =>
  error instanceof Error ? [error.message, ...reasons(error.cause)] : error === undefined ? [] : [String(error)];

/** Who runs a command has no log of a server to look into: what would stand there is said at once, the deepest reason last. */
export const commandLog = (say: (line: string) => void): FastifyBaseLogger => {
  const tell = (facts: unknown, words?: string): void => {
    const { err } = typeof facts === 'object' && facts !== null ? (facts as Facts) : {};
    say([words ?? String(facts), ...reasons(err)].join(': '));
  };
  const log: FastifyBaseLogger = {
    ...silentLog,
    level: 'warn',
    warn: tell,
    error: tell,
    fatal: tell,
    child: () => log,
  };
  return log;
};
