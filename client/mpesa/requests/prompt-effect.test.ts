import { expect, it } from 'vitest';
import { cents } from '../../../domain/kernel/money.ts';
import { describePrompt } from './prompt-effect.ts';

const describeFor = (amount: number, { open = 1_234_50, hasAccount = true } = {}) =>
  describePrompt({ amount: cents(amount), open: cents(open), invoiceNumber: 'INV-7', currency: 'KES', hasAccount });

it('says what a prompt does to the invoice, and what becomes of the cents', () => {
  expect(describeFor(900_00, { open: 900_00 })).toBe('Pays INV-7 in full.');
  expect(describeFor(1_235_00)).toBe(
    'Pays INV-7 in full. M-Pesa takes whole shillings only, so KES 0.50 more is kept as credit.',
  );
  expect(describeFor(1_234_00)).toBe('M-Pesa takes whole shillings only, so KES 0.50 of INV-7 stays open.');
  expect(describeFor(1_000_00)).toBe('KES 234.50 of INV-7 stays open.');
  expect(describeFor(2_000_00)).toBe('Only KES 1,234.50 is open on INV-7.');
});

it('says that one payment takes no more than M-Pesa allows', () => {
  expect(describeFor(250_000_00, { open: 300_000_00 })).toBe(
    'M-Pesa takes at most KES 250,000 at once, so KES 50,000 of INV-7 stays open.',
  );
});

it('warns that money beyond the invoice of somebody without an account waits', () => {
  expect(describeFor(1_235_00, { hasAccount: false })).toBe(
    'Only KES 1,234.50 is open on INV-7. A payment above that waits until somebody assigns it.',
  );
});
