import type { FastifyInstance } from 'fastify';
import type { HealthFigures, SealFigures } from '../../domain/health/contract.ts';
import type { Database } from '../db/connection/database.ts';
import type { Replica } from '../db/replica/replica.ts';
import type { Deps } from '../deps.ts';
import { type BlockedLog, createBlockedLog } from './blocked.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { watchNode } from './node-figures.ts';
import { createHealth } from './read-health.ts';

type Pools = { requests: Database; callbacks: Database; reads: Replica | null };

/** `metrics` is for Prometheus, where it is asked for. */
export type Health = { read: () => Promise<HealthFigures>; metrics: Metrics | null; blocked: BlockedLog };

/** Counts from here on: called before the routes are mounted, so that their requests are seen. */
export const watchHealth = async (
  server: FastifyInstance,
  deps: Deps,
  pools: Pools,
  readSeals: () => Promise<SealFigures>,
  archive: Parameters<typeof createHealth>[3],
): Promise<Health> => {
  const { version, metrics: place } = deps.config;
  const { reads, ...others } = pools;
  const read = createHealth(deps, watchNode(server, pools), readSeals, archive);
  const open = reads ? { ...others, reads } : others;
  const blocked = createBlockedLog(pools.requests, deps.log);
  return { read, blocked, metrics: place ? await createMetrics({ server, version, pools: open, read }) : null };
};
