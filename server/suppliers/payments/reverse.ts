import { eq, inArray, sql } from 'drizzle-orm';
import type { BodyOf } from '../../../domain/kernel/endpoint.ts';
import { AppError, notFound } from '../../../domain/kernel/errors.ts';
import { type Cents, parseMoney } from '../../../domain/kernel/money.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import { mirrored } from '../../../domain/ledger/postings.ts';
import type {
  reverseBillPayment as ReverseBillPayment,
  saveCertificates as SaveCertificates,
} from '../../../domain/suppliers/payments/payment-contract.ts';
import { billPaymentLines } from '../../../domain/suppliers/payments/payment-plan.ts';
import { batchNumber } from '../../../domain/suppliers/payments/payment-rules.ts';
import { cashAccountById } from '../../cash/accounts.ts';
import { getToday } from '../../clock.ts';
import type { Db } from '../../db/connection/database.ts';
import { closedThrough, openCorrectionDay, postEntries, reverseEvent } from '../../ledger/post.ts';
import { suppliersById } from '../suppliers/service.ts';
import { billBatches, billPayments } from '../tables.ts';
import { PAID, PAYMENT_SOURCE, type PayDeps } from './pay.ts';

type PaymentRow = typeof billPayments.$inferSelect;

const findBatch = async (db: Db, id: string) => {
  const [batch] = await db.select().from(billBatches).where(eq(billBatches.id, id));
  if (!batch) throw notFound('Payment');
  return batch;
};

/** Held until the end: those who reverse or change them at once take turns. */
const lockPayments = (db: Db, batchId: string): Promise<PaymentRow[]> =>
  db.select().from(billPayments).where(eq(billPayments.batchId, batchId)).orderBy(billPayments.id).for('no key update');

const isStanding = ({ reversedOn }: PaymentRow): boolean => reversedOn === null;

const inCents = ({
  amount,
  withheldTax,
  withheldVat,
}: PaymentRow): Record<'amount' | 'withheldTax' | 'withheldVat', Cents> => ({
  amount: parseMoney(amount),
  withheldTax: parseMoney(withheldTax),
  withheldVat: parseMoney(withheldVat),
});

type Reversal = { batchId: string; seq: number; cashAccount: string; date: Day; reason: string };

// Some of several leave the entry of the batch as it stands, and are taken back one by one beside it.
const postBack = async (
  db: Db,
  taken: readonly PaymentRow[],
  { batchId, cashAccount, seq, date, reason }: Reversal,
) => {
  const suppliers = await suppliersById(
    db,
    taken.map(({ supplierId }) => supplierId),
  );
  await postEntries(
    db,
    taken.flatMap((payment) => {
      const lines = mirrored(billPaymentLines([inCents(payment)], cashAccount));
      if (lines.length === 0) return [];
      return {
        date,
        memo: `Reversed: ${batchNumber(seq)} to ${suppliers.get(payment.supplierId)?.name ?? ''}, ${reason}`,
        sourceType: PAYMENT_SOURCE,
        sourceId: batchId,
        event: `reversed:${payment.id}`,
        lines,
      };
    }),
  );
};

const reverseWhole = (db: Db, { batchId, seq, date, reason }: Reversal) =>
  reverseEvent(
    db,
    { sourceType: PAYMENT_SOURCE, sourceId: batchId, event: PAID },
    { date, memo: `Reversed: ${batchNumber(seq)}, ${reason}`, event: 'reversed' },
  );

/** As if it had not been paid: on its own day while that is open, and today once it is closed. */
export const reverseBillPayment = async (
  deps: PayDeps,
  batchId: string,
  { paymentId, reason }: BodyOf<typeof ReverseBillPayment>,
): Promise<void> => {
  const { db } = deps;
  const batch = await findBatch(db, batchId);
  const all = await lockPayments(db, batchId);
  const taken = all.filter((payment) => isStanding(payment) && (!paymentId || payment.id === paymentId));
  if (taken.length === 0) throw new AppError('conflict', 'This payment was already reversed');
  const date = openCorrectionDay(batch.paidOn, await closedThrough(db), await getToday(deps));
  await db
    .update(billPayments)
    .set({ reversedOn: date, reversedByName: sql`current_setting('app.actor_name')`, reverseReason: reason })
    .where(
      inArray(
        billPayments.id,
        taken.map(({ id }) => id),
      ),
    );
  const { account } = await cashAccountById(deps, batch.cashAccountId);
  const reversal = { batchId, seq: batch.seq, cashAccount: account, date, reason };
  await (taken.length === all.length ? reverseWhole(db, reversal) : postBack(db, taken, reversal));
};

export const saveCertificates = async (
  { db }: Pick<PayDeps, 'db'>,
  batchId: string,
  { paymentId, ...certificates }: BodyOf<typeof SaveCertificates>,
): Promise<void> => {
  const [payment] = (await lockPayments(db, batchId)).filter((one) => isStanding(one) && one.id === paymentId);
  if (!payment) throw notFound('Payment');
  if (Object.values(certificates).every((value) => value === undefined)) return;
  await db.update(billPayments).set(certificates).where(eq(billPayments.id, paymentId));
};
