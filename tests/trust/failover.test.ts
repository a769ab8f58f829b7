import { afterAll, expect, it } from 'vitest';
import { part } from '../prove/parts/failover.ts';
import { endServers } from '../support/server-process.ts';

afterAll(endServers, 60_000);

// The short form of npm run prove -- failover.
it('a primary is killed under writes and its synchronous replica promoted: served again within 10 seconds, nothing acknowledged is lost', {
  timeout: 180_000,
}, async () => {
  const figures = await part.run({ seed: 1, short: true, count: null, say: () => undefined });
  expect(figures).toMatchObject({ 'primaries killed': 1, 'acknowledged writes missing': 0, 'audit chain': 'whole' });
});
