import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  AGREED_TAXES,
  AGREEMENT_STATES,
  type AgreedTax,
  type AgreementState,
  FREE_HOURS_PER,
  type FreeHoursPer,
  INCREASE_LETTER_STATES,
  type IncreaseLetterState,
  MONTHLY_CYCLES,
} from '../../domain/agreements/contract.ts';
import type { IncreasedLine } from '../../domain/agreements/increases/increase-contract.ts';
import { RENEWAL_ANSWERS, type RenewalAnswer } from '../../domain/agreements/renewal-contract.ts';
import { BILLING_CYCLES, type BillingCycle } from '../../domain/packages/contract.ts';
import { AgreementType } from '../../domain/tenants/contract.ts';
import { day, id, instant, isOneOf, money, now, total } from '../db/query/columns.ts';
import { extras } from '../extras/tables.ts';
import { workspacePackages } from '../packages/tables.ts';
import { site } from '../settings/tables.ts';
import { tenants } from '../tenants/tables.ts';
import { units } from '../units/tables.ts';

/** What was agreed with a tenant. The first one comes with the tenant, by a trigger, and follows its days and cycle. */
export const agreements = pgTable(
  'agreements',
  {
    id: id(),
    seq: integer().notNull(),
    number: text().generatedAlwaysAs(sql`document_number('AGR', seq)`),
    // What another system called it.
    externalNumber: text(),
    tenantId: uuid()
      .notNull()
      .references(() => tenants.id, { onDelete: 'restrict' }),
    isMain: boolean().notNull().default(false),
    kind: text().$type<AgreementType>().notNull().default('licence'),
    state: text().$type<AgreementState>().notNull().default('active'),
    startDate: day().notNull(),
    endDate: day(),
    termMonths: integer(),
    noticeDays: integer().notNull().default(30),
    renewsMonths: integer(),
    // As it was agreed last; each line has the one that its price is for.
    billingCycle: text().$type<BillingCycle>().notNull().default('monthly'),
    // Null is the rule of the space.
    dueDays: integer(),
    purchaseOrder: text(),
    billingEmails: text().array().notNull().default(sql`'{}'::text[]`),
    depositRequired: money().notNull().default('0.00'),
    // Room hours a month, for the agreement or for each place; null is what the packages give.
    freeHours: integer(),
    freeHoursPer: text().$type<FreeHoursPer>().notNull().default('agreement'),
    taxClass: text().$type<AgreedTax>().notNull().default('space'),
    // The day of the month with which its periods begin; null is that of the start.
    anchorDay: smallint(),
    siteId: site(),
    noticeGivenOn: day(),
    // Who let prices far below the list pass.
    approvedBy: text(),
    approvedAt: instant(),
    // The first day that no invoice covers yet. That of the main agreement is its tenant's.
    billedThrough: day(),
    createdAt: instant().notNull().default(now),
    updatedAt: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex('agreements_number').on(t.seq),
    uniqueIndex('agreements_one_main').on(t.tenantId).where(sql`${t.isMain}`),
    index('agreements_by_tenant').on(t.tenantId),
    index('agreements_by_created').on(t.createdAt, t.id),
    index('agreements_by_start').on(t.startDate, t.id),
    // Those without an end come last.
    index('agreements_by_end').on(sql`coalesce(${t.endDate}, 'infinity')`, t.id),
    index('agreements_by_state').on(t.state, t.createdAt, t.id),
    index('agreements_words').using(
      'gin',
      sql`search_words(${t.number}, ${t.externalNumber}, ${t.purchaseOrder}, null) gin_trgm_ops`,
    ),
    index('agreements_ending').on(t.endDate).where(sql`${t.endDate} is not null and ${t.state} <> 'ended'`),
    index('agreements_order_words')
      .using('gin', t.purchaseOrder.op('gin_trgm_ops'))
      .where(sql`${t.purchaseOrder} is not null`),
    index('agreements_to_bill').on(t.billedThrough).where(sql`not ${t.isMain}`),
    check('agreements_kind_known', isOneOf(t.kind, AgreementType.options)),
    check('agreements_state_known', isOneOf(t.state, AGREEMENT_STATES)),
    check('agreements_cycle_known', isOneOf(t.billingCycle, BILLING_CYCLES)),
    check('agreements_free_hours', sql`${t.freeHours} is null or ${t.freeHours} between 0 and 1000`),
    check('agreements_free_hours_per_known', isOneOf(t.freeHoursPer, FREE_HOURS_PER)),
    check('agreements_tax_class_known', isOneOf(t.taxClass, AGREED_TAXES)),
    check(
      'agreements_anchor',
      sql`${t.anchorDay} is null or (${t.anchorDay} between 1 and 28 and not ${t.isMain} and ${isOneOf(t.billingCycle, MONTHLY_CYCLES)})`,
    ),
    check('agreements_approved', sql`(${t.approvedBy} is null) = (${t.approvedAt} is null)`),
    check('agreements_end_after_start', sql`${t.endDate} is null or ${t.endDate} >= ${t.startDate}`),
    check('agreements_billed', sql`${t.isMain} = (${t.billedThrough} is null)`),
    check('agreements_main_counts', sql`not (${t.isMain} and ${t.state} = 'draft')`),
    check(
      'agreements_notice',
      sql`${t.state} <> 'notice' or (${t.noticeGivenOn} is not null and ${t.endDate} is not null)`,
    ),
  ],
);

