import * as z from 'zod';
import { CashAccountKind } from '../cash/contract.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, IdParams } from '../kernel/ids.ts';
import { listQuery } from '../kernel/list.ts';
import { MoneyInput, MoneyText, NonNegativeMoneyInput } from '../kernel/money.ts';
import { optionalText, shortText } from '../kernel/text.ts';
import { Day, Instant } from '../kernel/time.ts';
import { AccountCode } from '../ledger/contract.ts';
import { DATE_ORDERS } from './readers/bank-day.ts';
import { TEXT_FORMATS } from './readers/read-text.ts';
import { STATEMENT_QUESTIONS } from './statement.ts';

export const STATEMENT_FORMATS = ['csv', 'xlsx', ...TEXT_FORMATS] as const;
export const DateOrder = z.enum(DATE_ORDERS, 'Must be dmy, mdy or ymd');

export const ImportedStatement = z
  .object({
    statementId: Id,
    lines: z.int().meta({ description: 'New ones' }),
    duplicates: z.int().meta({ description: 'Lines that were there before' }),
    format: z.enum(STATEMENT_FORMATS),
    from: Day,
    to: Day,
    opening: MoneyText,
    closing: MoneyText,
  })
  .meta({ id: 'ImportedStatement' });
export type ImportedStatement = z.infer<typeof ImportedStatement>;

const fileQuestions = {
  profileId: Id.optional().meta({ description: 'Columns of a sheet that are not recognised' }),
  dateOrder: DateOrder.optional().meta({ description: 'Where the file leaves open whether the day comes first' }),
  openingBalance: MoneyInput.optional().meta({ description: 'Where the file says no balance' }),
};

export const StatementPreview = z
  .object({
    format: z.enum(STATEMENT_FORMATS),
    lines: z.int(),
    from: Day.nullable(),
    to: Day.nullable(),
    opening: MoneyText.nullable(),
    closing: MoneyText.nullable(),
    problem: z.string().nullable().meta({ description: 'Why it cannot be imported yet' }),
    asks: z.enum(STATEMENT_QUESTIONS).nullable().meta({ description: 'What a person has to say first' }),
    rows: z.array(z.array(z.string())).meta({ description: 'The first rows of a sheet' }),
  })
  .meta({ id: 'StatementPreview' });
export type StatementPreview = z.infer<typeof StatementPreview>;

export const previewStatement = endpoint({
  method: 'POST',
  path: '/api/bank/statements/preview',
  summary: 'What is in a statement, or what it leaves open, before it is imported',
  access: 'finance:write',
  query: z.object(fileQuestions),
  takesFile: ['csv', 'xlsx'],
  bodyLimit: 8_000_000,
  output: StatementPreview,
});

export const importStatement = endpoint({
  method: 'POST',
  path: '/api/bank/statements',
  summary: 'Import a bank statement as the bank hands it out (CSV, XLSX, OFX, MT940, CAMT.053): all of it or nothing',
  access: 'finance:write',
  query: z.object({
    cashAccountId: z.uuid('Choose an account'),
    ...fileQuestions,
  }),
  takesFile: ['csv', 'xlsx'],
  bodyLimit: 8_000_000,
  output: ImportedStatement,
  status: 201,
});

export const BankAccountState = z
  .object({
    id: Id,
    name: z.string(),
    kind: CashAccountKind,
    isActive: z.boolean(),
    openLines: z.int().meta({ description: 'Lines that are not matched yet' }),
    statementThrough: Day.nullable().meta({ description: 'The last day that a statement covers' }),
    reconciledThrough: Day.nullable().meta({ description: 'Lines up to this day are locked' }),
  })
  .meta({ id: 'BankAccountState' });
export type BankAccountState = z.infer<typeof BankAccountState>;

export const listBankAccounts = endpoint({
  method: 'GET',
  path: '/api/bank/accounts',
  summary: 'Cash accounts that have statements, with what is open on each',
  access: 'finance:read',
  output: z.array(BankAccountState),
});

export const BankStatementEntry = z
  .object({
    id: Id,
    cashAccountId: Id,
    format: z.enum(STATEMENT_FORMATS),
    from: Day,
    to: Day,
    opening: MoneyText,
    closing: MoneyText,
    lines: z.int(),
    duplicates: z.int(),
    fileHash: z.string().meta({ description: 'SHA-256 of the file' }),
    importedByName: z.string(),
    createdAt: Instant,
  })
  .meta({ id: 'BankStatement' });
export type BankStatementEntry = z.infer<typeof BankStatementEntry>;

export const listStatements = endpoint({
  method: 'GET',
  path: '/api/bank/statements',
  summary: 'Imported statements, newest first',
  access: 'finance:read',
  query: listQuery(['createdAt']).extend({ cashAccountId: Id.optional() }),
  output: z.array(BankStatementEntry),
});

