import { notFound } from '../../domain/kernel/errors.ts';
import { cents, parseMoney } from '../../domain/kernel/money.ts';
import type { Day } from '../../domain/kernel/time.ts';
import { ACCOUNTS } from '../../domain/ledger/chart.ts';
import { addBuckets, NOTHING_OPEN, toAgeing } from '../../domain/reports/ageing.ts';
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

// Who is late with most comes first.
const sumOverdue = ({
  days30,
  days60,
  days90,
  older,
}: Pick<AgedDebtors['totals'], 'days30' | 'days60' | 'days90' | 'older'>) =>
  sumMoney([days30, days60, days90, older].map(parseMoney));

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
  const rows = [...ids]
    .map((id) => ({
      tenantId: id === VISITORS ? null : id,
      tenantName: id === VISITORS ? 'Visitors' : (names.get(id)?.companyName ?? ''),
      oldestDays: aged.get(id)?.oldestDays ?? null,
      path: invoicesPath(id === VISITORS ? null : id),
      ...toAgeing(aged.get(id) ?? NOTHING_OPEN, owed.get(id) ?? cents(0)),
    }))
    .sort(
      (one, other) =>
        sumOverdue(other) - sumOverdue(one) ||
        parseMoney(other.total) - parseMoney(one.total) ||
        one.tenantName.localeCompare(other.tenantName, 'en'),
    );
  const receivables = sumMoney([...owed.values()]);
  return {
    date,
    currency: (await deps.settings.get()).general.currency,
    rows,
    totals: toAgeing(addBuckets([...aged.values()]), receivables),
    receivables: money(receivables),
    receivablesPath: entriesPath({ account: ACCOUNTS.receivables, to: date, tenant: tenantId }),
    invoices: invoices.map(presentInvoice),
  };
};
