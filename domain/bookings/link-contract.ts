import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { MoneyText } from '../kernel/money.ts';
import { Day, Instant } from '../kernel/time.ts';
import { CancelToken } from './cancel-token.ts';
import { PaidTerms } from './client-checkout.ts';
import { BookingPayment, BookingStatus } from './contract.ts';
import { BookingItem } from './item-contract.ts';

// What the link in a confirmation leads to.

export const getClientBooking = endpoint({
  method: 'GET',
  path: '/api/client-bookings/:token',
  summary: 'A portal booking, by the secret link in its confirmation',
  access: 'public',
  params: z.object({ token: CancelToken }),
  output: z.object({
    roomName: z.string(),
    bookingDate: Day,
    startTime: Instant,
    endTime: Instant,
    status: BookingStatus,
    items: z.array(BookingItem),
    payment: BookingPayment.nullable().meta({ description: 'null for a booking that was cancelled' }),
    holdUntil: Instant.nullable().meta({ description: 'Until when the code from the mail can be entered' }),
    mayCancel: z.boolean(),
    cancelUntil: Instant,
    paid: PaidTerms.nullable().meta({ description: 'Null where it was not paid online' }),
  }),
});

export const cancelClientBooking = endpoint({
  method: 'POST',
  path: '/api/client-bookings/:token/cancel',
  summary: 'Cancel a portal booking by its secret link, in time; of one that was paid comes back what its terms say',
  access: 'public',
  params: z.object({ token: CancelToken }),
  body: z
    .object({
      refund: MoneyText.optional().meta({
        description: 'What is to come back, as it was shown; refused where it is another',
      }),
    })
    .nullish(),
  output: z.object({ status: BookingStatus }),
});

export const proveClientBooking = endpoint({
  method: 'POST',
  path: '/api/client-bookings/:token/prove',
  summary: 'Confirm a portal booking with the code that was mailed to the client',
  access: 'public',
  params: z.object({ token: CancelToken }),
  body: z.object({
    code: z
      .string()
      .trim()
      .regex(/^\d{6}$/, 'The code has 6 digits'),
  }),
  output: z.object({ status: BookingStatus }),
});
