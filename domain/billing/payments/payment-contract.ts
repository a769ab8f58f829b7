import * as z from 'zod';
import { CashAccountChoice } from '../../cash/contract.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { Id, IdParams } from '../../kernel/ids.ts';
import { listQuery } from '../../kernel/list.ts';
import { MoneyText, NonNegativeMoneyInput, PositiveMoneyInput } from '../../kernel/money.ts';
import { optionalText, shortText } from '../../kernel/text.ts';
import { BookDay, Day, Instant } from '../../kernel/time.ts';
import { Delivery } from '../../messages/delivery.ts';
import { customerFields } from '../../parties/customer.ts';
import { PaymentMethod } from '../../settings/contract.ts';
import { Invoice } from '../contract.ts';

export const Payment = z
  .object({
    id: Id,
    receiptNumber: z.string(),
    tenantId: Id.nullable(),
    partyId: Id.nullable().meta({ description: 'Who paid where that is no tenant' }),
    tenantName: z.string(),
    invoiceId: Id.nullable(),
    invoiceNumber: z.string().nullable(),
    amount: MoneyText,
    withholdingVat: MoneyText,
    withholdingTax: MoneyText,
    unallocated: MoneyText.meta({ description: 'Not yet applied to an invoice: tenant credit' }),
    paymentDate: Day,
    paymentMethod: PaymentMethod,
    cashAccountId: Id.nullable().meta({
      description: 'Where the money lies; null where an earlier system received it',
    }),
    cashAccountName: z.string().nullable(),
    reference: z.string().nullable(),
    notes: z.string().nullable(),
    recordedBy: Id.nullable(),
    recordedByName: z.string(),
    reversedAt: Instant.nullable(),
    reversedBy: z.string().nullable(),
    reverseReason: z.string().nullable(),
    createdAt: Instant,
  })
  .meta({ id: 'Payment' });
export type Payment = z.infer<typeof Payment>;

const certificates = {
  vatCertificate: z.string().nullable().meta({ description: 'Number of KRA’s certificate of the VAT' }),
  vatCertificateDate: Day.nullable(),
  taxCertificate: z.string().nullable().meta({ description: 'Number of KRA’s certificate of the income tax' }),
  taxCertificateDate: Day.nullable(),
};

export const PaymentDetails = Payment.extend({
  ...certificates,
  allocations: z.array(z.object({ invoiceId: Id, invoiceNumber: z.string(), amount: MoneyText })),
  deliveries: z.array(Delivery).meta({ description: 'Emails its receipt was sent with' }),
}).meta({ id: 'PaymentDetails' });
export type PaymentDetails = z.infer<typeof PaymentDetails>;

export const listPayments = endpoint({
  method: 'GET',
  path: '/api/payments',
  summary: 'Payments, newest first; reversed ones stay in the list',
  access: 'payments:read',
  query: listQuery(['createdAt', 'paymentDate', 'amount']).extend({
    tenant: Id.optional(),
    party: Id.optional(),
    invoice: Id.optional(),
    method: PaymentMethod.optional(),
    from: Day.optional(),
    to: Day.optional(),
  }),
  output: z.array(Payment),
});

export const getPayment = endpoint({
  method: 'GET',
  path: '/api/payments/:id',
  summary: 'One payment with its allocations; format=pdf is the receipt',
  access: 'payments:read',
  params: IdParams,
  query: z.object({ format: z.literal('pdf').optional() }),
  output: PaymentDetails,
});

export const PaymentInput = z.object({
  tenantId: z.uuid('Choose a tenant').nullish().meta({ description: 'Optional for a visitor’s invoice' }),
  partyId: customerFields.partyId,
  amount: PositiveMoneyInput,
  paymentMethod: PaymentMethod,
  cashAccountId: CashAccountChoice,
  invoiceId: Id.nullish().or(z.literal('').transform(() => null)),
  reference: optionalText('Reference', 100),
  notes: optionalText('Notes', 500),
  withholdingVat: NonNegativeMoneyInput.optional(),
  withholdingTax: NonNegativeMoneyInput.optional(),
  paymentDate: BookDay.nullish().meta({ description: 'Today if absent; not in the future' }),
  // Several invoices, each with its part; what is left goes to the oldest.
  allocations: z
    .array(z.object({ invoiceId: Id, amount: PositiveMoneyInput }))
    .max(100, 'At most 100 invoices')
    .optional(),
  overrideReason: optionalText('Reason', 300),
});
export type PaymentInput = z.output<typeof PaymentInput>;

export const createPayment = endpoint({
  method: 'POST',
  path: '/api/payments',
  summary: 'Record a payment: the named invoice first, then the oldest open ones; the rest becomes credit',
  access: 'payments:take',
  body: PaymentInput,
  output: PaymentDetails,
  status: 201,
});

export const reversePayment = endpoint({
  method: 'POST',
  path: '/api/payments/:id/reverse',
  summary: 'Reverse a payment: the invoices it paid reopen',
  access: 'finance:write',
  params: IdParams,
  body: z.object({ reason: shortText('Reason', 300) }),
  output: PaymentDetails,
});

const CertificateDate = BookDay.nullish().or(z.literal('').transform(() => null));

