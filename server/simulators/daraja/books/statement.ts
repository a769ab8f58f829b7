import { buffer } from 'node:stream/consumers';
import { formatFigure } from '../../../../domain/kernel/format.ts';
import type { Day, Instant } from '../../../../domain/kernel/time.ts';
import { type CellType, xlsxStream } from '../../../documents/xlsx.ts';
import type { SimulatedChannel } from '../channels.ts';
import { decimals, nairobiDay, nairobiTime } from '../texts.ts';
import type { LedgerEntry, SimulatedLedger } from './ledger.ts';

// The statement of an organisation as Safaricom's portal exports it: some lines about it, then its rows, newest first.

export type StatementWanted = {
  from: Day;
  to: Day;
  /** 2026-10-03 17:00:00 or 03-10-2026 17:00:00: the portal writes both. */
  dateForm?: 'year-first' | 'day-first' | undefined;
  /** 1,131,340.00 in place of 1131340.00. */
  thousands?: boolean | undefined;
};

const COLUMNS: readonly { header: string; type: CellType }[] = [
  { header: 'Receipt No.', type: 'text' },
  { header: 'Completion Time', type: 'text' },
  { header: 'Initiation Time', type: 'text' },
  { header: 'Details', type: 'text' },
  { header: 'Transaction Status', type: 'text' },
  { header: 'Paid In', type: 'amount' },
  { header: 'Withdrawn', type: 'amount' },
  { header: 'Balance', type: 'amount' },
  { header: 'Balance Confirmed', type: 'text' },
  { header: 'Reason Type', type: 'text' },
  { header: 'Other Party Info', type: 'text' },
  { header: 'Linked Transaction ID', type: 'text' },
  { header: 'A/C No.', type: 'text' },
];

const payer = ({ msisdn, party }: LedgerEntry): string =>
  msisdn ? `${msisdn.slice(0, 4)}****${msisdn.slice(-4)} - ${party}` : party;

const REASONS = { stk: 'Pay Bill Online', c2b: 'Pay Utility', order: 'Standing Order Customer Pay Bill' } as const;

/** What a row is about: its details and its reason. */
const wording = (entry: LedgerEntry, { kind }: SimulatedChannel): [details: string, reason: string] => {
  if (entry.kind === 'settlement') return ['Organization Settle to Bank', 'Withdraw Funds to Bank'];
  if (entry.kind === 'charge') return ['Pay Bill Charge', 'Pay Bill Charge'];
  if (entry.kind === 'reversal') return [`Pay Bill Reversal to ${payer(entry)}`, 'Pay Bill Reversal'];
  if (kind === 'till') return [`Customer Payment from ${payer(entry)}`, 'Customer Buy Goods Online'];
  return [`Pay Bill from ${payer(entry)} Acc. ${entry.account}`, REASONS[entry.way ?? 'c2b']];
};

const statementLines = (ledger: SimulatedLedger, channel: SimulatedChannel, wanted: StatementWanted): string[][] => {
  const { from, to, dateForm = 'year-first', thousands = false } = wanted;
  const money = (shillings: number) => (thousands ? formatFigure(decimals(shillings)) : decimals(shillings));
  const toDate = (day: Day) => (dateForm === 'year-first' ? day : day.split('-').reverse().join('-'));
  const moment = (instant: Instant) => `${toDate(nairobiDay(instant))} ${nairobiTime(instant)}`;

  const all = ledger.entries(channel.shortcode);
  const before = all.filter(({ completedAt }) => nairobiDay(completedAt) < from);
  const within = all.filter(({ completedAt }) => nairobiDay(completedAt) >= from && nairobiDay(completedAt) <= to);
  const opening = before.at(-1)?.balance ?? ledger.opening(channel.shortcode);
  const closing = within.at(-1)?.balance ?? opening;

  const toRow = (entry: LedgerEntry): string[] => {
    const [details, reason] = wording(entry, channel);
    return [
      entry.receipt,
      moment(entry.completedAt),
      moment(entry.initiatedAt),
      details,
      entry.status,
      entry.amount > 0 ? money(entry.amount) : '',
      entry.amount < 0 ? money(entry.amount) : '',
      money(entry.balance),
      'true',
      reason,
      payer(entry),
      entry.linked ?? '',
      entry.account,
    ];
  };
  return [
    ['Organization Statement'],
    ['Short Code', channel.shortcode],
    ['Organization Name', channel.name],
    ['Time Period', `From ${toDate(from)} to ${toDate(to)}`],
    ['Opening Balance', money(opening)],
    ['Closing Balance', money(closing)],
    [],
    COLUMNS.map(({ header }) => header),
    ...within.map(toRow).reverse(),
  ];
};

// Other than in files of ours, a withdrawn amount begins with its minus, as in the portal's.
const portalCell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

export const portalCsv = (...wanted: Parameters<typeof statementLines>): string =>
  statementLines(...wanted)
    .map((line) => `${line.map(portalCell).join(',')}\r\n`)
    .join('');

export const portalXlsx = (...wanted: Parameters<typeof statementLines>): Promise<Buffer> => {
  const [first = [], ...lines] = statementLines(...wanted);
  const columns = COLUMNS.map(({ type }, at) => ({
    header: first[at] ?? '',
    type,
    value: (line: readonly string[]) => line[at] ?? null,
  }));
  return buffer(xlsxStream({ sheet: 'Organization Statement', columns, rows: [lines] }));
};
