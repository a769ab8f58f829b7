import { describe, expect, test } from 'vitest';
import '../../server/temporal.ts';
import { readStatement, type Statement, type StatementProblem } from './statement.ts';

const HEADER =
  'Receipt No.,Completion Time,Initiation Time,Details,Transaction Status,Paid In,Withdrawn,Balance,Balance Confirmed,Reason Type,Other Party Info,Linked Transaction ID,A/C No.';

// Written by hand as the portal exports it: newest first, amounts that have thousands in quotes left out for the tests' sake.
const PREAMBLE = `Organization Statement
Short Code:,600966
Time Period:,From 2026-10-01 00:00:00 To 2026-10-03 23:59:59
Opening Balance:,1000.00
Closing Balance:,35746.00
`;

const ROWS = [
  'SJ37QQ7QQ7,2026-10-03 17:00:00,2026-10-03 17:00:00,Pay Bill Reversal to 2547****5678 - JANE WANJIRU,Completed,,-500.00,35746.00,true,Pay Bill Reversal,2547****5678 - JANE WANJIRU,SJ19AA1AA1,',
  'SJ36PP6PP6,2026-10-03 12:30:00,2026-10-03 12:30:00,Business Payment to 254700000001 - SUPPLIER,Completed,,-1000.00,36246.00,true,Business Payment to Customer,254700000001 - SUPPLIER,,',
  'SJ35NN5NN5,2026-10-03 09:00:00,2026-10-03 08:59:00,Organization Settle to Bank,Completed,,-10000.00,37246.00,true,Organization Settle to Bank,KCB 1234567890,,',
  'SJ24MM4MM4,2026-10-02 10:00:01,2026-10-02 10:00:00,Pay Bill Charge,Completed,,-54.00,47246.00,true,Pay Bill Charge,Safaricom,,',
  'SJ24MM4MM4,2026-10-02 10:00:01,2026-10-02 10:00:00,Pay Bill from 2547****0126 - NICHOLAS OTIENO Acc. INV2610-0007,Completed,11500.00,,47300.00,true,Pay Utility,2547****0126 - NICHOLAS OTIENO,,INV2610-0007',
  'SJ23LL3LL3,2026-10-02 09:59:00,2026-10-02 09:59:00,Pay Bill from 2547****0126 - NICHOLAS OTIENO Acc. INV2610-0007,Failed,11500.00,,35800.00,true,Pay Utility,2547****0126 - NICHOLAS OTIENO,,INV2610-0007',
  'SJ12BB2BB2,2026-10-01 08:05:00,2026-10-01 08:05:00,Pay Bill Online from 2547****5678 - JANE WANJIRU Acc. INV2610-0042,Completed,34300.00,,35800.00,true,Pay Bill Online,2547****5678 - JANE WANJIRU,,INV2610-0042',
  'SJ19AA1AA1,2026-10-01 08:00:00,2026-10-01 08:00:00,Pay Bill from 2547****5678 - JANE WANJIRU Acc. JANE,Completed,500.00,,1500.00,true,Pay Utility,2547****5678 - JANE WANJIRU,,JANE',
];

const toCells = (text: string): string[][] => text.split(/\r?\n/).map((line) => line.split(','));

const portal = (rows: readonly string[] = ROWS, preamble = PREAMBLE): string[][] =>
  toCells(`${preamble}${HEADER}\n${rows.join('\n')}`);

const read = (cells: string[][]): Statement => {
  const statement = readStatement(cells);
  if ('problem' in statement) throw new Error(`Row ${statement.problem.row}: ${statement.problem.message}`);
  return statement;
};
const problem = (cells: string[][]) => (readStatement(cells) as StatementProblem).problem;

