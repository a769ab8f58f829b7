import '../../../server/temporal.ts';
import { describe, expect, test } from 'vitest';
import { cents } from '../../kernel/money.ts';
import type { BankStatement, StatementProblem } from '../statement.ts';
import { findLayout, guessLayout, toProfile } from './profile.ts';
import { readSheetStatement, type SheetAnswers } from './sheet.ts';

const HEADER = 'Date|Narration|Ref|Debit|Credit|Balance';

/** A sheet from lines of text whose cells are parted by bars. */
const sheet = (...rows: readonly string[]): string[][] => rows.map((row) => row.split('|'));

const read = (rows: readonly string[], answers: SheetAnswers = {}): BankStatement => {
  const reading = readSheetStatement(sheet(...rows), answers);
  if ('problem' in reading) throw new Error(reading.problem.message);
  return reading;
};

const refusal = (rows: readonly string[], answers: SheetAnswers = {}): StatementProblem => {
  const reading = readSheetStatement(sheet(...rows), answers);
  if (!('problem' in reading)) throw new Error('It was read');
  return reading.problem;
};

const lines = (statement: BankStatement) =>
  statement.lines.map(({ date, amount, reference, narration }) => `${date} ${amount} ${reference} ${narration}`);

const PLAIN = [HEADER, '13/11/2026|Rent|FT1||500.00|1,500.00', '14/11/2026|Power|FT2|200.00||1,300.00'];
const PLAIN_LINES = ['2026-11-13 50000 FT1 Rent', '2026-11-14 -20000 FT2 Power'];

describe('a sheet of a bank', () => {
  test('is read by its headers, with opening and closing balance from its lines', () => {
    const statement = read(PLAIN);
    expect(lines(statement)).toEqual(PLAIN_LINES);
    expect(statement).toMatchObject({ from: '2026-11-13', to: '2026-11-14', opening: 100_000, closing: 130_000 });
    expect(statement.lines.map(({ row }) => row)).toEqual([2, 3]);
  });

  test.each([
    ['newest first', [HEADER, ...PLAIN.slice(1).reverse()]],
    [
      'with a minus in the debit column',
      [HEADER, '13/11/2026|Rent|FT1||500.00|1500.00', '14/11/2026|Power|FT2|-200.00||1300.00'],
    ],
    [
      'with zeros in the other column',
      [HEADER, '13/11/2026|Rent|FT1|0.00|500.00|1500.00', '14/11/2026|Power|FT2|200.00|0.00|1300.00'],
    ],
    [
      'with one signed amount',
      [
        'Txn Date|Details|Reference No|Amount (KES)|Running Balance',
        '13/11/2026|Rent|FT1|500.00|1500.00',
        '14/11/2026|Power|FT2|(200.00)|1300.00',
      ],
    ],
    [
      'with debit and credit behind the amount',
      [
        'Date|Details|Ref|Amount|Balance',
        '13/11/2026|Rent|FT1|500.00 CR|1500.00 CR',
        '14/11/2026|Power|FT2|200.00 DR|1300.00 CR',
      ],
    ],
    [
      'with a column for the side',
      [
        'Date|Details|Ref|Amount|Dr/Cr|Balance',
        '13/11/2026|Rent|FT1|500.00|CR|1500.00',
        '14/11/2026|Power|FT2|200.00|DR|1300.00',
      ],
    ],
    [
      'with a value date besides',
      [
        'Value Date|Posting Date|Particulars|Chq No|Money Out|Money In|Balance',
        '01/01/2020|13/11/2026|Rent|FT1||500.00|1500.00',
        '01/01/2020|14/11/2026|Power|FT2|200.00||1300.00',
      ],
    ],
    [
      'with a head, balances that are told, totals and a foot',
      [
        'My Bank',
        'Account No:|0110 123456789',
        'Opening Balance|1,000.00',
        '',
        HEADER,
        '01/11/2026|Balance B/F||||1,000.00',
        ...PLAIN.slice(1),
        'Totals||| 200.00|500.00|',
        '|Closing Balance||||1,300.00',
        'Page 1 of 1',
      ],
    ],
    ['with the header again on each page', [...PLAIN.slice(0, 2), 'Page 1 of 2', '', ...[HEADER, PLAIN[2] ?? '']]],
    [
      'with an opening balance as if it had come in',
      [HEADER, '01/11/2026|Opening Balance|||1,000.00|1,000.00', ...PLAIN.slice(1)],
    ],
    [
      'with commas before the cents',
      [
        'Date|Narration|Ref|Debit|Credit|Balance',
        '13.11.2026|Rent|FT1||500,00|1.500,00',
        '14.11.2026|Power|FT2|200,00||1.300,00',
      ],
    ],
    ['with notices of nothing', [HEADER, '13/11/2026|Your rate has changed||0.00|0.00|1,000.00', ...PLAIN.slice(1)]],
  ])('is read %s', (_, rows) => expect(lines(read(rows))).toEqual(PLAIN_LINES));

  test('a narration that goes on in the next row stays whole, also newest first', () => {
    const rows = [
      HEADER,
      '14/11/2026|Power|FT2|200.00||1,300.00',
      '|bill of October||||',
      '13/11/2026|Rent|FT1||500.00|1,500.00',
      '|of the second|||',
      '|floor|||',
    ];
    expect(lines(read(rows))).toEqual([
      '2026-11-13 50000 FT1 Rent of the second floor',
      '2026-11-14 -20000 FT2 Power bill of October',
    ]);
  });

  test('a page that was printed twice counts once', () => {
    const page = ['13/11/2026|Rent|FT1||500.00|1,500.00', '13/11/2026|Rent|FT3||500.00|2,000.00'];
    const next = '14/11/2026|Power|FT2|200.00||1,800.00';
    const statement = read([HEADER, ...page, HEADER, ...page, HEADER, next]);
    expect(statement.lines).toHaveLength(3);
    expect(statement).toMatchObject({ opening: 100_000, closing: 180_000 });
  });

  test('a day that is written once is that of the lines below it too', () => {
    const rows = [
      HEADER,
      '13/11/2026|Rent|FT1||500.00|1,500.00',
      '|Tea|FT9|10.00||1,490.00',
      '14/11/2026|Power|FT2|190.00||1,300.00',
    ];
    expect(read(rows).lines.map(({ date }) => date)).toEqual(['2026-11-13', '2026-11-13', '2026-11-14']);
  });

  test('two payments alike on one day are two', () => {
    const rows = [HEADER, '13/11/2026|Rent|||500.00|1,500.00', '13/11/2026|Rent|||500.00|2,000.00'];
    expect(read(rows).lines).toHaveLength(2);
  });

  test('account, currency and period come from its head', () => {
    const head = ['Account Number|1109876543210|Currency|KES', 'Period: 01/11/2026 to 30/11/2026'];
    expect(read([...head, ...PLAIN])).toMatchObject({
      account: '1109876543210',
      currency: 'KES',
      from: '2026-11-01',
      to: '2026-11-30',
    });
  });
});

