import { afterAll, expect, it } from 'vitest';
import { part } from '../prove/parts/checkout.ts';
import { endServers } from '../support/server-process.ts';

afterAll(endServers, 60_000);

// The short form of npm run prove -- checkout.
const SEED = Number(process.env.CHECKOUT_SEED ?? 20_261_119);

it(`whatever becomes of a payment online on two nodes, one of them killed, what is sold is paid and the rest goes back (seed ${SEED})`, {
  timeout: 240_000,
}, async () => {
  const figures = await part.run({ seed: SEED, short: true, count: null, say: () => undefined });
  expect(figures).toMatchObject({ 'confirmed unpaid, or given twice': 0, 'difference from Safaricom': '0.00' });
  expect(figures['holds ended after their minute, ms']).toBeLessThanOrEqual(5_000);
  expect(figures['kill -9 of a node']).toBeGreaterThanOrEqual(2);
});
