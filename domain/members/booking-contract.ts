import * as z from 'zod';
import { Allowance, ClientBookingInput, createClientBooking, RoomBooking } from '../bookings/contract.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { IdParams } from '../kernel/ids.ts';
import { listQuery } from '../kernel/list.ts';
import { Day, Instant } from '../kernel/time.ts';

export const MyBooking = RoomBooking.pick({
  id: true,
  roomId: true,
  roomName: true,
  bookingDate: true,
  startTime: true,
  endTime: true,
  duration: true,
  purpose: true,
  status: true,
  freeHours: true,
  chargedHours: true,
  extraChargeAmount: true,
  items: true,
})
  .extend({
    bookedBy: z.string().nullable().meta({ description: 'Who of the company booked it; null where the space did' }),
    mayCancel: z.boolean(),
    cancelUntil: Instant,
  })
  .meta({ id: 'MyBooking' });
export type MyBooking = z.infer<typeof MyBooking>;

export const listMyBookings = endpoint({
  method: 'GET',
  path: '/api/my/bookings',
  summary: 'The room bookings of your company: those that are not over, soonest first, or past and cancelled ones',
  access: 'own:use',
  query: listQuery(['startTime'])
    .omit({ q: true, sort: true })
    .extend({ when: z.enum(['upcoming', 'past'], 'When must be upcoming or past').default('upcoming') }),
  output: z.array(MyBooking),
});

export const getMyAllowance = endpoint({
  method: 'GET',
  path: '/api/my/allowance',
  summary: 'What is left of the free hours of your company in the month of a day',
  access: 'own:use',
  query: z.object({ date: Day }),
  output: Allowance,
});

/** As on the portal; who books is known, and is not asked again. */
export const MyBookingInput = ClientBookingInput.pick({
  roomId: true,
  bookingDate: true,
  startTime: true,
  duration: true,
  purpose: true,
  attendees: true,
  items: true,
});
export type MyBookingInput = z.output<typeof MyBookingInput>;

export const createMyBooking = endpoint({
  method: 'POST',
  path: '/api/my/bookings',
  summary: 'Book a room for your company, with its free hours first',
  access: 'own:use',
  body: MyBookingInput,
  output: createClientBooking.output,
  status: 201,
});

export const cancelMyBooking = endpoint({
  method: 'POST',
  path: '/api/my/bookings/:id/cancel',
  summary: 'Cancel a booking of your company, in time',
  access: 'own:use',
  params: IdParams,
  output: MyBooking,
});
