import * as z from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { Id, IdParams } from '../../kernel/ids.ts';
import { listQuery } from '../../kernel/list.ts';
import { MoneyText, PositiveMoneyInput } from '../../kernel/money.ts';
import { optionalText, shortText } from '../../kernel/text.ts';
import { BookDay, Day, Instant } from '../../kernel/time.ts';
import { AccountCode } from '../../ledger/contract.ts';
import { BillKind } from '../bills/bill-contract.ts';

const MOST_BILLS = 200;

const headFields = {
  cashAccountId: Id,
  date: BookDay.nullish().meta({ description: 'Today if absent; not in the future' }),
  withholding: z
    .boolean()
    .default(true)
    .meta({ description: 'Whether income tax and VAT are kept back, as the suppliers and the settings say' }),
  reference: optionalText('Reference', 60),
  mailAdvice: z.boolean().default(false).meta({ description: 'Send each supplier their remittance advice' }),
  overrideReason: optionalText('Reason', 300),
};

/** What a payment says beside its bills. */
export const BillPaymentHead = z.object(headFields);
export type BillPaymentHead = z.output<typeof BillPaymentHead>;

export const BillPaymentInput = z
  .object({
    billIds: z
      .array(Id)
      .min(1, 'Choose at least one bill')
      .max(MOST_BILLS, `At most ${MOST_BILLS} bills are paid at once`)
      .refine((ids) => new Set(ids).size === ids.length, 'Each bill may appear once')
      .meta({ description: 'Bills of any suppliers, and their credits that are set against them' }),
    amounts: z
      .array(z.object({ billId: Id, amount: PositiveMoneyInput }))
      .max(MOST_BILLS)
      .optional()
      .meta({ description: 'Of bills that are paid in part: what is settled of them, tax withheld included' }),
    ...headFields,
  })
  .refine(({ amounts = [], billIds }) => amounts.every(({ billId }) => billIds.includes(billId)), {
    path: ['amounts'],
    message: 'An amount belongs to a bill that is not paid',
  });
export type BillPaymentInput = z.output<typeof BillPaymentInput>;

const Share = z.object({
  billId: Id,
  number: z.string(),
  kind: BillKind,
  amount: MoneyText.meta({ description: 'What is settled of it, tax withheld included' }),
  withheldTax: MoneyText,
  withheldVat: MoneyText,
});

const paidFields = {
  supplierId: Id,
  supplierName: z.string(),
  kraPin: z.string().nullable(),
  email: z.string().nullable(),
  hasBankAccount: z.boolean().meta({ description: 'Whether the bank’s file can hold it' }),
  amount: MoneyText.meta({ description: 'What leaves the cash account' }),
  withheldTax: MoneyText,
  withheldVat: MoneyText,
  credits: MoneyText.meta({ description: 'Credits of the supplier that were set against the bills' }),
  bills: z.array(Share),
};

export const BillPayment = z.object({
  id: Id,
  ...paidFields,
  taxCertificate: z.string().nullable().meta({ description: 'Number of KRA’s certificate of the income tax' }),
  vatCertificate: z.string().nullable().meta({ description: 'Number of KRA’s certificate of the VAT' }),
  reversedOn: Day.nullable(),
  reversedByName: z.string().nullable(),
  reverseReason: z.string().nullable(),
});
export type BillPayment = z.infer<typeof BillPayment>;

const totals = {
  amount: MoneyText.meta({ description: 'What left the cash account, reversed payments left out' }),
  withheldTax: MoneyText,
  withheldVat: MoneyText,
};

export const BillBatch = z
  .object({
    id: Id,
    number: z.string(),
    date: Day,
    cashAccountId: Id,
    cashAccountName: z.string(),
    reference: z.string().nullable(),
    ...totals,
    suppliers: z.array(z.string()).meta({ description: 'Their names' }),
    bills: z.int(),
    isReversed: z.boolean().meta({ description: 'Whether all of its payments were' }),
    recordedByName: z.string(),
    createdAt: Instant,
  })
  .meta({ id: 'BillBatch', description: 'Bills of one or more suppliers that were paid together' });
