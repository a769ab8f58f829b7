import { describe, expect, test } from 'vitest';
import type { Column } from './data-table-parts.tsx';
import { fittingColumns } from './fitting-columns.ts';

const column = (key: string, rest: Partial<Column<string>> = {}): Column<string> => ({
  key,
  header: key,
  cell: (row) => row,
  ...rest,
});

const columns = [
  column('tenant'),
  column('due', { width: '8rem' }),
  column('open', { width: '9rem', hideBelow: 'md' }),
  column('type', { width: '8rem', hideBelow: 'lg' }),
  column('amount', { width: '9rem' }),
  column('note', { width: '12rem', hideBelow: 'xl' }),
];

const keys = (table: number, screen = 90): string[] | undefined =>
  fittingColumns(columns, 3, { table, screen })?.map(({ key }) => key);

describe('the columns of a table', () => {
  test('all stand where there is room', () => {
    expect(keys(55)).toEqual(['tenant', 'due', 'open', 'type', 'amount', 'note']);
  });

  test.each([
    [54, ['tenant', 'due', 'open', 'type', 'amount']],
    [42, ['tenant', 'due', 'open', 'amount']],
    [34, ['tenant', 'due', 'amount']],
    [25, ['tenant', 'due', 'amount']],
  ])('in %d rem the least important are left out', (table, shown) => {
    expect(keys(table)).toEqual(shown);
  });

  test('what a narrow screen leaves out stays out', () => {
    expect(keys(55, 60)).toEqual(['tenant', 'due', 'open', 'amount']);
  });

  test('become cards where the others have no room either', () => {
    expect(keys(24)).toBeUndefined();
  });

  test('without a width one after the other gives way, the right one first', () => {
    const open = ['a', 'b', 'c'].map((key) => column(key, key === 'a' ? {} : { hideBelow: 'lg' }));
    const shownIn = (table: number) => fittingColumns(open, 0, { table, screen: 90 })?.map(({ key }) => key);
    expect([18, 17, 12, 11, 5, 4].map(shownIn)).toEqual([
      ['a', 'b', 'c'],
      ['a', 'b'],
      ['a', 'b'],
      ['a'],
      ['a'],
      undefined,
    ]);
  });
});
