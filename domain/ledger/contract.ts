import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { FileFormat } from '../kernel/file-format.ts';
import { Id, IdParams } from '../kernel/ids.ts';
import { listQuery } from '../kernel/list.ts';
import { MoneyText, NonNegativeMoneyInput } from '../kernel/money.ts';
import { optionalText, shortText } from '../kernel/text.ts';
import { BookDay, Day, Instant } from '../kernel/time.ts';
import { controlProblem } from './control.ts';
import { ACCOUNT_KINDS, balanceProblem, lineProblem } from './rules.ts';

export const AccountKind = z.enum(ACCOUNT_KINDS, `Kind must be one of ${ACCOUNT_KINDS.join(', ')}`);
export type AccountKind = z.infer<typeof AccountKind>;

const ACCOUNT_CODE = /^[1-9]\d{3}$/;

export const AccountCode = z
  .string('Account is required')
  .min(1, 'Account is required')
  .regex(ACCOUNT_CODE, 'Account codes have 4 digits');

export const isAccountCode = (text: string): text is string => ACCOUNT_CODE.test(text);

export const Account = z
  .object({
    code: AccountCode,
    name: z.string(),
    kind: AccountKind,
    isCash: z.boolean(),
    isActive: z.boolean(),
    isSystem: z.boolean().meta({ description: 'Named by the posting rules: it cannot be taken out of use' }),
  })
  .meta({ id: 'Account' });
export type Account = z.infer<typeof Account>;

export const AccountWithBalance = Account.extend({
  balance: MoneyText.meta({
    description: 'On the side where the account grows: debits for assets and expenses, credits for the others',
  }),
}).meta({ id: 'AccountWithBalance' });
export type AccountWithBalance = z.infer<typeof AccountWithBalance>;

export const NewAccount = z
  .object({
    code: AccountCode,
    name: shortText('Name', 80),
    kind: AccountKind,
    isCash: z.boolean().default(false),
  })
  .refine(({ kind, isCash }) => kind === 'asset' || !isCash, {
    path: ['isCash'],
    message: 'Only an asset can be a cash account',
  });
export type NewAccount = z.output<typeof NewAccount>;

export const listAccounts = endpoint({
  method: 'GET',
  path: '/api/ledger/accounts',
  summary: 'The chart of accounts, by code, with balances at a date (today if absent)',
  access: 'finance:read',
  query: z.object({ date: Day.optional() }),
  output: z.array(AccountWithBalance),
});

export const createAccount = endpoint({
  method: 'POST',
  path: '/api/ledger/accounts',
  summary: 'Add an account',
  access: 'finance:write',
  body: NewAccount,
  output: Account,
  status: 201,
});

export const AccountChange = z.object({ name: shortText('Name', 80).optional(), isActive: z.boolean().optional() });
export type AccountChange = z.output<typeof AccountChange>;

export const updateAccount = endpoint({
  method: 'PATCH',
  path: '/api/ledger/accounts/:code',
  summary: 'Rename an account, or take it out of use',
  access: 'finance:write',
  params: z.object({ code: AccountCode }),
  body: AccountChange,
  output: Account,
});

export const JournalLine = z.object({
  account: AccountCode,
  accountName: z.string(),
  debit: MoneyText,
  credit: MoneyText,
  tenantId: Id.nullable(),
  tenantName: z.string().nullable(),
});
export type JournalLine = z.infer<typeof JournalLine>;

export const JournalEntry = z
  .object({
    id: Id,
    seq: z.int(),
    date: Day,
    memo: z.string(),
    sourceType: z.string(),
    sourceId: z.string(),
    event: z.string(),
    reverses: Id.nullable(),
    reversedBy: Id.nullable(),
    overrideReason: z.string().nullable(),
    actorName: z.string(),
    postedAt: Instant,
    total: MoneyText.meta({ description: 'Sum of its debits' }),
    balance: MoneyText.nullable().meta({
      description: 'In a list of one account: its balance after this entry, on the side where it grows',
    }),
    lines: z.array(JournalLine),
    document: z
      .object({ label: z.string(), path: z.string() })
      .nullable()
      .meta({ description: 'What it was posted for, and where that is shown' }),
  })
  .meta({ id: 'JournalEntry' });
export type JournalEntry = z.infer<typeof JournalEntry>;

export const listEntries = endpoint({
  method: 'GET',
  path: '/api/ledger/entries',
  summary: 'Journal entries with their lines, newest first; as a file the general ledger, account by account',
  access: 'finance:read',
  query: listQuery(['date', 'seq']).extend({
    from: Day.optional(),
    to: Day.optional().meta({ description: 'The last day that is included' }),
    account: AccountCode.optional(),
    tenant: Id.optional(),
    sourceType: z.string().max(40).optional(),
    sourceId: z.string().max(80).optional(),
    format: FileFormat,
  }),
  output: z.array(JournalEntry),
});

