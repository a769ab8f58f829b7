import { expect, test } from 'vitest';
import { REPORTS } from '../../../domain/reports/schedules/schedule-contract.ts';
import { recipientsFault } from './schedule-dialog.tsx';
import { readAddresses, reportsText, scheduleText } from './schedule-text.ts';

test('addresses are read however they were parted', () => {
  expect(readAddresses(' a@x.ke, b@x.ke;\n\nc@x.ke  d@x.ke,')).toEqual(['a@x.ke', 'b@x.ke', 'c@x.ke', 'd@x.ke']);
  expect(readAddresses(' \n')).toEqual([]);
});

test('a schedule is told in words, its reports in the order of the pack', () => {
  expect(scheduleText({ frequency: 'weekly', sendAt: '07:00' })).toBe('Every Monday at 7:00 AM');
  expect(scheduleText({ frequency: 'monthly', sendAt: '18:30' })).toBe('The first of every month at 6:30 PM');
  expect(reportsText(['cash-flow', 'profit-loss'])).toBe('Profit & Loss, Cash Flow');
  expect(reportsText([...REPORTS])).toBe('All reports');
});

test('a fault of one address names that address, a fault of the list speaks for itself', () => {
  const fault = { type: 'custom', message: 'Must be an email address' };
  expect(recipientsFault([undefined, fault], ['a@x.ke', 'b'])).toBe('b: Must be an email address');
  expect(recipientsFault({ message: 'Enter at least one email address' }, [])).toBe('Enter at least one email address');
  expect(recipientsFault({ root: { message: 'Each address may appear once' } }, ['a', 'a'])).toBe(
    'Each address may appear once',
  );
  expect(recipientsFault(undefined, [])).toBeUndefined();
});
