import { afterAll, expect, it } from 'vitest';
import { part } from '../prove/parts/etims.ts';
import { endAll } from '../support/at-end.ts';

afterAll(endAll, 60_000);

// The short form of npm run prove -- etims.
it('documents for a KRA that loses answers and is away for an hour are signed once, without a gap', {
  timeout: 240_000,
}, async () => {
  const figures = await part.run({ seed: 1, short: true, count: null, say: () => undefined });
  expect(figures).toMatchObject({
    documents: 60,
    'signed twice': 0,
    'gaps in the numbers': 0,
    'difference from KRA': '0.00',
  });
});
