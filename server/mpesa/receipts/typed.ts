import { eq } from 'drizzle-orm';
import type { PaymentInput } from '../../../domain/billing/payments/payment-contract.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import { parseMoney } from '../../../domain/kernel/money.ts';
import { amountText } from '../../../domain/kernel/money-text.ts';
import { ACCOUNTS } from '../../../domain/ledger/chart.ts';
import { depositsByCode, paymentsByCode } from '../../billing/payments/find.ts';
import type { Db } from '../../db/connection/database.ts';
import type { Deps } from '../../deps.ts';
import { mpesaReceipts } from '../tables.ts';
import { lockNumbers, toReceiptNumber } from './receipt-lock.ts';
import { refuseWhileReturning } from './returning.ts';

const known = (db: Db, receiptNumber: string) =>
  db.select().from(mpesaReceipts).where(eq(mpesaReceipts.receiptNumber, receiptNumber)).execute();

const refuse = (message: string): never => {
  throw new AppError('reference_used', message, { fields: { reference: message } });
};

/** A receipt that a typed payment or deposit is for: where its money waits, and what to do once that is there. */
export type TypedReceipt = {
  postedTo: string;
  cashAccountId: string;
  link: (id: string) => Promise<void>;
};

type Kind = 'payment' | 'deposit';
type Typed = Pick<PaymentInput, 'paymentMethod' | 'reference' | 'amount'>;

// The database holds a code to one payment; a deposit may have it too, and then the money would be counted twice.
const refuseOther = async (db: Db, number: string, kind: Kind): Promise<void> => {
  const [taken, paid] = await Promise.all([
    depositsByCode(db, [number]),
    kind === 'deposit' ? paymentsByCode(db, [number]) : null,
  ]);
  if (taken.has(number)) refuse(`M-Pesa code ${number} is already recorded on a deposit`);
  if (paid?.has(number)) refuse(`M-Pesa code ${number} is already recorded on a payment`);
};

/**
 * Somebody types a payment or a deposit whose M-Pesa receipt is here already. While it waits in suspense, recording it is assigning
 * it, so that the money is not counted twice; with another amount it is refused, because Safaricom knows the amount.
 */
export const findTypedReceipt = async (
  deps: Deps,
  { paymentMethod, reference, amount }: Typed,
  kind: Kind,
): Promise<TypedReceipt | null> => {
  if (paymentMethod !== 'mobile_money' || !reference) return null;
  const { db } = deps;
  const number = toReceiptNumber(reference);
  const [, [row]] = await Promise.all([lockNumbers(db, [number]), known(db, number), refuseOther(db, number, kind)]);
  // One that is a payment already is refused as its code is: it is recorded on another payment.
  if (!row || row.state === 'applied') return null;
  if (row.state === 'returned') return refuse(`The money of M-Pesa receipt ${number} went back to its payer`);
  if (parseMoney(row.amount) !== amount) {
    const { currency } = (await deps.settings.get()).general;
    const paid = amountText(parseMoney(row.amount), currency);
    return refuse(
      `M-Pesa receipt ${number} is already here, for ${paid}, and waits among unmatched money: assign it there`,
    );
  }
  await refuseWhileReturning(db, row.id);
  return {
    postedTo: ACCOUNTS.suspense,
    cashAccountId: row.cashAccountId,
    link: async (id) => {
      const seenIn = [...new Set([...row.seenIn, 'typed' as const])];
      const document = kind === 'payment' ? { paymentId: id } : { depositMoveId: id };
      await db
        .update(mpesaReceipts)
        .set({ state: 'applied', matchedBy: 'person', ...document, note: null, seenIn })
        .where(eq(mpesaReceipts.id, row.id));
    },
  };
};
