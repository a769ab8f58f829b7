import { describe, expect, test } from 'vitest';
import { diffEntry, fieldLabel } from './change-diff.ts';

const shown = (entry: Parameters<typeof diffEntry>[0]) =>
  diffEntry(entry).map(({ label, before, after, changed }) => [label, before, after, changed]);

describe('what was and what is', () => {
  test('changed fields come first, and the time of the change is left to the entry itself', () => {
    const before = { id: '1', updated_at: 'x', role: 'manager', email: null };
    const after = { id: '1', updated_at: 'y', role: 'accountant', email: null };
    expect(shown({ before, after })).toEqual([
      ['Role', 'manager', 'accountant', true],
      ['Id', '1', '1', false],
      ['Email', null, null, false],
    ]);
  });

  test('a group of settings is taken apart, and a value that was not there before counts as changed', () => {
    const before = { name: 'billing', value: { latePaymentFee: '500.00' } };
    const after = { name: 'billing', value: { latePaymentFee: '750.00', invoiceDueDays: 14 } };
    expect(shown({ before, after })).toEqual([
      ['Late payment fee', '500.00', '750.00', true],
      ['Invoice due days', undefined, 14, true],
      ['Name', 'billing', 'billing', false],
    ]);
  });

  test('an object that was empty has no line of its own', () => {
    expect(shown({ before: { value: {} }, after: { value: { phone: '1' } } })).toEqual([
      ['Phone', undefined, '1', true],
    ]);
  });

  test('lists are compared as a whole', () => {
    const [change] = diffEntry({ before: { days: [1, 2] }, after: { days: [1, 2, 3] } });
    expect(change).toMatchObject({ before: [1, 2], after: [1, 2, 3], changed: true });
  });

  test('a change of secrets alone leaves nothing to show', () => {
    expect(diffEntry({ before: { updated_at: 'x' }, after: { updated_at: 'y' } })).toEqual([]);
  });

  test('a row that was added or removed has one side only', () => {
    expect(shown({ before: null, after: { role: 'hr' } })).toEqual([['Role', undefined, 'hr', true]]);
    expect(shown({ before: { role: 'hr' }, after: null })).toEqual([['Role', 'hr', undefined, true]]);
  });
});

test.each([
  ['first_name', 'First name'],
  ['value.companyName', 'Company name'],
  ['address.postal_code', 'Address › Postal code'],
  ['ip', 'Ip'],
])('the field %s is called %s', (field, label) => expect(fieldLabel(field)).toBe(label));