describe('what does not add up', () => {
  test.each([
    [
      'a page is missing',
      [
        HEADER,
        '13/11/2026|Rent|FT1||500.00|1,500.00',
        '14/11/2026|Power|FT2|200.00||1,300.00',
        '20/11/2026|Rent|FT7||100.00|9,400.00',
      ],
      4,
    ],
    [
      'a balance is wrong',
      [
        HEADER,
        '13/11/2026|Rent|FT1||500.00|1,500.00',
        '14/11/2026|Power|FT2|200.00||1,301.00',
        '20/11/2026|Rent|FT7||100.00|1,400.00',
      ],
      3,
    ],
    ['an amount is no amount', [HEADER, '13/11/2026|Rent|FT1||5OO.00|1,500.00'], 2],
    ['a balance is no amount', [HEADER, '13/11/2026|Rent|FT1||500.00|1;500'], 2],
    [
      'a date does not exist',
      [HEADER, '13/11/2026|Rent|FT1||500.00|1,500.00', '31/02/2026|Rent|FT1||500.00|2,000.00'],
      3,
    ],
    ['a date has no amount', [HEADER, '13/11/2026|Rent|FT1|||1,500.00'], 2],
    ['the opening balance is another', ['Opening Balance|900.00', ...PLAIN], 3],
    ['the end is missing', [...PLAIN, '|Closing Balance||||9,999.00'], 3],
  ])('is named by its row: %s', (_, rows, row) => expect(refusal(rows).row).toBe(row));

  test('says what the balance should be', () => {
    const rows = [...PLAIN, '20/11/2026|Rent|FT7||100.00|9,400.00'];
    expect(refusal(rows).message).toBe(
      'Row 4: the balance should be 1,400.00 after this line and is 9,400.00. A page or a row before it may be missing, or this one was changed.',
    );
  });
});

