import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import '../../../server/temporal.ts';
import { type SheetColumn, xlsxStream } from '../../../server/documents/xlsx.ts';
import { readSheet } from './sheet-file.ts';

type Row = readonly (string | number | null)[];

const workbook = async (
  types: readonly SheetColumn<Row>['type'][],
  rows: readonly Row[],
): Promise<Uint8Array<ArrayBuffer>> => {
  const columns = types.map((type, index) => ({ header: `C${index}`, type, value: (row: Row) => row[index] ?? null }));
  return new Uint8Array(await buffer(xlsxStream({ sheet: 'Sheet', columns, rows: [rows] })));
};

const read = (bytes: Uint8Array<ArrayBuffer>) => readSheet(new File([bytes], 'a file'));

test('a workbook becomes the text that the import takes: days as days, figures without an exponent, rows in their places', async () => {
  const file = await workbook(
    ['text', 'number', 'day', 'text'],
    [
      ['Amani, Ltd', '712345678', '2026-11-01', '=1+1'],
      [null, null, null, null],
      ["'=2", 1e15, null, 'a "b"'],
      [' x ', '0.1', '2028-02-29', null],
    ],
  );
  expect(await read(file)).toEqual({
    csv: [
      'C0,C1,C2,C3',
      `"Amani, Ltd",712345678,2026-11-01,'=1+1`,
      ',,,',
      `''=2,1000000000000000,,"a ""b"""`,
      '" x ",0.1,2028-02-29,',
    ].join('\r\n'),
  });
});

test('a sheet of some thousand rows is read', async () => {
  const rows = Array.from({ length: 5_000 }, (_, n) => [`Company ${n}`, 'Jane Wanjiru', '12500.00']);
  const sheet = await read(await workbook(['text', 'text', 'amount'], rows));
  expect('csv' in sheet && sheet.csv.split('\r\n').length).toBe(5_001);
});

const bytes = (...values: (number | string)[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    Buffer.concat(
      values.map((value) => (typeof value === 'string' ? Buffer.from(value, 'utf16le') : Buffer.from([value]))),
    ),
  );

test.each([
  [
    'an archive that ends too early',
    (file: Uint8Array<ArrayBuffer>) => file.slice(0, -30),
    /^This workbook cannot be read/,
  ],
  [
    'an archive with a hole',
    (file: Uint8Array<ArrayBuffer>) => file.map((byte, index) => (index > 200 && index < 400 ? 0 : byte)),
    /^This workbook cannot be read/,
  ],
  ['an archive of something else', () => bytes(0x50, 0x4b, 0x03, 0x04, 0, 0), /^This workbook cannot be read/],
  ['a locked workbook', () => bytes(0xd0, 0xcf, 0x11, 0xe0, 'EncryptedPackage'), /^This workbook has a password/],
  ['a workbook of the old format', () => bytes(0xd0, 0xcf, 0x11, 0xe0, 'Workbook'), /^This is an old \.xls workbook/],
  ['nothing', () => bytes(), /^The file is empty$/],
  ['too much text', () => new Uint8Array(900_001).fill(97), /^The file has more than 900,000 characters/],
  ['too many bytes', () => new Uint8Array(10_000_001), /^The file is larger than 10 MB/],
])('%s is refused in words', async (_, make, expected) => {
  const sheet = await read(make(await workbook(['text'], [['x']])));
  expect(sheet).toEqual({ problem: expect.stringMatching(expected) });
});
