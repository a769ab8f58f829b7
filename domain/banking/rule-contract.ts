import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, IdParams } from '../kernel/ids.ts';
import { MoneyText, NonNegativeMoneyInput } from '../kernel/money.ts';
import { shortText } from '../kernel/text.ts';
import { AccountCode } from '../ledger/contract.ts';
import { DateOrder } from './contract.ts';
import type { BankColumn } from './readers/profile.ts';

const column = shortText('Column', 100).optional();

const ProfileColumns = z.object({
  date: column,
  narration: column,
  reference: column,
  amount: column,
  debit: column,
  credit: column,
  side: column,
  balance: column,
} satisfies Record<BankColumn, unknown>);

const Decimal = z.enum(['.', ','], 'Must be a point or a comma');

export const BankProfileEntry = z
  .object({
    id: Id,
    name: z.string(),
    columns: ProfileColumns.meta({ description: 'By header, or by place in a sheet without headers: #1 is the first' }),
    dateOrder: DateOrder.nullable(),
    decimal: Decimal.nullable(),
  })
  .meta({ id: 'BankProfile' });
export type BankProfileEntry = z.infer<typeof BankProfileEntry>;

export const listBankProfiles = endpoint({
  method: 'GET',
  path: '/api/bank/profiles',
  summary: 'Saved columns of banks’ sheets, by name',
  access: 'finance:read',
  output: z.array(BankProfileEntry),
});

export const BankProfileInput = z.object({
  name: shortText('Name', 80),
  columns: ProfileColumns.refine(({ date, amount, debit, credit }) => date && (amount || debit || credit), {
    message: 'Name the column of the date, and that of the amount or those of debit and credit',
  }),
  dateOrder: DateOrder.nullable().default(null),
  decimal: Decimal.nullable().default(null),
});
export type BankProfileInput = z.output<typeof BankProfileInput>;

export const createBankProfile = endpoint({
  method: 'POST',
  path: '/api/bank/profiles',
  summary: 'Save which column of a bank’s sheet is which',
  access: 'finance:write',
  body: BankProfileInput,
  output: BankProfileEntry,
  status: 201,
});

export const deleteBankProfile = endpoint({
  method: 'DELETE',
  path: '/api/bank/profiles/:id',
  summary: 'Delete saved columns',
  access: 'finance:write',
  params: IdParams,
  output: null,
});

export const BankRuleEntry = z
  .object({
    id: Id,
    name: z.string(),
    contains: z.string(),
    least: MoneyText.nullable(),
    most: MoneyText.nullable(),
    way: z.enum(['in', 'out']).nullable(),
    account: AccountCode,
  })
  .meta({ id: 'BankRule' });
export type BankRuleEntry = z.infer<typeof BankRuleEntry>;

export const listBankRules = endpoint({
  method: 'GET',
  path: '/api/bank/rules',
  summary: 'Rules that suggest an account for lines, by name',
  access: 'finance:read',
  output: z.array(BankRuleEntry),
});

export const BankRuleInput = z
  .object({
    name: shortText('Name', 80),
    contains: shortText('Text', 100).refine((text) => text.length >= 3, 'Text must have at least 3 characters'),
    least: NonNegativeMoneyInput.nullable().default(null),
    most: NonNegativeMoneyInput.nullable().default(null),
    way: z.enum(['in', 'out']).nullable().default(null),
    account: AccountCode,
  })
  .refine(({ least, most }) => least === null || most === null || least <= most, {
    path: ['most'],
    message: 'Must not be less than the least amount',
  });
export type BankRuleInput = z.output<typeof BankRuleInput>;

export const createBankRule = endpoint({
  method: 'POST',
  path: '/api/bank/rules',
  summary: 'Suggest an account for lines that contain a text',
  access: 'finance:write',
  body: BankRuleInput,
  output: BankRuleEntry,
  status: 201,
});

export const deleteBankRule = endpoint({
  method: 'DELETE',
  path: '/api/bank/rules/:id',
  summary: 'Delete a rule',
  access: 'finance:write',
  params: IdParams,
  output: null,
});