describe('the order of day and month', () => {
  const line = (day: string, amount: number, balance: number) => `${day}|Rent|FT|| ${amount}.00|${balance}.00`;

  test.each([
    ['a day beyond the twelfth', [HEADER, line('03/11/2026', 1, 1), line('13/11/2026', 1, 2)], '2026-11-03'],
    ['the same the other way round', [HEADER, line('11/03/2026', 1, 1), line('11/13/2026', 1, 2)], '2026-11-03'],
    [
      'the balances, which say what came first',
      [HEADER, line('05/11/2026', 1, 1), line('01/12/2026', 1, 2)],
      '2026-11-05',
    ],
    [
      'the period',
      ['From 01/11/2026 to 30/11/2026', HEADER, line('03/11/2026', 1, 1), line('05/11/2026', 1, 2)],
      '2026-11-03',
    ],
    [
      'a period in words',
      ['Period: 1 Nov 2026 - 30 Nov 2026', HEADER, line('11/03/2026', 1, 1), line('11/05/2026', 1, 2)],
      '2026-11-03',
    ],
    ['that both are the same', [HEADER, line('11/11/2026', 1, 1)], '2026-11-11'],
    ['short years', [HEADER, line('03/11/26', 1, 1), line('28/11/26', 1, 2)], '2026-11-03'],
  ])('is decided by %s', (_, rows, first) => expect(read(rows).lines[0]?.date).toBe(first));

  test('is asked for where nothing decides, and taken from the answer or the profile', () => {
    const rows = [HEADER, line('03/11/2026', 1, 1), line('05/11/2026', 1, 2)];
    expect(refusal(rows)).toMatchObject({ row: null, asks: 'dateOrder' });
    expect(read(rows, { dateOrder: 'mdy' }).lines[0]?.date).toBe('2026-03-11');
    const profile = {
      ...toProfile(sheet(...rows), { headerRow: 0, places: { date: 0, debit: 3, credit: 4, balance: 5 } }),
    };
    expect(read(rows, { profile: { ...profile, dateOrder: 'dmy' } }).lines[0]?.date).toBe('2026-11-03');
  });
});

describe('columns', () => {
  test('that nobody knows are asked for, and a saved profile knows them', () => {
    const rows = ['Tarehe|Maelezo|Kiasi|Salio', '13/11/2026|Kodi|500.00|1,500.00', '14/11/2026|Stima|-200.00|1,300.00'];
    expect(refusal(rows)).toMatchObject({ asks: 'columns' });
    const columns = { date: 'Tarehe', narration: 'Maelezo', amount: 'Kiasi', balance: 'Salio' };
    const statement = read(rows, { profile: { columns, dateOrder: null, decimal: null } });
    expect(statement.lines.map(({ amount }) => amount)).toEqual([50_000, -20_000]);
  });

  test('of a sheet without headers are named by their place', () => {
    const columns = { date: '#1', narration: '#2', reference: '#3', debit: '#4', credit: '#5', balance: '#6' };
    expect(lines(read(PLAIN.slice(1), { profile: { columns, dateOrder: null, decimal: null } }))).toEqual(PLAIN_LINES);
  });

  test('that were recognised can be saved and found again', () => {
    const cells = sheet('Bank of Tests', ...PLAIN);
    const layout = guessLayout(cells);
    expect(layout).not.toBeNull();
    if (layout) expect(findLayout(cells, toProfile(cells, layout))).toEqual(layout);
  });

  test('of another bank are refused', () => {
    const profile = { columns: { date: 'Tarehe', amount: 'Kiasi' }, dateOrder: null, decimal: null };
    expect(refusal(PLAIN, { profile }).message).toContain('does not have the columns');
  });

  test('without a balance need the balance before the first line', () => {
    const rows = ['Date|Narration|Amount', '13/11/2026|Rent|500.00', '14/11/2026|Power|-200.00'];
    expect(refusal(rows)).toMatchObject({ asks: 'openingBalance' });
    expect(read(rows, { opening: cents(100_000) })).toMatchObject({ opening: 100_000, closing: 130_000 });
  });
});
