import { afterAll, expect, it } from 'vitest';
import { part } from '../prove/parts/increase.ts';
import { endServers } from '../support/server-process.ts';

afterAll(endServers, 60_000);

// The short form of npm run prove -- increase.
it('a yearly increase that is killed in the middle on two nodes is applied once, with each letter once', {
  timeout: 240_000,
}, async () => {
  const figures = await part.run({ seed: 20_261_118, short: true, count: null, say: () => undefined });
  expect(figures).toMatchObject({
    agreements: 40,
    'broken off before the commit': 3,
    'letters missing or sent twice': 0,
  });
});
