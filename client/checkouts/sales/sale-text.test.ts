import { expect, test } from 'vitest';
import { nextStep } from './sale-text.ts';

const byHand = { id: 'r', amount: '1500.00', way: 'by_hand', isDone: false, refundNumber: null } as const;
const byMpesa = { ...byHand, way: 'mpesa' } as const;

test.each([
  ['paid', null, null, null],
  ['paid', byHand, null, 'Pay the client back, and record the refund.'],
  ['refunding', byHand, null, 'Pay the client back, and record the refund.'],
  ['refunding', byMpesa, 'proposed', 'Somebody has to approve the return of the money by M-Pesa.'],
  ['refunding', null, 'failed', 'M-Pesa refused the return: decide what becomes of the receipt.'],
  ['refunding', null, null, 'Return the money of its receipt.'],
  ['review', null, null, 'Other amount'],
  ['refunded', { ...byHand, isDone: true }, null, null],
  ['expired', null, null, null],
] as const)('of one that is %s is said what comes next', (state, refund, returnState, step) => {
  expect(nextStep({ state, refund, returnState, reason: state === 'review' ? 'Other amount' : null })).toBe(step);
});