export const getEntry = endpoint({
  method: 'GET',
  path: '/api/ledger/entries/:id',
  summary: 'One journal entry',
  access: 'finance:read',
  params: IdParams,
  output: JournalEntry,
});

const OverrideReason = optionalText('Reason', 300);

const ManualLine = z
  .object({
    account: AccountCode,
    debit: NonNegativeMoneyInput.optional(),
    credit: NonNegativeMoneyInput.optional(),
    tenantId: Id.nullish(),
  })
  .superRefine((line, { addIssue, issues }) => {
    // What is no amount has not become cents and cannot be compared.
    const message = issues.length === 0 ? lineProblem(line) : null;
    if (message) addIssue({ code: 'custom', path: [line.debit ? 'credit' : 'debit'], message });
    const kept = controlProblem(line.account);
    if (kept) addIssue({ code: 'custom', path: ['account'], message: kept });
  });

export const ManualEntry = z.object({
  date: BookDay,
  memo: shortText('Memo', 300),
  lines: z
    .array(ManualLine)
    .min(2, 'An entry has at least two lines')
    .max(100, 'An entry has at most 100 lines')
    .superRefine((lines, { addIssue, issues }) => {
      const message = issues.length === 0 ? balanceProblem(lines) : null;
      if (message) addIssue({ code: 'custom', message });
    }),
  // Why it is posted into a closed period.
  overrideReason: OverrideReason,
});
export type ManualEntry = z.output<typeof ManualEntry>;

export const createEntry = endpoint({
  method: 'POST',
  path: '/api/ledger/entries',
  summary: 'Post a manual journal entry',
  access: 'finance:write',
  body: ManualEntry,
  output: JournalEntry,
  status: 201,
});

export const EntryReversal = z.object({
  reason: shortText('Reason', 300),
  date: BookDay.optional().meta({ description: 'Its own day if absent; today where that period is closed' }),
  overrideReason: OverrideReason,
});
export type EntryReversal = z.output<typeof EntryReversal>;

export const reverseEntry = endpoint({
  method: 'POST',
  path: '/api/ledger/entries/:id/reverse',
  summary: 'Reverse a manual entry; entries of documents are corrected on the document',
  access: 'finance:write',
  params: IdParams,
  body: EntryReversal,
  output: JournalEntry,
});

export const TrialBalanceRow = z.object({
  account: AccountCode,
  name: z.string(),
  kind: AccountKind,
  debit: MoneyText,
  credit: MoneyText,
});

export type TrialBalanceRow = z.infer<typeof TrialBalanceRow>;

export const getTrialBalance = endpoint({
  method: 'GET',
  path: '/api/ledger/trial-balance',
  summary: 'Every account with a balance at the end of a day',
  access: 'finance:read',
  query: z.object({ date: Day.optional(), format: FileFormat }),
  output: z
    .object({ date: Day, rows: z.array(TrialBalanceRow), totalDebit: MoneyText, totalCredit: MoneyText })
    .meta({ id: 'TrialBalance' }),
});

export const LedgerLock = z.object({ lockedThrough: Day.nullable() }).meta({ id: 'LedgerLock' });
export type LedgerLock = z.infer<typeof LedgerLock>;

export const LockChange = z.object({ lockedThrough: Day.nullable(), reason: optionalText('Reason', 300) });
export type LockChange = z.output<typeof LockChange>;

export const getLock = endpoint({
  method: 'GET',
  path: '/api/ledger/lock',
  summary: 'Up to which day the books are closed',
  access: 'finance:read',
  output: LedgerLock,
});

export const setLock = endpoint({
  method: 'PUT',
  path: '/api/ledger/lock',
  summary: 'Close the books up to a day, or open them again with a reason',
  access: 'finance:write',
  body: LockChange,
  output: LedgerLock,
});

export const verifyJournal = endpoint({
  method: 'GET',
  path: '/api/ledger/verify',
  summary: 'Recompute the chain over the journal and name what does not fit',
  access: 'audit:verify',
  output: z.object({
    underWay: z.boolean().meta({ description: 'A long journal takes longer than one answer: ask again' }),
    checked: z.int().meta({ description: 'How many links of the chain were computed again so far' }),
    entries: z.int(),
    sealed: z.int(),
    headHash: z.string().meta({ description: 'To be noted elsewhere: a tail that was cut shows only against it' }),
    problems: z.array(z.object({ kind: z.string(), entryId: z.string().nullable(), message: z.string() })),
  }),
});
