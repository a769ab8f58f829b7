import { afterAll, expect, it } from 'vitest';
import { part } from '../prove/parts/bank.ts';
import { endServers } from '../support/server-process.ts';

afterAll(endServers, 60_000);

// The short form of npm run prove -- bank.
const SEED = Number(process.env.BANK_SEED ?? 42);

it(`a month of 500 bank lines is imported once, matched without a mistake and reconciled to 0.00 (seed ${SEED})`, {
  timeout: 240_000,
}, async () => {
  const figures = await part.run({ seed: SEED, short: true, count: null, say: () => undefined });
  expect(figures).toMatchObject({
    lines: 500,
    'matched wrongly without a person': 0,
    'of the rest, with a suggestion': '100.0 %',
    difference: '0.00',
  });
});
