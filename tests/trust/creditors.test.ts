import { expect, it } from 'vitest';
import { part } from '../prove/parts/creditors.ts';

// The short form of npm run prove -- creditors.
it('creditors, input VAT, taxes withheld and cash agree with the model to the cent, whatever is entered, paid and reversed', {
  timeout: 300_000,
}, async () => {
  const figures = await part.run({ seed: 20_261_119, short: true, count: null, say: () => undefined });
  expect(figures).toMatchObject({ acts: 250, 'difference from the model': '0.00' });
});
