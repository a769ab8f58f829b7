import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, IdParams } from '../kernel/ids.ts';
import { listQuery } from '../kernel/list.ts';
import { MoneyText } from '../kernel/money.ts';
import { optionalText } from '../kernel/text.ts';
import { Day, Instant } from '../kernel/time.ts';
import { AssignInput, MatchGround, ReceiptSuggestion } from '../mpesa/receipt-contract.ts';

// Notices: money of which the bank itself told us before its statement, each once by the number of its transaction.

/** waiting: nobody knows yet whose it is. applied: it is a payment or a deposit. on_statement: a bank line had brought it into the books before. */
export const NOTICE_STATES = ['waiting', 'applied', 'on_statement'] as const;
export const NoticeState = z.enum(NOTICE_STATES, `State must be one of ${NOTICE_STATES.join(', ')}`);
export type NoticeState = z.infer<typeof NoticeState>;

export const BankNotice = z
  .object({
    id: Id,
    transactionId: z.string().meta({ description: 'The bank’s own number, which its statement has too' }),
    cashAccountId: Id,
    cashAccountName: z.string(),
    state: NoticeState,
    paidOn: Day,
    amount: MoneyText,
    reference: z.string().nullable().meta({ description: 'What the payer entered as the account number' }),
    payerName: z.string().nullable(),
    phone: z.string().nullable(),
    narration: z.string().nullable(),
    matchedBy: MatchGround.nullable(),
    tenantId: Id.nullable(),
    tenantName: z.string().nullable(),
    invoiceId: Id.nullable().meta({ description: 'The invoice that was named; the payment says what it paid' }),
    invoiceNumber: z.string().nullable(),
    paymentId: Id.nullable(),
    depositMoveId: Id.nullable().meta({ description: 'Where it was taken as a deposit' }),
    note: z.string().nullable().meta({ description: 'Why it waits, in words' }),
    suggestion: ReceiptSuggestion.nullable(),
    createdAt: Instant.meta({ description: 'When the bank announced it; it has been waiting since then' }),
    updatedAt: Instant,
  })
  .meta({ id: 'BankNotice' });
export type BankNotice = z.infer<typeof BankNotice>;

export const listBankNotices = endpoint({
  method: 'GET',
  path: '/api/bank/notices',
  summary: 'Instant notices of banks, newest first; state=waiting is money that waits for its tenant',
  access: 'payments:read',
  query: listQuery(['createdAt', 'paidOn', 'amount']).extend({
    state: NoticeState.optional(),
    cashAccountId: Id.optional(),
  }),
  output: z.array(BankNotice),
});

export const getBankNotice = endpoint({
  method: 'GET',
  path: '/api/bank/notices/:id',
  summary: 'One notice of a bank',
  access: 'payments:read',
  params: IdParams,
  output: BankNotice,
});

export const assignNotice = endpoint({
  method: 'POST',
  path: '/api/bank/notices/:id/assign',
  summary: 'Say whose money it is: it leaves suspense and becomes a payment',
  access: 'payments:take',
  params: IdParams,
  body: AssignInput,
  output: BankNotice,
});

export const unassignNotice = endpoint({
  method: 'POST',
  path: '/api/bank/notices/:id/unassign',
  summary: 'Take an assignment back: the payment is reversed, its invoices reopen, and the money waits in suspense',
  access: 'payments:take',
  params: IdParams,
  body: z.object({ reason: optionalText('Reason', 300) }).nullish(),
  output: BankNotice,
});

export const NoticeSettings = z
  .object({
    cashAccountId: Id,
    isActive: z.boolean(),
    publicKey: z.string().nullable().meta({ description: 'KCB’s key, as PEM: what it did not sign is not believed' }),
    accountNumber: z.string().nullable(),
    tillNumber: z.string().nullable(),
    shortCode: z.string().nullable().meta({ description: 'Of the organisation at KCB' }),
    noticeUrl: z.string().nullable().meta({ description: 'Where KCB sends notices; null until this is saved' }),
    billUrl: z.string().nullable().meta({ description: 'Where KCB checks the number of a bill before it takes money' }),
    addressProblem: z
      .string()
      .nullable()
      .meta({ description: 'Why KCB could not call the address of this server; null where it can' }),
    lastNoticeAt: Instant.nullable(),
  })
  .meta({ id: 'BankNoticeSettings' });
export type NoticeSettings = z.infer<typeof NoticeSettings>;

const place = (label: string) =>
  optionalText(label, 40).pipe(
    z
      .string()
      .regex(/^[\w /-]+$/, `${label} has figures and letters only`)
      .nullable(),
  );

export const NoticeSettingsInput = z
  .object({
    isActive: z.boolean('Must be true or false'),
    publicKey: optionalText('Public key', 8_000).meta({
      description: 'PEM of a public key or certificate, or the key in base64 alone',
    }),
    accountNumber: place('Account number'),
    tillNumber: place('Till number'),
    shortCode: place('Short code'),
  })
  .refine(({ isActive, publicKey }) => !isActive || publicKey !== null, {
    path: ['publicKey'],
    message: 'Enter KCB’s public key first: without it no notice can be believed',
  })
  .refine(
    ({ isActive, accountNumber, tillNumber, shortCode }) =>
      !isActive || accountNumber !== null || tillNumber !== null || shortCode !== null,
    { path: ['accountNumber'], message: 'Enter the account number, the till or the short code' },
  );
export type NoticeSettingsInput = z.output<typeof NoticeSettingsInput>;

export const getNoticeSettings = endpoint({
  method: 'GET',
  path: '/api/bank/notice-settings/:id',
  summary: 'Instant notices of a bank account, with the addresses to give to KCB',
  access: 'security:read',
  params: IdParams,
  output: NoticeSettings,
});

export const saveNoticeSettings = endpoint({
  method: 'PUT',
  path: '/api/bank/notice-settings/:id',
  summary: 'Turn the instant notices of a bank account on or off; its addresses stay the same',
  access: 'settings:security',
  confirm: true,
  params: IdParams,
  body: NoticeSettingsInput,
  output: NoticeSettings,
});

export const NOTICE_KINDS = ['notice', 'bill'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

// Kind and token are looked at by the handler: an unknown one is not found, whatever is wrong with it.
export const receiveBankNotice = endpoint({
  method: 'POST',
  path: '/api/bank-notices/:token/:kind',
  summary: 'What KCB sends: checked by its signature, kept as it came and answered at once',
  access: 'public',
  params: z.object({ token: z.string(), kind: z.string() }),
  takesText: true,
  output: z
    .object({
      transactionID: z.string(),
      statusCode: z.string(),
      statusMessage: z.string(),
      CustomerName: z.string().optional(),
      billAmount: z.string().optional(),
      currency: z.string().optional(),
      billType: z.string().optional(),
      creditAccountIdentifier: z.string().optional(),
    })
    .meta({ id: 'KcbAcknowledgement', description: 'In the words of KCB’s protocol; of a bill, also what is owed' }),
});
