import { sql } from 'drizzle-orm';
import { alsoDue, billedUntil } from '../../agreements/to-bill.ts';
import { tenantsWithUsedBookings } from '../../bookings/charges.ts';
import { today } from '../../clock.ts';
import type { Database, Db } from '../../db/connection/database.ts';
import { withoutWaiting } from '../../db/connection/transactions.ts';
import type { Deps } from '../../deps.ts';
import { lockToBill, tenantsToBill } from '../../tenants/billed-through.ts';
import { applyTenantCredit, tenantsWithCredit } from '../accounts/settle.ts';
import { tenantsWithOpenCharges } from '../charges/to-bill.ts';
import { invoiceMails } from '../invoices/invoice-email.ts';
import { issueInvoices, toIssue } from '../invoices/issue.ts';
import { type NewInvoice, sumLines } from '../kernel/new-invoice.ts';
import { noteProgress, type Run } from '../kernel/run-log.ts';
import { adaptiveBatchSize } from './batch-size.ts';
import { type BillingDay, planTenants, planVisitors, uncharged } from './plan.ts';

export type Billed = { invoices: number; total: number };

type Billing = { database: Database; deps: Deps; run: Run; day: BillingDay; planned: WeakSet<Db> };

// Everything that can be done first is: while the invoices of a batch have their numbers, nobody else gets one.
const issueBatch = async (
  tx: Db,
  invoices: readonly NewInvoice[],
  { deps, run, day }: Billing,
  done = 0,
): Promise<Billed> => {
  const made = toIssue(invoices);
  const within = { ...deps, db: tx };
  const mails = await invoiceMails(within, made, day.settings);
  withoutWaiting(tx, noteProgress(tx, run, { done, invoices: invoices.length }));
  await issueInvoices(within, made, { issueDate: day.today, runId: run.id, mails });
  return { invoices: made.length, total: sumLines(invoices.flatMap(({ lines }) => lines)).amount };
};

// A run fills tables that may have been empty when their guards were planned: every look at a single row by a scan of the
// whole would cost more with each batch. What a connection plans from here on goes by the keys, once for the run.
const preferIndexScans = (tx: Db, planned: WeakSet<Db>) => {
  const discard = planned.has(tx) ? '' : 'discard plans; ';
  planned.add(tx);
  withoutWaiting(tx, tx.execute(sql.raw(`${discard}set local enable_seqscan = off`)));
};

const billBatch = (billing: Billing, ids: readonly string[]): Promise<Billed> =>
  billing.database.transact(billing.run.actor, async (tx) => {
    const { day } = billing;
    preferIndexScans(tx, billing.planned);
    const planned = await planTenants(tx, await lockToBill(tx, ids), day);
    const invoices = planned.flatMap((plan) => plan.invoices);
    const billed = planned.filter((plan) => plan.invoices.length > 0).map(({ tenant }) => tenant.id);
    withoutWaiting(
      tx,
      billedUntil(
        tx,
        planned.flatMap((plan) => plan.billed),
      ),
    );
    const withCredit = await tenantsWithCredit(tx, billed);
    const issued = await issueBatch(tx, invoices, billing, ids.length);
    // Those who have paid ahead: their credit goes to what was just issued.
    for (const id of withCredit) await applyTenantCredit(tx, id, day.today);
    return issued;
  });

const billVisitors = async (billing: Billing, atMost: number): Promise<Billed> =>
  billing.database.transact(billing.run.actor, async (tx) => {
    return issueBatch(tx, await planVisitors(tx, billing.day, atMost), billing);
  });

export const billingDay = async (deps: Pick<Deps, 'clock' | 'settings'>): Promise<BillingDay> => {
  const settings = await deps.settings.get();
  return { settings, now: deps.clock.now(), today: today(deps.clock, settings.general.timezone) };
};

/**
 * Does batches until there are none, two at a time: while the database writes one, the server works out the next. Where one
 * fails, none is begun after it, and the other is waited for.
 */
const twoAtATime = async (
  next: () => Promise<readonly string[]>,
  bill: (ids: readonly string[]) => Promise<unknown>,
) => {
  let isOver = false;
  let taken: Promise<readonly string[]> = Promise.resolve([]);
  const work = async () => {
    try {
      while (!isOver) {
        taken = taken.then(next);
        const ids = await taken;
        if (ids.length === 0) isOver = true;
        else await bill(ids);
      }
    } catch (error) {
      isOver = true;
      throw error;
    }
  };
  const [first, second] = await Promise.allSettled([work(), work()]);
  for (const ended of [first, second]) if (ended.status === 'rejected') throw ended.reason;
};

/**
 * Issues everything that is due, batch by batch, each a transaction of its own: whatever happens in between, what is
 * issued stands, and running again issues only the rest. Two runs at once meet at the tenants' rows and find nothing left.
 */
export const runBilling = async (database: Database, deps: Deps, run: Run): Promise<Billed> => {
  const batchSize = adaptiveBatchSize();
  const billing: Billing = { database, deps, run, day: await billingDay(deps), planned: new WeakSet() };
  const sum: Billed = { invoices: 0, total: 0 };
  const count = (billed: Billed) => {
    sum.invoices += billed.invoices;
    sum.total += billed.total;
    return billed.invoices;
  };
  const bill = async (ids: readonly string[]) =>
    count(await batchSize.measure(ids.length, () => billBatch(billing, ids)));
  let after: string | null = null;
  await twoAtATime(async () => {
    const batch = await tenantsToBill(database.db, {
      today: billing.day.today,
      alsoDue: alsoDue(billing.day.today),
      after,
      atMost: batchSize.current(),
    });
    after = batch.at(-1)?.id ?? null;
    return batch.map(({ id }) => id);
  }, bill);
  // Room hours of those who had no rent to pay just now.
  const wanted = { endedBy: billing.day.now, uncharged };
  for (;;) {
    const ids = await tenantsWithUsedBookings(database.db, { ...wanted, atMost: batchSize.current() });
    if (ids.length === 0 || (await bill(ids)) === 0) break;
  }
  // Charges that have no rent to wait for.
  for (let last: string | null = null; ; ) {
    const wait = { today: billing.day.today, after: last, atMost: batchSize.current() };
    const ids = await tenantsWithOpenCharges(database.db, wait);
    if (ids.length === 0) break;
    await bill(ids);
    last = ids.at(-1) ?? null;
  }
  for (;;) {
    const atMost = batchSize.current();
    if (count(await batchSize.measure(atMost, () => billVisitors(billing, atMost))) < atMost) break;
  }
  return sum;
};
