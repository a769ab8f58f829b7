import type { FastifyReply } from 'fastify';
import type { Replica } from '../db/replica/replica.ts';
import type { Deps } from '../deps.ts';

type Places = { deps: Deps; replica: Pick<Replica, 'read'> | null };

/** Asks the replica, and the primary where the replica does not answer. */
export const readFromReplica = async <T>(
  { deps, replica }: Places,
  reply: FastifyReply,
  work: (deps: Deps) => Promise<T>,
): Promise<T | undefined> => {
  if (!replica) return work(deps);
  const settings = await deps.settings.get();
  const there = { ...deps, settings: { get: async () => settings }, cache: deps.cache.asOfNow() };
  const done = await replica.read((db) => work({ ...there, db }));
  // A file that was sent before the replica went away is an answer.
  if (done || reply.sent) return done?.answer;
  return work(deps);
};
