import { afterAll, expect, it } from 'vitest';
import { part } from '../prove/parts/mpesa-away.ts';
import { endServers } from '../support/server-process.ts';

afterAll(endServers, 60_000);

// The short form of npm run prove -- mpesa-away.
it('what people paid while the database was away is posted once when it is back', { timeout: 240_000 }, async () => {
  const figures = await part.run({ seed: 20_261_118, short: true, count: null, say: () => undefined });
  expect(figures).toMatchObject({ 'posted twice or not at all': 0, 'difference from Safaricom': '0.00' });
  expect(figures['paid while it was away']).toBeGreaterThan(0);
});
