import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, IdParams } from '../kernel/ids.ts';
import { Flag, listQuery } from '../kernel/list.ts';
import { MoneyText, PositiveMoneyInput } from '../kernel/money.ts';
import { Email, optionalText, shortText } from '../kernel/text.ts';
import { BookDay, Day, Instant } from '../kernel/time.ts';
import { Delivery, Dispatch } from '../messages/delivery.ts';
import { customerFields, forOneCustomer } from '../parties/customer.ts';
import { TaxClass, taxFields } from '../settings/tax-classes.ts';
import { LateReason } from '../tenants/late-credit.ts';
import { WriteOff } from './write-offs/write-off-contract.ts';

export const INVOICE_TYPES = ['rent', 'room_charges', 'counter', 'late_fee', 'other'] as const;
export const InvoiceType = z.enum(INVOICE_TYPES, `Type must be one of ${INVOICE_TYPES.join(', ')}`);
export type InvoiceType = z.infer<typeof InvoiceType>;

/** What the database stores; overdue is pending with a due date in the past, and is computed on reading. */
export const STORED_INVOICE_STATUSES = ['draft', 'pending', 'paid', 'credited', 'written_off'] as const;
export type StoredInvoiceStatus = (typeof STORED_INVOICE_STATUSES)[number];
export const INVOICE_STATUSES = ['draft', 'pending', 'overdue', 'paid', 'credited', 'written_off'] as const;
export const InvoiceStatus = z.enum(INVOICE_STATUSES, `Status must be one of ${INVOICE_STATUSES.join(', ')}`);
export type InvoiceStatus = z.infer<typeof InvoiceStatus>;

export const LINE_KINDS = ['rent', 'room_hours', 'late_fee', 'other', 'pass'] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/** Whom the invoice is made out to, as it was on that day; which order it names, and why the law asks for no VAT of them. */
export const BillTo = z.object({
  name: z.string(),
  contactPerson: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  kraPin: z.string().nullable(),
  ...{ postalAddress: z.string().nullish(), purchaseOrder: z.string().nullish(), taxNote: z.string().nullish() },
});
export type BillTo = z.infer<typeof BillTo>;

