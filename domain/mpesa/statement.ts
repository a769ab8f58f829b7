import { type Cents, cents } from '../kernel/money.ts';
import { figureText } from '../kernel/money-text.ts';
import { columnRecogniser, type SheetColumn } from '../kernel/sheet-columns.ts';
import type { Day, Instant } from '../kernel/time.ts';
import { amountValue, readParty, receiptValue } from './callbacks.ts';
import { readStamp, toSpacedStamp } from './protocol.ts';

// The statement of the organisation portal, as cells of a CSV file or a workbook: lines above the table, newest or oldest
// first, dates in two forms, amounts with thousands separators.

/**
 * payment: somebody paid us. charge: of Safaricom, or one that it gave back. settlement: on its way to our bank. payout: we paid
 * somebody. reversal: a transaction that was taken back. other: a person has to look.
 */
export type StatementKind = 'payment' | 'charge' | 'settlement' | 'payout' | 'reversal' | 'other';

export type StatementRow = {
  /** As in the file: the first line is row 1. */
  row: number;
  /** The same in every file that has this row: no second row of the channel has it. */
  key: string;
  kind: StatementKind;
  receipt: string;
  at: Instant;
  /** Negative where it left the account. */
  amount: Cents;
  details: string;
  accountReference: string | null;
  payerName: string | null;
  phone: string | null;
  /** Of a reversal, the receipt that it took back. */
  linkedReceipt: string | null;
};

export type Statement = {
  shortcode: string | null;
  from: Day;
  to: Day;
  opening: Cents;
  closing: Cents;
  /** Oldest first. */
  rows: readonly StatementRow[];
  /** Rows of transactions that failed, which moved nothing. */
  skipped: number;
};

export type StatementProblem = { problem: { row: number; message: string } };

const COLUMNS = {
  receipt: { header: 'Receipt No.', required: true, also: ['Receipt', 'Receipt Number', 'Transaction ID'] },
  completed: { header: 'Completion Time', required: true, also: ['Completed Time', 'Date'] },
  initiated: { header: 'Initiation Time', required: false, also: [] },
  details: { header: 'Details', required: true, also: ['Description'] },
  status: { header: 'Transaction Status', required: false, also: ['Status'] },
  paidIn: { header: 'Paid In', required: true, also: ['Paid in (KES)', 'Credit'] },
  withdrawn: { header: 'Withdrawn', required: true, also: ['Withdrawal', 'Debit'] },
  balance: { header: 'Balance', required: false, also: ['Account Balance'] },
  confirmed: { header: 'Balance Confirmed', required: false, also: [] },
  reason: { header: 'Reason Type', required: false, also: ['Transaction Type'] },
  party: { header: 'Other Party Info', required: false, also: ['Other Party'] },
  linked: { header: 'Linked Transaction ID', required: false, also: ['Linked Transaction'] },
  account: { header: 'A/C No.', required: false, also: ['Account No.', 'Account Number', 'AC No'] },
} as const satisfies Record<string, SheetColumn>;

type Column = keyof typeof COLUMNS;
type Line = { row: number; cells: Partial<Record<Column, string>> };
type Cells = readonly (readonly string[])[];

const recognise = columnRecogniser<Column>(COLUMNS);

const wrong = (row: number, message: string): StatementProblem => ({ problem: { row, message } });

const findHeader = (cells: Cells): { at: number; columns: (Column | undefined)[] } | StatementProblem => {
  const readColumns = (row: readonly string[] = []) => row.map((text) => recognise(text));
  const at = cells.findIndex((row) => {
    const columns = readColumns(row);
    return columns.includes('receipt') && columns.includes('completed');
  });
  if (at < 0) return wrong(1, 'This is not an M-Pesa statement: there is no column named Receipt No.');
  const columns = readColumns(cells[at]);
  const missing = (Object.keys(COLUMNS) as Column[]).find((name) => COLUMNS[name].required && !columns.includes(name));
  return missing ? wrong(at + 1, `The column ${COLUMNS[missing].header} is missing`) : { at, columns };
};

