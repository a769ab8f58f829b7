import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvRow, csvStart, readCsv } from './csv.ts';

describe('writing', () => {
  test('a file begins with a byte order mark and its rows end as spreadsheets end them', () => {
    expect(csvStart(['a', 'b']) + csvRow(['1', null])).toBe('\ufeffa,b\r\n1,\r\n');
  });

  test.each([
    ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
    ['+254712345678', "'+254712345678"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', `"'\t=1"`],
    ["'=1", "''=1"],
    ['＝1', "'＝1"],
    ["d'Arc", "d'Arc"],
    ['a=b', 'a=b'],
  ])('%j is never a formula: %j', (text, cell) => {
    expect(csvRow([text])).toBe(`${cell}\r\n`);
  });
});

describe('reading', () => {
  test.each([
    [
      'a,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a;b\r\n"1;2";3\r\n',
      [
        ['a', 'b'],
        ['1;2', '3'],
      ],
    ],
    [
      'a\tb\r1\t2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      '\ufeffa,b\r\n,\r\n',
      [
        ['a', 'b'],
        ['', ''],
      ],
    ],
    [
      'a,b\n"line one\nline ""two""",x',
      [
        ['a', 'b'],
        ['line one\nline "two"', 'x'],
      ],
    ],
    ['a,b\n\n1,2', [['a', 'b'], [''], ['1', '2']]],
    ['', []],
  ])('%j', (text, rows) => {
    expect(readCsv(text)).toEqual(rows);
  });

  test.each(['a,b\n"open,1', 'a\n"closed" and more', '"'])('%j has a quote that is not closed', (text) => {
    expect(readCsv(text)).toBeNull();
  });

  test('a cell of 200,000 characters is read', () => {
    const long = '"x" '.repeat(50_000);
    expect(readCsv(csvStart(['a']) + csvRow([long]))?.[1]).toEqual([long]);
  });
});

test('what was written is read back as it was, whatever it holds', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom('=', '+', '-', '@', "'", '"', ',', ';', '\t', '\r', '\n', 'a', ' ', '٣', '🏢') }),
  );
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { maxLength: 8 }), (rows) => {
      expect(readCsv(csvStart(['first', 'second']) + rows.map(csvRow).join(''))?.slice(1)).toEqual(rows);
    }),
  );
});
