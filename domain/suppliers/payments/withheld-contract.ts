import * as z from 'zod';
import { CashAccountChoice } from '../../cash/contract.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { Id, IdParams } from '../../kernel/ids.ts';
import { MoneyText, PositiveMoneyInput } from '../../kernel/money.ts';
import { optionalText, shortText } from '../../kernel/text.ts';
import { BookDay, Day, Instant } from '../../kernel/time.ts';
import { AccountCode } from '../../ledger/contract.ts';
import { PaymentMethod } from '../../settings/contract.ts';
import { WITHHELD_TAXES } from './withheld-dues.ts';

export const WithheldTaxName = z.enum(WITHHELD_TAXES);
const Month = z.string('Must be a month as yyyy-MM').regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Must be a month as yyyy-MM');

export const WithheldPayment = z
  .object({
    id: Id,
    tax: WithheldTaxName,
    month: z.string().meta({ description: 'In which it was kept back' }),
    amount: MoneyText,
    paidDate: Day,
    paymentMethod: PaymentMethod,
    cashAccountId: Id,
    cashAccountName: z.string(),
    reference: z.string().nullable(),
    recordedByName: z.string(),
    reversedAt: Instant.nullable(),
    reverseReason: z.string().nullable(),
    createdAt: Instant,
  })
  .meta({ id: 'WithheldPayment' });
export type WithheldPayment = z.infer<typeof WithheldPayment>;

export const WithheldPaymentInput = z.object({
  tax: WithheldTaxName,
  month: Month,
  amount: PositiveMoneyInput.optional().meta({ description: 'All that is open of the month if absent' }),
  paidDate: BookDay.nullish().meta({ description: 'Today if absent; not in the future' }),
  paymentMethod: PaymentMethod.default('bank_transfer'),
  cashAccountId: CashAccountChoice,
  reference: optionalText('Reference', 100),
  overrideReason: optionalText('Reason', 300),
});
export type WithheldPaymentInput = z.output<typeof WithheldPaymentInput>;

export const WithheldPaymentPreview = z
  .object({
    amount: MoneyText,
    left: MoneyText.meta({ description: 'What stays open of the month' }),
    date: Day,
    posting: z.array(z.object({ account: AccountCode, accountName: z.string(), debit: MoneyText, credit: MoneyText })),
  })
  .meta({ id: 'WithheldPaymentPreview' });
export type WithheldPaymentPreview = z.infer<typeof WithheldPaymentPreview>;

export const previewWithheldPayment = endpoint({
  method: 'POST',
  path: '/api/withheld-payments/preview',
  summary: 'What a payment to KRA of tax kept back from suppliers would settle and post',
  access: 'finance:write',
  body: WithheldPaymentInput,
  output: WithheldPaymentPreview,
});

export const payWithheld = endpoint({
  method: 'POST',
  path: '/api/withheld-payments',
  summary: 'Record a payment to KRA of the tax that was kept back from suppliers in a month; never more than is open',
  access: 'finance:write',
  body: WithheldPaymentInput,
  output: WithheldPayment,
  status: 201,
});

export const reverseWithheldPayment = endpoint({
  method: 'POST',
  path: '/api/withheld-payments/:id/reverse',
  summary: 'Reverse a payment to KRA that was recorded by mistake: its month is open again',
  access: 'finance:write',
  params: IdParams,
  body: z.object({ reason: shortText('Reason', 300) }),
  output: WithheldPayment,
});
