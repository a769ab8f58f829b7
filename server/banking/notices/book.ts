import type { PaymentInput } from '../../../domain/billing/payments/payment-contract.ts';
import type { Cents } from '../../../domain/kernel/money.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import { type Posting, suspendedLines } from '../../../domain/ledger/postings.ts';
import type { Recorder } from '../../billing/payments/record.ts';
import { cashAccountById } from '../../cash/accounts.ts';
import { getToday } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import { closedThrough, openCorrectionDay } from '../../ledger/post.ts';
import type { Payee } from '../../mpesa/receipts/book.ts';

/** A notice as the books see it. */
export type AnnouncedMoney = {
  id: string;
  transactionId: string;
  cashAccountId: string;
  amount: Cents;
  paidOn: Day;
};

export const BY_KCB: Recorder = { id: null, name: 'KCB', mayPostIntoClosed: false };

/** Where the money of a notice stands in the books. */
export const noticeEvent = (id: string) => ({ sourceType: 'bank_notice', sourceId: id, event: 'received' });

/** The day on which it is booked: its own, or today where that period is closed or the bank's clock is ahead of ours. */
export const findBookDay = async (deps: Deps, paidOn: Day): Promise<Day> => {
  const today = await getToday(deps);
  return openCorrectionDay(paidOn > today ? today : paidOn, await closedThrough(deps.db), today);
};

/** Money that nobody is known for: it lies in its account, and waits in suspense. */
export const noticePosting = async (deps: Deps, money: AnnouncedMoney, date: Day): Promise<Posting> => {
  const { account } = await cashAccountById(deps, money.cashAccountId);
  return {
    date,
    memo: `KCB notice ${money.transactionId}, not matched yet`,
    ...noticeEvent(money.id),
    lines: suspendedLines(account, money.amount),
  };
};

export const noticePayment = (money: AnnouncedMoney, payee: Payee, paymentDate: Day): PaymentInput => ({
  ...payee,
  partyId: null,
  amount: money.amount,
  paymentMethod: 'bank_transfer',
  cashAccountId: money.cashAccountId,
  reference: money.transactionId,
  notes: null,
  paymentDate,
  overrideReason: null,
});
