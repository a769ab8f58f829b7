import { hostname } from 'node:os';
import { listBlocked, reportBlocked } from '../../domain/health/blocked-contract.ts';
import { getHealth } from '../../domain/health/contract.ts';
import { reportHealth } from '../../domain/health/report.ts';
import { limitAddresses } from '../http/limits/address-limit.ts';
import type { Mount } from '../http/mount.ts';
import { listBlocks } from './blocked.ts';
import { readReport } from './blocked-report.ts';
import type { Health } from './watch.ts';

// In ten seconds, of one address and of all.
const REPORTS_MS = 10_000;
const MOST_OF_ONE = 30;
const MOST_OF_ALL = 600;

export const healthRoutes = (mount: Mount, { read, blocked }: Health): void => {
  mount.read(getHealth, async ({ config }) => {
    const figures = await read();
    return {
      ...reportHealth(figures),
      server: {
        name: hostname(),
        version: config.version,
        node: process.version,
        startedAt: new Date(Date.now() - process.uptime() * 1_000).toISOString(),
      },
      servers: figures.space?.nodes ?? null,
      metrics: config.metrics !== null,
    };
  });

  mount.read(listBlocked, async ({ db }) => ({ items: await listBlocks(db) }));

  const limitOne = limitAddresses(MOST_OF_ONE, REPORTS_MS);
  const limitAll = limitAddresses(MOST_OF_ALL, REPORTS_MS);
  mount.plain(reportBlocked, async (_, { body, request }) => {
    limitOne(request.ip);
    limitAll('all');
    blocked.add(readReport(body, request.host));
    return undefined;
  });
};
