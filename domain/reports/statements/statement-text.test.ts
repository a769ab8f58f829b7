import { expect, it } from 'vitest';
import { statementText } from './statement-text.ts';

it.each([
  ['payment', 'Payment from Salama, Cash & Co, M-Pesa SEBMAZU8CC', 'Payment by M-Pesa SEBMAZU8CC'],
  ['payment', 'Payment from Baraka Creative, M-Pesa SEBMAZU8CC', 'Payment by M-Pesa SEBMAZU8CC'],
  ['payment', 'Payment from Baraka, Creative: Ltd, Bank Transfer', 'Payment by Bank Transfer'],
  ['payment', 'Payment reversed: bounced', 'Payment reversed: bounced'],
  ['refund', 'Refund RF2611-0001 to Baraka Creative: paid twice', 'Refund RF2611-0001: paid twice'],
  ['refund', 'Refund reversed: wrong account', 'Refund reversed: wrong account'],
  ['deposit', 'Deposit of Baraka Creative', 'Deposit received'],
  ['deposit', 'Deposit of Baraka Creative forfeited: Door broken', 'Deposit forfeited: Door broken'],
  [
    'deposit',
    'Forfeit of the deposit of Baraka Creative taken back: Agreed otherwise',
    'Forfeit of the deposit taken back: Agreed otherwise',
  ],
  ['deposit', 'Deposit of Baraka Creative set off: moved out', 'Deposit set off: moved out'],
  ['deposit', 'Deposit given back to Baraka Creative', 'Deposit given back'],
  ['deposit', 'Deposit given back to Baraka Creative: moved out', 'Deposit given back: moved out'],
  ['manual', 'Payment from nobody, Cash', 'Payment from nobody, Cash'],
])('%s: "%s" reads "%s" on a statement', (source, memo, words) => {
  expect(statementText(source, memo, undefined)).toBe(words);
});

it('an invoice says what was sold, and the words of the books where that is not known', () => {
  const memo = 'Invoice INV2611-0042: Baraka Creative';
  expect(statementText('invoice', memo, 'Invoice INV2611-0042 · Desk')).toBe('Invoice INV2611-0042 · Desk');
  expect(statementText('invoice', memo, undefined)).toBe(memo);
});
