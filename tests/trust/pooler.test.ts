import { afterAll, expect, it } from 'vitest';
import { provePooled } from '../support/pooled-space.ts';
import { startPooler } from '../support/pooler.ts';
import { startOwnPostgres } from '../support/postgres.ts';
import { endServers } from '../support/server-process.ts';

afterAll(endServers, 60_000);

// The short form of npm run prove -- pooler, with a pooler of the tests' own: PgBouncer need not be there.
const SEED = Number(process.env.POOLER_SEED ?? 20_261_119);

it(`a space on two nodes behind a pooler by transaction, hurt meanwhile, is what a model says, and runs under its role alone (seed ${SEED})`, {
  timeout: 240_000,
}, async () => {
  const postgres = await startOwnPostgres();
  const { url: poolerUrl } = await startPooler(postgres.ownerUrl, { connections: 12 });
  const kinds = ['connections reset', 'kill -9 of a node'] as const;
  const size = { operations: 60, tenants: 8, everyMs: 2_000, kinds, most: 2 };
  const done = await provePooled({ postgres, poolerUrl, seed: SEED, size, say: () => undefined });
  expect(done).toMatchObject({ operations: 60 });
  expect(done.deadlines).toContain('10 at once ended');
});
