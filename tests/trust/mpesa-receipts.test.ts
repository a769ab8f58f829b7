import { afterAll, expect, it } from 'vitest';
import { part } from '../prove/parts/mpesa.ts';
import { endServers } from '../support/server-process.ts';

afterAll(endServers, 60_000);

// The short form of npm run prove -- mpesa.
const SEED = Number(process.env.MPESA_SEED ?? 20_261_118);

it(`payments that are told twice, late, wrongly or never to two nodes, one of them killed, are posted once (seed ${SEED})`, {
  timeout: 240_000,
}, async () => {
  const figures = await part.run({ seed: SEED, short: true, count: null, say: () => undefined });
  expect(figures).toMatchObject({
    'kill -9 of a node': 1,
    'posted twice or not at all': 0,
    'difference from Safaricom': '0.00',
  });
  expect(figures.receipts).toBeGreaterThanOrEqual(200);
});
