import type { Channel } from './kind.ts';

/**
 * "accepted" is what a mail server or SMS gateway took over, which is all that a sender ever learns. "kept" was written
 * while nothing was set up to send it, "bounced" was refused for good or given up, "discarded" is not to be sent any more.
 */
export const DELIVERY_STATES = ['kept', 'queued', 'accepted', 'bounced', 'discarded'] as const;

/** What an action that mails answers; delivery.ts is its contract. */
type Dispatch = { recipient: string; delivery: 'kept' | 'queued'; reason: string | null };

const MISSING: Readonly<Record<Channel, string>> = {
  email: 'no mail server is set up',
  sms: 'no SMS account is set up',
};

export const toDispatch = (
  recipient: string,
  delivery: Dispatch['delivery'],
  channel: Channel = 'email',
): Dispatch => ({ recipient, delivery, reason: delivery === 'kept' ? MISSING[channel] : null });

/** One sentence for a message that does not go out, the same on every screen. */
export const keptText = (reason: string | null): string => `Kept in the outbox: ${reason ?? MISSING.email}`;

/** Why a message that an action wrote is not on its way; null for one that is. */
export const dispatchKept = ({ delivery, reason }: Pick<Dispatch, 'delivery' | 'reason'>): string | null =>
  delivery === 'kept' ? keptText(reason) : null;
