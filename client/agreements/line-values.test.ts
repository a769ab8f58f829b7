import { expect, test } from 'vitest';
import type { AgreementLine } from '../../domain/agreements/contract.ts';
import { lineAmount, linesFromDay, lineValues, sentLine } from './line-values.ts';

const line = (id: string, startDate: string, endDate: string | null): AgreementLine => ({
  id,
  position: 1,
  packageId: 'desk',
  extraId: null,
  name: 'Desk',
  description: null,
  taxClass: 'B',
  quantity: 6,
  unitPrice: '11000.00',
  billingCycle: 'monthly',
  discountPercent: 0,
  discountUntil: null,
  startDate,
  endDate,
  unitIds: [],
  unitNames: [],
  listPrice: null,
  belowListPercent: 0,
  reason: null,
});

const stored = [line('now', '2026-11-01', '2026-11-30'), line('later', '2026-12-01', null)];
const ids = (lines: readonly { id?: string | undefined }[]) => lines.map(({ id }) => id);

test('the lines of a change are those that hold on its day or later', () => {
  expect(ids(lineValues(stored, '2026-11-20'))).toEqual(['now', 'later']);
  expect(ids(lineValues(stored, '2026-12-01'))).toEqual(['later']);
});

test('another day brings the lines that hold then, and none that was taken out', () => {
  const edited = [{ ...lineValues(stored, '2026-12-01')[0], quantity: 8 }, { quantity: 1 }];
  const earlier = linesFromDay(stored, edited, { before: '2026-12-01', day: '2026-11-20' });
  expect(ids(earlier)).toEqual(['now', 'later', undefined]);
  expect(earlier[1]?.quantity).toBe(8);
  const without = earlier.filter(({ id }) => id !== 'later');
  expect(ids(linesFromDay(stored, without, { before: '2026-11-20', day: '2026-12-01' }))).toEqual([undefined]);
});

test('what was cleared is sent as nothing', () => {
  expect(sentLine({ id: 'now', quantity: 6 })).toMatchObject({
    endDate: null,
    discountUntil: null,
    discountPercent: 0,
  });
});

test.each([
  [{ quantity: 6, unitPrice: '11,000' }, '66000.00'],
  [{ quantity: 2, unitPrice: '3000', discountPercent: 10 }, '5400.00'],
  [{ quantity: 1, unitPrice: 'much' }, null],
  [{ quantity: 1 }, null],
])('a line of %j costs %s', (typed, amount) => {
  expect(lineAmount(typed, undefined)).toBe(amount);
});
