import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, IdParams } from '../kernel/ids.ts';
import { Flag, listQuery } from '../kernel/list.ts';
import { MoneyText, NonNegativeMoneyInput, PositiveMoneyInput } from '../kernel/money.ts';
import { optionalText, shortText } from '../kernel/text.ts';
import { BookDay, Day, Instant } from '../kernel/time.ts';
import { AccountCode } from '../ledger/contract.ts';
import { PaymentMethod } from '../settings/contract.ts';
import { CASH_ACCOUNT_KINDS, CASH_ENTRY_KINDS } from './rules.ts';

export const CashAccountKind = z.enum(CASH_ACCOUNT_KINDS, `Kind must be one of ${CASH_ACCOUNT_KINDS.join(', ')}`);
export type CashAccountKind = z.infer<typeof CashAccountKind>;

export const CashAccount = z
  .object({
    id: Id,
    name: z.string(),
    kind: CashAccountKind,
    account: AccountCode.meta({ description: 'Its code in the chart of accounts' }),
    bank: z.string().nullable(),
    numberEnd: z.string().nullable().meta({ description: 'The last four characters of the account number' }),
    isActive: z.boolean(),
    defaultFor: z.array(PaymentMethod).meta({ description: 'Methods whose money goes here unless another is chosen' }),
    balance: MoneyText.nullable().meta({ description: 'By the books; null for roles that do not see them' }),
  })
  .meta({ id: 'CashAccount', description: 'A place where money lies: a bank account, a paybill, a till' });
export type CashAccount = z.infer<typeof CashAccount>;

export const listCashAccounts = endpoint({
  method: 'GET',
  path: '/api/cash-accounts',
  summary: 'Bank accounts, paybills, tills and cash boxes, closed ones too, by their code',
  access: 'payments:read',
  output: z.array(CashAccount),
});

const fields = {
  name: shortText('Name', 80),
  bank: optionalText('Bank', 80),
  numberEnd: z
    .string('Last digits must be text')
    .trim()
    .regex(/^[0-9A-Za-z]{0,4}$/, 'Enter the last four digits of the account number')
    .nullish()
    .transform((value) => value || null),
  defaultFor: z.array(PaymentMethod).max(10),
};

export const NewCashAccount = z.object({
  name: fields.name,
  kind: CashAccountKind,
  account: AccountCode.nullish()
    .or(z.literal('').transform(() => null))
    .meta({ description: 'A cash account of the chart, or a new code; the next free one if absent' }),
  bank: fields.bank,
  numberEnd: fields.numberEnd,
  defaultFor: fields.defaultFor.default([]),
});
export type NewCashAccount = z.output<typeof NewCashAccount>;

export const createCashAccount = endpoint({
  method: 'POST',
  path: '/api/cash-accounts',
  summary: 'Add a bank account, paybill, till, cash box or cheque drawer, with its account in the chart',
  access: 'settings:write',
  body: NewCashAccount,
  output: CashAccount,
  status: 201,
});

export const CashAccountChange = z.object({
  name: fields.name.optional(),
  bank: fields.bank.optional(),
  numberEnd: fields.numberEnd.optional(),
  defaultFor: fields.defaultFor
    .optional()
    .meta({ description: 'Methods are moved here from the account that had them' }),
  isActive: z.boolean().optional().meta({ description: 'false closes it; it has to be empty and no default' }),
});
export type CashAccountChange = z.output<typeof CashAccountChange>;

export const updateCashAccount = endpoint({
  method: 'PATCH',
  path: '/api/cash-accounts/:id',
  summary: 'Rename, close or open a cash account, or make it the default of payment methods',
  access: 'settings:write',
  params: IdParams,
  body: CashAccountChange,
  output: CashAccount,
});

/** For calls that move money by a payment method. */
export const CashAccountChoice = Id.nullish()
  .or(z.literal('').transform(() => null))
  .meta({ description: 'Where the money lies; the default of the payment method if absent' });

const reversal = {
  reversedAt: Instant.nullable(),
  reversedBy: z.string().nullable(),
  reverseReason: z.string().nullable(),
};

export const Transfer = z
  .object({
    id: Id,
    number: z.string(),
    from: Id,
    fromName: z.string(),
    to: Id,
    toName: z.string(),
    amount: MoneyText.meta({ description: 'What arrives' }),
    charges: MoneyText.meta({ description: 'What the sending side took on top' }),
    date: Day,
    arrivedOn: Day.nullable().meta({ description: 'null while it is in transit' }),
    reference: z.string().nullable(),
    notes: z.string().nullable(),
    recordedByName: z.string(),
    ...reversal,
    createdAt: Instant,
  })
  .meta({ id: 'Transfer' });
