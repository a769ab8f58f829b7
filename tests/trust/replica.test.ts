import { afterAll, expect, it } from 'vitest';
import { part } from '../prove/parts/replica.ts';
import { endServers } from '../support/server-process.ts';

afterAll(endServers, 60_000);

// The short form of npm run prove -- replica.
it('callers write on one node and read on the other, from a replica that is paused, late and killed: no read misses a write', {
  timeout: 180_000,
}, async () => {
  const figures = await part.run({ seed: 1, short: true, count: null, say: () => undefined });
  expect(figures).toMatchObject({ faults: 4, 'reads that miss a write': 0 });
  expect(figures['answered by the replica']).toBeGreaterThan(20);
  expect(figures['passed on to the primary']).toBeGreaterThan(0);
});