export const Invoice = z
  .object({
    id: Id,
    invoiceNumber: z.string().nullable().meta({ description: 'A draft has none yet' }),
    tenantId: Id.nullable().meta({ description: 'Null where it is for somebody who is no tenant' }),
    partyId: Id.nullable().meta({ description: 'Who owes it where that is no tenant' }),
    tenantName: z.string(),
    type: InvoiceType,
    status: InvoiceStatus,
    description: z.string(),
    issueDate: Day.nullable(),
    dueDate: Day,
    net: MoneyText,
    vat: MoneyText,
    amount: MoneyText,
    paidAmount: MoneyText,
    creditedAmount: MoneyText,
    writtenOffAmount: MoneyText.meta({ description: 'Written off as a bad debt' }),
    balance: MoneyText.meta({ description: 'amount − paidAmount − creditedAmount − writtenOffAmount' }),
    paidAt: Instant.nullable(),
    periodStart: Day.nullable(),
    periodEnd: Day.nullable().meta({ description: 'The first day after the period' }),
    lateFeeOf: Id.nullable(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Invoice' });
export type Invoice = z.infer<typeof Invoice>;

export const InvoiceLine = z
  .object({
    id: Id,
    description: z.string(),
    formula: z.string().nullable(),
    quantity: z.string(),
    unitPrice: MoneyText,
    net: MoneyText,
    taxClass: TaxClass,
    vatRate: z.string(),
    vat: MoneyText,
    account: z.string(),
    serviceStart: Day,
    serviceEnd: Day.meta({ description: 'The first day after the service' }),
    bookingId: Id.nullable(),
    credited: MoneyText.meta({ description: 'Net amount credited' }),
  })
  .meta({ id: 'InvoiceLine' });
export type InvoiceLine = z.infer<typeof InvoiceLine>;

export const CreditNote = z
  .object({
    id: Id,
    creditNumber: z.string(),
    invoiceId: Id,
    invoiceNumber: z.string(),
    tenantId: Id.nullable(),
    tenantName: z.string(),
    issueDate: Day,
    net: MoneyText,
    vat: MoneyText,
    amount: MoneyText,
    unallocated: MoneyText.meta({ description: 'Not yet applied to an invoice: tenant credit' }),
    reason: z.string(),
    createdAt: Instant,
  })
  .meta({ id: 'CreditNote' });
export type CreditNote = z.infer<typeof CreditNote>;

export const Settlement = z
  .object({
    id: Id,
    amount: MoneyText.meta({ description: 'Negative where it was reversed' }),
    source: z.enum(['payment', 'credit_note', 'deposit', 'write_off']),
    sourceId: Id,
    label: z.string(),
    at: Instant,
  })
  .meta({ id: 'Settlement', description: 'What settled an invoice' });

export const InvoiceDetails = Invoice.extend({
  externalNumber: z.string().optional().meta({ description: 'Its number in the system it came from' }),
  billTo: BillTo,
  lines: z.array(InvoiceLine),
  creditNotes: z.array(CreditNote),
  settlements: z.array(Settlement),
  deliveries: z.array(Delivery).meta({ description: 'Emails it was sent with, oldest first' }),
  writeOffs: z.array(WriteOff),
}).meta({ id: 'InvoiceDetails' });
export type InvoiceDetails = z.infer<typeof InvoiceDetails>;

export const listInvoices = endpoint({
  method: 'GET',
  path: '/api/invoices',
  summary: 'Invoices of every status unless filtered, newest first',
  access: 'payments:read',
  query: listQuery(['createdAt', 'dueDate', 'amount']).extend({
    tenant: Id.optional(),
    party: Id.optional(),
    status: InvoiceStatus.optional(),
    open: Flag.optional().meta({ description: 'true: only what is still owed' }),
    issued: Flag.optional().meta({ description: 'true: without drafts' }),
    type: InvoiceType.optional(),
    from: Day.optional().meta({ description: 'Issued on or after' }),
    to: Day.optional().meta({ description: 'Issued on or before' }),
  }),
  output: z.array(Invoice),
});

export const getInvoice = endpoint({
  method: 'GET',
  path: '/api/invoices/:id',
  summary: 'One invoice with its lines, credit notes and what settled it; format=pdf is the document',
  access: 'payments:read',
  params: IdParams,
  query: z.object({ format: z.literal('pdf').optional() }),
  output: InvoiceDetails,
});

export const InvoiceLineInput = z.object({
  description: shortText('Description', 200),
  quantity: z
    .number('Quantity must be a number')
    .positive('Quantity must be more than 0')
    .max(10_000, 'Quantity must be at most 10,000')
    .multipleOf(0.01, 'Quantity may have two decimals')
    .default(1),
  unitPrice: PositiveMoneyInput,
  account: z
    .string()
    .regex(/^4\d{3}$/, 'Choose an income account')
    .default('4070'),
  ...taxFields,
  serviceStart: BookDay.nullish(),
  serviceEnd: BookDay.nullish().meta({ description: 'The first day after the service' }),
});

const InvoiceFields = z.object({
  ...customerFields,
  description: optionalText('Description', 200),
  purchaseOrder: optionalText('Purchase order', 60).meta({ description: 'That of the main agreement if absent' }),
  dueDate: BookDay.nullish().meta({ description: 'Issue date plus the due days of the settings if absent' }),
  lines: z
    .array(InvoiceLineInput)
    .min(1, 'An invoice has at least one line')
    .max(50, 'An invoice has at most 50 lines'),
});

export const InvoiceInput = forOneCustomer(InvoiceFields.extend({ draft: z.boolean().default(false) }));
export type InvoiceInput = z.output<typeof InvoiceInput>;

export const createInvoice = endpoint({
  method: 'POST',
  path: '/api/invoices',
  summary: 'Create an invoice, as a draft or issued immediately',
  access: 'finance:write',
  body: InvoiceInput,
  output: InvoiceDetails,
  status: 201,
});

export const updateDraft = endpoint({
  method: 'PUT',
  path: '/api/invoices/:id',
  summary: 'Change a draft; an issued invoice is credited instead',
  access: 'finance:write',
  params: IdParams,
  body: forOneCustomer(InvoiceFields),
  // Said when it was made.
  worksOut: ['draft'],
  output: InvoiceDetails,
});

export const deleteDraft = endpoint({
  method: 'DELETE',
  path: '/api/invoices/:id',
  summary: 'Delete a draft',
  access: 'finance:write',
  params: IdParams,
  output: null,
});

export const issueInvoice = endpoint({
  method: 'POST',
  path: '/api/invoices/:id/issue',
  summary: 'Issue a draft: it gets its number and is posted',
  access: 'finance:write',
  params: IdParams,
  output: InvoiceDetails,
});

export const creditInvoice = endpoint({
  method: 'POST',
  path: '/api/invoices/:id/credit',
  summary: 'Credit an invoice, in full or by line net amounts; payments become credit',
  access: 'finance:write',
  params: IdParams,
  body: z.object({
    reason: shortText('Reason', 300),
    lateReason: LateReason,
    lines: z
      .array(z.object({ lineId: Id, net: PositiveMoneyInput }))
      .min(1)
      .nullish()
      .meta({ description: 'Absent: everything that is not credited yet' }),
  }),
  output: CreditNote,
  status: 201,
});

export const issueFirstInvoice = endpoint({
  method: 'POST',
  path: '/api/tenants/:id/first-invoice',
  summary: 'Issue the first period of a tenancy now, up to a month before its start',
  access: 'payments:take',
  params: IdParams,
  output: InvoiceDetails,
  status: 201,
});

export const issueAgreementsFirstInvoice = endpoint({
  method: 'POST',
  path: '/api/agreements/:id/first-invoice',
  summary: 'Issue the first period of an agreement now, up to a month before its start',
  access: 'payments:take',
  params: IdParams,
  output: InvoiceDetails,
  status: 201,
});

export const getCreditNote = endpoint({
  method: 'GET',
  path: '/api/credit-notes/:id',
  summary: 'One credit note; format=pdf is the document',
  access: 'payments:read',
  params: IdParams,
  query: z.object({ format: z.literal('pdf').optional() }),
  output: CreditNote,
});

export const mailInvoice = endpoint({
  method: 'POST',
  path: '/api/invoices/:id/mail',
  summary: 'Send the invoice by email, to the address that the tenant has now unless another is given',
  access: 'payments:take',
  params: IdParams,
  body: z.object({ recipient: Email.optional() }).nullish(),
  output: Dispatch,
});

export const previewInvoiceMail = endpoint({
  method: 'GET',
  path: '/api/invoices/:id/mail',
  summary: 'Preview of the invoice email, and whether it can be sent',
  access: 'payments:read',
  params: IdParams,
  output: Dispatch.extend({
    recipient: z.string().nullable().meta({ description: 'Null where the tenant has no address' }),
    subject: z.string(),
    body: z.string(),
  }).meta({ id: 'InvoiceMailPreview' }),
});
