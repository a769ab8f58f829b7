import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, IdParams } from '../kernel/ids.ts';
import { listQuery } from '../kernel/list.ts';
import { MoneyText } from '../kernel/money.ts';
import { optionalText } from '../kernel/text.ts';
import { Day, Instant, WallTime } from '../kernel/time.ts';
import { customerFields, forOneCustomer } from '../parties/customer.ts';
import { TaxClass } from '../settings/tax-classes.ts';
import { ClientCheckout, ClientInfoInput, PaidTerms } from './client-checkout.ts';
import { BookingItem, ItemsInput } from './item-contract.ts';
import { Repeat } from './repeat.ts';
import { TimeInput } from './time-input.ts';

export const BOOKING_STATUSES = ['pending', 'confirmed', 'cancelled', 'completed', 'no_show'] as const;
export const BookingStatus = z.enum(BOOKING_STATUSES, `Status must be one of ${BOOKING_STATUSES.join(', ')}`);
export type BookingStatus = z.infer<typeof BookingStatus>;

const ClientInfo = z.object({
  name: z.string(),
  email: z.string().nullable().meta({ description: 'Null where staff booked for somebody without an address' }),
  phone: z.string(),
  company: z.string().nullable(),
});

export const RoomBooking = z
  .object({
    id: Id,
    tenantId: Id.nullable(),
    tenantName: z.string().nullable(),
    partyId: Id.nullable().meta({ description: 'Whom it is for where that is no tenant' }),
    roomId: Id,
    roomName: z.string(),
    bookingDate: Day,
    startTime: Instant,
    endTime: Instant,
    duration: z.number().meta({ description: 'Hours, in halves' }),
    purpose: z.string().nullable(),
    attendees: z.int().nullable().meta({ description: 'How many people come; null where nobody said' }),
    status: BookingStatus,
    hourlyRate: MoneyText.meta({ description: 'The rate of the room when it was booked' }),
    halfDayRate: MoneyText.nullable().meta({ description: 'The same, for up to halfDayHours' }),
    halfDayHours: z.int().nullable(),
    dayRate: MoneyText.nullable().meta({ description: 'The same, for up to fullDayHours' }),
    fullDayHours: z.int().nullable(),
    bufferMinutes: z.int().meta({ description: 'Kept free in the room after it' }),
    freeHours: z.number(),
    chargedHours: z.number(),
    isExtraCharge: z.boolean(),
    extraChargeAmount: MoneyText,
    taxClass: TaxClass.meta({ description: 'Of the hours: that of the room' }),
    items: z.array(BookingItem).meta({ description: 'Equipment and catering booked along; charged besides the hours' }),
    clientInfo: ClientInfo.nullable().meta({ description: 'Who booked through the portal, or whom staff booked for' }),
    fromPortal: z.boolean().meta({ description: 'Booked through the client portal' }),
    seriesId: Id.nullable(),
    isException: z.boolean().meta({ description: 'In a series, but changed individually' }),
    overrideReason: z.string().nullable(),
    cancelReason: z.string().nullable(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'RoomBooking' });
export type RoomBooking = z.infer<typeof RoomBooking>;

const Purpose = optionalText('Purpose', 300);

const Attendees = z
  .int('Attendees must be a whole number')
  .min(1, 'Attendees must be at least 1')
  .max(1_000, 'Attendees must be at most 1000')
  .nullish()
  .meta({ description: 'How many people come; not more than the room has seats' });

export const BookingInput = forOneCustomer(
  z.object({
    ...customerFields,
    roomId: Id,
    bookingDate: Day,
    startTime: TimeInput,
    endTime: TimeInput,
    purpose: Purpose,
    attendees: Attendees,
    status: z.enum(['pending', 'confirmed']).default('confirmed'),
    repeat: Repeat.nullish(),
    items: ItemsInput.optional(),
    // Staff may book outside opening hours, on a closed day or items at short notice, if they say why.
    overrideReason: optionalText('Reason', 300),
  }),
);
export type BookingInput = z.output<typeof BookingInput>;

export const listBookings = endpoint({
  method: 'GET',
  path: '/api/room-bookings',
  summary: 'Bookings of a span of days, by start; of every status unless filtered',
  access: 'bookings:read',
  query: listQuery(['startTime', 'createdAt']).extend({
    from: Day.optional(),
    to: Day.optional().meta({ description: 'The first day that is not included' }),
    tenant: Id.optional(),
    party: Id.optional(),
    room: Id.optional(),
    status: z
      .enum([...BOOKING_STATUSES, 'live'])
      .optional()
      .meta({ description: 'live: all that are not cancelled' }),
  }),
  output: z.array(RoomBooking),
});

export const TakenSlot = z
  .object({
    roomId: Id,
    bookingDate: Day,
    startTime: Instant,
    endTime: Instant,
    bufferMinutes: z.int().meta({ description: 'Kept free in the room after it' }),
  })
  .meta({ id: 'TakenSlot', description: 'A taken slot, without who booked it' });

export const listTaken = endpoint({
  method: 'GET',
  path: '/api/room-bookings/:date',
  summary: 'Taken slots of a day, for the portal',
  access: 'public',
  params: z.object({ date: Day }),
  output: z.array(TakenSlot),
});

export const createBooking = endpoint({
  method: 'POST',
  path: '/api/room-bookings',
  summary: 'Book a room for a tenant or a person, once or as a series; answers the first booking',
  access: 'bookings:write',
  body: BookingInput,
  worksOut: ['duration', 'isExtraCharge', 'extraChargeAmount'],
  output: RoomBooking.extend({ seriesCount: z.int(), skipped: z.array(Day) }).meta({ id: 'CreatedBooking' }),
  status: 201,
});

export const Scope = z.enum(['this', 'following', 'all']);
export type Scope = z.infer<typeof Scope>;

export const moveBooking = endpoint({
  method: 'PATCH',
  path: '/api/room-bookings/:id',
  summary: 'Move a booking to another time or room, or rename it; for a series: this one, those after it, or all',
  access: 'bookings:write',
  params: IdParams,
  body: z.object({
    roomId: Id.optional(),
    bookingDate: Day.optional(),
    startTime: TimeInput.optional(),
    endTime: TimeInput.optional(),
    purpose: Purpose.optional(),
    attendees: Attendees,
    items: ItemsInput.optional().meta({ description: 'All of the items that it is to have from now on' }),
    scope: Scope.default('this'),
    overrideReason: optionalText('Reason', 300).optional(),
  }),
  output: RoomBooking,
});

export const setBookingStatus = endpoint({
  method: 'PATCH',
  path: '/api/room-bookings/:id/status',
  summary: 'Cancel, complete, mark as no-show, or restore a booking',
  access: 'bookings:write',
  params: IdParams,
  body: z.object({
    status: BookingStatus,
    reason: optionalText('Reason', 300),
    scope: Scope.default('this'),
    refund: z.enum(['terms', 'all'], 'Refund must be terms or all').optional().meta({
      description: 'Asked for where a booking that was paid online is cancelled: what its terms say, or all of it',
    }),
  }),
  output: RoomBooking,
});

export const getOnlinePayment = endpoint({
  method: 'GET',
  path: '/api/room-bookings/:id/online-payment',
  summary: 'What was paid online for a booking, and what comes back where it is cancelled now',
  access: 'bookings:read',
  params: IdParams,
  output: z.object({ paid: PaidTerms.nullable() }),
});

export const Allowance = z
  .object({ month: z.string(), freeHours: z.number(), usedHours: z.number(), remainingHours: z.number() })
  .meta({
    id: 'Allowance',
    description: 'Free meeting-room hours of a tenant in a calendar month (yyyy-MM): all, drawn by its bookings, left',
  });
export type Allowance = z.infer<typeof Allowance>;

export const getAllowance = endpoint({
  method: 'GET',
  path: '/api/tenants/:id/allowance',
  summary: 'A tenant’s remaining free hours in a month',
  access: 'bookings:read',
  params: IdParams,
  query: z.object({ date: Day }),
  output: Allowance,
});

export const ClientBookingInput = z.object({
  roomId: Id,
  bookingDate: Day,
  startTime: WallTime,
  duration: z
    .int('Duration must be whole hours')
    .min(1, 'Duration must be at least 1 hour')
    .max(12, 'Duration must be at most 12 hours'),
  purpose: Purpose,
  attendees: Attendees,
  items: ItemsInput.optional(),
  clientInfo: ClientInfoInput,
  isClientBooking: z.literal(true).optional(),
  noticeVersion: z
    .string()
    .max(40)
    .optional()
    .meta({ description: 'The privacy notice that the client has agreed to, as /api/config gives it' }),
});
export type ClientBookingInput = z.output<typeof ClientBookingInput>;

export const BookingPayment = z
  .object({ due: MoneyText.meta({ description: 'With VAT' }), lines: z.array(z.string()) })
  .meta({ id: 'BookingPayment', description: 'Amount due for a booking, when and how to pay' });

export const createClientBooking = endpoint({
  method: 'POST',
  path: '/api/client-bookings',
  summary: 'Book a room through the portal; a member with a code has free hours',
  access: 'public',
  body: ClientBookingInput,
  output: z
    .object({
      id: Id,
      roomName: z.string(),
      bookingDate: Day,
      startTime: Instant,
      endTime: Instant,
      freeHours: z.number(),
      chargedHours: z.number(),
      formula: z.string().meta({ description: 'How the charged hours come to their price' }),
      totalCost: MoneyText.meta({ description: 'Of the hours and the items' }),
      items: z.array(BookingItem),
      payment: BookingPayment,
      status: BookingStatus,
      holdUntil: Instant.nullable().meta({
        description:
          'Until when the code from the mail has to be entered for the booking to count; null where none was sent',
      }),
      cancelPath: z.string().meta({ description: 'The page from which it can be cancelled, as in the confirmation' }),
      calendarPath: z.string().meta({ description: 'The booking as an iCalendar file' }),
      checkout: ClientCheckout.nullable().meta({
        description: 'Where the booking counts once it is paid; null where it is not paid first',
      }),
    })
    .meta({ id: 'ClientBooking' }),
  status: 201,
});
