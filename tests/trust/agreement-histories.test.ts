import { expect, it } from 'vitest';
import { part } from '../prove/parts/agreements.ts';

// The short form of npm run prove -- agreements.
it('every day of every line is billed once, whatever happens to an agreement, as the preview says', {
  timeout: 300_000,
}, async () => {
  const figures = await part.run({ seed: 20_261_117, short: true, count: null, say: () => undefined });
  expect(figures).toMatchObject({
    histories: 200,
    'histories on a server': 12,
    'difference from the reference': '0.00',
  });
});
