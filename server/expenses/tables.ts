import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ExpenseCategory, Frequency } from '../../domain/expenses/contract.ts';
import { EXPENSE_CATEGORIES, FREQUENCIES } from '../../domain/expenses/rules.ts';
import { ATTACHMENT_TYPES } from '../../domain/kernel/files.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '../../domain/settings/contract.ts';
import { TAX_CLASSES, type TaxClass } from '../../domain/settings/tax-classes.ts';
import { cashAccountRef } from '../cash/tables.ts';
import { bytea, day, id, instant, isOneOf, money, now } from '../db/query/columns.ts';
import { isDatedAhead } from '../db/query/written-since.ts';
import { accounts } from '../ledger/tables.ts';
import { bills, suppliers } from '../suppliers/tables.ts';

export const recurringTemplates = pgTable(
  'recurring_expense_templates',
  {
    id: id(),
    name: text().notNull(),
    category: text().$type<ExpenseCategory>().notNull(),
    // None: that of the category.
    account: text().references(() => accounts.code),
    description: text(),
    amount: money().notNull(),
    vatAmount: money().notNull().default('0'),
    vendor: text(),
    // With one, a bill to approve is made on each due date, and nothing is paid.
    supplierId: uuid().references(() => suppliers.id, { onDelete: 'restrict' }),
    paymentMethod: text().$type<PaymentMethod>().notNull().default('bank_transfer'),
    // None: wherever the method is kept when it falls due.
    cashAccountId: cashAccountRef(),
    frequency: text().$type<Frequency>().notNull().default('monthly'),
    dayOfMonth: smallint().notNull().default(1),
    isActive: boolean().notNull().default(true),
    lastGenerated: day(),
    nextDueDate: day().notNull(),
    createdAt: instant().notNull().default(now),
    updatedAt: instant().notNull().default(now),
  },
  (t) => [
    index('recurring_expense_templates_due').on(t.nextDueDate).where(sql`${t.isActive}`),
    index('recurring_expense_templates_by_supplier').on(t.supplierId).where(sql`${t.supplierId} is not null`),
    index('recurring_expense_templates_by_account').on(t.account).where(sql`${t.account} is not null`),
    index('recurring_expense_templates_by_created').on(t.createdAt, t.id),
    check('recurring_expense_templates_category_known', isOneOf(t.category, EXPENSE_CATEGORIES)),
    check('recurring_expense_templates_method_known', isOneOf(t.paymentMethod, PAYMENT_METHODS)),
    check('recurring_expense_templates_frequency_known', isOneOf(t.frequency, FREQUENCIES)),
    check('recurring_expense_templates_day', sql`${t.dayOfMonth} between 1 and 28`),
    check(
      'recurring_expense_templates_amount',
      sql`${t.amount} > 0 and ${t.vatAmount} >= 0 and ${t.vatAmount} < ${t.amount}`,
    ),
  ],
);

/** The bill that was made for a due date: one, however many runs there are. */
export const recurringBills = pgTable(
  'recurring_bills',
  {
    id: id(),
    templateId: uuid()
      .notNull()
      .references(() => recurringTemplates.id, { onDelete: 'restrict' }),
    dueDate: day().notNull(),
    billId: uuid()
      .notNull()
      .references(() => bills.id, { onDelete: 'restrict' }),
  },
  (t) => [
    uniqueIndex('recurring_bills_once').on(t.templateId, t.dueDate),
    index('recurring_bills_by_bill').on(t.billId),
  ],
);

/** A deleted expense stays as a record: its entry in the books is reversed, never removed. */
export const expenses = pgTable(
  'expenses',
  {
    id: id(),
    category: text().$type<ExpenseCategory>().notNull(),
    // None: that of the category.
    account: text().references(() => accounts.code),
    description: text().notNull(),
    amount: money().notNull(),
    vatAmount: money().notNull().default('0'),
    taxClass: text().$type<TaxClass>().notNull(),
    expenseDate: day().notNull(),
    vendor: text(),
    paymentMethod: text().$type<PaymentMethod>().notNull().default('bank_transfer'),
    cashAccountId: cashAccountRef(),
    isRecurring: boolean().notNull().default(false),
    recurringFrequency: text().$type<Frequency>(),
    recurringTemplateId: uuid().references(() => recurringTemplates.id, { onDelete: 'restrict' }),
    // The due date of the template for which it was generated.
    nextDueDate: day(),
    // Counts the postings: each change reverses the one before it.
    version: integer().notNull().default(1),
    // The days that it covers, both included, where months share it; and the last month that bore its part.
    coversFrom: day(),
    coversTo: day(),
    releasedThrough: day(),
    recordedByName: text().notNull(),
    deletedAt: instant(),
    createdAt: instant().notNull().default(now),
    updatedAt: instant().notNull().default(now),
  },
  (t) => [
    index('expenses_by_created').on(t.createdAt, t.id),
    index('expenses_by_date').on(t.expenseDate, t.id),
    index('expenses_dated_ahead').on(t.createdAt).where(isDatedAhead(t.expenseDate, t.createdAt)),
    index('expenses_by_amount').on(t.amount, t.id),
    index('expenses_by_category').on(t.category, t.expenseDate, t.id),
    index('expenses_by_category_created').on(t.category, t.createdAt, t.id),
    index('expenses_by_account').on(t.account, t.expenseDate, t.id).where(sql`${t.account} is not null`),
    index('expenses_by_category_amount').on(t.category, t.amount, t.id),
    index('expenses_words')
      .using('gin', sql`search_words(${t.description}, ${t.vendor}, null, null) gin_trgm_ops`)
      .where(sql`${t.deletedAt} is null`),
    index('expenses_prepaid').on(t.coversTo).where(sql`${t.coversTo} is not null and ${t.deletedAt} is null`),
    check(
      'expenses_covers',
      sql`(${t.coversFrom} is null) = (${t.coversTo} is null) and ${t.coversTo} >= ${t.coversFrom} and (${t.releasedThrough} is null or ${t.coversTo} is not null)`,
    ),
    uniqueIndex('expenses_generated_once').on(t.recurringTemplateId, t.nextDueDate),
    check('expenses_category_known', isOneOf(t.category, EXPENSE_CATEGORIES)),
    check('expenses_tax_class_known', isOneOf(t.taxClass, TAX_CLASSES)),
    check('expenses_vat_of_class', sql`${t.taxClass} in ('B', 'E') or ${t.vatAmount} = 0`),
    check('expenses_amount', sql`${t.amount} > 0 and ${t.vatAmount} >= 0 and ${t.vatAmount} < ${t.amount}`),
    check('expenses_method_known', isOneOf(t.paymentMethod, PAYMENT_METHODS)),
    check('expenses_generated', sql`(${t.recurringTemplateId} is null) = (${t.nextDueDate} is null)`),
  ],
);

/** Kept in the database, so that every node and every backup has them. */
export const expenseReceipts = pgTable(
  'expense_receipts',
  {
    id: id(),
    expenseId: uuid()
      .notNull()
      .references(() => expenses.id, { onDelete: 'restrict' }),
    filename: text().notNull(),
    mediaType: text().notNull(),
    bytes: bytea().notNull(),
    size: integer().notNull(),
    sha256: text().notNull(),
    uploadedByName: text().notNull(),
    createdAt: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex('expense_receipts_one').on(t.expenseId),
    check('expense_receipts_media_known', isOneOf(t.mediaType, ATTACHMENT_TYPES)),
    check('expense_receipts_size', sql`${t.size} between 1 and 5242880 and ${t.size} = length(${t.bytes})`),
  ],
);