describe('a statement of the organisation portal', () => {
  test('is read oldest first, with the kind of each row', () => {
    const statement = read(portal());
    expect(statement).toMatchObject({
      shortcode: '600966',
      from: '2026-10-01',
      to: '2026-10-03',
      opening: 1_000_00,
      closing: 35_746_00,
      skipped: 1,
    });
    expect(statement.rows.map(({ row, key, kind, amount }) => [row, key, kind, amount])).toEqual([
      [14, 'SJ19AA1AA1:payment', 'payment', 500_00],
      [13, 'SJ12BB2BB2:payment', 'payment', 34_300_00],
      [11, 'SJ24MM4MM4:payment', 'payment', 11_500_00],
      [10, 'SJ24MM4MM4:charge', 'charge', -54_00],
      [9, 'SJ35NN5NN5:settlement', 'settlement', -10_000_00],
      [8, 'SJ36PP6PP6:payout', 'payout', -1_000_00],
      [7, 'SJ37QQ7QQ7:reversal', 'reversal', -500_00],
    ]);
  });

  test('names who paid, for what and when, and what a reversal took back', () => {
    const { rows } = read(portal());
    expect(rows[1]).toMatchObject({
      receipt: 'SJ12BB2BB2',
      at: '2026-10-01T05:05:00Z',
      accountReference: 'INV2610-0042',
      payerName: 'JANE WANJIRU',
      phone: '2547****5678',
    });
    expect(rows.at(-1)?.linkedReceipt).toBe('SJ19AA1AA1');
  });

  test('is the same in either order, with either form of date, with a byte order mark or without', () => {
    const usual = read(portal()).rows.map(({ row: _, ...rest }) => rest);
    const turned = ROWS.map((row) => row.replaceAll(/(\d{4})-(\d\d)-(\d\d) /g, '$3-$2-$1 '));
    const forms = [
      portal([...ROWS].reverse()),
      portal(turned),
      portal(ROWS, `\ufeff${PREAMBLE}`),
      portal(ROWS, '\n\n'),
    ];
    for (const form of forms) expect(read(form).rows.map(({ row: _, ...rest }) => rest)).toEqual(usual);
  });

  test('may have separators of thousands, a currency, brackets or no sign for what was withdrawn', () => {
    const cells = portal().map((row) =>
      row.map((text, column) => {
        if (!/^-?\d+\.\d\d$/.test(text)) return text;
        const grouped = text.replace(/\B(?=(\d{3})+\.)/g, ',');
        return column === 6 ? `(${grouped.replace('-', '')})` : `KES ${grouped}`;
      }),
    );
    expect(read(cells).closing).toBe(35_746_00);
    const unsigned = portal().map((row) => row.map((text, column) => (column === 6 ? text.replace('-', '') : text)));
    expect(read(unsigned).closing).toBe(35_746_00);
  });

  test('may end with totals and repeat its header', () => {
    const rows = [
      ...ROWS.slice(0, 4),
      HEADER,
      ...ROWS.slice(4),
      ',,,Total,,46300.00,-11554.00,,,,,,',
      'Total',
      '',
      'Page 1 of 1',
    ];
    expect(read(portal(rows)).rows).toHaveLength(7);
  });

  test('without a preamble opens with what the first balance needs', () => {
    expect(read(portal(ROWS, ''))).toMatchObject({ opening: 1_000_00, closing: 35_746_00, shortcode: null });
  });

  test('of a till has payments without an account', () => {
    const rows = [
      'SK11AA1AA1,2026-11-01 08:00:00,,Customer Payment from 2547****5678 - JANE WANJIRU,Completed,500.00,,500.00,true,Customer Buy Goods Online,2547****5678 - JANE WANJIRU,,',
    ];
    expect(read(portal(rows, '')).rows).toMatchObject([
      { kind: 'payment', accountReference: null, payerName: 'JANE WANJIRU' },
    ]);
  });

  test('leaves to a person what it does not know', () => {
    const rows = [
      'SK11AA1AA1,2026-11-01 08:00:00,,Funds moved from Working Account,Completed,500.00,,500.00,true,Account Transfer,Own,,',
    ];
    expect(read(portal(rows, '')).rows).toMatchObject([{ kind: 'other', amount: 500_00 }]);
  });

  test('tells two charges of one receipt apart', () => {
    const rows = [
      'SK11AA1AA1,2026-11-01 08:00:01,,Pay Bill Charge,Completed,,-10.00,480.00,true,Pay Bill Charge,,,',
      'SK11AA1AA1,2026-11-01 08:00:01,,Pay Bill Charge,Completed,,-10.00,490.00,true,Pay Bill Charge,,,',
      'SK11AA1AA1,2026-11-01 08:00:01,,Pay Bill from 2547****5678 - JANE,Completed,500.00,,500.00,true,Pay Utility,,,X',
    ];
    expect(read(portal(rows, '')).rows.map(({ key }) => key)).toEqual([
      'SK11AA1AA1:payment',
      'SK11AA1AA1:charge',
      'SK11AA1AA1:charge:2',
    ]);
  });
});

