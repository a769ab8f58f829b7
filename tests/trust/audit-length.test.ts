import { afterAll, expect, it } from 'vitest';
import { part } from '../prove/parts/audit-length.ts';
import { endServers } from '../support/server-process.ts';

afterAll(endServers, 60_000);

// The short form of npm run prove -- audit-length.
it('a long audit log is searched by index, verified as a whole and checked on from a checkpoint', {
  timeout: 240_000,
}, async () => {
  const figures = await part.run({ seed: 1, short: true, count: null, say: () => undefined });
  expect(figures).toMatchObject({ entries: 60_000, 'a seldom name, ms': expect.any(Number) });
});
