import { itemText } from '../../domain/bookings/item-rules.ts';
import { formatDay } from '../../domain/kernel/format.ts';
import { paths, withQuery } from '../../domain/kernel/paths.ts';
import { type Describer, text } from '../db/query/audit-text.ts';

const BOOKING_VERBS: Readonly<Record<string, string>> = {
  confirmed: 'confirmed',
  cancelled: 'cancelled',
  completed: 'completed',
  no_show: 'marked as a no-show',
};

export const describeBooking: Describer = ({ action, before, after }) => {
  const row = after ?? before;
  const day = text(row, 'booking_date');
  const path = withQuery(paths.bookings, { date: day });
  const purpose = text(row, 'purpose') || text(row, 'client_company') || text(row, 'client_name');
  const booking = `the room booking on ${formatDay(day)}${purpose ? ` (${purpose})` : ''}`;
  if (action === 'insert') return { text: `created ${booking}`, path };
  if (action !== 'update') return null;
  const status = text(after, 'status');
  if (text(before, 'status') !== status) return { text: `${BOOKING_VERBS[status] ?? 'changed'} ${booking}`, path };
  const isMoved = ['room_id', 'starts_at', 'ends_at'].some((column) => text(before, column) !== text(after, column));
  return { text: `${isMoved ? 'moved' : 'changed'} ${booking}`, path };
};

export const describeCalendarFeed: Describer = ({ action, after }) => {
  const whose = text(after, 'room_id') ? 'a room' : 'a tenant';
  return action === 'delete' ? null : { text: `created a new calendar link for ${whose}`, path: null };
};

export const describeSeries: Describer = ({ action }) =>
  action === 'insert' ? { text: 'created a series of bookings', path: paths.bookings } : null;

export const describeItem: Describer = ({ action, before, after }) => {
  const row = after ?? before;
  const item = itemText({ name: text(row, 'name'), quantity: Number(text(row, 'quantity')) });
  if (action === 'insert') return { text: `booked ${item} along with a room`, path: paths.bookings };
  return action === 'delete' ? { text: `took ${item} off a room booking`, path: paths.bookings } : null;
};
