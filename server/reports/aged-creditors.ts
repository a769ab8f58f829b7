import { notFound } from '../../domain/kernel/errors.ts';
import { addMoney, type Cents, cents, subtractMoney } from '../../domain/kernel/money.ts';
import { paths, pathTo } from '../../domain/kernel/paths.ts';
import { type Day, daysBetween } from '../../domain/kernel/time.ts';
import { ACCOUNTS } from '../../domain/ledger/chart.ts';
import { addBuckets, type Buckets, NOTHING_OPEN, toAgeing } from '../../domain/reports/ageing.ts';
import type { AgedCreditors } from '../../domain/reports/creditor-contract.ts';
import { entriesPath } from '../../domain/reports/links.ts';
import { money } from '../../domain/reports/sums.ts';
import { runBatch } from '../db/query/query-batch.ts';
import type { Deps } from '../deps.ts';
import { accountSums } from '../ledger/account-sums.ts';
import { type OpenBill, openBillsAt } from '../suppliers/creditors.ts';
import { suppliersById } from '../suppliers/suppliers/service.ts';

type ReportDeps = Pick<Deps, 'db' | 'settings'>;

const overdueAt = (date: Day, { kind, dueDate }: OpenBill): number =>
  kind === 'credit' ? 0 : Math.max(0, daysBetween(dueDate, date));

const findBucket = (days: number): keyof Buckets => {
  if (days === 0) return 'current';
  if (days <= 30) return 'days30';
  if (days <= 60) return 'days60';
  return days <= 90 ? 'days90' : 'older';
};

const toBuckets = (date: Day, bills: readonly OpenBill[]): Buckets =>
  addBuckets(bills.map((bill) => ({ ...NOTHING_OPEN, [findBucket(overdueAt(date, bill))]: bill.open })));

const sumOpen = (bills: readonly OpenBill[]): Cents => addMoney(cents(0), ...bills.map(({ open }) => open));

type Row = AgedCreditors['rows'][number];

const toRow = (date: Day, bills: readonly OpenBill[]): Row => {
  const [first] = bills;
  return {
    supplierId: first?.supplierId ?? null,
    supplierName: first?.supplierName ?? '',
    oldestDays: Math.max(...bills.map((bill) => overdueAt(date, bill))),
    path: pathTo(paths.supplier, first?.supplierId ?? ''),
    ...toAgeing(toBuckets(date, bills), sumOpen(bills)),
  };
};

const presentBill = (date: Day, bill: OpenBill): AgedCreditors['bills'][number] => ({
  id: bill.id,
  kind: bill.kind,
  number: bill.number,
  date: bill.date,
  dueDate: bill.dueDate,
  daysOverdue: overdueAt(date, bill),
  total: money(bill.total),
  open: money(bill.open),
  path: pathTo(paths.bill, bill.id),
});

const BY_NAME = new Intl.Collator('en');

/** The books decide what is owed: what of it no bill explains, such as opening balances, stands in a row of its own. */
export const agedCreditors = async (deps: ReportDeps, date: Day, supplierId: string | null): Promise<AgedCreditors> => {
  const { open, accounts } = await runBatch(deps.db, {
    open: openBillsAt(date),
    accounts: accountSums([{ from: null, to: date }]),
  });
  if (supplierId && !(await suppliersById(deps.db, [supplierId])).has(supplierId)) throw notFound('Supplier');
  const shown = supplierId ? open.filter((bill) => bill.supplierId === supplierId) : open;
  const booked = accounts.find(({ code }) => code === ACCOUNTS.payables)?.sums[0] ?? cents(0);
  const owed = supplierId ? sumOpen(shown) : cents(-booked);
  const unmatched = subtractMoney(owed, sumOpen(shown));
  const rows = [...Map.groupBy(shown, (bill) => bill.supplierId).values()].map((bills) => toRow(date, bills));
  const payablesPath = entriesPath({ account: ACCOUNTS.payables, to: date });
  const rest: Row[] =
    unmatched === 0
      ? []
      : [
          {
            supplierId: null,
            supplierName: 'Without a Bill',
            oldestDays: null,
            path: payablesPath,
            ...toAgeing(NOTHING_OPEN, unmatched),
          },
        ];
  return {
    date,
    currency: (await deps.settings.get()).general.currency,
    rows: [
      ...rows.sort(
        (one, other) =>
          (other.oldestDays ?? 0) - (one.oldestDays ?? 0) || BY_NAME.compare(one.supplierName, other.supplierName),
      ),
      ...rest,
    ],
    totals: toAgeing(toBuckets(date, shown), owed),
    payables: money(owed),
    payablesPath,
    bills: supplierId ? shown.map((bill) => presentBill(date, bill)) : [],
  };
};
