import { expect, test } from 'vitest';
import { toCsv } from './rows-file.ts';

const file = {
  name: 'invoices',
  columns: [
    ['Invoice', (row: string[]) => row[0] ?? ''],
    ['Total', (row: string[]) => row[1] ?? ''],
  ],
} as const;

test('a file of rows has its headings and quotes what needs it', () => {
  expect(
    toCsv(
      [
        ['INV-1', '12500.00'],
        ['Acacia, "Ltd"', '-50.00'],
      ],
      file,
    ),
  ).toBe('Invoice,Total\r\nINV-1,12500.00\r\n"Acacia, ""Ltd""",-50.00\r\n');
});

test('a cell that a spreadsheet would run stays text', () => {
  expect(toCsv([['=HYPERLINK("x")', '-1+2']], file)).toBe('Invoice,Total\r\n"\'=HYPERLINK(""x"")",\'-1+2\r\n');
});
