import * as z from 'zod';
import { CashAccountChoice } from '../cash/contract.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { FileFormat } from '../kernel/file-format.ts';
import { Id, IdParams } from '../kernel/ids.ts';
import { MoneyText, PositiveMoneyInput } from '../kernel/money.ts';
import { optionalText, shortText } from '../kernel/text.ts';
import { BookDay, Day, DerivedDay } from '../kernel/time.ts';
import { Month } from '../payroll/fields.ts';
import { PaymentMethod } from '../settings/contract.ts';
import { TaxClass } from '../settings/tax-classes.ts';
import { BOXES } from './rules.ts';

export const VatPayment = z
  .object({
    id: Id,
    amount: MoneyText,
    paidDate: Day,
    reference: z.string().nullable(),
    recordedByName: z.string(),
    reversedAt: z.string().nullable(),
    reverseReason: z.string().nullable(),
  })
  .meta({ id: 'VatPayment' });
export type VatPayment = z.infer<typeof VatPayment>;

export const FiledReturn = z
  .object({
    id: Id,
    month: Month,
    filedOn: Day,
    filedByName: z.string(),
    reference: z.string().nullable().meta({ description: 'Of KRA’s acknowledgement' }),
    payable: MoneyText.meta({ description: 'As it was filed; below zero it is carried forward' }),
    open: MoneyText.meta({ description: 'What of it is not paid yet' }),
    payments: z.array(VatPayment),
  })
  .meta({ id: 'FiledReturn' });
export type FiledReturn = z.infer<typeof FiledReturn>;

const Amount = z.object({ net: MoneyText.nullable(), vat: MoneyText.nullable() });
const Partner = z.object({
  kraPin: z.string().nullable(),
  name: z.string(),
  documents: z.int(),
  net: MoneyText,
  vat: MoneyText,
});

const BoughtLine = z.object({
  supplier: z.string(),
  kraPin: z.string().nullable(),
  number: z.string().meta({ description: 'Of the invoice; what an expense was for' }),
  cuNumber: z.string().nullable(),
  date: Day,
  taxClass: TaxClass,
  net: MoneyText,
  vat: MoneyText,
  claimed: MoneyText.meta({ description: 'Posted as input VAT in this month' }),
  note: z.string().nullable().meta({ description: 'Why it was not claimed, or what KRA will ask for' }),
  path: z.string(),
});

const WaitingBill = z.object({
  supplier: z.string(),
  number: z.string(),
  date: Day,
  vat: MoneyText,
  claimUntil: DerivedDay.meta({ description: 'Six months after the month of the bill' }),
  isLate: z.boolean().meta({ description: 'Approved now, its VAT would be part of the cost' }),
  path: z.string(),
});

const WithheldVat = z.object({
  customer: z.string(),
  kraPin: z.string().nullable(),
  number: z.string().meta({ description: 'Of our receipt' }),
  date: Day,
  amount: MoneyText,
  certificate: z.string().nullable().meta({ description: 'null: still to come' }),
  certificateDate: Day.nullable(),
  path: z.string(),
});

export const Vat3 = z
  .object({
    month: Month,
    from: Day,
    to: Day,
    currency: z.string(),
    kraPin: z.string().nullable(),
    vatRegistered: z.boolean(),
    dueDate: DerivedDay.meta({ description: 'The 20th of the next month, or the working day before it' }),
    boxes: z.array(Amount.extend({ box: z.enum(BOXES), label: z.string() })),
    buyers: z.array(Partner).meta({ description: 'Sales by the PIN of the buyer, largest first' }),
    suppliers: z.array(Partner).meta({ description: 'Purchases by the PIN of the supplier, largest first' }),
    outside: z
      .object({ sales: MoneyText, purchases: MoneyText })
      .meta({ description: 'What stands outside VAT (class D), and in no box' }),
    purchases: z.array(BoughtLine).meta({ description: 'What was bought, by document and class, but for class D' }),
    toApprove: z
      .array(WaitingBill)
      .meta({ description: 'VAT of bills that nobody has approved, by the last day on which it is claimed' }),
    withheld: z
      .array(WithheldVat)
      .meta({ description: 'VAT that customers kept back, which their certificates prove' }),
    reliefs: z
      .array(
        z.object({
          customer: z.string(),
          kraPin: z.string().nullable(),
          number: z.string().meta({ description: 'Of the write-off' }),
          invoiceNumber: z.string(),
          date: Day,
          vat: MoneyText.meta({ description: 'Below zero where it came due again' }),
          note: z.string(),
          path: z.string(),
        }),
      )
      .meta({ description: 'VAT of bad debts that was claimed back, or came due again (VAT Act s.31)' }),
    unlisted: MoneyText.meta({ description: 'Input VAT on the account that no purchase of the list has' }),
    settlement: z
      .array(z.object({ account: z.string(), name: z.string(), debit: MoneyText, credit: MoneyText }))
      .meta({ description: 'What filing posts on the last day of the month' }),
    filed: FiledReturn.nullable(),
    problem: z.string().nullable().meta({ description: 'Why it cannot be filed now' }),
  })
  .meta({ id: 'Vat3' });
export type Vat3 = z.infer<typeof Vat3>;

export const getVat3 = endpoint({
  method: 'GET',
  path: '/api/reports/vat3',
  summary: 'The VAT return of a month in the boxes of VAT3; csv and xlsx list every sale and purchase',
  access: 'reports:read',
  query: z.object({ month: Month, format: FileFormat }),
  output: Vat3,
});

const params = z.object({ month: Month });

export const fileVatReturn = endpoint({
  method: 'POST',
  path: '/api/vat-returns/:month/file',
  summary: 'Settle the VAT accounts of a month into the account with KRA, carry credit forward and close the month',
  access: 'finance:write',
  params,
  body: z.object({ reference: optionalText('Acknowledgement number', 60) }),
  output: FiledReturn,
  status: 201,
});

export const unfileVatReturn = endpoint({
  method: 'POST',
  path: '/api/vat-returns/:month/unfile',
  summary: 'Take back the latest filed return, which is not paid; its settlement is reversed',
  access: 'settings:security',
  params,
  body: z.object({ reason: shortText('Reason', 300) }),
  output: null,
});

export const payVat = endpoint({
  method: 'POST',
  path: '/api/vat-returns/:month/payments',
  summary: 'Record a payment to KRA for a filed return; never more than is open',
  access: 'finance:write',
  params,
  body: z.object({
    amount: PositiveMoneyInput.optional().meta({ description: 'All that is open if absent' }),
    paidDate: BookDay.nullish().meta({ description: 'Today if absent; not in the future' }),
    paymentMethod: PaymentMethod.default('bank_transfer'),
    cashAccountId: CashAccountChoice,
    reference: optionalText('Reference', 100),
    overrideReason: optionalText('Reason', 300),
  }),
  output: FiledReturn,
  status: 201,
});

export const reverseVatPayment = endpoint({
  method: 'POST',
  path: '/api/vat-payments/:id/reverse',
  summary: 'Reverse a payment to KRA recorded by mistake',
  access: 'finance:write',
  params: IdParams,
  body: z.object({ reason: shortText('Reason', 300) }),
  output: null,
});
