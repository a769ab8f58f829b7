import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Id } from '../kernel/ids.ts';
import { MoneyText } from '../kernel/money.ts';
import { Day, Instant, WallTime } from '../kernel/time.ts';
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
    roomId: Id,
    roomName: z.string(),
    hours: z.number(),
    bookingDate: Day,
    startTime: Instant,
    endTime: Instant,
    status: BookingStatus,
    items: z.array(BookingItem),
    payment: BookingPayment.nullable().meta({ description: 'null for a booking that was cancelled' }),
    holdUntil: Instant.nullable().meta({ description: 'Until when the code from the mail can be entered' }),
    mayCancel: z.boolean(),
    mayMove: z.boolean(),
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

const MoveTarget = z.object({
  bookingDate: Day,
  startTime: WallTime,
  duration: z
    .int('Duration must be whole hours')
    .min(1, 'Duration must be at least 1 hour')
    .max(12, 'Duration must be at most 12 hours')
    .optional()
    .meta({ description: 'In hours; as long as before where absent' }),
  roomId: Id.optional(),
});

export const LinkedMove = z
  .object({
    roomName: z.string(),
    bookingDate: Day,
    startTime: Instant,
    endTime: Instant,
    before: MoneyText.nullable().meta({ description: 'What was paid online for it; null where nothing was' }),
    price: MoneyText.meta({ description: 'What it costs there' }),
    refund: MoneyText.meta({ description: 'What comes back' }),
    due: MoneyText.meta({ description: 'What is to be paid before it moves' }),
    checkout: z
      .object({ path: z.string(), expiresAt: Instant, amount: MoneyText })
      .nullable()
      .meta({ description: 'Where that is paid; until then the booking stays as it is, and the new time is kept' }),
  })
  .meta({ id: 'LinkedMove', description: 'Where a booking is moved by its link, and what that does to its money' });
export type LinkedMove = z.infer<typeof LinkedMove>;

export const previewClientMove = endpoint({
  method: 'POST',
  path: '/api/client-bookings/:token/move/preview',
  summary: 'What moving a portal booking by its secret link would do: the change itself, taken back',
  access: 'public',
  params: z.object({ token: CancelToken }),
  body: MoveTarget,
  output: LinkedMove,
});

export const moveClientBooking = endpoint({
  method: 'POST',
  path: '/api/client-bookings/:token/move',
  summary: 'Move a portal booking by its secret link; what it costs less comes back, what it costs more is paid first',
  access: 'public',
  params: z.object({ token: CancelToken }),
  body: MoveTarget.extend({
    refund: MoneyText.optional().meta({
      description: 'What is to come back, as it was shown; refused where it is another',
    }),
    due: MoneyText.optional().meta({
      description: 'What is to be paid, as it was shown; refused where it is another',
    }),
  }),
  output: LinkedMove,
});
