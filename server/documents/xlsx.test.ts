import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { readSheet } from 'read-excel-file/node';
import { expect, test } from 'vitest';
import '../temporal.ts';
import { type SheetColumn, xlsxStream } from './xlsx.ts';

type Row = readonly (string | number | null)[];

const column = (header: string, type: SheetColumn<Row>['type'], at: number): SheetColumn<Row> => ({
  header,
  type,
  value: (row) => row[at] ?? null,
});

// Read back by a reader that is not ours.
const readBack = async (columns: readonly SheetColumn<Row>[], rows: readonly Row[]) =>
  readSheet(await buffer(xlsxStream({ sheet: 'A & B', columns, rows: [rows] })), 1, { trim: false });

test('numbers are numbers, days are dates, and what is empty is empty', async () => {
  const columns = [column('Name', 'text', 0), column('Rent', 'amount', 1), column('From', 'day', 2)];
  const rows = await readBack(
    [...columns, column('Seats', 'number', 3)],
    [
      ['Amani', '12500.50', '2026-11-01', 3],
      ['Zuri', '-0.01', null, null],
      ['Kito', null, '2028-02-29', 0],
    ],
  );
  expect(rows).toEqual([
    ['Name', 'Rent', 'From', 'Seats'],
    ['Amani', 12500.5, new Date('2026-11-01T00:00:00Z'), 3],
    ['Zuri', -0.01, null, null],
    ['Kito', null, new Date('2028-02-29T00:00:00Z'), 0],
  ]);
});

test.each([
  '=1+1',
  '+254712345678',
  '-3',
  '@SUM(A1)',
  "'=2",
  '007',
  '1e5',
  'TRUE',
  '2026-11-01',
  '<b>&"',
  'a\r\nb',
  ' x ',
])('text stays text: %j', async (text) => {
  expect(await readBack([column('Text', 'text', 0)], [[text]])).toEqual([['Text'], [text]]);
});

test('what is not a figure or a day after all is kept as text', async () => {
  const columns = [column('Amount', 'amount', 0), column('Day', 'day', 1)];
  const rows = await readBack(columns, [
    ['on request', '2026-02-30'],
    ['=1', '1899-12-31'],
  ]);
  expect(rows.slice(1)).toEqual([
    ['on request', '2026-02-30'],
    ['=1', '1899-12-31'],
  ]);
});

test('any text is read back as it was, but for what XML cannot hold', async () => {
  const possible = fc
    .string({ unit: 'grapheme', minLength: 1 })
    // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what XML cannot hold
    .filter((text) => !/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/.test(text));
  await fc.assert(
    fc.asyncProperty(fc.array(possible, { minLength: 1, maxLength: 20 }), async (texts) => {
      const rows = await readBack(
        [column('Text', 'text', 0)],
        texts.map((text) => [text]),
      );
      expect(rows.slice(1).flat()).toEqual(texts);
    }),
    { numRuns: 25 },
  );
  expect(await readBack([column('Text', 'text', 0)], [['a\u0000\u000bb\ud800']])).toEqual([['Text'], ['ab\ufffd']]);
});

test('rows are taken as the file is written, and what fails while reading them breaks it off', async () => {
  async function* rows() {
    yield [['one']];
    throw new Error('the database went away');
  }
  const stream = xlsxStream({ sheet: 'Rows', columns: [column('Text', 'text', 0)], rows: rows() });
  await expect(buffer(stream)).rejects.toThrow('the database went away');
});

test('fifty thousand rows are written without holding up others', { timeout: 60_000 }, async () => {
  async function* rows() {
    for (let page = 0; page < 100; page++) {
      yield Array.from({ length: 500 }, (_, n) => [`Company ${page * 500 + n}`, '12500.00', '2026-11-01']);
    }
  }
  const columns = [column('Name', 'text', 0), column('Rent', 'amount', 1), column('From', 'day', 2)];
  let turns = 0;
  const counting = setInterval(() => turns++, 1);
  const file = await buffer(xlsxStream({ sheet: 'Rows', columns, rows: rows() }));
  clearInterval(counting);
  expect(turns).toBeGreaterThan(10);
  expect(await readSheet(file)).toHaveLength(50_001);
});
