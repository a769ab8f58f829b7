import type { Day } from '../kernel/time.ts';
import type { DeliveryState } from '../messages/delivery.ts';
import type { Channel } from '../messages/kind.ts';
import { getMessageKind, MESSAGE_KIND_NAMES } from '../messages/kinds.ts';

/** What the space writes, by the kind that it was queued with. */
export const MAIL_KINDS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(MESSAGE_KIND_NAMES.map((kind) => [kind, getMessageKind(kind).label])),
  anchor: 'Anchor of the audit log',
};

export const kindLabel = (kind: string): string =>
  Object.hasOwn(MAIL_KINDS, kind) ? (MAIL_KINDS[kind] ?? '') : 'Other';

/** A code in the subject is shown by the telephone before the mail is opened, which is why it is there. */
export const SECRET_SUBJECTS: readonly string[] = ['member_code', 'booking_code'];

export const shownSubject = ({ kind, subject }: { kind: string; subject: string }): string =>
  SECRET_SUBJECTS.includes(kind) ? kindLabel(kind) : subject;

export const messageNoun = (channel: Channel): string => (channel === 'sms' ? 'SMS' : 'email');

const REASONS = {
  code: 'contains a one-time code that lets anyone book rooms as the tenant, so only the recipient can see it.',
  bookingCode: 'contains a one-time code that confirms a booking, so only the recipient can see it.',
  link: 'contains a link that cancels the booking without an account, so only the recipient can see it.',
  reset: 'contains a link that sets a new password, so only the recipient can see it.',
  tour: 'contains a link that moves or cancels the tour without an account, so only the recipient can see it.',
};

type Written = { kind: string; channel: Channel; body: string };

/**
 * Why the text of a message is not for staff to read; null for one that is. A kind that nobody has thought about here is
 * not shown, since a secret that was shown cannot be taken back.
 */
export const hiddenBecause = ({ kind, channel, body }: Written): string | null => {
  if (kind === 'booking_code') return `This ${messageNoun(channel)} ${REASONS.bookingCode}`;
  if (kind === 'member_code') return `This ${messageNoun(channel)} ${REASONS.code}`;
  if (kind === 'account_password_reset') return `This ${messageNoun(channel)} ${REASONS.reset}`;
  if (kind.startsWith('booking_') && /https?:\/\//.test(body)) return `This ${messageNoun(channel)} ${REASONS.link}`;
  if (kind.startsWith('tour_') && body.includes('/tour/')) return `This ${messageNoun(channel)} ${REASONS.tour}`;
  if (Object.hasOwn(MAIL_KINDS, kind)) return null;
  return 'These emails may contain a secret, so only the recipient can see them.';
};

const NOT_SET: Readonly<Record<Channel, string>> = {
  email: 'No mail server is set up, so nothing can be sent. Set it up in Settings > Notifications.',
  sms: 'No SMS account is set up, so none can be sent. Set it up in Settings > Notifications.',
};

/** Why a message cannot be put into the queue now; null for one that can. */
export const retryProblem = (status: DeliveryState, channel: Channel, canSend: boolean): string | null => {
  if (status === 'accepted') return `This ${messageNoun(channel)} was already sent`;
  if (status === 'discarded') return `This ${messageNoun(channel)} was discarded`;
  if (status === 'queued') return `This ${messageNoun(channel)} is already queued`;
  return canSend ? null : NOT_SET[channel];
};

/** Why a message cannot be discarded; null for one that can. One in the queue may be on its way already. */
export const discardProblem = (status: DeliveryState, channel: Channel): string | null =>
  status === 'kept' || status === 'bounced' ? null : retryProblem(status, channel, true);

/** A code, or a link that resets a password, is worthless minutes after it was written: sent late, it only confuses. */
export const WORTHLESS_LATER: readonly string[] = ['member_code', 'booking_code', 'account_password_reset'];

type Kept = { channel: Channel; kind: string; writtenOn: Day };

/** What becomes of a kept message when all are released. */
export const sendingFate = (
  { channel, kind, writtenOn }: Kept,
  canSend: Readonly<Record<Channel, boolean>>,
  discardBefore: Day | null,
): 'send' | 'discard' | 'stay' => {
  if (WORTHLESS_LATER.includes(kind) || (discardBefore !== null && writtenOn < discardBefore)) return 'discard';
  return canSend[channel] ? 'send' : 'stay';
};

/** Why a message may not go to another address; null where it may. What is secret was for the first recipient alone. */
export const readdressProblem = (message: Written): string | null => {
  // It carries numbers that not every reader of the outbox may see.
  if (message.kind === 'payslip')
    return 'Payslips go only to the employee. Update the employee’s address and email it again.';
  const reason = hiddenBecause(message);
  return reason === null ? null : `It cannot be sent to another address. ${reason}`;
};
