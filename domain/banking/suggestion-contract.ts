import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, IdParams } from '../kernel/ids.ts';
import { MoneyText } from '../kernel/money.ts';
import { Day } from '../kernel/time.ts';
import { AccountCode } from '../ledger/contract.ts';
import { BankLineEntry } from './contract.ts';

const DOCUMENT_KINDS = ['invoice', 'entry'] as const;

export const BankDocument = z
  .object({
    id: Id,
    kind: z.enum(DOCUMENT_KINDS),
    label: z.string(),
    party: z.string().nullable(),
    date: Day,
    amount: MoneyText.meta({ description: 'What is open of it; what comes in is positive' }),
  })
  .meta({ id: 'BankDocument' });
export type BankDocument = z.infer<typeof BankDocument>;

export const BankSuggestion = z
  .object({
    invoiceIds: z.array(Id),
    entryIds: z.array(Id),
    account: AccountCode.nullable(),
    withholdingVat: MoneyText.nullable().meta({ description: 'Kept back by the payer: recorded with the payment' }),
    withholdingTax: MoneyText.nullable(),
    lineIds: z.array(Id).meta({ description: 'All lines that stand for the entry together; empty for one alone' }),
    reason: z.string(),
    isCertain: z.boolean(),
  })
  .meta({ id: 'BankSuggestion' });
export type BankSuggestion = z.infer<typeof BankSuggestion>;

export const SuggestedLine = BankLineEntry.extend({ suggestions: z.array(BankSuggestion) }).meta({
  id: 'SuggestedBankLine',
});
export type SuggestedLine = z.infer<typeof SuggestedLine>;

export const listBankSuggestions = endpoint({
  method: 'GET',
  path: '/api/bank/suggestions',
  summary:
    'The oldest unmatched lines of an account, and what each may stand for: best first, with the reason in words',
  access: 'finance:read',
  query: z.object({ cashAccountId: z.uuid('Choose an account') }),
  output: z.object({
    lines: z.array(SuggestedLine),
    documents: z.array(BankDocument).meta({ description: 'Those that are suggested' }),
    accounts: z.array(z.object({ code: AccountCode, name: z.string() })).meta({ description: 'The same' }),
  }),
});

export const listBankCandidates = endpoint({
  method: 'GET',
  path: '/api/bank/lines/:id/candidates',
  summary: 'Open invoices, or open entries of the books, that a line may be matched with: the likeliest first',
  access: 'finance:read',
  params: IdParams,
  query: z.object({
    kind: z.enum(DOCUMENT_KINDS, 'Must be invoice or entry'),
    q: z.string().trim().max(200).optional().meta({ description: 'Number, name or amount' }),
  }),
  output: z.array(BankDocument),
});
