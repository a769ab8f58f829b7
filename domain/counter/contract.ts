import * as z from 'zod';
import { BOOKING_STATUSES } from '../bookings/contract.ts';
import { CashAccountChoice } from '../cash/contract.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, IdParams } from '../kernel/ids.ts';
import { listQuery } from '../kernel/list.ts';
import { MoneyText, PositiveMoneyInput } from '../kernel/money.ts';
import { optionalEmail, optionalText, shortText } from '../kernel/text.ts';
import { Day, Instant } from '../kernel/time.ts';
import { customerFields, ONE_CUSTOMER } from '../parties/customer.ts';
import { Pass } from '../passes/contract.ts';
import { CheckIn } from '../presence/contract.ts';
import { Product } from '../products/contract.ts';
import { PaymentMethod } from '../settings/contract.ts';
import { KraPin } from '../tenants/contract.ts';
import { optionalPhone } from '../tenants/phone.ts';
import { CounterPin } from '../users/counter-pin-contract.ts';

export const MAX_SALE_LINES = 30;
export const MAX_SALE_QUANTITY = 1_000;

/** Somebody at the desk: a phone number is enough, and one that is known finds who it is. */
const PersonInput = z
  .object({
    name: optionalText('Name', 120),
    phone: optionalPhone,
    email: optionalEmail,
    company: optionalText('Company', 150),
    kraPin: KraPin,
  })
  .refine(({ name, phone, email }) => Boolean(name || phone || email), {
    path: ['phone'],
    message: 'Enter a phone number or a name',
  })
  .meta({ id: 'CounterPerson' });
export type PersonInput = z.output<typeof PersonInput>;

const SaleItem = z
  .object({
    productId: z.uuid('Choose a product'),
    quantity: z
      .int('Quantity must be a whole number')
      .min(1, 'Quantity must be at least 1')
      .max(MAX_SALE_QUANTITY, 'Quantity must be at most 1,000')
      .default(1),
    discountPercent: z
      .number('Discount must be a number')
      .min(0, 'Discount must be 0 or more')
      .max(100, 'Discount must be at most 100 %')
      .multipleOf(0.01, 'Discount may have two decimals')
      .default(0),
  })
  .meta({ id: 'SaleItem' });
export type SaleItem = z.output<typeof SaleItem>;

const SaleFields = z.object({
  ...customerFields,
  person: PersonInput.nullish().meta({
    description: 'In place of both, somebody whom nobody chose from a list; nobody at all is an anonymous sale',
  }),
  items: z
    .array(SaleItem)
    .min(1, 'Choose what is sold')
    .max(MAX_SALE_LINES, `At most ${MAX_SALE_LINES} lines can be sold at once`),
  reason: optionalText('Reason', 200).meta({ description: 'Needed for a discount' }),
});

type Customers = Pick<z.output<typeof SaleFields>, 'tenantId' | 'partyId' | 'person'>;

const atMostOneCustomer = <S extends z.ZodType<Customers>>(schema: S): S =>
  schema.refine(({ tenantId, partyId, person }) => [tenantId, partyId, person].filter(Boolean).length <= 1, {
    path: ['partyId'],
    message: ONE_CUSTOMER,
  });

export const SalePayment = z
  .object({
    method: PaymentMethod,
    reference: optionalText('Reference', 100),
    cashAccountId: CashAccountChoice,
    tendered: PositiveMoneyInput.nullish().meta({ description: 'Cash that was given; the answer says the change' }),
  })
  .meta({ id: 'SalePayment' });
export type SalePayment = z.output<typeof SalePayment>;

const SaleApproval = z
  .object({
    username: shortText('Username', 120),
    pin: CounterPin,
  })
  .meta({ id: 'SaleApproval', description: 'A manager at the desk, who lets a sale pass that is beyond the limits' });

const SoldFields = SaleFields.extend({
  payment: SalePayment.nullish().meta({ description: 'Absent: the invoice is paid later, or by a prompt' }),
  checkIn: z.boolean().default(false).meta({ description: 'One pass is sold, and its first day used now' }),
});

export const SaleInput = atMostOneCustomer(SoldFields.extend({ approval: SaleApproval.nullish() }));
export type SaleInput = z.output<typeof SaleInput>;

/** The same from a device without a line: it keeps no PIN, and what needs one waits for a person. */
export const RecordedSale = atMostOneCustomer(SoldFields);

export const Sale = z
  .object({
    invoice: z.object({ id: Id, invoiceNumber: z.string(), amount: MoneyText, balance: MoneyText }),
    passes: z.array(Pass),
    checkIn: CheckIn.nullable(),
    payment: z.object({ id: Id, receiptNumber: z.string() }).nullable(),
    change: MoneyText.nullable().meta({ description: 'Of the cash that was given' }),
    tenantId: Id.nullable(),
    partyId: Id.nullable().meta({ description: 'Who bought it, where that is no tenant and not unknown' }),
    customerName: z.string(),
    warnings: z.array(z.string()),
  })
  .meta({ id: 'Sale', description: 'What was sold at the counter' });
export type Sale = z.infer<typeof Sale>;

export const createSale = endpoint({
  method: 'POST',
  path: '/api/counter/sales',
  summary: 'Sell at the counter: invoice, payment, passes, stock and check-in, all of it or nothing',
  access: 'counter:use',
  body: SaleInput,
  output: Sale,
  status: 201,
});