export type BillBatch = z.infer<typeof BillBatch>;

export const BillBatchDetails = BillBatch.extend({ payments: z.array(BillPayment) }).meta({ id: 'BillBatchDetails' });
export type BillBatchDetails = z.infer<typeof BillBatchDetails>;

export const BillPaymentPreview = z
  .object({
    date: Day,
    ...totals,
    payments: z.array(z.object(paidFields)),
    posting: z.array(z.object({ account: AccountCode, accountName: z.string(), debit: MoneyText, credit: MoneyText })),
  })
  .meta({ id: 'BillPaymentPreview' });
export type BillPaymentPreview = z.infer<typeof BillPaymentPreview>;

export const listBillPayments = endpoint({
  method: 'GET',
  path: '/api/bill-payments',
  summary: 'Payments of bills, newest first, each with the suppliers that were paid together',
  access: 'finance:read',
  query: listQuery(['createdAt', 'date']).extend({
    supplier: Id.optional(),
    from: Day.optional(),
    to: Day.optional(),
  }),
  output: z.array(BillBatch),
});

export const getBillPayment = endpoint({
  method: 'GET',
  path: '/api/bill-payments/:id',
  summary: 'One payment of bills, supplier by supplier',
  access: 'finance:read',
  params: IdParams,
  output: BillBatchDetails,
});

export const previewBillPayment = endpoint({
  method: 'POST',
  path: '/api/bill-payments/preview',
  summary: 'What a payment of bills would pay, keep back and post',
  access: 'finance:write',
  body: BillPaymentInput,
  output: BillPaymentPreview,
});

export const payBills = endpoint({
  method: 'POST',
  path: '/api/bill-payments',
  summary: 'Pay bills of one or more suppliers, whole or in part, with tax kept back and credits set against them',
  access: 'finance:write',
  body: BillPaymentInput,
  output: BillBatchDetails,
  status: 201,
});

export const reverseBillPayment = endpoint({
  method: 'POST',
  path: '/api/bill-payments/:id/reverse',
  summary: 'Take back the payment of one supplier, or all of the batch: the bills are open again',
  access: 'finance:write',
  params: IdParams,
  body: z.object({
    paymentId: Id.nullish().meta({ description: 'One supplier’s; all of them if absent' }),
    reason: shortText('Reason', 300),
  }),
  output: BillBatchDetails,
});

export const saveCertificates = endpoint({
  method: 'PATCH',
  path: '/api/bill-payments/:id/certificates',
  summary: 'The numbers of KRA’s certificates for the tax that was kept back from a supplier',
  access: 'finance:write',
  params: IdParams,
  body: z.object({
    paymentId: Id,
    taxCertificate: optionalText('Certificate of the income tax', 40).optional(),
    vatCertificate: optionalText('Certificate of the VAT', 40).optional(),
  }),
  output: BillBatchDetails,
});

export const getBankFile = endpoint({
  method: 'GET',
  path: '/api/bill-payments/:id/bank-file',
  summary: 'The payments of a batch for the bank’s bulk upload, as CSV: EFT, and RTGS from a million on',
  access: 'finance:read',
  confirm: true,
  params: IdParams,
  output: null,
  media: 'text/csv',
});

export const getAdvice = endpoint({
  method: 'GET',
  path: '/api/bill-payments/:id/advice/:paymentId',
  summary: 'The remittance advice of one supplier, as PDF',
  access: 'finance:read',
  params: z.object({ id: Id, paymentId: Id }),
  output: null,
  media: 'application/pdf',
});

export const mailAdvice = endpoint({
  method: 'POST',
  path: '/api/bill-payments/:id/advice',
  summary: 'Send the suppliers of a payment their remittance advice; who has no email address is left out',
  access: 'finance:write',
  params: IdParams,
  output: z.object({
    sent: z.int(),
    without: z.array(z.string()).meta({ description: 'Suppliers without an address' }),
  }),
});
