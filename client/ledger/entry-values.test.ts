import { describe, expect, test } from 'vitest';
import { EMPTY_LINE, type EntryFormValues, EntryValues, typedTotals } from './entry-values.ts';

const typed = (lines: EntryFormValues['lines'], changes: Partial<EntryFormValues> = {}): EntryFormValues => ({
  date: '2026-11-01',
  memo: 'Bank charges',
  overrideReason: '',
  lines,
  ...changes,
});

/** The first of each box, as a form shows it. */
const problems = (values: EntryFormValues) =>
  Object.fromEntries(
    (EntryValues.safeParse(values).error?.issues ?? [])
      .toReversed()
      .map(({ path, message }) => [path.join('.'), message]),
  );

describe('what is typed into a journal entry', () => {
  test('is sent without commas, and an empty box is not sent', () => {
    const lines = [
      { ...EMPTY_LINE, account: '5210', debit: '1,250.5' },
      { ...EMPTY_LINE, account: '1010', credit: ' 1 250.50 ' },
    ];
    expect(EntryValues.parse(typed(lines)).lines).toEqual([
      { account: '5210', debit: '1250.5' },
      { account: '1010', credit: '1250.50' },
    ]);
  });

  test('is refused in the words of the contract, at the box they are about', () => {
    expect(problems(typed([EMPTY_LINE, { ...EMPTY_LINE, account: '1010', credit: '5' }], { memo: ' ' }))).toEqual({
      memo: 'Memo is required',
      'lines.0.account': 'Account is required',
    });
    const lines = [
      { ...EMPTY_LINE, account: '5210', debit: '5' },
      { ...EMPTY_LINE, account: '1010', credit: '4' },
    ];
    expect(problems(typed(lines))).toEqual({ lines: 'Debits of 5.00 and credits of 4.00 differ by 1.00' });
  });

  test('is added up while it is typed, where what is no amount counts as nothing', () => {
    const lines = [
      { debit: '1,000', credit: '' },
      { debit: '', credit: '99.5' },
      { debit: '12.', credit: 'x' },
    ];
    expect(typedTotals(lines)).toEqual({ debit: 100_000, credit: 9_950, difference: 90_050 });
  });
});