const labelled = (head: Cells, label: RegExp): string | null => {
  for (const row of head) {
    const at = row.findIndex((text) => label.test(text));
    if (at < 0) continue;
    const rest = (row[at] ?? '').replace(label, '').replace(/^[\s:]+/, '');
    return (
      rest ||
      row
        .slice(at + 1)
        .find((text) => text.trim() !== '')
        ?.trim() ||
      null
    );
  }
  return null;
};

const readFigure = (text: string | undefined): Cents | null => {
  const plain = (text ?? '').replace(/\s|^KES|^KSh/gi, '');
  return amountValue(plain.replace(/^\((.+)\)$/, '-$1'));
};

const isBlank = (text: string | undefined): boolean => (text ?? '').trim() === '';

/** What came in is positive, what went out negative, whatever sign the file gives it. */
const readMoved = ({ paidIn, withdrawn }: Line['cells']): Cents | string => {
  const came = isBlank(paidIn) ? cents(0) : readFigure(paidIn);
  const went = isBlank(withdrawn) ? cents(0) : readFigure(withdrawn);
  if (came === null) return `“${paidIn}” in Paid In is no amount`;
  if (went === null) return `“${withdrawn}” in Withdrawn is no amount`;
  if (came !== 0 && went !== 0) return 'Paid In and Withdrawn are both filled in';
  if (came < 0) return 'Paid In is negative';
  return came !== 0 || went !== 0 ? cents(came - Math.abs(went)) : 'Paid In and Withdrawn are both empty';
};

// What the portal calls payments of customers and of other companies.
const PAYMENT = /pay ?bill|pay utility|buy ?goods|merchant payment|customer payment/i;

const judgeWords = (words: string, amount: Cents): StatementKind => {
  if (/charge|tariff|\bfees?\b/i.test(words)) return 'charge';
  if (/revers/i.test(words)) return 'reversal';
  if (amount < 0 && /to bank|settle/i.test(words)) return 'settlement';
  if (amount < 0 && /to customer|salary|promotion|b2c/i.test(words)) return 'payout';
  return amount > 0 && PAYMENT.test(words) ? 'payment' : 'other';
};

/** The reason says it; where it is missing or new to us, the details may. */
const judgeKind = (reason: string, details: string, amount: Cents): StatementKind => {
  const kind = judgeWords(reason, amount);
  return kind === 'other' ? judgeWords(details, amount) : kind;
};

type Read = Omit<StatementRow, 'key'> & { balance: Cents | null };

const readLine = ({ row, cells }: Line): Read | StatementProblem => {
  const receipt = receiptValue(cells.receipt);
  if (!receipt) return wrong(row, `“${cells.receipt?.trim()}” is no receipt number`);
  const at = readStamp(cells.completed ?? '');
  if (!at) return wrong(row, `“${cells.completed?.trim()}” is no date and time`);
  const amount = readMoved(cells);
  if (typeof amount === 'string') return wrong(row, amount);
  const balance = isBlank(cells.balance) ? null : readFigure(cells.balance);
  if (balance === null && !isBlank(cells.balance)) return wrong(row, `“${cells.balance}” in Balance is no amount`);
  const details = cells.details?.trim() ?? '';
  const party = readParty(cells.party ?? null);
  return {
    row,
    kind: judgeKind(cells.reason ?? '', details, amount),
    receipt,
    at,
    amount,
    balance,
    details,
    accountReference: cells.account?.trim() || (/\bAcc\. ?(.+)$/i.exec(details)?.[1]?.trim() ?? null),
    payerName: party.name,
    phone: party.phone,
    linkedReceipt: receiptValue(cells.linked),
  };
};

// Totals and remarks below the table, and the header of the next page.
const isNoise = ({ receipt = '', completed = '' }: Line['cells']): boolean =>
  isBlank(receipt) ||
  recognise(receipt) === 'receipt' ||
  (isBlank(completed) && (!/\d/.test(receipt) || receiptValue(receipt) === null));