export const SalePreview = z
  .object({
    lines: z.array(
      z.object({
        productId: Id,
        description: z.string(),
        quantity: z.int(),
        unitPrice: MoneyText,
        discount: MoneyText,
        amount: MoneyText.meta({ description: 'As the price list has it: with VAT or without' }),
      }),
    ),
    net: MoneyText,
    vat: MoneyText,
    amount: MoneyText.meta({ description: 'What is to be paid' }),
    warnings: z.array(z.string()),
    approval: z.string().nullable().meta({ description: 'Why a manager has to approve it; null where nobody has to' }),
  })
  .meta({ id: 'SalePreview' });
export type SalePreview = z.infer<typeof SalePreview>;

export const previewSale = endpoint({
  method: 'POST',
  path: '/api/counter/sales/preview',
  summary: 'What a sale would cost, and whether somebody has to approve it; nothing is written',
  access: 'counter:use',
  body: atMostOneCustomer(SaleFields),
  output: SalePreview,
});

export const SoldToday = z
  .object({
    id: Id.meta({ description: 'Of its invoice' }),
    invoiceNumber: z.string(),
    customerName: z.string(),
    tenantId: Id.nullable(),
    partyId: Id.nullable(),
    description: z.string(),
    amount: MoneyText,
    balance: MoneyText,
    paymentMethod: PaymentMethod.nullable(),
    receiptNumber: z.string().nullable(),
    soldByName: z.string(),
    approvedByName: z.string().nullable(),
    createdAt: Instant,
  })
  .meta({ id: 'SoldToday' });
export type SoldToday = z.infer<typeof SoldToday>;

export const listSales = endpoint({
  method: 'GET',
  path: '/api/counter/sales',
  summary: 'What was sold at the counter on a day, latest first',
  access: 'payments:read',
  query: listQuery(['createdAt']).extend({ day: Day.optional().meta({ description: 'Today if absent' }) }),
  output: z.array(SoldToday),
});

export const getSaleReceipt = endpoint({
  method: 'GET',
  path: '/api/counter/sales/:id/receipt',
  summary: 'The receipt of a sale on 80 mm paper',
  access: 'payments:read',
  params: IdParams,
  query: z.object({ format: z.literal('pdf').optional() }),
  output: null,
  media: 'application/pdf',
});

export const NextHour = z
  .object({
    kind: z.enum(['booking', 'visit', 'tour']),
    id: Id,
    at: Instant,
    title: z.string(),
    who: z.string(),
    place: z.string().nullable(),
    state: z.string(),
  })
  .meta({ id: 'NextHour', description: 'What happens at the desk within an hour, or goes on' });
export type NextHour = z.infer<typeof NextHour>;

export const CounterTask = z
  .object({
    id: Id,
    number: z.string(),
    op: z.string(),
    message: z.string().nullable(),
    receivedAt: Instant,
  })
  .meta({ id: 'CounterTask', description: 'An act of a device that waits for a person' });
export type CounterTask = z.infer<typeof CounterTask>;

export const Counter = z
  .object({
    inside: z.array(CheckIn),
    nextHour: z.array(NextHour),
    parcels: z
      .array(z.object({ id: Id, tenantName: z.string(), description: z.string(), receivedAt: Instant }))
      .meta({ description: 'The oldest of those that wait' }),
    parcelsWaiting: z.int(),
    till: z
      .object({ id: Id, name: z.string(), openedByName: z.string() })
      .nullable()
      .meta({ description: 'The one that is open; null: no cash can be taken' }),
    tasks: z.array(CounterTask),
    salesToday: z.object({ count: z.int(), amount: MoneyText }),
    products: z.array(Product).meta({ description: 'What can be sold now, by name' }),
  })
  .meta({ id: 'Counter' });
export type Counter = z.infer<typeof Counter>;

export const getCounter = endpoint({
  method: 'GET',
  path: '/api/counter',
  summary: 'The desk at a glance: who is inside, what comes next, parcels, the till, what is sold',
  access: 'payments:read',
  output: Counter,
});

export const Known = z
  .object({
    kind: z.enum(['tenant', 'person']),
    tenantId: Id.nullable(),
    partyId: Id.nullable(),
    name: z.string(),
    company: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    passes: z.array(
      z.object({ id: Id, number: z.string(), productName: z.string(), daysLeft: z.int(), expiresOn: Day }),
    ),
    inside: Id.nullable().meta({ description: 'The check-in of a person who is in the building' }),
    bookingsToday: z.array(
      z.object({
        id: Id,
        roomName: z.string(),
        startTime: Instant,
        endTime: Instant,
        status: z.enum(BOOKING_STATUSES),
      }),
    ),
    owes: MoneyText,
  })
  .meta({ id: 'Known', description: 'Somebody whom the desk knows' });
export type Known = z.infer<typeof Known>;

export const MOST_KNOWN = 12;

export const lookUp = endpoint({
  method: 'GET',
  path: '/api/counter/lookup',
  summary:
    'Everybody by a part of a name, company or phone number, by the number of a pass, or by the reference of what was bought online',
  access: 'payments:read',
  query: z.object({ q: z.string().trim().max(120, 'Search may have at most 120 characters') }),
  output: z.array(Known),
});
