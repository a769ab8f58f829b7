import { and, asc, eq } from 'drizzle-orm';
import { AppError, notFound } from '../../../domain/kernel/errors.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import type { CreditWhy } from '../../../domain/tenants/late-credit.ts';
import { getToday } from '../../clock.ts';
import type { Actor, Database, Db } from '../../db/connection/database.ts';
import type { Deps } from '../../deps.ts';
import { lockToBill } from '../../tenants/billed-through.ts';
import { creditLocked, freeWhatTheyStoodFor, lockInvoice, notCredited } from '../invoices/credit.ts';
import { invoices } from '../tables/invoice-tables.ts';
import { billingRuns } from '../tables/run-tables.ts';
import { adaptiveBatchSize } from './batch-size.ts';

const FIRST_BATCH = 10;

type IssuedInvoice = { id: string; tenantId: string | null };
type Why = CreditWhy & { date: Day; runId: string };

const creditBatch = async (tx: Db, batch: readonly IssuedInvoice[], why: Why): Promise<number> => {
  // All of them first, in their order: who waits for the next number of a credit note holds a tenant already.
  await lockToBill(tx, [...new Set(batch.flatMap(({ tenantId }) => tenantId ?? []))]);
  const credited: string[] = [];
  for (const { id } of batch) {
    const invoice = await lockInvoice(tx, id);
    const [still] = await tx
      .select({ id: invoices.id })
      .from(invoices)
      .where(and(eq(invoices.id, id), notCredited));
    if (!still) continue;
    await creditLocked(tx, invoice, why);
    credited.push(id);
  }
  await freeWhatTheyStoodFor(tx, credited);
  return credited.length;
};

/**
 * Takes a whole run back by credit notes, invoice by invoice, a batch in each transaction. What the run billed can be
 * billed again. Begun again after a fall, it goes on with the rest.
 */
export const undoRun = async (
  database: Database,
  deps: Deps,
  { runId, reason, lateReason, actor }: CreditWhy & { runId: string; actor: Actor },
): Promise<number> => {
  const [run] = await database.db.select().from(billingRuns).where(eq(billingRuns.id, runId));
  if (!run) throw notFound('Run');
  if (run.status === 'running') throw new AppError('conflict', 'This run is still in progress');
  if (run.status === 'undone') throw new AppError('conflict', 'This run was already undone');
  const date = await getToday(deps);
  const batchSize = adaptiveBatchSize(FIRST_BATCH);
  let credited = 0;
  for (;;) {
    const batch = await database.db
      .select({ id: invoices.id, tenantId: invoices.tenantId })
      .from(invoices)
      .where(and(eq(invoices.runId, runId), notCredited))
      .orderBy(asc(invoices.tenantId), asc(invoices.id))
      .limit(batchSize.current());
    if (batch.length === 0) break;
    credited += await batchSize.measure(batch.length, () =>
      database.transact(actor, (tx) => creditBatch(tx, batch, { reason, lateReason, date, runId })),
    );
  }
  await database.transact(actor, async (tx) => {
    await tx.update(billingRuns).set({ status: 'undone', undoReason: reason }).where(eq(billingRuns.id, runId));
  });
  return credited;
};
