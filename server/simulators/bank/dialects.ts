import { buffer } from 'node:stream/consumers';
import { formatDay } from '../../../domain/kernel/format.ts';
import { cents, toDecimalText } from '../../../domain/kernel/money.ts';
import { xlsxStream } from '../../documents/xlsx.ts';
import { encodeText, type TextEncoding } from './encode.ts';
import type { BankTruth, TruthLine } from './making.ts';
import { writeCamt053, writeMt940, writeOfx } from './message-writers.ts';
import { amountStyles, dayStyles, outAndIn, type SheetStyle, toSeparated, writeSheet } from './sheet-writer.ts';

const { grouped, plain, comma, brackets, suffix } = amountStyles;
const { dayFirst, monthFirst, named } = dayStyles;

const PLAIN_HEADER = ['Transaction Date', 'Value Date', 'Narration', 'Reference', 'Debit', 'Credit', 'Balance'];

const plainRow = (line: TruthLine): string[] => [
  dayFirst(line.date),
  dayFirst(line.date),
  line.narration,
  line.reference,
  ...outAndIn(line, grouped),
  grouped(line.balance),
];

const PAGED: SheetStyle = {
  header: ['Date', 'Particulars', 'Chq No', 'Withdrawals', 'Deposits', 'Balance'],
  row: (line) => [
    dayFirst(line.date),
    line.narration,
    line.reference,
    ...outAndIn(line, grouped),
    grouped(line.balance),
  ],
  pageOf: 40,
  wrapAfter: 3,
};

type SheetDialect = { style: SheetStyle; separator: ',' | ';' | '\t'; encoding: TextEncoding };

const SHEETS = {
  /** As most banks here hand it out: a head with account and period, debit and credit, day first. */
  comma: {
    style: {
      header: PLAIN_HEADER,
      row: plainRow,
      preamble: ({ account, from, to, opening }) => [
        ['Statement of Account'],
        ['Account Number', account, 'Currency', 'KES'],
        [`Period: ${dayFirst(from)} to ${dayFirst(to)}`],
        ['Opening Balance', grouped(opening)],
        [],
      ],
    },
    separator: ',',
    encoding: 'utf-8 with mark',
  },
  utf16: {
    style: {
      header: ['Txn Date', 'Description', 'Ref No', 'Money Out', 'Money In', 'Running Balance'],
      row: (line) => [named(line.date), line.narration, line.reference, ...outAndIn(line, plain), plain(line.balance)],
    },
    separator: '\t',
    encoding: 'utf-16',
  },
  semicolon: {
    style: {
      header: ['Booking Date', 'Details', 'Reference', 'Amount', 'Balance'],
      row: (line) => [
        dayFirst(line.date).replaceAll('/', '.'),
        line.narration,
        line.reference,
        comma(line.amount),
        comma(line.balance),
      ],
    },
    separator: ';',
    encoding: 'windows-1252',
  },
  brackets: {
    style: {
      header: ['Posting Date', 'Transaction Details', 'Transaction ID', 'Amount (KES)', 'Ledger Balance (KES)'],
      row: (line) => [
        monthFirst(line.date),
        line.narration,
        line.reference,
        brackets(line.amount),
        brackets(line.balance),
      ],
      preamble: ({ account, from, to }) => [[`A/C No: ${account}`], ['From', formatDay(from), 'To', formatDay(to)]],
    },
    separator: ',',
    encoding: 'utf-8',
  },
  suffix: {
    style: {
      header: ['Date', 'Narrative', 'Reference Number', 'Amount', 'Balance'],
      row: (line) => [dayFirst(line.date), line.narration, line.reference, suffix(line.amount), suffix(line.balance)],
      newestFirst: true,
      footer: ({ lines, opening, closing }) => [
        [],
        ['Totals', '', '', suffix(cents(lines.reduce((sum, { amount }) => sum + amount, 0))), ''],
        ['Opening Balance', '', '', '', suffix(opening)],
        ['Closing Balance', '', '', '', suffix(closing)],
        ['End of statement'],
      ],
    },
    separator: ',',
    encoding: 'utf-8',
  },
  pages: { style: PAGED, separator: ',', encoding: 'windows-1252' },
  'repeated-page': { style: { ...PAGED, repeats: 1 }, separator: ',', encoding: 'utf-8' },
} as const satisfies Record<string, SheetDialect>;

const writeWorkbook = (truth: BankTruth): Promise<Buffer> =>
  buffer(
    xlsxStream({
      sheet: 'Statement',
      columns: [
        { header: 'Date', type: 'day', value: (line: TruthLine) => line.date },
        { header: 'Description', type: 'text', value: (line: TruthLine) => line.narration },
        { header: 'Transaction Reference', type: 'text', value: (line: TruthLine) => line.reference },
        {
          header: 'Paid Out',
          type: 'amount',
          value: ({ amount }: TruthLine) => (amount < 0 ? toDecimalText(cents(-amount)) : null),
        },
        {
          header: 'Paid In',
          type: 'amount',
          value: ({ amount }: TruthLine) => (amount > 0 ? toDecimalText(amount) : null),
        },
        { header: 'Balance', type: 'amount', value: ({ balance }: TruthLine) => toDecimalText(balance) },
      ],
      rows: [truth.lines.toReversed()],
    }),
  );

export const BANK_DIALECTS = [
  'comma',
  'utf16',
  'semicolon',
  'brackets',
  'suffix',
  'pages',
  'repeated-page',
  'workbook',
  'ofx1',
  'ofx2',
  'mt940',
  'camt053',
] as const;
export type BankDialect = (typeof BANK_DIALECTS)[number];

export const BANK_DEFECTS = ['missing page', 'missing row', 'wrong balance'] as const;
export type BankDefect = (typeof BANK_DEFECTS)[number];

/** The month with something wrong in it that a reader has to find, and the line before which or at which it is. */
export const spoil = (truth: BankTruth, defect: BankDefect, at: number): BankTruth => {
  const { lines } = truth;
  if (defect === 'wrong balance') {
    const wrong = lines.map((line, place) => (place === at ? { ...line, balance: cents(line.balance + 100) } : line));
    return { ...truth, lines: wrong };
  }
  return {
    ...truth,
    lines: lines.filter((_, place) => place < at || place >= at + (defect === 'missing row' ? 1 : 40)),
  };
};

/** One truth as the file of a bank. */
export const writeBankFile = async (
  truth: BankTruth,
  dialect: BankDialect,
): Promise<{ name: string; bytes: Buffer }> => {
  if (dialect === 'workbook') return { name: 'statement.xlsx', bytes: await writeWorkbook(truth) };
  if (dialect === 'ofx1') return { name: 'statement.ofx', bytes: encodeText(writeOfx(truth, 1), 'windows-1252') };
  if (dialect === 'ofx2') return { name: 'statement.ofx', bytes: encodeText(writeOfx(truth, 2), 'utf-8') };
  if (dialect === 'mt940') return { name: 'statement.sta', bytes: encodeText(writeMt940(truth), 'utf-8') };
  if (dialect === 'camt053') return { name: 'statement.xml', bytes: encodeText(writeCamt053(truth), 'utf-8') };
  const { style, separator, encoding } = SHEETS[dialect];
  return { name: 'statement.csv', bytes: encodeText(toSeparated(writeSheet(truth, style), separator), encoding) };
};
