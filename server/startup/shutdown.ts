import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/connection/database.ts';
import type { Deps } from '../deps.ts';
import type { Streams } from '../http/events/event-stream.ts';
import type { Events } from '../http/events/events.ts';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const FORCE_CLOSE_MS = 9_000;
const DB_CLOSE_MS = 4_000;

/** Ends gently: what is under way is answered, what is open is closed. */
export const createShutdown = (server: FastifyInstance, { config }: Deps, database: Database, events: Events) => {
  const beforeDatabase: (() => Promise<void>)[] = [() => events.stop()];
  let draining = false;
  server.addHook('onSend', async (_, reply) => {
    if (draining) reply.header('connection', 'close');
  });
  const drain = async (streams: Streams) => {
    if (draining) return;
    draining = true;
    // Callers with an open connection learn to come back on a new one before the door closes.
    await pause(config.drainMs);
    streams.closeAll();
    const forceClose = setTimeout(() => server.server.closeAllConnections(), FORCE_CLOSE_MS);
    await server.close();
    clearTimeout(forceClose);
    const shutdown = Promise.all(beforeDatabase.map((end) => end())).then(() => database.end());
    // A database that does not answer would not say goodbye either.
    await Promise.race([shutdown, pause(DB_CLOSE_MS)]);
  };
  return { drain, isDraining: () => draining, onDrain: (end: () => Promise<void>) => void beforeDatabase.push(end) };
};
