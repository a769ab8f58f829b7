import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  HOLD_KINDS,
  LETTER_STATUSES,
  LETTER_TYPES,
  type LetterStatus,
  type LetterType,
  SERVICE_METHODS,
  type ServiceMethod,
  type StatementLine,
} from '../../../domain/billing/letters/letter-contract.ts';
import { day, id, instant, isOneOf, money, now, total } from '../../db/query/columns.ts';
import { tenants } from '../../tenants/tables.ts';
import { invoices } from './invoice-tables.ts';

const tenant = () =>
  uuid()
    .notNull()
    .references(() => tenants.id, { onDelete: 'restrict' });

/** A step of a debtor's ladder. What it says is kept as it was said. */
export const demandLetters = pgTable(
  'demand_letters',
  {
    id: id(),
    series: text().notNull(),
    seq: integer().notNull(),
    letterNumber: text().generatedAlwaysAs(sql`document_number(series, seq)`),
    tenantId: tenant(),
    // The oldest of its invoices.
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id, { onDelete: 'restrict' }),
    type: text().$type<LetterType>().notNull(),
    status: text().$type<LetterStatus>().notNull().default('awaiting_delivery'),
    writtenOn: day().notNull(),
    // The last day of the licence, which a notice of termination names.
    endsOn: day(),
    // When it reached the debtor, how, and who says so.
    sentDate: day(),
    servedMethod: text().$type<ServiceMethod>(),
    servedBy: text(),
    serviceNote: text(),
    // What it was before all that it asks for was settled, so that a payment that bounces brings it back.
    statusBefore: text().$type<LetterStatus>(),
    supersededAt: instant(),
    daysOverdue: integer().notNull(),
    amountDue: total().notNull(),
    recipient: text().notNull(),
    content: text().notNull(),
    statement: jsonb().$type<StatementLine[]>().notNull(),
    decidedBy: text(),
    decidedAt: instant(),
    decisionReason: text(),
    createdAt: instant().notNull().default(now),
    updatedAt: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex('demand_letters_number').on(t.series, t.seq),
    index('demand_letters_by_invoice').on(t.invoiceId),
    index('demand_letters_by_created').on(t.createdAt, t.id),
    index('demand_letters_by_tenant').on(t.tenantId, t.createdAt, t.id),
    index('demand_letters_by_status').on(t.status, t.createdAt, t.id),
    index('demand_letters_number_words').using('gin', t.letterNumber.op('gin_trgm_ops')),
    check('demand_letters_type_known', isOneOf(t.type, LETTER_TYPES)),
    check('demand_letters_status_known', isOneOf(t.status, LETTER_STATUSES)),
    check('demand_letters_sent', sql`${t.status} <> 'sent' or ${t.servedMethod} is not null`),
    check('demand_letters_served', sql`(${t.servedMethod} is null) = (${t.sentDate} is null)`),
    check('demand_letters_service_known', isOneOf(t.servedMethod, SERVICE_METHODS)),
    check(
      'demand_letters_approved',
      sql`${t.type} <> 'eviction_notice' or ${t.status} not in ('awaiting_delivery', 'sent') or ${t.decidedBy} is not null`,
    ),
    check('demand_letters_amount_positive', sql`${t.amountDue} > 0 and ${t.daysOverdue} > 0`),
  ],
);

/** What a letter asks for, invoice by invoice, as it was on the day of the letter. */
export const demandLetterInvoices = pgTable(
  'demand_letter_invoices',
  {
    letterId: uuid()
      .notNull()
      .references(() => demandLetters.id, { onDelete: 'restrict' }),
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id, { onDelete: 'restrict' }),
    position: smallint().notNull(),
    amountDue: money().notNull(),
    dueDate: day().notNull(),
    daysOverdue: integer().notNull(),
  },
  (t) => [
    primaryKey({ name: 'demand_letter_invoices_pkey', columns: [t.letterId, t.invoiceId] }),
    index('demand_letter_invoices_by_invoice').on(t.invoiceId),
    check('demand_letter_invoices_positive', sql`${t.amountDue} > 0 and ${t.daysOverdue} > 0`),
  ],
);

/** While a promise to pay runs or a dispute is open, no letter is written and no late fee charged. */
export const dunningHolds = pgTable(
  'dunning_holds',
  {
    id: id(),
    tenantId: tenant(),
    // All of the tenant's invoices where none is named.
    invoiceId: uuid().references(() => invoices.id, { onDelete: 'restrict' }),
    kind: text().$type<(typeof HOLD_KINDS)[number]>().notNull(),
    // The last day on which it holds; a dispute may be open.
    until: day(),
    reason: text().notNull(),
    createdByName: text().notNull(),
    createdAt: instant().notNull().default(now),
    releasedAt: instant(),
    releasedByName: text(),
    updatedAt: instant().notNull().default(now),
  },
  (t) => [
    index('dunning_holds_by_tenant').on(t.tenantId, t.createdAt),
    index('dunning_holds_running').on(t.tenantId).where(sql`${t.releasedAt} is null`),
    check('dunning_holds_kind_known', isOneOf(t.kind, HOLD_KINDS)),
    check('dunning_holds_promise_ends', sql`${t.kind} <> 'promise' or ${t.until} is not null`),
  ],
);
