import { sql } from 'drizzle-orm';
import { tenantsWithUsedBookings } from '../../bookings/charges.ts';
import { today } from '../../clock.ts';
import type { Database, Db } from '../../db/connection/database.ts';
import type { Deps } from '../../deps.ts';
import { billedUntil, lockToBill, tenantsToBill } from '../../tenants/billed-through.ts';
import { applyTenantCredit, tenantsWithCredit } from '../accounts/settle.ts';
import { invoiceMails } from '../invoices/invoice-email.ts';
import { issueInvoices, toIssue } from '../invoices/issue.ts';
import { type NewInvoice, sumLines } from '../kernel/new-invoice.ts';
import { noteProgress, type Run } from '../kernel/run-log.ts';
import { adaptiveBatchSize } from './batch-size.ts';
import { type BillingDay, type Planned, planTenants, planVisitors, uncharged } from './plan.ts';

export type Billed = { invoices: number; total: number };

type Billing = { database: Database; deps: Deps; run: Run; day: BillingDay };

// Everything that can be done first is: while the invoices of a batch have their numbers, nobody else gets one.
const issueBatch = async (tx: Db, invoices: readonly NewInvoice[], { deps, run, day }: Billing): Promise<Billed> => {
  const made = toIssue(invoices);
  const within = { ...deps, db: tx };
  const mails = await invoiceMails(within, made, day.settings);
  await issueInvoices(within, made, { issueDate: day.today, runId: run.id, mails });
  return { invoices: made.length, total: sumLines(invoices.flatMap(({ lines }) => lines)).amount };
};

const listBilledUntil = (planned: readonly Planned[]) =>
  new Map(planned.flatMap(({ tenant, billedUntil: until }) => (until === null ? [] : [[tenant.id, until] as const])));

// A run fills tables that may have been empty when their guards were planned: every look at a single row by a scan of the
// whole would cost more with each batch. What is planned from here on goes by the keys.
const preferIndexScans = (tx: Db) => tx.execute(sql.raw('discard plans; set local enable_seqscan = off'));

const billBatch = (billing: Billing, ids: readonly string[]): Promise<Billed> =>
  billing.database.transact(billing.run.actor, async (tx) => {
    const { run, day } = billing;
    await preferIndexScans(tx);
    const planned = await planTenants(tx, await lockToBill(tx, ids), day);
    const invoices = planned.flatMap((plan) => plan.invoices);
    const billed = planned.filter((plan) => plan.invoices.length > 0).map(({ tenant }) => tenant.id);
    const withCredit = await tenantsWithCredit(tx, billed);
    await billedUntil(tx, listBilledUntil(planned));
    await noteProgress(tx, run, { done: ids.length, invoices: invoices.length });
    const issued = await issueBatch(tx, invoices, billing);
    // Those who have paid ahead: their credit goes to what was just issued.
    for (const id of withCredit) await applyTenantCredit(tx, id, day.today);
    return issued;
  });

const billVisitors = async (billing: Billing, atMost: number): Promise<Billed> =>
  billing.database.transact(billing.run.actor, async (tx) => {
    const invoices = await planVisitors(tx, billing.day, atMost);
    await noteProgress(tx, billing.run, { invoices: invoices.length });
    return issueBatch(tx, invoices, billing);
  });

export const billingDay = async (deps: Pick<Deps, 'clock' | 'settings'>): Promise<BillingDay> => {
  const settings = await deps.settings.get();
  return { settings, now: deps.clock.now(), today: today(deps.clock, settings.general.timezone) };
};

/**
 * Issues everything that is due, batch by batch, each a transaction of its own: whatever happens in between, what is
 * issued stands, and running again issues only the rest. Two runs at once meet at the tenants' rows and find nothing left.
 */
export const runBilling = async (database: Database, deps: Deps, run: Run): Promise<Billed> => {
  const batchSize = adaptiveBatchSize();
  const billing: Billing = { database, deps, run, day: await billingDay(deps) };
  const sum: Billed = { invoices: 0, total: 0 };
  const count = (billed: Billed) => {
    sum.invoices += billed.invoices;
    sum.total += billed.total;
    return billed.invoices;
  };
  const bill = async (ids: readonly string[]) =>
    count(await batchSize.measure(ids.length, () => billBatch(billing, ids)));
  for (let after: string | null = null; ; ) {
    const batch = await tenantsToBill(database.db, billing.day.today, after, batchSize.current());
    if (batch.length === 0) break;
    const ids = batch.map(({ id }) => id);
    await bill(ids);
    after = ids.at(-1) ?? null;
  }
  // Room hours of those who had no rent to pay just now.
  const wanted = { endedBy: billing.day.now, uncharged };
  for (;;) {
    const ids = await tenantsWithUsedBookings(database.db, { ...wanted, atMost: batchSize.current() });
    if (ids.length === 0 || (await bill(ids)) === 0) break;
  }
  for (;;) {
    const atMost = batchSize.current();
    if (count(await batchSize.measure(atMost, () => billVisitors(billing, atMost))) < atMost) break;
  }
  return sum;
};
