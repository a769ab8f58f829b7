import { eq } from 'drizzle-orm';
import type { PaymentInput } from '../../../domain/billing/payments/payment-contract.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import { parseMoney } from '../../../domain/kernel/money.ts';
import { amountText } from '../../../domain/kernel/money-text.ts';
import { ACCOUNTS } from '../../../domain/ledger/chart.ts';
import { findCashAccount } from '../../cash/accounts.ts';
import type { Deps } from '../../deps.ts';
import { bankNotices } from '../tables.ts';
import { lockNotice, noticeByNumber } from './receive.ts';

const refuse = (message: string): never => {
  throw new AppError('reference_used', message, { fields: { reference: message } });
};

/** Money that a bank announced and a typed payment or deposit is for: where it waits, and what to do once that is there. */
export type TypedNotice = { postedTo: string; cashAccountId: string; link: (id: string) => Promise<void> };

/**
 * Somebody types a bank transfer, as a payment or a deposit, that the bank announced already. While it waits in suspense, recording it is assigning it, so
 * that the money is not counted twice; with another amount it is refused, because the bank knows the amount.
 */
export const findTypedNotice = async (
  deps: Deps,
  input: Pick<PaymentInput, 'paymentMethod' | 'reference' | 'amount' | 'cashAccountId'>,
  kind: 'payment' | 'deposit',
): Promise<TypedNotice | null> => {
  const { paymentMethod, reference, amount } = input;
  const number = reference?.trim();
  if (paymentMethod !== 'bank_transfer' || !number) return null;
  const { db } = deps;
  const [, row] = await Promise.all([lockNotice(db, number), noticeByNumber(db, number)]);
  if (!row || row.cashAccountId !== (await findCashAccount(deps, input)).id) return null;
  if (row.state !== 'waiting') return refuse(`The money of ${row.transactionId} is recorded already`);
  if (parseMoney(row.amount) !== amount) {
    const { currency } = (await deps.settings.get()).general;
    const paid = amountText(parseMoney(row.amount), currency);
    return refuse(
      `${row.transactionId} is already here, for ${paid}, and waits among unmatched money: assign it there`,
    );
  }
  return {
    postedTo: ACCOUNTS.suspense,
    cashAccountId: row.cashAccountId,
    link: async (id) => {
      const document = kind === 'payment' ? { paymentId: id } : { depositMoveId: id };
      await db
        .update(bankNotices)
        .set({ state: 'applied', matchedBy: 'person', ...document, note: null })
        .where(eq(bankNotices.id, row.id));
    },
  };
};
