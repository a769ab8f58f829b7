import { tenantsWithUsedBookings } from '../bookings/charges.ts';
import { today } from '../clock.ts';
import type { Database, Db } from '../db/pool.ts';
import type { Deps } from '../deps.ts';
import { billedUntil, holdToBill, tenantsToBill } from '../tenants/billed-through.ts';
import { mailInvoices } from './invoice-mail.ts';
import { issueInvoices } from './issue.ts';
import { totalsOf } from './new-invoice.ts';
import { type BillingDay, type Planned, planTenants, planVisitors, uncharged } from './plan.ts';
import { noteProgress, type Run } from './run-log.ts';
import { applyTenantCredit, tenantsWithCredit } from './settle.ts';

// Small enough that a batch holds nobody up for long, large enough that the statements are few.
const BATCH = 250;

export type Billed = { invoices: number; total: number };

type Billing = { database: Database; deps: Deps; run: Run; day: BillingDay };

const issuePlanned = async (deps: Deps, planned: readonly Planned[], { run, day }: Billing): Promise<Billed> => {
  const invoices = planned.flatMap((plan) => plan.invoices);
  const issued = await issueInvoices(deps.db, invoices, { issueDate: day.today, runId: run.id });
  await billedUntil(
    deps.db,
    new Map(planned.flatMap(({ tenant, billedUntil: until }) => (until === null ? [] : [[tenant.id, until] as const]))),
  );
  await mailInvoices(deps, issued, invoices, day.settings);
  const total = totalsOf(invoices.flatMap(({ lines }) => lines)).amount;
  return { invoices: issued.length, total };
};

// Those who have paid ahead: their credit goes to what was just issued.
const useCredit = async (db: Db, planned: readonly Planned[], day: BillingDay): Promise<void> => {
  const ids = planned.filter(({ invoices }) => invoices.length > 0).map(({ tenant }) => tenant.id);
  for (const id of await tenantsWithCredit(db, ids)) await applyTenantCredit(db, id, day.today);
};

const billBatch = (billing: Billing, ids: readonly string[]): Promise<Billed> =>
  billing.database.transact(billing.run.actor, async (tx) => {
    const deps = { ...billing.deps, db: tx, settings: { get: async () => billing.day.settings } };
    const planned = await planTenants(tx, await holdToBill(tx, ids), billing.day);
    const billed = await issuePlanned(deps, planned, billing);
    await useCredit(tx, planned, billing.day);
    await noteProgress(tx, billing.run, { done: ids.length, invoices: billed.invoices });
    return billed;
  });

const billVisitors = async (billing: Billing): Promise<Billed> =>
  billing.database.transact(billing.run.actor, async (tx) => {
    const invoices = await planVisitors(tx, billing.day, BATCH);
    const issued = await issueInvoices(tx, invoices, { issueDate: billing.day.today, runId: billing.run.id });
    await mailInvoices({ ...billing.deps, db: tx }, issued, invoices, billing.day.settings);
    await noteProgress(tx, billing.run, { invoices: issued.length });
    return { invoices: issued.length, total: totalsOf(invoices.flatMap(({ lines }) => lines)).amount };
  });

export const billingDay = async (deps: Pick<Deps, 'clock' | 'settings'>): Promise<BillingDay> => {
  const settings = await deps.settings.get();
  return { settings, now: deps.clock.now(), today: today(deps.clock, settings.general.timezone) };
};

// Issues everything that is due, batch by batch, each a transaction of its own: whatever happens in between, what is
// issued stands, and running again issues only the rest. Two runs at once meet at the tenants' rows and find nothing left.
export const billEverybody = async (database: Database, deps: Deps, run: Run): Promise<Billed> => {
  const billing: Billing = { database, deps, run, day: await billingDay(deps) };
  const sum: Billed = { invoices: 0, total: 0 };
  const count = (billed: Billed) => {
    sum.invoices += billed.invoices;
    sum.total += billed.total;
    return billed.invoices;
  };
  for (let after: string | null = null; ; ) {
    const batch = await tenantsToBill(database.db, billing.day.today, after, BATCH);
    if (batch.length === 0) break;
    const ids = batch.map(({ id }) => id);
    count(await billBatch(billing, ids));
    after = ids.at(-1) ?? null;
  }
  // Room hours of those who had no rent to pay just now.
  const wanted = { endedBy: billing.day.now, uncharged, atMost: BATCH };
  for (;;) {
    const ids = await tenantsWithUsedBookings(database.db, wanted);
    if (ids.length === 0 || count(await billBatch(billing, ids)) === 0) break;
  }
  while (count(await billVisitors(billing)) === BATCH);
  return sum;
};