/** A yearly increase of one agreement, approved once. The database lets none have a second one from the same day. */
export const agreementIncreases = pgTable(
  'agreement_increases',
  {
    id: id(),
    agreementId: uuid()
      .notNull()
      .references(() => agreements.id, { onDelete: 'restrict' }),
    percent: numeric({ precision: 5, scale: 2 }).notNull(),
    effectiveOn: day().notNull(),
    // For a whole period, line by line, as the letter says it.
    rentBefore: total().notNull(),
    rentAfter: total().notNull(),
    lines: jsonb().$type<IncreasedLine[]>().notNull(),
    letterState: text().$type<IncreaseLetterState>().notNull().default('waiting'),
    // The day on which it is to be written, and then the one on which it was.
    letterOn: day().notNull(),
    approvedBy: text().notNull(),
    createdAt: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex('agreement_increases_once').on(t.agreementId, t.effectiveOn).where(sql`${t.letterState} <> 'dropped'`),
    index('agreement_increases_by_agreement').on(t.agreementId, t.effectiveOn),
    index('agreement_increases_to_write').on(t.letterOn, t.id).where(sql`${t.letterState} = 'waiting'`),
    check('agreement_increases_percent', sql`${t.percent} > 0 and ${t.percent} <= 100`),
    check('agreement_increases_letter_known', isOneOf(t.letterState, INCREASE_LETTER_STATES)),
  ],
);

