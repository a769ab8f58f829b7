import { columnRecogniser, type SheetColumn } from '../../kernel/sheet-columns.ts';
import type { DecimalSign } from './amount.ts';
import type { DateOrder } from './bank-day.ts';

export const BANK_COLUMNS = ['date', 'narration', 'reference', 'amount', 'debit', 'credit', 'side', 'balance'] as const;
export type BankColumn = (typeof BANK_COLUMNS)[number];

/**
 * Which column of a bank's sheet is which, by its header or, in a sheet without headers, by its place: "#1" is the first.
 * What is null is found out from each file.
 */
export type BankProfile = {
  columns: { readonly [column in BankColumn]?: string | undefined };
  dateOrder: DateOrder | null;
  decimal: DecimalSign | null;
};

const named = (header: string, ...also: readonly string[]): SheetColumn => ({ header, required: false, also });

// What banks call their columns. A value date stands in where no other date is given.
const HEADERS: Readonly<Record<BankColumn | 'valueDate', SheetColumn>> = {
  date: named(
    'Transaction Date',
    'Date',
    'Trans Date',
    'Tran Date',
    'Txn Date',
    'Trn Date',
    'Posting Date',
    'Post Date',
    'Posted Date',
    'Date Posted',
    'Booking Date',
    'Entry Date',
    'Transaction Date Time',
    'Completion Time',
  ),
  valueDate: named('Value Date', 'Value Dt', 'Effective Date'),
  narration: named(
    'Narration',
    'Description',
    'Details',
    'Particulars',
    'Transaction Details',
    'Transaction Description',
    'Transaction Narration',
    'Narrative',
    'Payment Details',
    'Remarks',
    'Memo',
  ),
  reference: named(
    'Reference',
    'Ref',
    'Ref No',
    'Ref Number',
    'Reference No',
    'Reference Number',
    'Transaction Reference',
    'Transaction Ref',
    'Txn Ref',
    'Bank Reference',
    'Customer Reference',
    'Transaction ID',
    'Receipt No',
    'Cheque No',
    'Cheque Number',
    'Chq No',
    'Chq Ref No',
    'Instrument No',
  ),
  amount: named('Amount', 'Transaction Amount', 'Txn Amount', 'Value', 'Net Amount'),
  debit: named(
    'Debit',
    'Debits',
    'Debit Amount',
    'Debit Amt',
    'Dr',
    'Dr Amount',
    'Withdrawal',
    'Withdrawals',
    'Withdrawal Amount',
    'Withdrawal Amt',
    'Withdrawn',
    'Money Out',
    'Paid Out',
    'Payments',
  ),
  credit: named(
    'Credit',
    'Credits',
    'Credit Amount',
    'Credit Amt',
    'Cr',
    'Cr Amount',
    'Deposit',
    'Deposits',
    'Deposit Amount',
    'Deposit Amt',
    'Money In',
    'Paid In',
    'Receipts',
  ),
  side: named('Dr/Cr', 'Cr/Dr', 'D/C', 'C/D', 'Debit/Credit', 'Credit/Debit', 'Debit Credit Indicator', 'Indicator'),
  balance: named(
    'Balance',
    'Running Balance',
    'Ledger Balance',
    'Book Balance',
    'Account Balance',
    'Closing Balance',
    'Balance Amount',
  ),
};

const recognise = columnRecogniser(HEADERS);

const CURRENCY = /\(?\b(?:kes|kshs?|usd|eur|gbp)\b\.?\)?/gi;

const recogniseHeader = (header: string) => recognise(header.replace(CURRENCY, ' '));

/** Where the columns of a sheet are: their places from 0 on, and the header's row from 0 on, or -1 without one. */
export type SheetLayout = { headerRow: number; places: { readonly [column in BankColumn]?: number | undefined } };

type Cells = readonly (readonly string[])[];

const fold = (text: string | undefined): string => (text ?? '').trim().replace(/\s+/g, ' ').toLowerCase();

const isEnough = ({ date, amount, debit, credit }: SheetLayout['places']): boolean =>
  date !== undefined && (amount !== undefined || debit !== undefined || credit !== undefined);

const placesIn = (row: readonly string[]): SheetLayout['places'] => {
  const places: { [column in BankColumn | 'valueDate']?: number } = {};
  for (const [at, header] of row.entries()) {
    const column = recogniseHeader(header);
    if (column !== undefined) places[column] ??= at;
  }
  const { valueDate, ...found } = places;
  const date = found.date ?? valueDate;
  return date === undefined ? found : { ...found, date };
};

const MOST_ROWS_BEFORE = 100;

/** The header row of a sheet, found by what banks call their columns; null where nobody can tell. */
export const guessLayout = (cells: Cells): SheetLayout | null => {
  for (const [headerRow, row] of cells.slice(0, MOST_ROWS_BEFORE).entries()) {
    const places = placesIn(row);
    if (isEnough(places)) return { headerRow, places };
  }
  return null;
};

const placeByNumber = (name: string): number | null => {
  const number = /^#(\d{1,2})$/.exec(name.trim())?.[1];
  return number === undefined || number === '0' ? null : Number(number) - 1;
};

/** The same by a saved profile: the first row that holds all of its headers. */
export const findLayout = (cells: Cells, { columns }: BankProfile): SheetLayout | null => {
  const wanted = BANK_COLUMNS.flatMap((column) => {
    const name = columns[column];
    return name === undefined ? [] : [[column, name] as const];
  });
  const numbered = wanted.map(([column, name]) => [column, placeByNumber(name)] as const);
  if (numbered.every(([, place]) => place !== null)) {
    const places = Object.fromEntries(numbered) as SheetLayout['places'];
    return isEnough(places) ? { headerRow: -1, places } : null;
  }
  for (const [headerRow, row] of cells.slice(0, MOST_ROWS_BEFORE).entries()) {
    const found = wanted.map(([column, name]) => [column, row.findIndex((cell) => fold(cell) === fold(name))] as const);
    if (found.some(([, place]) => place < 0)) continue;
    const places = Object.fromEntries(found) as SheetLayout['places'];
    return isEnough(places) ? { headerRow, places } : null;
  }
  return null;
};

/** What was found, as a profile that can be saved. */
export const toProfile = (cells: Cells, { headerRow, places }: SheetLayout): BankProfile => ({
  columns: Object.fromEntries(
    BANK_COLUMNS.flatMap((column) => {
      const place = places[column];
      if (place === undefined) return [];
      return [[column, headerRow < 0 ? `#${place + 1}` : (cells[headerRow]?.[place] ?? '').trim()]];
    }),
  ),
  dateOrder: null,
  decimal: null,
});

/** A header that a page repeats. */
export const isHeaderAgain = (cells: Cells, { headerRow, places }: SheetLayout, row: readonly string[]): boolean =>
  headerRow >= 0 &&
  Object.values(places).every((place) => place === undefined || fold(row[place]) === fold(cells[headerRow]?.[place]));