/** A certificate has a number and a date. */
export const CertificatesInput = z
  .object({
    vatCertificate: optionalText('Certificate of the VAT', 40),
    vatCertificateDate: CertificateDate,
    taxCertificate: optionalText('Certificate of the income tax', 40),
    taxCertificateDate: CertificateDate,
  })
  .superRefine((given, { addIssue }) => {
    for (const tax of ['vat', 'tax'] as const) {
      const [number, date] = [given[`${tax}Certificate`], given[`${tax}CertificateDate`]];
      if (number && !date) addIssue({ code: 'custom', path: [`${tax}CertificateDate`], message: 'Date is required' });
      if (date && !number) addIssue({ code: 'custom', path: [`${tax}Certificate`], message: 'Number is required' });
    }
  });
export type CertificatesInput = z.output<typeof CertificatesInput>;

export const enterCertificates = endpoint({
  method: 'PUT',
  path: '/api/payments/:id/certificates',
  summary: 'Number and date of KRA’s certificates for the tax that a customer kept back',
  access: 'finance:write',
  params: IdParams,
  body: CertificatesInput,
  output: PaymentDetails,
});

export const listOverdue = endpoint({
  method: 'GET',
  path: '/api/payments/overdue',
  summary: 'Unpaid invoices past their due date, oldest first',
  access: 'payments:read',
  output: z.array(Invoice),
});

export const listDueThisWeek = endpoint({
  method: 'GET',
  path: '/api/payments/due-this-week',
  summary: 'Unpaid invoices due within 7 days',
  access: 'payments:read',
  output: z.array(Invoice),
});

export const applyCredit = endpoint({
  method: 'POST',
  path: '/api/tenants/:id/apply-credit',
  summary: 'Apply tenant credit to the oldest open invoices',
  access: 'payments:take',
  params: IdParams,
  output: z.object({ applied: MoneyText, left: MoneyText }),
});

export const TenantAccount = z
  .object({
    tenantId: Id,
    owed: MoneyText.meta({ description: 'Sum of what is open on invoices' }),
    overdue: MoneyText,
    credit: MoneyText,
    deposit: MoneyText,
    balance: MoneyText.meta({ description: 'owed − credit' }),
    lastPaymentDate: Day.nullable(),
  })
  .meta({ id: 'TenantAccount' });
export type TenantAccount = z.infer<typeof TenantAccount>;

export const getTenantAccount = endpoint({
  method: 'GET',
  path: '/api/tenants/:id/account',
  summary: 'A tenant’s balance, credit and deposit',
  access: 'payments:read',
  params: IdParams,
  output: TenantAccount,
});

export const DEPOSIT_MOVE_KINDS = ['taken', 'set_off', 'refunded', 'forfeited', 'forfeit_reversed'] as const;

export const DepositMove = z
  .object({
    id: Id,
    tenantId: Id,
    tenantName: z.string(),
    kind: z.enum(DEPOSIT_MOVE_KINDS),
    amount: MoneyText,
    moveDate: Day,
    paymentMethod: PaymentMethod.nullable(),
    cashAccountId: Id.nullable(),
    cashAccountName: z.string().nullable(),
    reference: z.string().nullable(),
    reason: z.string().nullable(),
    reversesId: Id.nullable().meta({ description: 'The forfeit that it takes back' }),
    recordedByName: z.string(),
    createdAt: Instant,
  })
  .meta({ id: 'DepositMove' });
export type DepositMove = z.infer<typeof DepositMove>;

export const listDeposits = endpoint({
  method: 'GET',
  path: '/api/deposits',
  summary: 'Deposits taken, set off and refunded, newest first',
  access: 'payments:read',
  query: listQuery(['createdAt']).extend({ tenant: Id.optional() }),
  output: z.array(DepositMove),
});

export const takeDeposit = endpoint({
  method: 'POST',
  path: '/api/deposits',
  summary: 'Take a deposit from a tenant',
  access: 'payments:take',
  body: z.object({
    tenantId: z.uuid('Choose a tenant'),
    amount: PositiveMoneyInput,
    paymentMethod: PaymentMethod,
    cashAccountId: CashAccountChoice,
    reference: optionalText('Reference', 100),
  }),
  output: DepositMove,
  status: 201,
});

export const setOffDeposit = endpoint({
  method: 'POST',
  path: '/api/deposits/set-off',
  summary: 'Pay a tenant’s open invoices from the deposit, oldest first',
  access: 'finance:write',
  body: z.object({
    tenantId: z.uuid('Choose a tenant'),
    amount: PositiveMoneyInput,
    invoiceId: Id.nullish(),
    reason: shortText('Reason', 300),
  }),
  output: DepositMove,
  status: 201,
});

export const refundDeposit = endpoint({
  method: 'POST',
  path: '/api/deposits/refund',
  summary: 'Refund a deposit',
  access: 'finance:write',
  body: z.object({
    tenantId: z.uuid('Choose a tenant'),
    amount: PositiveMoneyInput,
    paymentMethod: PaymentMethod,
    cashAccountId: CashAccountChoice,
    reference: optionalText('Reference', 100),
    reason: optionalText('Reason', 300),
  }),
  output: DepositMove,
  status: 201,
});