/** A line for some of its days. Lines of one position follow each other; no day has two of them. */
export const agreementLines = pgTable(
  'agreement_lines',
  {
    id: id(),
    agreementId: uuid()
      .notNull()
      .references(() => agreements.id, { onDelete: 'restrict' }),
    position: smallint().notNull(),
    packageId: uuid().references(() => workspacePackages.id, { onDelete: 'restrict' }),
    extraId: uuid().references(() => extras.id, { onDelete: 'restrict' }),
    description: text(),
    quantity: integer().notNull().default(1),
    unitPrice: money().notNull(),
    // The price is for a period of it. Lines that hold on one day have the same; the database sees to it.
    billingCycle: text().$type<BillingCycle>().notNull(),
    // What the price list said when it was agreed; null where it said nothing.
    listPrice: money(),
    discountPercent: numeric({ precision: 5, scale: 2 }).notNull().default('0'),
    discountUntil: day(),
    startDate: day().notNull(),
    endDate: day(),
    // Its last day has passed: it takes no space any more.
    isOver: boolean().notNull().default(false),
    reason: text(),
    // The yearly increase that brought its price.
    increaseId: uuid().references(() => agreementIncreases.id, { onDelete: 'restrict' }),
    createdAt: instant().notNull().default(now),
  },
  (t) => [
    index('agreement_lines_by_agreement').on(t.agreementId, t.position, t.startDate),
    index('agreement_lines_by_package').on(t.packageId).where(sql`not ${t.isOver}`),
    index('agreement_lines_further')
      .on(t.packageId)
      .where(sql`not ${t.isOver} and (${t.position} > 1 or ${t.quantity} > 1)`),
    index('agreement_lines_past').on(t.endDate).where(sql`${t.isOver} and (${t.position} > 1 or ${t.quantity} > 1)`),
    index('agreement_lines_words')
      .using('gin', t.description.op('gin_trgm_ops'))
      .where(sql`${t.description} is not null`),
    index('agreement_lines_ending').on(t.endDate).where(sql`not ${t.isOver} and ${t.endDate} is not null`),
    check('agreement_lines_of_one', sql`(${t.packageId} is null) <> (${t.extraId} is null)`),
    check('agreement_lines_cycle_known', isOneOf(t.billingCycle, BILLING_CYCLES)),
    check('agreement_lines_quantity', sql`${t.quantity} between 1 and 1000`),
    check('agreement_lines_price', sql`${t.unitPrice} >= 0 and ${t.unitPrice} * ${t.quantity} <= 99999999.99`),
    check('agreement_lines_discount', sql`${t.discountPercent} between 0 and 100`),
    check('agreement_lines_end_after_start', sql`${t.endDate} is null or ${t.endDate} >= ${t.startDate}`),
  ],
);

/** A unit that a line holds. The database lets nobody else have it on any of these days. */
export const unitHolds = pgTable(
  'unit_holds',
  {
    id: id(),
    lineId: uuid()
      .notNull()
      .references(() => agreementLines.id, { onDelete: 'cascade' }),
    unitId: uuid()
      .notNull()
      .references(() => units.id, { onDelete: 'restrict' }),
    startDate: day().notNull(),
    endDate: day(),
  },
  (t) => [
    index('unit_holds_by_line').on(t.lineId),
    check('unit_holds_end_after_start', sql`${t.endDate} is null or ${t.endDate} >= ${t.startDate}`),
  ],
);

/** Days on which an agreement is not charged. The database lets no two of them share one. */
export const agreementPauses = pgTable(
  'agreement_pauses',
  {
    id: id(),
    agreementId: uuid()
      .notNull()
      .references(() => agreements.id, { onDelete: 'restrict' }),
    startDate: day().notNull(),
    endDate: day(),
    reason: text().notNull(),
    createdAt: instant().notNull().default(now),
  },
  (t) => [
    index('agreement_pauses_by_agreement').on(t.agreementId, t.startDate),
    check('agreement_pauses_end_after_start', sql`${t.endDate} is null or ${t.endDate} >= ${t.startDate}`),
  ],
);

/** That somebody asked whether an agreement goes on after an end, and what they heard. */
export const renewalContacts = pgTable(
  'renewal_contacts',
  {
    id: id(),
    agreementId: uuid()
      .notNull()
      .references(() => agreements.id, { onDelete: 'restrict' }),
    endsOn: day().notNull(),
    answer: text().$type<RenewalAnswer>().notNull(),
    note: text(),
    askedOn: day().notNull(),
    askedByName: text().notNull(),
    createdAt: instant().notNull().default(now),
  },
  (t) => [
    index('renewal_contacts_by_agreement').on(t.agreementId, t.endsOn, t.createdAt),
    check('renewal_contacts_answer_known', isOneOf(t.answer, RENEWAL_ANSWERS)),
  ],
);

export type AgreementRow = typeof agreements.$inferSelect;
export type LineRow = typeof agreementLines.$inferSelect;
