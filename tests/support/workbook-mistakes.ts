import { formatDay } from '../../domain/kernel/format.ts';
import { addDays, type Day } from '../../domain/kernel/time.ts';
import type { SheetKey } from '../../domain/migration/sheets.ts';
import { chanceFrom } from './chance.ts';
import type { LargeBook, Size } from './large-workbook.ts';
import type { Book } from './migration.ts';

type Row = Record<string, string>;

type Kind = {
  sheet: SheetKey;
  column: string;
  cells: Row;
  message: string | ((row: Row, made: LargeBook) => string);
  /** Where such a mistake brings no other with it. */
  only?: (row: Row, at: number, size: Size) => boolean;
};

const notAhead = (_: Row, at: number): boolean => at % 10 !== 0;
const DATE = 'must be a date such as 30/11/2026';

// What somebody types wrong, and how it is told.
const kinds = (cutOver: Day): Kind[] => [
  { sheet: 'tenants', column: 'C', cells: { email: 'info at company' }, message: 'Email must be an email address' },
  {
    ...{ sheet: 'tenants', column: 'D', cells: { phone: 'call me' } },
    message: 'Phone must be a number such as 0712 345 678 or +44 20 7946 0958',
  },
  { sheet: 'tenants', column: 'B', cells: { contactPerson: '' }, message: 'Contact Person is required' },
  {
    ...{ sheet: 'agreements', column: 'D', cells: { startDate: '2025-02-30' }, message: `Start Date ${DATE}` },
    only: notAhead,
  },
  {
    ...{ sheet: 'agreements', column: 'H', cells: { billingCycle: 'now and then' }, only: notAhead },
    message: 'Billing Cycle must be one of daily, weekly, fortnight, monthly, quarterly, semi_annual, annual',
  },
  {
    ...{ sheet: 'agreements', column: 'B', cells: { tenant: 'Compnay 7' } },
    message: 'There is no tenant named Compnay 7 in the sheet Tenants',
    // A tenant with another agreement.
    only: (row, at, { tenants }) => at >= tenants && notAhead(row, at),
  },
  {
    ...{ sheet: 'agreements', column: 'M', cells: { billFrom: addDays(cutOver, -60) }, only: notAhead },
    message: `Bill From must not be before ${formatDay(addDays(cutOver, 1))}, the day after the cut-over`,
  },
  { sheet: 'lines', column: 'D', cells: { quantity: '2.5' }, message: 'Quantity must be a whole number' },
  {
    ...{ sheet: 'lines', column: 'A', cells: { agreement: 'AG/0' }, only: (row) => row.extra === 'Parking' },
    message: 'There is no agreement AG/0 in the sheet Agreements',
  },
  {
    ...{ sheet: 'lines', column: 'B', cells: { package: 'Dsek' }, only: (row) => row.package !== undefined },
    message: 'There is no package named Dsek',
  },
  {
    ...{ sheet: 'lines', column: 'E', cells: { price: 'eleven' } },
    message: 'Agreed Price must be an amount with at most two decimals',
  },
  { sheet: 'employees', column: 'H', cells: { hireDate: 'long ago' }, message: `Hire Date ${DATE}` },
  { sheet: 'payThisYear', column: 'E', cells: { nssf: '' }, message: 'NSSF is required' },
  {
    ...{ sheet: 'openInvoices', column: 'A', cells: { tenant: 'Somebody Else' } },
    message: 'There is no tenant named Somebody Else in the sheet Tenants',
  },
  { sheet: 'openInvoices', column: 'D', cells: { dueDate: 'soon' }, message: `Due Date ${DATE}` },
  {
    ...{ sheet: 'openInvoices', column: 'F', cells: { paid: '99999999' } },
    message: 'Paid So Far must be less than the amount: leave out what is paid',
  },
  {
    ...{ sheet: 'openInvoices', column: 'C' },
    cells: { issueDate: addDays(cutOver, 1), dueDate: addDays(cutOver, 20) },
    message: `Issue Date must not be after the cut-over day, ${formatDay(cutOver)}`,
  },
  { sheet: 'credits', column: 'B', cells: { amount: '0' }, message: 'Amount must be more than 0' },
  {
    ...{ sheet: 'deposits', column: 'B', cells: { amount: '12.345' } },
    message: 'Amount must be an amount with at most two decimals',
  },
  {
    ...{ sheet: 'prepaidRent', column: 'B', cells: { paidThrough: addDays(cutOver, 3) } },
    message: ({ agreement }, { ahead }) =>
      `Paid Through must be ${formatDay(addDays(ahead, -1))}, the day before ${agreement} is billed again`,
  },
  {
    ...{ sheet: 'assets', column: 'C', cells: { class: 'cars' } },
    message: 'Class must be one of furniture, computers, machinery, telecom, leasehold',
  },
  { sheet: 'trialBalance', column: 'A', cells: { account: '15' }, message: 'There is no active account 15' },
];

export type Mistake = { sheet: SheetKey; at: number; cells: Row; cell: string; message: string };

/** One mistake of each kind in a row of its own, in any order. */
export const makeMistakes = (seed: number, made: LargeBook, size: Size, cutOver: Day): Mistake[] => {
  const chance = chanceFrom(seed);
  const spoilt = new Set<string>();
  const mistakes = kinds(cutOver).map(({ sheet, column, cells, message, only = () => true }): Mistake => {
    const rows = made.book[sheet] ?? [];
    const free = rows.flatMap((row, at) => (only(row, at, size) && !spoilt.has(`${sheet} ${at}`) ? [{ row, at }] : []));
    const chosen = free[chance.below(free.length)];
    if (!chosen) throw new Error(`No row of ${sheet} can be spoilt`);
    const { row, at } = chosen;
    spoilt.add(`${sheet} ${at}`);
    const text = typeof message === 'string' ? message : message(row, made);
    return { sheet, at, cells, cell: `${column}${at + 2}`, message: text };
  });
  return mistakes
    .map((mistake) => ({ mistake, turn: chance.next() }))
    .sort((a, b) => a.turn - b.turn)
    .map(({ mistake }) => mistake);
};

export const spoil = ({ book }: LargeBook, mistakes: readonly Mistake[]): Book => {
  const copy = structuredClone(book);
  for (const { sheet, at, cells } of mistakes) Object.assign(copy[sheet]?.[at] ?? {}, cells);
  return copy;
};
