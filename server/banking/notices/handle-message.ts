import { isForPlace, readKcbNotice } from '../../../domain/banking/kcb.ts';
import type { PaymentDetails } from '../../../domain/billing/payments/payment-contract.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import { toDay } from '../../../domain/kernel/time.ts';
import type { Deps } from '../../deps.ts';
import type { Handler } from '../../gateway/inbox.ts';
import { type ReceivedNotice, receiveNotice } from './receive.ts';
import { findNoticeAccount } from './settings.ts';

/** Who is told of money that came in is known by later features, and handed in. */
export type NoticeHooks = {
  onReceived(deps: Deps, payment: PaymentDetails): Promise<void>;
  onUnmatched(deps: Deps, noticeId: string): Promise<void>;
};

const WORDS = {
  waiting: 'not matched yet',
  applied: 'a payment',
  on_statement: 'on a bank statement already',
} as const;

const describe = (number: string, { isNew, state, otherAmount }: ReceivedNotice): string => {
  if (otherAmount !== null) return `${number} is known with another amount: nothing was changed`;
  return `${number} ${isNew ? 'received' : 'known already'}: ${WORDS[state]}`;
};

// What KCB signed is money: what is wrong with it, a person has to see, so that it is tried again and parked in the end.
const refuse = (message: string): never => {
  throw new AppError('conflict', message);
};

/** What KCB told us, in whatever order and however often: done once, in one transaction. */
export const createNoticeHandler =
  ({ onReceived, onUnmatched }: NoticeHooks): Handler =>
  async (deps, { body, channelId, receivedAt }) => {
    const account = channelId ? await findNoticeAccount(deps.db, channelId) : undefined;
    if (!account) return 'Kept: nothing follows from it';
    const notice = readKcbNotice(body) ?? refuse('The notice could not be read');
    const { currency, timezone } = (await deps.settings.get()).general;
    if (notice.currency && notice.currency.toUpperCase() !== currency)
      return refuse(`The notice is in ${notice.currency}, and the books are in ${currency}`);
    if (!isForPlace(notice.creditedTo, account))
      return refuse('The notice names another account, till or short code than the settings of this account');
    const received = await receiveNotice(
      deps,
      account.cashAccountId,
      notice,
      notice.day ?? toDay(receivedAt, timezone),
    );
    const { isNew, state, payment } = received;
    if (payment) await onReceived(deps, payment);
    else if (isNew && state === 'waiting') await onUnmatched(deps, received.id);
    return describe(notice.transactionId, received);
  };
