import { calendarFeed, makeCalendarFeed } from '../../domain/bookings/calendar-contract.ts';
import {
  createBooking,
  getAllowance,
  getOnlinePayment,
  listBookings,
  listTaken,
  moveBooking,
  setBookingStatus,
} from '../../domain/bookings/contract.ts';
import type { Mount } from '../http/mount.ts';
import * as feed from './calendar-feed.ts';
import type { BookingMoney } from './changes/booking-money.ts';
import * as status from './changes/booking-status.ts';
import { createBooking as book } from './changes/create-booking.ts';
import { moveBooking as move } from './changes/move-booking.ts';
import * as list from './list-bookings.ts';
import * as allowance from './slots/allowance.ts';

export const bookingRoutes = (mount: Mount, money: BookingMoney) => {
  mount.read(listBookings, (deps, { query, request, reply }) => list.listBookings(deps, query, request, reply));
  mount.read(listTaken, (deps, { params }) => list.listTaken(deps, params.date));
  mount.write(createBooking, (deps, { body }) => book(deps, body));
  mount.write(moveBooking, (deps, { params, body }) => move(deps, params.id, body));
  mount.write(setBookingStatus, (deps, { params, body }) =>
    money.setStatus(deps, params.id, body, () => status.setBookingStatus(deps, params.id, body)),
  );
  mount.read(getOnlinePayment, async (deps, { params }) => ({ paid: await money.find(deps, params.id) }));
  mount.read(getAllowance, (deps, { params, query }) => allowance.getAllowance(deps, params.id, query.date));
  mount.write(makeCalendarFeed, (deps, { body }) => feed.makeCalendarFeed(deps, body));
  mount.read(calendarFeed, async (deps, { params, reply }) => {
    const text = await feed.calendarAt(deps, params.token);
    reply.type('text/calendar; charset=utf-8').header('content-disposition', 'inline; filename="bookings.ics"');
    reply.send(text);
    return undefined;
  });
};
