import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { AccountKind } from '../../domain/ledger/contract.ts';
import { ACCOUNT_KINDS } from '../../domain/ledger/rules.ts';
import { bytea, day, id, instant, isOneOf, now, total, xid8 } from '../db/query/columns.ts';
import { siteUnchecked } from '../settings/tables.ts';

export const accounts = pgTable(
  'accounts',
  {
    code: text().primaryKey(),
    name: text().notNull(),
    kind: text().$type<AccountKind>().notNull(),
    isCash: boolean().notNull().default(false),
    isActive: boolean().notNull().default(true),
    // Accounts that the posting rules name cannot be taken out of use.
    isSystem: boolean().notNull().default(false),
    // Its balance is the sum of documents, so no entry by hand touches it.
    isControl: boolean().notNull().default(false),
    createdAt: instant().notNull().default(now),
    updatedAt: instant().notNull().default(now),
  },
  (t) => [
    check('accounts_kind_known', isOneOf(t.kind, ACCOUNT_KINDS)),
    check('accounts_code_form', sql`${t.code} ~ '^[1-9][0-9]{3}$'`),
    check('accounts_system_active', sql`${t.isActive} or not ${t.isSystem}`),
  ],
);

/** Posted entries never change; a correction is a reversal. Ordered by (tx, seq) for the chain. */
export const journalEntries = pgTable(
  'journal_entries',
  {
    id: id(),
    seq: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    entryDate: day().notNull(),
    memo: text().notNull(),
    // What happened, once: the invoice, payment, expense … and which of its events.
    sourceType: text().notNull(),
    sourceId: text().notNull(),
    event: text().notNull(),
    reverses: uuid(),
    // Why an entry stands in a period that is closed.
    overrideReason: text(),
    actor: text().notNull().default(sql`current_setting('app.actor')`),
    actorName: text().notNull().default(sql`current_setting('app.actor_name')`),
    tx: xid8().notNull().default(sql`space_tx()`),
    postedAt: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex('journal_entries_once').on(t.sourceType, t.sourceId, t.event),
    uniqueIndex('journal_entries_reversed_once').on(t.reverses),
    uniqueIndex('journal_entries_by_seq').on(t.seq),
    index('journal_entries_by_tx').on(t.tx, t.seq),
    index('journal_entries_by_date').on(t.entryDate, t.id),
    // What the cash flow looks at one by one, in its own words: few among all that is posted.
    index('journal_entries_others')
      .on(t.entryDate)
      .where(
        sql`${t.sourceType} not in ('payment', 'expense') and ${t.sourceType} not in ('invoice', 'credit_note', 'recognition', 'tenant_credit', 'depreciation')`,
      ),
    index('journal_entries_credit_taken_back')
      .on(t.entryDate)
      .where(sql`${t.sourceType} = 'payment' and ${t.event} = 'credit_taken_back'`),
    check('journal_entries_memo_said', sql`length(${t.memo}) > 0`),
    // A setting that was made once on a connection reads as empty text afterwards: nobody is not an actor.
    check('journal_entries_actor_known', sql`length(${t.actor}) > 0 and length(${t.actorName}) > 0`),
    foreignKey({ name: 'journal_entries_reverses', columns: [t.reverses], foreignColumns: [t.id] }),
  ],
);

export const journalLines = pgTable(
  'journal_lines',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    entryId: uuid()
      .notNull()
      .references(() => journalEntries.id),
    // The entry's own date once more, so that a balance at a day is one index.
    entryDate: day().notNull(),
    account: text()
      .notNull()
      .references(() => accounts.code),
    debit: total().notNull().default('0'),
    credit: total().notNull().default('0'),
    // Whose receivable, deposit or credit it is. Tenants come later in the order of features: the key is in 0001_tables_by_hand.sql.
    tenantId: uuid(),
    siteId: siteUnchecked(),
  },
  (t) => [
    index('journal_lines_by_entry').on(t.entryId),
    index('journal_lines_by_account').on(t.account, t.entryDate),
    index('journal_lines_by_tenant').on(t.tenantId, t.account, t.entryDate).where(sql`${t.tenantId} is not null`),
    check('journal_lines_not_negative', sql`${t.debit} >= 0 and ${t.credit} >= 0`),
    check('journal_lines_one_side', sql`(${t.debit} = 0) <> (${t.credit} = 0)`),
  ],
);

/**
 * What the lines of a day add up to, account by account and by what they came of. A trigger adds to it with every line, in
 * the same transaction; several rows of one day are its parts, until they are put together. It is never the truth, only a
 * quick way to it: a sum over years reads days and not lines.
 */
export const journalDays = pgTable(
  'journal_days',
  {
    account: text()
      .notNull()
      .references(() => accounts.code),
    day: day().notNull(),
    sourceType: text().notNull(),
    debit: total().notNull(),
    credit: total().notNull(),
  },
  (t) => [index('journal_days_by_account').on(t.account, t.day), index('journal_days_by_day').on(t.day)],
);

/**
 * What the lines of the receivables add up to, tenant by tenant, kept and put together as the totals of days are. What belongs
 * to no tenant is owed by visitors.
 */
export const receivableSums = pgTable('receivable_sums', { tenantId: uuid(), amount: total().notNull() });

/** Up to which day the books are closed. */
export const ledgerLock = pgTable(
  'ledger_lock',
  {
    one: boolean().primaryKey().default(true),
    lockedThrough: day(),
    updatedAt: instant().notNull().default(now),
  },
  (t) => [check('ledger_lock_one', sql`${t.one}`)],
);

/** The chain over the journal: hash = SHA-256(previous hash, the entry with its lines). */
export const journalSeal = pgTable(
  'journal_seal',
  {
    n: bigint({ mode: 'number' }).primaryKey(),
    entryId: uuid()
      .notNull()
      .references(() => journalEntries.id),
    tx: xid8().notNull(),
    seq: bigint({ mode: 'number' }).notNull(),
    hash: bytea().notNull(),
    hashVersion: smallint().notNull().default(1),
    sealedAt: instant().notNull().default(now),
  },
  (t) => [uniqueIndex('journal_seal_once').on(t.entryId)],
);

/** Where the chain ends. Kept apart from the chain, so that cutting off its tail shows. */
export const journalHead = pgTable(
  'journal_head',
  {
    one: boolean().primaryKey().default(true),
    n: bigint({ mode: 'number' }).notNull(),
    tx: xid8().notNull(),
    seq: bigint({ mode: 'number' }).notNull(),
    hash: bytea().notNull(),
  },
  (t) => [check('journal_head_one_check', sql`${t.one}`)],
);
