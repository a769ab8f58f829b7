import type { FastifyReply } from 'fastify';
import type { FileFormat } from '../../domain/kernel/file-format.ts';
import { formatDay } from '../../domain/kernel/format.ts';
import { toDay } from '../../domain/kernel/time.ts';
import { TIMING_LABELS, type TypedEntry } from '../../domain/ledger/manual-contract.ts';
import { KIND_LABELS } from '../../domain/ledger/rules.ts';
import { sourceLabel } from '../../domain/ledger/sources.ts';
import { getToday } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { sendTable } from '../documents/workbook/send-table.ts';
import type { SheetColumn } from '../documents/xlsx.ts';
import type { FileSent } from '../http/reply-schema.ts';
import type { trialBalance } from './balances.ts';
import type { EntryQuery, LedgerHooks } from './entries.ts';
import { type LedgerRow, ledgerRows } from './general-ledger.ts';
import { everyTypedEntry, type TypedQuery } from './manual.ts';

const toColumns = (zone: string): readonly SheetColumn<LedgerRow>[] => [
  { header: 'Account', type: 'text', width: 9, value: ({ account }) => account },
  { header: 'Account Name', type: 'text', width: 28, value: ({ accountName }) => accountName },
  { header: 'Date', type: 'day', value: ({ line }) => line?.date ?? null },
  { header: 'Entry', type: 'number', value: ({ line }) => line?.seq ?? null },
  { header: 'Memo', type: 'text', width: 44, value: ({ line }) => (line ? line.memo : 'Opening balance') },
  { header: 'Source', type: 'text', width: 16, value: ({ line }) => (line ? sourceLabel(line.sourceType) : null) },
  { header: 'Tenant', type: 'text', value: ({ tenant }) => tenant },
  { header: 'Debit', type: 'amount', value: ({ line }) => (line && line.debit !== '0.00' ? line.debit : null) },
  { header: 'Credit', type: 'amount', value: ({ line }) => (line && line.credit !== '0.00' ? line.credit : null) },
  { header: 'Balance', type: 'amount', value: ({ balance }) => balance },
  { header: 'Posted By', type: 'text', value: ({ line }) => line?.actorName ?? null },
  { header: 'Posted On', type: 'day', value: ({ line }) => (line ? toDay(line.postedAt, zone) : null) },
  {
    header: 'Reason for a Closed Period',
    type: 'text',
    width: 30,
    value: ({ line }) => line?.overrideReason ?? null,
  },
];

const periodText = ({ from, to }: Pick<EntryQuery, 'from' | 'to'>, today: string): string =>
  from ? `${formatDay(from)} – ${formatDay(to ?? today)}` : `Until ${formatDay(to ?? today)}`;

/** The general ledger: every line of the period under its account, with what the account had before and after it. */
export const sendGeneralLedger = async (
  deps: Deps,
  reply: FastifyReply,
  query: EntryQuery,
  hooks: LedgerHooks,
): Promise<FileSent> => {
  const today = await getToday(deps);
  const zone = (await deps.settings.get()).general.timezone;
  const title = query.sourceType ? `${sourceLabel(query.sourceType)} Entries` : 'General Ledger';
  return sendTable(
    reply,
    query.format ?? 'csv',
    {
      name: `general-ledger-${query.from ?? 'all'}-${query.to ?? today}`,
      title,
      span: periodText(query, today),
      facts: [
        ...(query.account ? [['Account', query.account] as const] : []),
        ...(query.q ? [['Search', query.q] as const] : []),
      ],
      workbook: { sheet: 'General Ledger', columns: toColumns(zone), rows: ledgerRows(deps.db, query, hooks) },
      notOnPaper: [
        'Account Name',
        'Tenant',
        'Posted On',
        ...(query.sourceType ? ['Balance'] : ['Posted By', 'Reason for a Closed Period']),
      ],
      isTotal: ({ line }) => line === null,
    },
    () => hooks.toLetterhead(deps),
  );
};

type Balance = Awaited<ReturnType<typeof trialBalance>>;
type BalanceRow = { account: string; name: string; kind: string; debit: string; credit: string };

const BALANCE_COLUMNS: readonly SheetColumn<BalanceRow>[] = [
  { header: 'Account', type: 'text', width: 9, value: ({ account }) => account },
  { header: 'Account Name', type: 'text', width: 36, value: ({ name }) => name },
  { header: 'Kind', type: 'text', width: 12, value: ({ kind }) => kind },
  { header: 'Debit', type: 'amount', value: ({ debit }) => debit },
  { header: 'Credit', type: 'amount', value: ({ credit }) => credit },
];

