import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { AppError, notFound } from '../../domain/kernel/errors.ts';
import type { Actor, Database } from '../db/pool.ts';
import type { Deps } from '../deps.ts';
import { todayOf } from '../tenants/service.ts';
import { creditLocked, freeWhatTheyStoodFor, lockInvoice } from './credit.ts';
import { billingRuns } from './run-tables.ts';
import { invoices } from './tables.ts';

const AT_ONCE = 100;

// Takes a whole run back by credit notes, invoice by invoice, a batch in each transaction. What the run billed can be
// billed again. Begun again after a fall, it goes on with the rest.
export const undoRun = async (
  database: Database,
  deps: Deps,
  { runId, reason, actor }: { runId: string; reason: string; actor: Actor },
): Promise<number> => {
  const [run] = await database.db.select().from(billingRuns).where(eq(billingRuns.id, runId));
  if (!run) throw notFound('Run');
  if (run.status === 'running') throw new AppError('conflict', 'This run is still going on');
  if (run.status === 'undone') throw new AppError('conflict', 'This run was taken back already');
  const date = await todayOf(deps);
  let credited = 0;
  for (;;) {
    const batch = await database.db
      .select({ id: invoices.id })
      .from(invoices)
      .where(
        and(
          eq(invoices.runId, runId),
          sql`${invoices.creditedAmount} = 0`,
          inArray(invoices.status, ['pending', 'paid']),
        ),
      )
      .orderBy(asc(invoices.tenantId), asc(invoices.id))
      .limit(AT_ONCE);
    if (batch.length === 0) break;
    await database.transact(actor, async (tx) => {
      for (const { id } of batch) {
        const invoice = await lockInvoice(tx, id);
        if (invoice.creditedAmount === '0.00') await creditLocked(tx, invoice, { reason, date, runId });
      }
      await freeWhatTheyStoodFor(
        tx,
        batch.map(({ id }) => id),
      );
    });
    credited += batch.length;
  }
  await database.transact(actor, async (tx) => {
    await tx.update(billingRuns).set({ status: 'undone', undoReason: reason }).where(eq(billingRuns.id, runId));
  });
  return credited;
};
