import { expect, it } from 'vitest';
import { automationLines, stepsText } from './run-text.ts';

it('a preview of the automation names what is done and what it sums to, and nothing else', () => {
  const lines = automationLines({
    day: '2026-11-15',
    complete: true,
    steps: [
      { step: 'overdue', count: 9, error: null },
      { step: 'invoices', count: 2, error: null },
      { step: 'letters', count: 1, error: null },
      { step: 'reminders', count: 0, error: null },
      { step: 'expenses', count: null, error: null },
    ],
    invoices: [
      { type: 'late_fee', count: 1, total: '500.00' },
      { type: 'rent', count: 2, total: '25000.00' },
    ],
  });
  expect(lines).toEqual([
    { key: 'late_fee', text: '1 late fee', total: '500.00' },
    { key: 'rent', text: '2 rent invoices', total: '25000.00' },
    { key: 'letters', text: '1 demand letter' },
  ]);
});

it('a run says what it did, or that nothing was due', () => {
  expect(
    stepsText([
      { step: 'overdue', count: 4 },
      { step: 'invoices', count: 1 },
      { step: 'letters', count: 3 },
    ]),
  ).toBe('1 invoice, 3 demand letters.');
  expect(stepsText([{ step: 'overdue', count: 4 }])).toBe('Nothing was due.');
});