export const sendTrialBalance = (
  deps: Deps,
  reply: FastifyReply,
  { format, balance }: { format: FileFormat; balance: Balance },
  hooks: LedgerHooks,
): Promise<FileSent> => {
  const total = { account: '', name: 'Total', kind: '', debit: balance.totalDebit, credit: balance.totalCredit };
  const rows = balance.rows.map((row) => ({ ...row, kind: KIND_LABELS[row.kind] }));
  return sendTable<BalanceRow>(
    reply,
    format,
    {
      name: `trial-balance-${balance.date}`,
      title: 'Trial Balance',
      span: formatDay(balance.date),
      facts: [],
      workbook: { sheet: 'Trial Balance', columns: BALANCE_COLUMNS, rows: [[...rows, total]] },
      isTotal: ({ account }) => account === '',
    },
    () => hooks.toLetterhead(deps),
  );
};

const sideLines = ({ lines }: TypedEntry, side: 'debit' | 'credit') => lines.filter((line) => line[side] !== '0.00');

const accountCodes = (entry: TypedEntry, side: 'debit' | 'credit'): string =>
  [...new Set(sideLines(entry, side).map(({ account }) => account))].join(', ');

const accountNames = (entry: TypedEntry, side: 'debit' | 'credit'): string =>
  [...new Set(sideLines(entry, side).map(({ accountName }) => accountName))].join('; ');

const TYPED_COLUMNS: readonly SheetColumn<TypedEntry>[] = [
  { header: 'Entry', type: 'number', width: 8, value: ({ seq }) => seq },
  { header: 'Dated', type: 'day', value: ({ date }) => date },
  { header: 'Entered', type: 'day', value: ({ enteredOn }) => enteredOn },
  { header: 'Days Late', type: 'number', width: 9, value: ({ daysLate }) => daysLate },
  {
    header: 'Timing',
    type: 'text',
    width: 18,
    value: ({ timing }) => (timing === 'in_time' ? null : TIMING_LABELS[timing]),
  },
  { header: 'Entered By', type: 'text', width: 18, value: ({ actorName }) => actorName },
  { header: 'Kind', type: 'text', width: 20, value: ({ sourceType }) => sourceLabel(sourceType) },
  { header: 'Memo', type: 'text', width: 40, value: ({ memo }) => memo },
  { header: 'Debited', type: 'text', width: 14, value: (entry) => accountCodes(entry, 'debit') },
  { header: 'Credited', type: 'text', width: 14, value: (entry) => accountCodes(entry, 'credit') },
  { header: 'Debited Accounts', type: 'text', width: 30, value: (entry) => accountNames(entry, 'debit') },
  { header: 'Credited Accounts', type: 'text', width: 30, value: (entry) => accountNames(entry, 'credit') },
  { header: 'Amount', type: 'amount', value: ({ total }) => total },
  { header: 'Reversed By', type: 'number', width: 11, value: ({ reversedBySeq }) => reversedBySeq },
  { header: 'Reason for a Closed Period', type: 'text', width: 30, value: ({ overrideReason }) => overrideReason },
];

/** What people typed into the books, as an auditor asks for it: who, when, and how long after its day. */
export const sendTypedEntries = async (
  deps: Deps,
  reply: FastifyReply,
  query: TypedQuery,
  hooks: LedgerHooks,
): Promise<FileSent> => {
  const today = await getToday(deps);
  const facts: (readonly [string, string | undefined])[] = [
    ['Account', query.account],
    ['Timing', query.timing && TIMING_LABELS[query.timing]],
    ['Round sums of', query.roundTo],
    ['Reversed later', query.reversed ? 'Only these' : undefined],
    ['Search', query.q],
  ];
  return sendTable<TypedEntry>(
    reply,
    query.format ?? 'csv',
    {
      name: `manual-entries-${query.from ?? 'all'}-${query.to ?? today}`,
      title: 'Manual Entries',
      span: periodText(query, today),
      facts: facts.flatMap(([label, value]) => (value ? [[label, value] as const] : [])),
      workbook: { sheet: 'Manual Entries', columns: TYPED_COLUMNS, rows: everyTypedEntry(deps, query, hooks) },
      notOnPaper: ['Kind', 'Days Late', 'Debited Accounts', 'Credited Accounts'],
    },
    () => hooks.toLetterhead(deps),
  );
};
