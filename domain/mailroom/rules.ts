import { formatDay, formatTime } from '../kernel/format.ts';
import { type Instant, toDay, toWallTime } from '../kernel/time.ts';
import type { MailItem, MailKind } from './contract.ts';

export const KIND_LABELS: Readonly<Record<MailKind, string>> = { letter: 'Letter', parcel: 'Parcel' };

/** "letter from the Kenya Revenue Authority", or just "parcel" where nothing says who sent it. */
export const itemText = ({ kind, sender }: Pick<MailItem, 'kind' | 'sender'>): string =>
  sender ? `${kind} from ${sender}` : kind;

/** "2:05 PM" */
export const timeText = (instant: Instant, zone: string): string => formatTime(toWallTime(instant, zone));

/** "17 Nov 2026 at 2:05 PM" */
export const momentText = (instant: Instant, zone: string): string =>
  `${formatDay(toDay(instant, zone))} at ${timeText(instant, zone)}`;

type Closing = Pick<MailItem, 'kind' | 'status' | 'closedAt' | 'handedTo'>;

/** Why nothing more can be done with an item, or null while it waits. */
export const closedProblem = ({ kind, status, closedAt, handedTo }: Closing, zone: string): string | null => {
  if (status === 'waiting') return null;
  const when = closedAt ? ` on ${momentText(closedAt, zone)}` : '';
  return status === 'handed_out'
    ? `This ${kind} was handed out to ${handedTo ?? 'someone'}${when}`
    : `This ${kind} was returned${when}`;
};

// Often enough for somebody who waits for it, and too seldom to be a nuisance.
const MINUTES_BETWEEN_NOTICES = 60;

/** When the tenant may be written to again, where that is not now. */
export const nextNotice = (notifiedAt: Instant | null, now: Instant): Instant | null => {
  if (notifiedAt === null) return null;
  const next = Temporal.Instant.from(notifiedAt).add({ minutes: MINUTES_BETWEEN_NOTICES });
  return Temporal.Instant.compare(next, now) > 0 ? next.toString() : null;
};
