import type { Day } from '../kernel/time.ts';
import type { DeliveryState } from '../messages/delivery.ts';
import type { Channel } from '../messages/kind.ts';
import { getMessageKind, MESSAGE_KIND_NAMES } from '../messages/kinds.ts';

/** What the space writes, by the kind that it was queued with. */
export const MAIL_KINDS: Readonly<Record<string, string>> = Object.fromEntries(
  MESSAGE_KIND_NAMES.map((kind) => [kind, getMessageKind(kind).label]),
);

export const kindLabel = (kind: string): string =>
  Object.hasOwn(MAIL_KINDS, kind) ? (MAIL_KINDS[kind] ?? '') : 'Other mail';

/** A code in the subject is shown by the telephone before the mail is opened, which is why it is there. */
export const SECRET_SUBJECTS: readonly string[] = ['member_code', 'booking_code'];

export const shownSubject = ({ kind, subject }: { kind: string; subject: string }): string =>
  SECRET_SUBJECTS.includes(kind) ? kindLabel(kind) : subject;

export const messageNoun = (channel: Channel): string => (channel === 'sms' ? 'SMS' : 'mail');

const REASONS = {
  code: 'carries a one-time code. Anyone who knows it could book rooms in the tenant’s name, so only the recipient can see it.',
  bookingCode: 'carries a one-time code that confirms a booking, so only the recipient gets to see it.',
  link: 'carries a link with which the booking can be cancelled without an account, so only the recipient gets to see it.',
};

type Written = { kind: string; channel: Channel; body: string };

/**
 * Why the text of a message is not for staff to read; null for one that is. A kind that nobody has thought about here is
 * not shown, since a secret that was shown cannot be taken back.
 */
export const hiddenBecause = ({ kind, channel, body }: Written): string | null => {
  if (kind === 'booking_code') return `This ${messageNoun(channel)} ${REASONS.bookingCode}`;
  if (kind === 'member_code') return `This ${messageNoun(channel)} ${REASONS.code}`;
  if (kind.startsWith('booking_') && /https?:\/\//.test(body)) return `This ${messageNoun(channel)} ${REASONS.link}`;
  if (Object.hasOwn(MAIL_KINDS, kind)) return null;
  return 'Mails of this kind may carry a secret, so only the recipient gets to see them.';
};

const NOT_SET: Readonly<Record<Channel, string>> = {
  email: 'No mail server is set up, so nothing can be sent. Set it up in Settings > Notifications.',
  sms: 'No SMS account is set up, so none can be sent. Set it up in Settings > Notifications.',
};

/** Why a message cannot be put into the queue now; null for one that can. */
export const retryProblem = (status: DeliveryState, channel: Channel, canSend: boolean): string | null => {
  if (status === 'accepted') return `This ${messageNoun(channel)} was sent already`;
  if (status === 'discarded') return `This ${messageNoun(channel)} was discarded`;
  if (status === 'queued') return `This ${messageNoun(channel)} waits to be sent already`;
  return canSend ? null : NOT_SET[channel];
};

/** Why a message cannot be discarded; null for one that can. One in the queue may be on its way already. */
export const discardProblem = (status: DeliveryState, channel: Channel): string | null =>
  status === 'kept' || status === 'bounced' ? null : retryProblem(status, channel, true);

/** A code is worthless minutes after it was written: sent late, it only confuses. */
export const WORTHLESS_LATER: readonly string[] = ['member_code', 'booking_code'];

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
    return 'A payslip goes to the employee alone. Change the address of the employee and mail it again.';
  const reason = hiddenBecause(message);
  return reason === null ? null : `It cannot go to another address. ${reason}`;
};