const isDone = ({ status }: Line['cells']): boolean => isBlank(status) || /^completed?$/i.test(status?.trim() ?? '');

const countBreaks = (rows: readonly Read[]): number =>
  rows.filter((row, at) => {
    const before = rows[at - 1]?.balance ?? null;
    return before !== null && row.balance !== null && before + row.amount !== row.balance;
  }).length;

/** The balances say in which order the rows happened; where both would do, the times. */
const oldestFirst = (rows: readonly Read[]): readonly Read[] => {
  const reversed = rows.toReversed();
  const difference = countBreaks(rows) - countBreaks(reversed);
  if (difference !== 0) return difference < 0 ? rows : reversed;
  const [first, last] = [rows[0]?.at ?? '', rows.at(-1)?.at ?? ''];
  return Date.parse(first) > Date.parse(last) ? reversed : rows;
};

/** Opening and every row must give each balance, and at last the closing one: the first row that does not is named. */
const checkBalances = (rows: readonly Read[], opening: Cents, closing: Cents | null): StatementProblem | null => {
  let sum: number = opening;
  for (const { row, amount, balance } of rows) {
    sum += amount;
    if (balance !== null && balance !== sum)
      return wrong(row, `The balance should be ${figureText(cents(sum))} here, and is ${figureText(balance)}`);
  }
  if (closing === null || closing === sum) return null;
  return wrong(
    rows.at(-1)?.row ?? 1,
    `The statement ends at ${figureText(cents(sum))}, and says ${figureText(closing)}`,
  );
};

// A charge has the receipt number of what it was charged for.
const withKeys = (rows: readonly Read[]): StatementRow[] => {
  const seen = new Map<string, number>();
  return rows.map(({ balance: _, ...row }) => {
    const base = `${row.receipt}:${row.kind}`;
    const count = seen.get(base) ?? 0;
    seen.set(base, count + 1);
    return { ...row, key: count === 0 ? base : `${base}:${count + 1}` };
  });
};

const toDayThere = (at: Instant): Day => toSpacedStamp(at).slice(0, 10);

const conclude = (head: Cells, found: readonly Read[], skipped: number): Statement | StatementProblem => {
  const rows = oldestFirst(found);
  const [first] = rows;
  const last = rows.at(-1);
  if (!first || !last) return wrong(head.length + 2, 'The statement has no transactions');
  const says = (label: RegExp) => readFigure(labelled(head, label) ?? undefined);
  const opening = says(/opening balance/i) ?? (first.balance === null ? cents(0) : cents(first.balance - first.amount));
  const stated = says(/closing balance/i);
  const problem = checkBalances(rows, opening, stated);
  if (problem) return problem;
  const days = rows.map(({ at }) => toDayThere(at)).sort();
  return {
    shortcode: /\d{5,7}/.exec(labelled(head, /short ?code/i) ?? '')?.[0] ?? null,
    from: days[0] ?? toDayThere(first.at),
    to: days.at(-1) ?? toDayThere(last.at),
    opening,
    closing: cents(rows.reduce<number>((sum, { amount }) => sum + amount, opening)),
    rows: withKeys(rows),
    skipped,
  };
};

/** The rows of a statement, or the first row that is wrong and why. */
export const readStatement = (cells: Cells): Statement | StatementProblem => {
  const header = findHeader(cells);
  if ('problem' in header) return header;
  const lines = cells.slice(header.at + 1).map((row, at): Line => {
    const named = row.flatMap((text, column) => (header.columns[column] ? [[header.columns[column], text]] : []));
    return { row: header.at + 2 + at, cells: Object.fromEntries(named) as Line['cells'] };
  });
  const listed = lines.filter((line) => !isNoise(line.cells));
  const found: Read[] = [];
  for (const line of listed.filter((one) => isDone(one.cells))) {
    const read = readLine(line);
    if ('problem' in read) return read;
    found.push(read);
  }
  return conclude(cells.slice(0, header.at), found, listed.length - found.length);
};
