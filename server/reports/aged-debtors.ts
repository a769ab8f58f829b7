import { notFound } from '../../domain/kernel/errors.ts';
import { type Cents, cents } from '../../domain/kernel/money.ts';
import type { Day } from '../../domain/kernel/time.ts';
import { ACCOUNTS } from '../../domain/ledger/chart.ts';
import { addBuckets, type Buckets, NOTHING_OPEN, toAgeing } from '../../domain/reports/ageing.ts';
import { entriesPath, invoicePath, invoicesPath } from '../../domain/reports/links.ts';
import { money, sumMoney } from '../../domain/reports/sums.ts';
import type { AgedDebtors, AgedInvoice } from '../../domain/reports/tenant-contract.ts';
import { agedAt, type OpenAt, openInvoicesAt } from '../billing/revenue/open-at-date.ts';
import { NO_ROWS, runBatch } from '../db/query/query-batch.ts';
import type { Deps } from '../deps.ts';
import { receivablesByTenant } from '../ledger/tenant-lines.ts';
import { tenantContacts } from '../tenants/lock-tenant.ts';

type ReportDeps = Pick<Deps, 'db' | 'settings'>;

const VISITORS = '';

const BY_NAME = new Intl.Collator('en');

const sumOverdue = ({ days30, days60, days90, older }: Buckets) => days30 + days60 + days90 + older;

type Debtor = { id: string; name: string; owed: Cents; open: Buckets & { oldestDays: number | null } };

/** Who is late with most comes first. */
const sortDebtors = (debtors: readonly Debtor[]): Debtor[] =>
  debtors
    .map((debtor) => ({ debtor, overdue: sumOverdue(debtor.open) }))
    .sort(
      (one, other) =>
        other.overdue - one.overdue ||
        other.debtor.owed - one.debtor.owed ||
        BY_NAME.compare(one.debtor.name, other.debtor.name),
    )
    .map(({ debtor }) => debtor);

const presentDebtor = ({ id, name, owed, open }: Debtor): AgedDebtors['rows'][number] => ({
  tenantId: id === VISITORS ? null : id,
  tenantName: name,
  oldestDays: open.oldestDays,
  path: invoicesPath(id === VISITORS ? null : id),
  ...toAgeing(open, owed),
});

const presentInvoice = ({ tenantId: _, open, ...invoice }: OpenAt): AgedInvoice => ({
  ...invoice,
  open: money(open),
  path: invoicePath(invoice.id),
});

export const agedDebtors = async (deps: ReportDeps, date: Day, tenantId: string | null): Promise<AgedDebtors> => {
  const { db } = deps;
  const { owed, open, invoices } = await runBatch(db, {
    owed: receivablesByTenant(date, tenantId),
    open: agedAt(date, tenantId),
    invoices: tenantId ? openInvoicesAt(date, tenantId) : NO_ROWS,
  });
  const aged = new Map(open.map((row) => [row.tenant, row]));
  const ids = new Set([...owed.keys(), ...aged.keys(), ...(tenantId ? [tenantId] : [])]);
  const names = await tenantContacts(db, new Set([...ids].filter((id) => id !== VISITORS)));
  if (tenantId && !names.has(tenantId)) throw notFound('Tenant');
  const debtors = [...ids].map((id) => ({
    id,
    name: id === VISITORS ? 'Visitors' : (names.get(id)?.companyName ?? ''),
    owed: owed.get(id) ?? cents(0),
    open: aged.get(id) ?? { ...NOTHING_OPEN, oldestDays: null },
  }));
  const receivables = sumMoney([...owed.values()]);
  return {
    date,
    currency: (await deps.settings.get()).general.currency,
    rows: sortDebtors(debtors).map(presentDebtor),
    totals: toAgeing(addBuckets([...aged.values()]), receivables),
    receivables: money(receivables),
    receivablesPath: entriesPath({ account: ACCOUNTS.receivables, to: date, tenant: tenantId }),
    invoices: invoices.map(presentInvoice),
  };
};
