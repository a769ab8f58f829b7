import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { AppError, notFound } from '../../../domain/kernel/errors.ts';
import { addMoney, cents, parseMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import { ACCOUNTS } from '../../../domain/ledger/chart.ts';
import { creditAppliedLines, mirrored } from '../../../domain/ledger/postings.ts';
import { getToday } from '../../clock.ts';
import type { Db } from '../../db/connection/database.ts';
import { withoutWaiting } from '../../db/connection/transactions.ts';
import type { Deps } from '../../deps.ts';
import { amountPosted, postEntry, reverseEvent } from '../../ledger/post.ts';
import { lockAccount } from '../../tenants/lock-tenant.ts';
import { allocate, applyTenantCredit } from '../accounts/settle.ts';
import { invoices } from '../tables/invoice-tables.ts';
import { allocations, payments } from '../tables/payment-tables.ts';
import { refundParts, refunds } from '../tables/refund-tables.ts';
import { writeOffs } from '../tables/write-off-tables.ts';

type PaymentRow = typeof payments.$inferSelect;

// Holds the tenant first and the payment then, as everybody does who moves money.
const lockPayment = async (db: Db, id: string): Promise<PaymentRow> => {
  const [, [row]] = await Promise.all([
    lockAccount(db, sql`(select ${payments.tenantId} from ${payments} where ${payments.id} = ${id}::uuid)`),
    db.select().from(payments).where(eq(payments.id, id)).for('no key update').execute(),
  ]);
  if (!row) throw notFound('Payment');
  if (row.reversedAt) throw new AppError('conflict', 'This payment was already reversed');
  return row;
};

// What it settles now: at once when it came, and as credit later on.
const settledBy = async (db: Db, paymentId: string) => {
  const rows = await db
    .select({
      invoiceId: allocations.invoiceId,
      amount: sql<string>`sum(${allocations.amount})`,
      lastOn: sql<Day>`max(${allocations.datedOn})::text`,
    })
    .from(allocations)
    .where(eq(allocations.paymentId, paymentId))
    .groupBy(allocations.invoiceId)
    .having(sql`sum(${allocations.amount}) <> 0`);
  return rows.map((row) => ({ ...row, amount: parseMoney(row.amount) }));
};

// What went out again or was given up in the meantime is taken back first, so that nothing is counted twice.
const refuseRefunded = async (db: Db, paymentId: string): Promise<void> => {
  const [row] = await db
    .select({ number: refunds.refundNumber })
    .from(refundParts)
    .innerJoin(refunds, eq(refunds.id, refundParts.refundId))
    .where(and(eq(refundParts.paymentId, paymentId), isNull(refunds.reversedAt)))
    .limit(1);
  if (!row) return;
  throw new AppError('conflict', `Refund ${row.number} was paid from this payment. Reverse the refund first.`);
};

const refuseWrittenOff = async (db: Db, invoiceIds: readonly string[]): Promise<void> => {
  const [row] = await db
    .select({ number: writeOffs.writeOffNumber, invoiceNumber: invoices.invoiceNumber })
    .from(writeOffs)
    .innerJoin(invoices, eq(invoices.id, writeOffs.invoiceId))
    .where(and(inArray(writeOffs.invoiceId, [...invoiceIds]), isNull(writeOffs.reversedAt)))
    .limit(1);
  if (!row) return;
  const message = `The rest of invoice ${row.invoiceNumber} was written off (${row.number}). Reverse the write-off first.`;
  throw new AppError('conflict', message);
};

type Reversal = { reason: string; by: string; date?: Day };

// What an invoice got of it later than that day is taken back no earlier than it was given.
const reversalDay = (day: Day, settled: Awaited<ReturnType<typeof settledBy>>): Day =>
  settled.reduce((latest, { lastOn }) => (lastOn > latest ? lastOn : latest), day);

/**
 * Takes a payment back: what it settled is open again, what was left of it is no credit any more, and the books get the
 * mirror image of its entry, today or on the day that is named. What else the tenant has as credit is set against what is open now.
 */
export const reversePayment = async (deps: Deps, id: string, { reason, by, date: given }: Reversal): Promise<void> => {
  const { db } = deps;
  const today = await getToday(deps);
  const { tenantId } = await lockPayment(db, id);
  const [settled] = await Promise.all([settledBy(db, id), refuseRefunded(db, id)]);
  await refuseWrittenOff(
    db,
    settled.map(({ invoiceId }) => invoiceId),
  );
  const date = given ? reversalDay(given, settled) : today;
  await allocate(
    db,
    settled.map(({ invoiceId, amount }) => ({ invoiceId, amount: cents(-amount), source: { paymentId: id } })),
    date,
  );
  withoutWaiting(
    db,
    db
      .update(payments)
      .set({
        unallocated: toDecimalText(cents(0)),
        reversedAt: sql`clock_timestamp()`,
        reversedBy: by,
        reverseReason: reason,
      })
      .where(and(eq(payments.id, id), isNull(payments.reversedAt))),
  );
  const received = { sourceType: 'payment', sourceId: id, event: 'received' };
  await reverseEvent(db, received, { date, memo: `Payment reversed: ${reason}`, event: 'reversed' });
  // Credit of it that was used after it came went from the tenant's credit to receivables by entries of their own.
  const atOnce = cents(-(await amountPosted(db, received, ACCOUNTS.receivables)));
  const usedLater = cents(addMoney(...settled.map(({ amount }) => amount)) - atOnce);
  if (usedLater > 0) {
    await postEntry(db, {
      date,
      memo: `Credit of a reversed payment is open again: ${reason}`,
      sourceType: 'payment',
      sourceId: id,
      event: 'credit_taken_back',
      lines: mirrored(creditAppliedLines(tenantId, usedLater)),
    });
  }
  if (tenantId) await applyTenantCredit(db, tenantId, today);
};
