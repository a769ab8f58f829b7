import * as z from 'zod';
import { ClientInfoInput } from '../bookings/client-checkout.ts';
import { BookingStatus } from '../bookings/contract.ts';
import { ItemsInput } from '../bookings/item-contract.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { Id } from '../kernel/ids.ts';
import { listQuery } from '../kernel/list.ts';
import { MoneyText } from '../kernel/money.ts';
import { optionalText } from '../kernel/text.ts';
import { Day, Instant, WallTime } from '../kernel/time.ts';
import { ChannelKind, Environment } from '../mpesa/contract.ts';
import { ReversalState } from '../mpesa/receipt-contract.ts';
import { MpesaPhone } from '../mpesa/request-contract.ts';
import { PayRequest } from '../pay/contract.ts';
import { OrderState } from './order-contract.ts';
import { REFUND_WAYS } from './refund-rules.ts';

// What somebody without an account buys online. It is kept for a few minutes, and theirs once it is paid.

/**
 * open: it waits for the payment. paying: a prompt is on its way. review: money came that a person has to look at. refunding: what was
 * paid is to go back. paid, expired, refunded and cancelled are ends, but late money leads on from expired and cancelled.
 */
export const CHECKOUT_STATES = [
  'open',
  'paying',
  'paid',
  'review',
  'expired',
  'refunding',
  'refunded',
  'cancelled',
] as const;
export const CheckoutState = z.enum(CHECKOUT_STATES, `State must be one of ${CHECKOUT_STATES.join(', ')}`);
export type CheckoutState = z.infer<typeof CheckoutState>;

export const MOST_ITEMS = 5;
export const MOST_PASSES = 5;

const attendees = z
  .int('Attendees must be a whole number')
  .min(1, 'Attendees must be at least 1')
  .max(1_000, 'Attendees must be at most 1000')
  .nullish();

export const BookingChoice = z.object({
  kind: z.literal('booking'),
  roomId: Id,
  bookingDate: Day,
  startTime: WallTime,
  duration: z
    .int('Duration must be whole hours')
    .min(1, 'Duration must be at least 1 hour')
    .max(12, 'Duration must be at most 12 hours'),
  attendees,
  purpose: optionalText('Purpose', 300),
  items: ItemsInput.optional(),
});
export type BookingChoice = z.output<typeof BookingChoice>;

export const PassChoice = z.object({
  kind: z.literal('pass'),
  productId: z.uuid('Choose a pass'),
  quantity: z
    .int('Quantity must be a whole number')
    .min(1, 'Quantity must be at least 1')
    .max(MOST_PASSES, `Quantity must be at most ${MOST_PASSES}`)
    .default(1),
});
export type PassChoice = z.output<typeof PassChoice>;

export const PackageChoice = z.object({
  kind: z.literal('package'),
  packageId: z.uuid('Choose a package'),
  startDate: Day,
});
export type PackageChoice = z.output<typeof PackageChoice>;

const Choice = z.discriminatedUnion(
  'kind',
  [BookingChoice, PassChoice, PackageChoice],
  'Kind must be booking, pass or package',
);

export const CheckoutInput = z.object({
  items: z
    .array(Choice)
    .min(1, 'Choose what to buy')
    .max(MOST_ITEMS, `At most ${MOST_ITEMS} things can be bought at once`)
    .refine(
      (items) => items.length === 1 || items.every(({ kind }) => kind !== 'package'),
      'A package is bought by itself',
    ),
  party: ClientInfoInput,
  phone: MpesaPhone.nullish().meta({
    description: 'The phone that is to pay, where it is another than that of the person; /pay sends the prompt',
  }),
  noticeVersion: z
    .string()
    .max(40)
    .optional()
    .meta({ description: 'The privacy notice that the client has agreed to, as /api/config gives it' }),
});
export type CheckoutInput = z.output<typeof CheckoutInput>;

export const CheckoutLine = z.object({
  description: z.string(),
  formula: z.string().nullable().meta({ description: 'How its amount comes about, in words' }),
  quantity: z.number(),
  amount: MoneyText.meta({ description: 'With VAT' }),
});
export type CheckoutLine = z.infer<typeof CheckoutLine>;

