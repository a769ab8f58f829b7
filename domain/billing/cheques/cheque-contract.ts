import * as z from 'zod';
import { Transfer } from '../../cash/contract.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { Id } from '../../kernel/ids.ts';
import { listQuery } from '../../kernel/list.ts';
import { MoneyText, NonNegativeMoneyInput } from '../../kernel/money.ts';
import { optionalText, shortText } from '../../kernel/text.ts';
import { BookDay, Day, Instant } from '../../kernel/time.ts';
import { Dispatch } from '../../messages/delivery.ts';
import { LetterType } from '../letters/letter-contract.ts';
import { CHEQUE_STATES } from './cheque-rules.ts';

export const ChequeStateField = z.enum(CHEQUE_STATES, `State must be one of ${CHEQUE_STATES.join(', ')}`);

export const Cheque = z
  .object({
    paymentId: Id,
    receiptNumber: z.string(),
    tenantId: Id.nullable(),
    partyId: Id.nullable(),
    tenantName: z.string().meta({ description: 'Who paid' }),
    amount: MoneyText,
    reference: z.string().nullable().meta({ description: 'The number of the cheque' }),
    state: ChequeStateField,
    receivedOn: Day,
    cashAccountId: Id.meta({ description: 'Where it lies until it is banked' }),
    cashAccountName: z.string(),
    transferId: Id.nullable().meta({ description: 'The deposit slip; null where it was paid straight into the bank' }),
    transferNumber: z.string().nullable(),
    bankAccountName: z.string().nullable(),
    bankedOn: Day.nullable(),
    clearedOn: Day.nullable(),
    bouncedOn: Day.nullable(),
    bounceReason: z.string().nullable(),
    feeInvoiceId: Id.nullable(),
    feeInvoiceNumber: z.string().nullable(),
    createdAt: Instant,
  })
  .meta({ id: 'Cheque', description: 'A payment by cheque on its way to the bank' });
export type Cheque = z.infer<typeof Cheque>;

export const listCheques = endpoint({
  method: 'GET',
  path: '/api/cheques',
  summary: 'Cheques, newest first; state=received are those in hand',
  access: 'payments:read',
  query: listQuery(['createdAt', 'receivedOn', 'amount']).extend({
    state: ChequeStateField.optional(),
    tenant: Id.optional(),
    transfer: Id.optional().meta({ description: 'Those of one deposit slip' }),
    from: Day.optional().meta({ description: 'Received on or after' }),
    to: Day.optional().meta({ description: 'Received on or before' }),
  }),
  output: z.array(Cheque),
});

const ChequeParams = z.object({ paymentId: Id });

export const getCheque = endpoint({
  method: 'GET',
  path: '/api/cheques/:paymentId',
  summary: 'The cheque of a payment',
  access: 'payments:read',
  params: ChequeParams,
  output: Cheque,
});

const slipFields = {
  cashAccountId: z.uuid('Choose a bank account'),
  date: BookDay.nullish().meta({ description: 'Today if absent; not in the future' }),
  reference: optionalText('Slip number', 100),
  overrideReason: optionalText('Reason', 300).meta({ description: 'To post into a closed period' }),
};

export const SlipInput = z.object({
  paymentIds: z.array(Id).min(1, 'Choose at least one cheque').max(100, 'At most 100 cheques go on one slip'),
  ...slipFields,
});
export type SlipInput = z.output<typeof SlipInput>;

export const bankCheques = endpoint({
  method: 'POST',
  path: '/api/cheques/bank',
  summary: 'Bank several cheques with one deposit slip: a transfer to the bank, in transit until it is seen there',
  access: 'payments:take',
  body: SlipInput,
  output: z.object({ transfer: Transfer, cheques: z.array(Cheque) }),
});

export const bankCheque = endpoint({
  method: 'POST',
  path: '/api/cheques/:paymentId/bank',
  summary: 'Bank one cheque',
  access: 'payments:take',
  params: ChequeParams,
  body: z.object(slipFields),
  output: Cheque,
});

export const BounceInput = z.object({
  date: BookDay.nullish().meta({ description: 'When the bank returned it; today if absent' }),
  fee: NonNegativeMoneyInput.optional().meta({
    description: 'Charged to the payer by an invoice; the fee of the billing settings if absent, 0 for none',
  }),
  bankCharge: NonNegativeMoneyInput.optional().meta({ description: 'What the bank took for it' }),
  reason: shortText('Reason', 200),
});
export type BounceInput = z.output<typeof BounceInput>;

export const ChequeBounce = z
  .object({
    cheque: Cheque,
    invoices: z
      .array(z.object({ id: Id, invoiceNumber: z.string(), balance: MoneyText }))
      .meta({ description: 'Open again, with what is owed on each' }),
    letters: z
      .array(z.object({ id: Id, letterNumber: z.string(), type: LetterType }))
      .meta({ description: 'Demand letters that hold again' }),
    creditLost: MoneyText.meta({ description: 'What was left of the payment as credit' }),
    fee: z.object({ invoiceId: Id, amount: MoneyText }).nullable().meta({ description: 'With VAT where it bears any' }),
    returnedFrom: z
      .string()
      .nullable()
      .meta({ description: 'The account that the money leaves; null: it never arrived' }),
    dispatch: Dispatch.nullable().meta({ description: 'The message to the payer' }),
  })
  .meta({ id: 'ChequeBounce', description: 'What a bounced cheque does' });
export type ChequeBounce = z.infer<typeof ChequeBounce>;

export const bounceCheque = endpoint({
  method: 'POST',
  path: '/api/cheques/:paymentId/bounce',
  summary:
    'A cheque bounced: its payment is reversed, the money leaves the bank, the fee is invoiced and the payer gets a message',
  access: 'finance:write',
  params: ChequeParams,
  body: BounceInput,
  output: ChequeBounce,
});

export const previewBounce = endpoint({
  method: 'POST',
  path: '/api/cheques/:paymentId/bounce/preview',
  summary: 'What recording the bounce would do; nothing is changed',
  access: 'finance:write',
  params: ChequeParams,
  body: BounceInput,
  output: ChequeBounce,
});
