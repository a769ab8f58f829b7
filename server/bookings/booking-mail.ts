import { slotOf } from '../../domain/bookings/rules.ts';
import { dayWords, longDayWords } from '../../domain/bookings/slot-rules.ts';
import type { Settings } from '../../domain/settings/contract.ts';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import { queueMail } from '../mail/service.ts';
import { eventOf } from './booking-events.ts';
import { type CalendarEvent, calendarText } from './ics.ts';
import type { NamedBooking } from './named-bookings.ts';

export type News = {
  kind: 'confirmed' | 'moved' | 'cancelled';
  // The first word about a booking is said once, however often it is queued.
  once?: true;
  reason?: string | null;
  // The page from which whoever booked through the portal can cancel.
  cancelPath?: string;
};

const HEADLINES = {
  confirmed: { subject: 'Your booking', lead: 'is confirmed' },
  moved: { subject: 'Changed:', lead: 'has changed. It is now' },
  cancelled: { subject: 'Cancelled:', lead: 'was cancelled' },
} as const;

export const addressOf = (config: Config, path: string): string =>
  `${config.publicUrl ?? `http://${config.host}:${config.port}`}${path}`;

const lineOf = ({ row, room }: NamedBooking, { general }: Settings): string => {
  const { day, start, end } = slotOf(row, general.timezone);
  const price =
    row.chargedMinutes > 0 && row.status !== 'cancelled'
      ? `, ${general.currency} ${row.extraChargeAmount} for ${row.chargedMinutes / 60} h`
      : '';
  return `${room.name}, ${longDayWords(day)}, ${start}–${end}${row.purpose ? ` (${row.purpose})` : ''}${price}`;
};

type Recipient = { email: string; name: string };

const recipientOf = ({ row, tenant }: NamedBooking): Recipient | null => {
  if (row.clientEmail) return { email: row.clientEmail, name: row.clientName ?? '' };
  return tenant ? { email: tenant.email, name: tenant.contactPerson } : null;
};

const attachment = (
  { config }: Deps,
  { general }: Settings,
  to: Recipient,
  bookings: readonly NamedBooking[],
  news: News,
) => {
  const organizer = { name: general.companyName, email: config.mailFrom };
  // An invitation is about one event (RFC 5546); several are published together.
  const method = bookings.length > 1 ? 'PUBLISH' : news.kind === 'cancelled' ? 'CANCEL' : 'REQUEST';
  const events = bookings.map((booking): CalendarEvent => {
    const summary = `${booking.room.name}${booking.row.purpose ? `: ${booking.row.purpose}` : ''}`;
    const description = news.cancelPath ? `To cancel: ${addressOf(config, news.cancelPath)}` : '';
    const invited = method === 'PUBLISH' ? {} : { attendee: to };
    return { ...eventOf(booking, general, { summary, description }), organizer, ...invited };
  });
  return {
    filename: 'booking.ics',
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    base64: Buffer.from(calendarText(method, general.companyName, events)).toString('base64'),
  };
};

const bodyOf = (deps: Deps, settings: Settings, to: Recipient, bookings: readonly NamedBooking[], news: News) => {
  const { general, rooms } = settings;
  const what = bookings.length === 1 ? 'booking' : `${bookings.length} bookings`;
  const verb =
    bookings.length === 1 ? HEADLINES[news.kind].lead : HEADLINES[news.kind].lead.replace(/^(is|was|has)/, plural);
  return [
    `Hello ${to.name},`,
    `your ${what} at ${general.companyName} ${verb}:`,
    bookings.map((booking) => lineOf(booking, settings)).join('\n'),
    ...(news.reason ? [`Reason: ${news.reason}`] : []),
    ...(news.cancelPath && news.kind !== 'cancelled'
      ? [
          `Should your plans change, cancel at least ${rooms.cancellationHours} ${rooms.cancellationHours === 1 ? 'hour' : 'hours'} before the start: ${addressOf(deps.config, news.cancelPath)}`,
        ]
      : []),
  ].join('\n\n');
};

const plural = (verb: string): string => ({ is: 'are', was: 'were', has: 'have' })[verb] ?? verb;

const subjectOf = (bookings: readonly NamedBooking[], news: News, zone: string): string => {
  const [first] = bookings;
  if (!first) return '';
  const { day, start } = slotOf(first.row, zone);
  const more = bookings.length > 1 ? ` and ${bookings.length - 1} more` : '';
  return `${HEADLINES[news.kind].subject} ${first.room.name} on ${dayWords(day)} at ${start}${more}`;
};

// One mail for each recipient, with all of his bookings in one calendar file; written in the transaction of what it
// tells of. Whoever turned booking mails off gets none.
export const tellBookings = async (deps: Deps, bookings: readonly NamedBooking[], news: News): Promise<void> => {
  const settings = await deps.settings.get();
  const { emailNotifications, bookingConfirmations } = settings.notifications;
  if (!emailNotifications || !bookingConfirmations) return;
  const byRecipient = Map.groupBy(bookings, (booking) => recipientOf(booking)?.email ?? '');
  for (const [email, theirs] of byRecipient) {
    const [first] = theirs;
    const to = first ? recipientOf(first) : null;
    if (!first || !to || email === '') continue;
    await queueMail(deps, {
      kind: `booking_${news.kind}`,
      eventKey: `booking_${news.kind}:${first.row.id}${news.once ? '' : `:${first.row.updatedAt}`}`,
      recipient: email,
      subject: subjectOf(theirs, news, settings.general.timezone),
      body: bodyOf(deps, settings, to, theirs, news),
      attachments: [attachment(deps, settings, to, theirs, news)],
    });
  }
};
