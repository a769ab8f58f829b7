import { eq, sql } from 'drizzle-orm';
import { AppError } from '../../../domain/kernel/errors.ts';
import { parseMoney } from '../../../domain/kernel/money.ts';
import { getToday } from '../../clock.ts';
import { closedThrough, openCorrectionDay, postEntry, reverseEvent } from '../../ledger/post.ts';
import { suppliersById } from '../suppliers/service.ts';
import { bills } from '../tables.ts';
import { APPROVED, BILL_SOURCE, billMemo, mayClaimVat, toBillPosting } from './books.ts';
import { lockBill } from './draft.ts';
import { type BillDeps, judgeApproval, readLines, type Viewer } from './present.ts';

const byActor = { id: sql<string>`current_setting('app.actor')`, name: sql<string>`current_setting('app.actor_name')` };

/**
 * Posts the bill on its own day, or today where that period is closed. Who approves it is said by the bands of the settings; the
 * database refuses others too.
 */
export const approveBill = async (deps: BillDeps, id: string, viewer: Viewer): Promise<void> => {
  const { db } = deps;
  const settings = await deps.settings.get();
  const bill = await lockBill(db, id);
  if (bill.state !== 'draft') throw new AppError('conflict', `This bill was already ${bill.state}`);
  const { needed, isAllowed } = judgeApproval(bill, settings, viewer);
  if (!isAllowed) throw new AppError('needs_approval', `This bill needs the approval of ${needed ?? 'somebody else'}`);
  const today = await getToday(deps);
  const postedOn = openCorrectionDay(bill.billDate, await closedThrough(db), today);
  const claimsVat = mayClaimVat(settings, bill.billDate, today);
  const lines = await readLines(db, id);
  const supplierName = (await suppliersById(db, [bill.supplierId])).get(bill.supplierId)?.name ?? '';
  await db
    .update(bills)
    .set({
      state: 'approved',
      claimsVat,
      postedOn,
      approvedBy: byActor.id,
      approvedByName: byActor.name,
      approvedAt: deps.clock.now(),
    })
    .where(eq(bills.id, id));
  await postEntry(db, toBillPosting(bill, { supplierName, lines, postedOn, claimsVat }));
};

/** A bill that was never one: what it posted is mirrored, on its own day while that is open. */
export const cancelBill = async (deps: BillDeps, id: string, reason: string): Promise<void> => {
  const { db } = deps;
  const bill = await lockBill(db, id);
  if (bill.state === 'cancelled') throw new AppError('conflict', 'This bill was already cancelled');
  if (parseMoney(bill.paid) > 0) {
    throw new AppError('conflict', 'Something was paid on this bill: reverse its payments first, or enter a credit');
  }
  const today = await getToday(deps);
  const cancelledOn = bill.postedOn ? openCorrectionDay(bill.postedOn, await closedThrough(db), today) : today;
  await db
    .update(bills)
    .set({ state: 'cancelled', cancelledOn, cancelledByName: byActor.name, cancelReason: reason })
    .where(eq(bills.id, id));
  if (!bill.postedOn) return;
  const supplierName = (await suppliersById(db, [bill.supplierId])).get(bill.supplierId)?.name ?? '';
  await reverseEvent(
    db,
    { sourceType: BILL_SOURCE, sourceId: id, event: APPROVED },
    { date: cancelledOn, memo: `Cancelled: ${billMemo(bill, supplierName)}, ${reason}`, event: 'cancelled' },
  );
};
