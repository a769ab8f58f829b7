import * as z from 'zod';
import { BillTo, Invoice, InvoiceLine, InvoiceStatus, Settlement } from '../billing/contract.ts';
import { Payment, TenantAccount } from '../billing/payments/payment-contract.ts';
import { Allowance } from '../bookings/contract.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, IdParams } from '../kernel/ids.ts';
import { Flag, listQuery } from '../kernel/list.ts';
import { MoneyText } from '../kernel/money.ts';
import { Day } from '../kernel/time.ts';
import { ChannelKind } from '../mpesa/contract.ts';
import { BillingCycle, PackageType } from '../packages/contract.ts';
import { periodQuery } from '../reports/query.ts';
import { StatementLine, TenantStatement } from '../reports/tenant-contract.ts';
import { PaymentMethod } from '../settings/contract.ts';
import { AgreementType, Tenant, TenantPerson, TenantStatus } from '../tenants/contract.ts';
import { type PortalFieldName, portalFields, TENANT_FIELDS } from '../tenants/fields.ts';
import { MyAgreement } from './agreement-contract.ts';

// What a company sees of itself. Every shape here names what it shows, or takes what its declaration lists for the portal: a
// field that is added to a staff answer later does not appear here by itself, and nothing that staff wrote for each other does.

const LISTED = Object.fromEntries(portalFields(TENANT_FIELDS).map(({ name }) => [name, true])) as Record<
  PortalFieldName,
  true
>;

const payLink = z
  .string()
  .nullable()
  .meta({ description: 'The page on which it is paid with M-Pesa; null where no prompt can be sent' });

export const MySpace = z
  .object({
    company: Tenant.pick(LISTED).extend({ name: z.string(), status: TenantStatus }),
    package: z.object({
      name: z.string(),
      type: PackageType,
      billingCycle: BillingCycle,
      rentAmount: MoneyText,
    }),
    agreement: z.object({
      type: AgreementType,
      startDate: Day,
      endDate: Day.nullable(),
      nextDueDate: Day.nullable().meta({ description: 'When the next period begins; null once the tenancy has ended' }),
    }),
    agreements: z.array(MyAgreement),
    people: z.array(TenantPerson.omit({ id: true, partyId: true })),
    account: TenantAccount.omit({ tenantId: true }),
    openInvoices: z.int(),
    due: z
      .object({
        id: Id,
        invoiceNumber: z.string(),
        dueDate: Day,
        balance: MoneyText,
        isOverdue: z.boolean(),
        payLink,
      })
      .nullable()
      .meta({ description: 'The open invoice that is due first' }),
    allowance: Allowance,
    howToPay: z.object({
      instructions: z.string().nullable(),
      methods: z.array(PaymentMethod),
      mpesa: z
        .object({ kind: ChannelKind, shortcode: z.string(), payCode: z.string() })
        .nullable()
        .meta({ description: 'Where to pay, and the account number that is right for any invoice' }),
    }),
  })
  .meta({ id: 'MySpace' });
export type MySpace = z.infer<typeof MySpace>;

export const getMySpace = endpoint({
  method: 'GET',
  path: '/api/my/space',
  summary: 'Your company: package, agreements, people, what is due and how to pay it, and the free hours of the month',
  access: 'own:use',
  output: MySpace,
});

export const MyInvoice = Invoice.pick({
  id: true,
  type: true,
  status: true,
  description: true,
  dueDate: true,
  net: true,
  vat: true,
  amount: true,
  paidAmount: true,
  creditedAmount: true,
  writtenOffAmount: true,
  balance: true,
  periodStart: true,
  periodEnd: true,
})
  .extend({ invoiceNumber: z.string(), issueDate: Day })
  .meta({ id: 'MyInvoice' });
export type MyInvoice = z.infer<typeof MyInvoice>;

/** A draft is not the tenant's business yet. */
export const MY_INVOICE_STATUSES = [
  'pending',
  'overdue',
  'paid',
  'credited',
  'written_off',
] as const satisfies readonly InvoiceStatus[];
const MyInvoiceStatus = InvoiceStatus.extract(MY_INVOICE_STATUSES);

export const listMyInvoices = endpoint({
  method: 'GET',
  path: '/api/my/invoices',
  summary: 'The invoices of your company, newest first',
  access: 'own:use',
  query: listQuery(['createdAt', 'dueDate', 'amount'])
    .omit({ q: true })
    .extend({
      status: MyInvoiceStatus.optional(),
      open: Flag.optional().meta({ description: 'true: only what is still owed' }),
    }),
  output: z.array(MyInvoice),
});

export const MyInvoiceDetails = MyInvoice.extend({
  billTo: BillTo,
  lines: z.array(
    InvoiceLine.pick({
      id: true,
      description: true,
      formula: true,
      quantity: true,
      unitPrice: true,
      net: true,
      vatRate: true,
      vat: true,
      serviceStart: true,
      serviceEnd: true,
      credited: true,
    }),
  ),
  settlements: z.array(Settlement.pick({ id: true, amount: true, label: true, at: true })),
  payLink,
}).meta({ id: 'MyInvoiceDetails' });
export type MyInvoiceDetails = z.infer<typeof MyInvoiceDetails>;

const asPdf = z.object({ format: z.literal('pdf').optional() });

export const getMyInvoice = endpoint({
  method: 'GET',
  path: '/api/my/invoices/:id',
  summary: 'One invoice of your company; format=pdf is the document',
  access: 'own:use',
  params: IdParams,
  query: asPdf,
  output: MyInvoiceDetails,
});

export const MyPayment = Payment.pick({
  id: true,
  receiptNumber: true,
  invoiceNumber: true,
  amount: true,
  withholdingVat: true,
  withholdingTax: true,
  unallocated: true,
  paymentDate: true,
  paymentMethod: true,
  reference: true,
  reversedAt: true,
}).meta({ id: 'MyPayment' });
export type MyPayment = z.infer<typeof MyPayment>;

export const listMyPayments = endpoint({
  method: 'GET',
  path: '/api/my/payments',
  summary: 'The payments of your company, newest first; reversed ones stay in the list',
  access: 'own:use',
  query: listQuery(['createdAt', 'paymentDate', 'amount']).omit({ q: true }),
  output: z.array(MyPayment),
});

export const getMyPayment = endpoint({
  method: 'GET',
  path: '/api/my/payments/:id',
  summary: 'One payment of your company; format=pdf is the receipt',
  access: 'own:use',
  params: IdParams,
  query: asPdf,
  output: MyPayment,
});

const MyStatementLine = StatementLine.pick({
  date: true,
  type: true,
  description: true,
  charge: true,
  payment: true,
  balance: true,
});
export type MyStatementLine = z.infer<typeof MyStatementLine>;

export const MyStatement = TenantStatement.pick({
  from: true,
  to: true,
  currency: true,
  opening: true,
  charges: true,
  payments: true,
  closing: true,
  deposit: true,
})
  .extend({ transactions: z.array(MyStatementLine) })
  .meta({ id: 'MyStatement' });
export type MyStatement = z.infer<typeof MyStatement>;

export const getMyStatement = endpoint({
  method: 'GET',
  path: '/api/my/statement',
  summary: 'What was charged to your company and paid by it in a period; format=pdf is the document',
  access: 'own:use',
  query: periodQuery({ format: z.literal('pdf', 'Format must be pdf').optional() }),
  output: MyStatement,
});
