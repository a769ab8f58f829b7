import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildApp } from '../../../server/app.ts';
import { systemClock } from '../../../server/clock.ts';
import { readConfig } from '../../../server/config.ts';
import { APP_ROLE } from '../../../server/db/schema/app-role.ts';
import { startOwnPostgres } from '../../support/postgres.ts';
import type { Row } from '../parts/matrix.ts';

const block = (ms: number) => {
  for (const until = performance.now() + ms; performance.now() < until; );
};

// A server in this very process, whose loop is held: who comes then is told to come back, and a moment later nobody is.
export const blockedLoop: Row = {
  name: 'event loop blocked',
  async run() {
    const { ownerUrl: url } = await startOwnPostgres();
    const config = readConfig({
      DATABASE_URL: url,
      BACKUP_DIR: join(tmpdir(), `nafasi-blocked-${randomBytes(4).toString('hex')}`),
      LOG_LEVEL: 'silent',
      DRAIN_MS: '0',
      SECRET_KEY: 'the key of a space that nobody uses',
    });
    const app = await buildApp({ config, database: { url, role: APP_ROLE }, clock: systemClock });
    try {
      await app.server.ready();
      await sleep(500);
      block(3_000);
      const shed = await app.server.inject({ method: 'GET', url: '/api/config' });
      const health = await app.server.inject({ method: 'GET', url: '/api/health' });
      if (health.statusCode !== 200) throw new Error(`health answered ${health.statusCode}`);
      if (shed.statusCode !== 503 || shed.headers['retry-after'] === undefined)
        throw new Error('Nobody was told to come back');
      const began = performance.now();
      while ((await app.server.inject({ method: 'GET', url: '/api/config' })).statusCode !== 200) {
        if (performance.now() - began > 10_000) throw new Error('It does not recover');
        await sleep(50);
      }
      return `blocked for 3 s: 503 with Retry-After ${shed.headers['retry-after']}, served again after ${Math.round(performance.now() - began)} ms`;
    } finally {
      await app.drain();
    }
  },
};
