import { desc, eq, inArray, sql } from 'drizzle-orm';
import { notBilledBecause } from '../../../domain/billing/rent.ts';
import type { BillingPreview, PreviewInvoice } from '../../../domain/billing/runs/run-contract.ts';
import { type Cents, cents, parseMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import { type Day, toInstant } from '../../../domain/kernel/time.ts';
import { alsoDue } from '../../agreements/to-bill.ts';
import { tenantsWithUsedBookings } from '../../bookings/charges.ts';
import type { Db } from '../../db/connection/database.ts';
import type { Deps } from '../../deps.ts';
import { tenantsBilledAhead, tenantsById, tenantsToBill } from '../../tenants/billed-through.ts';
import { tenantsWithOpenCharges } from '../charges/to-bill.ts';
import { type NewInvoice, sumLines } from '../kernel/new-invoice.ts';
import { invoices } from '../tables/invoice-tables.ts';
import { billingRuns } from '../tables/run-tables.ts';
import { type BillingDay, planTenants, planVisitors, uncharged } from './plan.ts';
import { billingDay } from './run.ts';

const SHOWN = 500;
const BATCH = 1_000;

const toPreview = (invoice: NewInvoice): PreviewInvoice => ({
  tenantId: invoice.tenantId,
  tenantName: invoice.billTo.name,
  type: invoice.type,
  periodStart: invoice.period?.start ?? null,
  periodEnd: invoice.period?.end ?? null,
  dueDate: invoice.dueDate,
  amount: toDecimalText(sumLines(invoice.lines).amount),
  lines: invoice.lines.map(({ description, formula, net, vat, serviceStart, serviceEnd }) => ({
    description,
    formula,
    net: toDecimalText(net),
    vat: toDecimalText(vat),
    serviceStart,
    serviceEnd,
  })),
});

// Everything that a run would issue, a batch at a time, in the order of the run.
async function* planned(db: Db, day: BillingDay) {
  const seen = new Set<string>();
  for (let after: string | null = null; ; ) {
    const batch = await tenantsToBill(db, { today: day.today, alsoDue: alsoDue(day.today), after, atMost: BATCH });
    for (const { id } of batch) seen.add(id);
    if (batch.length > 0) yield await planTenants(db, batch, day);
    if (batch.length < BATCH) break;
    after = batch.at(-1)?.id ?? null;
  }
  const more = [
    ...(await tenantsWithUsedBookings(db, { endedBy: day.now, uncharged })),
    ...(await tenantsWithOpenCharges(db, { today: day.today, after: null, atMost: 5_000 })),
  ];
  const others = [...new Set(more)].filter((id) => !seen.has(id));
  if (others.length > 0) yield await planTenants(db, await tenantsById(db, others), day);
}

const findLastRun = async (db: Db): Promise<BillingPreview['lastRun']> => {
  const [run] = await db
    .select({ id: billingRuns.id, day: billingRuns.day, count: billingRuns.invoicesGenerated })
    .from(billingRuns)
    .where(sql`${inArray(billingRuns.status, ['done', 'failed'])} and ${billingRuns.invoicesGenerated} > 0`)
    .orderBy(desc(billingRuns.startedAt), desc(billingRuns.id))
    .limit(1);
  if (!run) return null;
  const [sum] = await db
    .select({ total: sql<string>`coalesce(sum(${invoices.amount}), 0)::numeric(14, 2)` })
    .from(invoices)
    .where(eq(invoices.runId, run.id));
  return { ...run, total: sum?.total ?? '0.00' };
};

// A day to come is seen as its automation will see it: with the bookings that are over by then.
const dayToCome = (day: BillingDay, date: Day | undefined): BillingDay => {
  if (!date || date === day.today) return day;
  const { general, billing } = day.settings;
  const atRun = toInstant(date, billing.automationTime, general.timezone);
  return { ...day, today: date, now: date > day.today ? atRun : day.now };
};

/** Works with the very functions of the run, and writes nothing. */
export const previewBilling = async (deps: Deps, date: Day | undefined): Promise<BillingPreview> => {
  const day = dayToCome(await billingDay(deps), date);
  const shown: PreviewInvoice[] = [];
  const notBilled: BillingPreview['notBilled'] = [];
  let count = 0;
  let total: Cents = cents(0);
  const add = (issued: readonly NewInvoice[]) => {
    for (const invoice of issued) {
      count += 1;
      total = cents(total + sumLines(invoice.lines).amount);
      if (shown.length < SHOWN) shown.push(toPreview(invoice));
    }
  };
  const skip = (tenant: { id: string; companyName: string }, reason: string) => {
    if (notBilled.length < SHOWN) notBilled.push({ tenantId: tenant.id, tenantName: tenant.companyName, reason });
  };
  for await (const batch of planned(deps.db, day)) {
    add(batch.flatMap((plan) => plan.invoices));
    for (const { tenant, skipped } of batch) if (skipped !== null) skip(tenant, skipped);
  }
  add(await planVisitors(deps.db, day, 5_000));
  for (const tenant of await tenantsBilledAhead(deps.db, day.today, SHOWN)) {
    skip(tenant, notBilledBecause(tenant, day.today, day.settings.billing.billSuspended) ?? 'Nothing is due');
  }
  const lastRun = await findLastRun(deps.db);
  return {
    day: day.today,
    invoices: shown,
    count,
    total: toDecimalText(total),
    notBilled,
    lastRun,
    difference: lastRun ? toDecimalText(cents(total - parseMoney(lastRun.total))) : null,
  };
};
