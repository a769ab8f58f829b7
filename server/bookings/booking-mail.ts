import { itemText } from '../../domain/bookings/item-rules.ts';
import { type Slot, toSlot } from '../../domain/bookings/rules.ts';

import { formatDay, formatFigure, formatTime, formatTimeRange } from '../../domain/kernel/format.ts';
import type { Settings } from '../../domain/settings/contract.ts';
import type { Deps } from '../deps.ts';
import { publicAddress } from '../http/site/public-address.ts';
import { currentSender } from '../mail/accounts.ts';
import { sendAlong } from '../messages/send.ts';
import { toEvent } from './booking-events.ts';
import { paymentText, rowFormula } from './booking-payment.ts';
import { type CalendarEvent, calendarText } from './ics.ts';
import type { NamedBooking } from './named-bookings.ts';

export type News = {
  kind: 'confirmed' | 'moved' | 'cancelled';
  /** The first word about a booking is said once, however often it is queued. */
  once?: true;
  reason?: string | null;
  /** The page where a portal client can cancel. */
  cancelPath?: string;
  /** It is paid already: nothing is said of paying. */
  isPaid?: true;
};

// For one booking and for several.
const VERBS = { confirmed: ['is', 'are'], moved: ['has', 'have'], cancelled: ['was', 'were'] } as const;

const chargedText = (row: NamedBooking['row']): string =>
  row.halfDayRate === null && row.dayRate === null ? `${row.chargedMinutes / 60} h` : rowFormula(row);

const toLine = ({ row, room, items }: NamedBooking, { day, start, end }: Slot, { general }: Settings): string => {
  const price =
    row.chargedMinutes > 0 && row.status !== 'cancelled'
      ? `, ${general.currency} ${formatFigure(row.extraChargeAmount ?? '0.00')} for ${chargedText(row)}`
      : '';
  const line = `${room.name}, ${formatDay(day, { weekday: true })}, ${formatTimeRange(start, end)}${row.purpose ? ` (${row.purpose})` : ''}${price}`;
  const along = items.map((item) => `  ${itemText(item)}, ${general.currency} ${formatFigure(item.amount)}`);
  return [line, ...along].join('\n');
};

type Recipient = { email: string; name: string; phone: string | null };

const findRecipient = ({ row, tenant }: NamedBooking): Recipient | null => {
  if (row.clientEmail) return { email: row.clientEmail, name: row.clientName ?? '', phone: row.clientPhone };
  return tenant ? { email: tenant.email, name: tenant.contactPerson, phone: tenant.phone } : null;
};

const attachment = async (
  deps: Deps,
  settings: Settings,
  to: Pick<Recipient, 'email' | 'name'>,
  bookings: readonly NamedBooking[],
  news: News,
) => {
  const { config } = deps;
  const { general } = settings;
  const organizer = { name: general.companyName, email: await currentSender(deps, settings) };
  // An invitation is about one event (RFC 5546); several are published together.
  const method = bookings.length > 1 ? 'PUBLISH' : news.kind === 'cancelled' ? 'CANCEL' : 'REQUEST';
  const events = bookings.map((booking): CalendarEvent => {
    const summary = `${booking.room.name}${booking.row.purpose ? `: ${booking.row.purpose}` : ''}`;
    const cancel = news.cancelPath ? `To cancel: ${publicAddress(config, news.cancelPath)}` : '';
    const description = [news.isPaid ? '' : paymentText(booking, settings, deps.clock), cancel]
      .filter(Boolean)
      .join('\n\n');
    const invited = method === 'PUBLISH' ? {} : { attendee: { email: to.email, name: to.name } };
    return { ...toEvent(booking, general, { summary, description }), organizer, ...invited };
  });
  return {
    filename: 'booking.ics',
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    base64: Buffer.from(calendarText(method, general.companyName, events)).toString('base64'),
  };
};

/** The calendar file of one booking that is paid, for the mail that says so. */
export const paidCalendar = async (deps: Deps, booking: NamedBooking, cancelPath: string) => {
  const to = { email: booking.row.clientEmail ?? '', name: booking.row.clientName ?? '' };
  const news = { kind: 'confirmed', isPaid: true, cancelPath } as const;
  return attachment(deps, await deps.settings.get(), to, [booking], news);
};

/** A booking in a few words: the room, the day and the time. */
export const bookingText = ({ row, room }: NamedBooking, zone: string): string => {
  const { day, start } = toSlot(row, zone);
  return `${room.name} on ${formatDay(day)} at ${formatTime(start)}`;
};

const smsText = ([first]: readonly NamedBooking[], [slot, ...others]: readonly Slot[]): string => {
  if (!first || !slot) return '';
  const { day, start } = slot;
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  return `${first.room.name} on ${formatDay(day)} at ${formatTime(start)}${more}`;
};

const toValues = (
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  settings: Settings,
  to: Recipient,
  bookings: readonly NamedBooking[],
  news: News,
) => {
  const { cancellationHours } = settings.rooms;
  const several = bookings.length > 1;
  const [first] = bookings;
  const slots = bookings.map(({ row }) => toSlot(row, settings.general.timezone));
  return {
    name: to.name,
    what: smsText(bookings, slots),
    bookings: several ? `${bookings.length} bookings` : 'booking',
    verb: VERBS[news.kind][several ? 1 : 0],
    details: slots.map((slot, n) => toLine(bookings[n] as NamedBooking, slot, settings)).join('\n'),
    // The portal books one at a time.
    payment: first && !several ? paymentText(first, settings, clock) : '',
    reason: news.reason ?? '',
    cancellationNotice: `${cancellationHours} ${cancellationHours === 1 ? 'hour' : 'hours'}`,
    cancelLink: news.cancelPath && news.kind !== 'cancelled' ? publicAddress(config, news.cancelPath) : '',
  };
};

/**
 * One message for each recipient, with all of his bookings in one calendar file; written in the transaction of what it
 * tells of.
 */
export const notifyBookings = async (deps: Deps, bookings: readonly NamedBooking[], news: News): Promise<void> => {
  const settings = await deps.settings.get();
  const { emailNotifications, smsNotifications, bookingConfirmations } = settings.notifications;
  if (!bookingConfirmations || !(emailNotifications || smsNotifications)) return;
  const byRecipient = Map.groupBy(bookings, (booking) => findRecipient(booking)?.email ?? '');
  for (const [email, theirs] of byRecipient) {
    const [first] = theirs;
    const to = first ? findRecipient(first) : null;
    if (!first || !to || email === '') continue;
    const values = toValues(deps, settings, to, theirs, news);
    const message = {
      kind: `booking_${news.kind}` as const,
      eventKey: `booking_${news.kind}:${first.row.id}${news.once ? '' : `:${first.row.updatedAt}`}`,
      to: { email: to.email, phone: to.phone },
      values,
      attachments: [await attachment(deps, settings, to, theirs, news)],
    };
    await sendAlong(deps, [message]);
  }
};
