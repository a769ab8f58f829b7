import { hostname } from 'node:os';
import { getHealth } from '../../domain/health/contract.ts';
import { reportHealth } from '../../domain/health/report.ts';
import type { Mount } from '../http/mount.ts';
import type { Health } from './watch.ts';

export const healthRoutes = (mount: Mount, { read }: Health): void => {
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
};
