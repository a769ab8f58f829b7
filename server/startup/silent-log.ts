import type { FastifyBaseLogger } from 'fastify';

const nothing = () => undefined;

/** For work that is done before there is a server with a log of its own: what fails there is thrown and ends the start. */
export const silentLog: FastifyBaseLogger = {
  level: 'silent',
  fatal: nothing,
  error: nothing,
  warn: nothing,
  info: nothing,
  debug: nothing,
  trace: nothing,
  silent: nothing,
  child: () => silentLog,
};