export const Checkout = z
  .object({
    token: z.string().meta({ description: 'The secret of its address, /checkout/:token' }),
    state: CheckoutState,
    now: Instant.meta({ description: 'The time of the server, by which a page counts down' }),
    expiresAt: Instant.meta({ description: 'Until when what was chosen is kept' }),
    amount: MoneyText.meta({ description: 'What is to be paid, with VAT' }),
    net: MoneyText,
    vat: MoneyText,
    lines: z.array(CheckoutLine),
    customer: z.string(),
    mpesa: z
      .object({
        kind: ChannelKind,
        shortcode: z.string(),
        accountNumber: z.string().nullable().meta({ description: 'To type as the account number; null for a till' }),
        takesPrompts: z.boolean().meta({ description: 'Whether a prompt can be sent to a phone' }),
        environment: Environment,
      })
      .nullable()
      .meta({ description: 'Null where the space has no paybill or till' }),
    request: PayRequest.nullable().meta({ description: 'The latest prompt' }),
    mayPay: z.boolean().meta({ description: 'Whether a prompt may be sent now, as far as the checkout is concerned' }),
    message: z.string().meta({ description: 'What to do or what happened, for the payer' }),
    policy: z
      .string()
      .nullable()
      .meta({ description: 'What cancelling a booking costs, in words; null without a booking' }),
    bookings: z.array(
      z.object({
        roomName: z.string(),
        bookingDate: Day,
        startTime: Instant,
        endTime: Instant,
        status: BookingStatus,
        calendarPath: z.string().meta({ description: 'The booking as an iCalendar file' }),
        cancelPath: z.string().meta({ description: 'The page from which it can be cancelled or moved' }),
      }),
    ),
    order: z
      .object({ state: OrderState, packageName: z.string(), startDate: Day, deposit: MoneyText })
      .nullable()
      .meta({ description: 'The package, which a person approves once it is paid; null where none was chosen' }),
    passes: z.array(z.object({ number: z.string(), productName: z.string(), days: z.int(), expiresOn: Day })),
    invoice: z
      .object({ invoiceNumber: z.string(), pdfPath: z.string() })
      .nullable()
      .meta({ description: 'The tax invoice, issued when it is paid' }),
  })
  .meta({ id: 'Checkout', description: 'What somebody buys online, behind its secret link' });
export type Checkout = z.infer<typeof Checkout>;

// A token that is wrong in whatever way is not found.
const token = z.object({ token: z.string() });

export const createCheckout = endpoint({
  method: 'POST',
  path: '/api/checkouts',
  summary: 'Choose rooms and passes, or a package, kept for ten minutes while the phone is asked to pay',
  access: 'public',
  body: CheckoutInput,
  output: Checkout,
  status: 201,
});

export const getCheckout = endpoint({
  method: 'GET',
  path: '/api/checkouts/:token',
  summary: 'A checkout by its secret link, before and after it is paid; format=pdf is its invoice',
  access: 'public',
  background: true,
  params: token,
  query: z.object({ format: z.literal('pdf').optional() }),
  output: Checkout,
});

export const payCheckout = endpoint({
  method: 'POST',
  path: '/api/checkouts/:token/pay',
  summary: 'Send an M-Pesa prompt for a checkout to a phone; at most one a minute to a number',
  access: 'public',
  params: token,
  body: z.object({ phone: MpesaPhone }),
  output: Checkout,
});

export const cancelCheckout = endpoint({
  method: 'POST',
  path: '/api/checkouts/:token/cancel',
  summary: 'Give up a checkout that is not paid: what it kept is free at once',
  access: 'public',
  params: token,
  output: Checkout,
});

export const CheckoutTask = z
  .object({
    id: Id,
    reference: z.string().meta({ description: 'What the payer types as the account number' }),
    state: CheckoutState,
    customer: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    partyId: Id.nullable(),
    amount: MoneyText,
    what: z.string().meta({ description: 'What it is for, in words' }),
    reason: z.string().nullable().meta({ description: 'Why a person is needed' }),
    receiptId: Id.nullable(),
    receiptNumber: z.string().nullable(),
    receiptState: z.string().nullable(),
    invoiceId: Id.nullable(),
    invoiceNumber: z.string().nullable(),
    bookingId: Id.nullable().meta({ description: 'The first booking of it' }),
    refund: z
      .object({
        id: Id,
        amount: MoneyText,
        way: z.enum(REFUND_WAYS),
        isDone: z.boolean(),
        refundNumber: z.string().nullable(),
      })
      .nullable()
      .meta({ description: 'What goes back of it; one that waits first' }),
    returnState: ReversalState.nullable().meta({ description: 'Of the return of its latest receipt by M-Pesa' }),
    expiresAt: Instant,
    createdAt: Instant,
  })
  .meta({ id: 'CheckoutTask', description: 'A checkout as the staff see it' });
export type CheckoutTask = z.infer<typeof CheckoutTask>;

export const listCheckouts = endpoint({
  method: 'GET',
  path: '/api/checkouts',
  summary: 'Checkouts, newest first, such as those whose money a person has to look at',
  access: 'payments:read',
  query: listQuery(['createdAt']).extend({
    state: z
      .enum([...CHECKOUT_STATES, 'waiting'], `State must be one of ${CHECKOUT_STATES.join(', ')} or waiting`)
      .optional()
      .meta({ description: 'waiting: a person is needed, for review or a refund' }),
  }),
  output: z.array(CheckoutTask),
});
