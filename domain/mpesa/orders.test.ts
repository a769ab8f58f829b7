import { describe, expect, it } from 'vitest';
import { ORDER_STATES, type OrderState } from './order-contract.ts';
import { countPayments, describeOrder, nextOrderState, type OrderEvent, readOrderResult } from './orders.ts';

const after = (event: OrderEvent) => ORDER_STATES.map((state) => nextOrderState(state, event));

// In the order of ORDER_STATES: created, sent, pending, active, refused, needs_review, ended.
it.each<[OrderEvent, readonly OrderState[]]>([
  ['sent', ['sent', 'sent', 'pending', 'active', 'refused', 'needs_review', 'ended']],
  ['accepted', ['pending', 'pending', 'pending', 'active', 'refused', 'needs_review', 'ended']],
  ['refused', ['refused', 'refused', 'pending', 'active', 'refused', 'needs_review', 'ended']],
  ['agreed', ['active', 'active', 'active', 'active', 'active', 'active', 'ended']],
  ['turned_down', ['refused', 'refused', 'refused', 'active', 'refused', 'refused', 'ended']],
  ['unanswered', ['needs_review', 'needs_review', 'needs_review', 'active', 'refused', 'needs_review', 'ended']],
  ['ended', ['created', 'sent', 'pending', 'ended', 'refused', 'needs_review', 'ended']],
])('%s leads on from each state', (event, states) => {
  expect(after(event)).toEqual(states);
});

describe('the payer’s answer', () => {
  it.each<[string, OrderEvent, RegExp]>([
    ['0', 'agreed', /^Agreed/],
    ['200', 'agreed', /^Agreed/],
    ['1032', 'turned_down', /^The payer cancelled the prompt\.$/],
    ['2001', 'turned_down', /^The payer entered a wrong PIN\.$/],
    ['1037', 'unanswered', /nobody answered/],
    ['1050', 'turned_down', /already has a standing order of this name/],
    ['4711', 'turned_down', /code 4711/],
  ])('%s is %s', (code, event, words) => {
    expect(readOrderResult(code)).toEqual({ event, words: expect.stringMatching(words) });
  });

  it('is said in words, and where nobody knows, what to do', () => {
    expect(describeOrder('refused', 'The payer cancelled the prompt.')).toBe('The payer cancelled the prompt.');
    expect(describeOrder('needs_review', null)).toBe(
      'M-Pesa never said whether the payer agreed. Ask the payer, or look in the M-Pesa portal.',
    );
  });
});

it.each([
  ['monthly', '2026-12-01', '2027-11-30', 12],
  ['monthly', '2027-01-31', '2027-03-31', 3],
  ['weekly', '2026-12-01', '2026-12-15', 3],
  ['quarterly', '2026-12-01', '2027-03-01', 2],
  ['semi_annual', '2026-12-01', '2027-05-31', 1],
  ['annual', '2026-12-01', '2026-12-01', 1],
] as const)('%s from %s to %s pays %d times', (frequency, startDate, endDate, times) => {
  expect(countPayments({ frequency, startDate, endDate })).toBe(times);
});