export type Transfer = z.infer<typeof Transfer>;

export const listTransfers = endpoint({
  method: 'GET',
  path: '/api/transfers',
  summary: 'Transfers between cash accounts, newest first; reversed ones stay in the list',
  access: 'finance:read',
  query: listQuery(['createdAt', 'date', 'amount']).extend({
    cashAccount: Id.optional(),
    inTransit: Flag.optional(),
    from: Day.optional(),
    to: Day.optional(),
  }),
  output: z.array(Transfer),
});

const OverrideReason = optionalText('Reason', 300).meta({ description: 'To post into a closed period' });

export const TransferInput = z
  .object({
    from: z.uuid('Choose the account that the money leaves'),
    to: z.uuid('Choose the account that the money goes to'),
    amount: PositiveMoneyInput,
    charges: NonNegativeMoneyInput.optional(),
    date: BookDay.nullish().meta({ description: 'Today if absent; not in the future' }),
    arrivedOn: BookDay.nullish().meta({ description: 'Absent while it is in transit' }),
    reference: optionalText('Reference', 100),
    notes: optionalText('Notes', 500),
    overrideReason: OverrideReason,
  })
  .refine(({ from, to }) => from !== to, { path: ['to'], message: 'Choose another account than the one it leaves' });
export type TransferInput = z.output<typeof TransferInput>;

export const createTransfer = endpoint({
  method: 'POST',
  path: '/api/transfers',
  summary: 'Move money between cash accounts; in transit until it arrives, where the other side has a statement',
  access: 'finance:write',
  body: TransferInput,
  output: Transfer,
  status: 201,
});

export const arriveTransfer = endpoint({
  method: 'POST',
  path: '/api/transfers/:id/arrive',
  summary: 'Say that a transfer has arrived',
  access: 'finance:write',
  params: IdParams,
  body: z.object({
    date: BookDay.nullish().meta({ description: 'Today if absent; not in the future' }),
    overrideReason: OverrideReason,
  }),
  output: Transfer,
});

const Reversal = z.object({ reason: shortText('Reason', 300) });

export const reverseTransfer = endpoint({
  method: 'POST',
  path: '/api/transfers/:id/reverse',
  summary: 'Reverse a transfer that never happened; on its own days, or today where those are closed',
  access: 'finance:write',
  params: IdParams,
  body: Reversal,
  output: Transfer,
});

export const CashEntryKind = z.enum(CASH_ENTRY_KINDS, `Kind must be one of ${CASH_ENTRY_KINDS.join(', ')}`);
export type CashEntryKind = z.infer<typeof CashEntryKind>;

export const CashEntry = z
  .object({
    id: Id,
    kind: CashEntryKind,
    cashAccountId: Id,
    cashAccountName: z.string(),
    amount: MoneyText,
    date: Day,
    description: z.string(),
    recordedByName: z.string(),
    ...reversal,
    createdAt: Instant,
  })
  .meta({ id: 'CashEntry', description: 'A bank charge, interest, or money of the owner' });
export type CashEntry = z.infer<typeof CashEntry>;

export const listCashEntries = endpoint({
  method: 'GET',
  path: '/api/cash-entries',
  summary: 'Bank charges, interest and money of the owner, newest first; reversed ones stay in the list',
  access: 'finance:read',
  query: listQuery(['createdAt', 'date', 'amount']).extend({
    cashAccount: Id.optional(),
    kind: CashEntryKind.optional(),
    from: Day.optional(),
    to: Day.optional(),
  }),
  output: z.array(CashEntry),
});

export const CashEntryInput = z.object({
  kind: CashEntryKind,
  cashAccountId: z.uuid('Choose an account'),
  amount: PositiveMoneyInput,
  date: BookDay.nullish().meta({ description: 'Today if absent; not in the future' }),
  description: shortText('Description', 300),
  overrideReason: OverrideReason,
});
export type CashEntryInput = z.output<typeof CashEntryInput>;

export const createCashEntry = endpoint({
  method: 'POST',
  path: '/api/cash-entries',
  summary: 'Record a bank charge, interest, or money that the owner paid in or took out',
  access: 'finance:write',
  body: CashEntryInput,
  output: CashEntry,
  status: 201,
});

export const reverseCashEntry = endpoint({
  method: 'POST',
  path: '/api/cash-entries/:id/reverse',
  summary: 'Reverse an entry that was made by mistake; on its own day, or today where that is closed',
  access: 'finance:write',
  params: IdParams,
  body: Reversal,
  output: CashEntry,
});