describe('a statement that does not add up', () => {
  test('names the first row whose balance is wrong', () => {
    const rows = ROWS.map((row) => row.replace('47246.00', '47247.00'));
    expect(problem(portal(rows))).toEqual({
      row: 10,
      message: 'The balance should be 47,246.00 here, and is 47,247.00',
    });
  });

  test('names the row after one that is missing', () => {
    const rows = ROWS.filter((row) => !row.startsWith('SJ12'));
    expect(problem(portal(rows))).toEqual({
      row: 11,
      message: 'The balance should be 13,000.00 here, and is 47,300.00',
    });
  });

  test('names the row after one that is there twice', () => {
    const rows = [...ROWS.slice(0, 3), ROWS[2] ?? '', ...ROWS.slice(3)];
    expect(problem(portal(rows))?.row).toBe(9);
  });

  test('is compared with its closing balance', () => {
    const preamble = PREAMBLE.replace('35746.00', '99999.00');
    expect(problem(portal(ROWS, preamble))).toEqual({
      row: 7,
      message: 'The statement ends at 35,746.00, and says 99,999.00',
    });
  });
});

describe('a file that cannot be read', () => {
  const row = (changes: Record<number, string>) => {
    const cells = (ROWS.at(-1) ?? '').split(',');
    for (const [column, text] of Object.entries(changes)) cells[Number(column)] = text;
    return portal([...ROWS.slice(0, -1), cells.join(',')]);
  };

  test.each<[string, string[][], { row: number; message: string }]>([
    [
      'another file',
      toCells('Name,Amount\nJane,5'),
      { row: 1, message: 'This is not an M-Pesa statement: there is no column named Receipt No.' },
    ],
    ['nothing', [], { row: 1, message: 'This is not an M-Pesa statement: there is no column named Receipt No.' }],
    [
      'a missing column',
      toCells('Receipt No.,Completion Time,Details,Paid In'),
      { row: 1, message: 'The column Withdrawn is missing' },
    ],
    ['no rows', portal([]), { row: 7, message: 'The statement has no transactions' }],
    [
      'a wrong time',
      row({ 1: '2026-02-30 08:00:00' }),
      { row: 14, message: '“2026-02-30 08:00:00” is no date and time' },
    ],
    ['a wrong receipt number', row({ 0: 'SJ-1' }), { row: 14, message: '“SJ-1” is no receipt number' }],
    ['a wrong amount', row({ 5: '5oo' }), { row: 14, message: '“5oo” in Paid In is no amount' }],
    ['no amount', row({ 5: '' }), { row: 14, message: 'Paid In and Withdrawn are both empty' }],
    ['two amounts', row({ 6: '-5.00' }), { row: 14, message: 'Paid In and Withdrawn are both filled in' }],
    ['a wrong balance', row({ 7: 'x' }), { row: 14, message: '“x” in Balance is no amount' }],
  ])('says why: %s', (_, cells, expected) => expect(problem(cells)).toEqual(expected));
});