export const MATCH_KINDS = ['entry', 'payment', 'account', 'transfer', 'arrival'] as const;

export const LineMatch = z
  .object({
    id: Id,
    entryId: Id,
    memo: z.string(),
    kind: z.enum(MATCH_KINDS).meta({ description: 'entry: the books had it; otherwise what the match recorded' }),
    amount: MoneyText,
    reason: z.string().nullable(),
    madeByName: z.string(),
    createdAt: Instant,
    undoneAt: Instant.nullable(),
  })
  .meta({ id: 'BankMatch' });
export type LineMatch = z.infer<typeof LineMatch>;

export const BankLineEntry = z
  .object({
    id: Id,
    cashAccountId: Id,
    statementId: Id,
    date: Day,
    amount: MoneyText.meta({ description: 'What came in is positive' }),
    reference: z.string().nullable(),
    narration: z.string(),
    balance: MoneyText,
    state: z.enum(['unmatched', 'matched']),
  })
  .meta({ id: 'BankLine' });
export type BankLineEntry = z.infer<typeof BankLineEntry>;

export const BankLineDetails = BankLineEntry.extend({
  matches: z.array(LineMatch).meta({ description: 'Also those that were undone' }),
}).meta({ id: 'BankLineDetails' });
export type BankLineDetails = z.infer<typeof BankLineDetails>;

export const listBankLines = endpoint({
  method: 'GET',
  path: '/api/bank/lines',
  summary: 'Lines of bank statements, newest first',
  access: 'finance:read',
  query: listQuery(['date', 'amount']).extend({
    state: z.enum(['unmatched', 'matched']).optional(),
    cashAccountId: Id.optional(),
    statement: Id.optional(),
    from: Day.optional(),
    to: Day.optional(),
  }),
  output: z.array(BankLineEntry),
});

export const getBankLine = endpoint({
  method: 'GET',
  path: '/api/bank/lines/:id',
  summary: 'One line with its matches',
  access: 'finance:read',
  params: IdParams,
  output: BankLineDetails,
});

const ids = (most = 100) => z.array(Id).min(1).max(most).optional();

export const MatchInput = z
  .object({
    paymentIds: ids().meta({ description: 'Payments that the books have already' }),
    entryIds: ids().meta({ description: 'Any entries of the books on this account' }),
    invoiceIds: ids().meta({ description: 'Records the payment of these invoices' }),
    account: AccountCode.optional().meta({ description: 'For the whole line, or for its difference from the others' }),
    transferTo: Id.optional().meta({ description: 'The other cash account: records a transfer' }),
    withholdingVat: NonNegativeMoneyInput.optional().meta({ description: 'Kept back by the payer of the invoices' }),
    withholdingTax: NonNegativeMoneyInput.optional(),
    reason: optionalText('Reason', 300),
    overrideReason: optionalText('Reason', 300).meta({ description: 'To post into a closed period' }),
  })
  .refine(
    ({ paymentIds, entryIds, invoiceIds, account, transferTo }) => {
      const documents = [paymentIds, entryIds, invoiceIds, transferTo].filter((one) => one !== undefined);
      return documents.length === 1 ? !(transferTo && account) : documents.length === 0 && account !== undefined;
    },
    { path: ['account'], message: 'Choose payments, entries, invoices, an account or a transfer' },
  )
  .refine(({ invoiceIds, withholdingVat, withholdingTax }) => invoiceIds || !(withholdingVat || withholdingTax), {
    path: ['withholdingTax'],
    message: 'Tax is withheld from invoices alone',
  });
export type MatchInput = z.output<typeof MatchInput>;

export const matchBankLine = endpoint({
  method: 'POST',
  path: '/api/bank/lines/:id/match',
  summary: 'Say what a line stands for; what the books do not have yet is recorded',
  access: 'finance:write',
  params: IdParams,
  body: MatchInput,
  output: BankLineDetails,
});

export const matchCertainLines = endpoint({
  method: 'POST',
  path: '/api/bank/match-certain',
  summary: 'Match the lines of an account that need no person; call it again until nothing is left to do',
  access: 'finance:write',
  body: z.object({ cashAccountId: z.uuid('Choose an account') }),
  output: z.object({
    matched: z.int(),
    refused: z.int().meta({ description: 'Certain, and yet not possible: a closed period, for one' }),
    isDone: z.boolean().meta({ description: 'false where time ran out' }),
  }),
});

export const unmatchBankLine = endpoint({
  method: 'POST',
  path: '/api/bank/lines/:id/unmatch',
  summary: 'Undo a match: what it recorded is reversed, and the line is open again',
  access: 'finance:write',
  params: IdParams,
  body: z.object({ reason: shortText('Reason', 300) }),
  output: BankLineDetails,
});
