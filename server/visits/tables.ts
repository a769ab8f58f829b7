import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, time, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { day, id, instant, now } from '../db/query/columns.ts';
import { parties } from '../parties/tables.ts';
import { checkIns } from '../presence/tables.ts';
import { site } from '../settings/tables.ts';
import { tenants } from '../tenants/tables.ts';
import { users } from '../users/tables.ts';

/** What visitors agree to. Each change is a version of its own, so that what somebody agreed to is known. */
export const houseRules = pgTable(
  'house_rules',
  {
    version: integer().primaryKey().generatedAlwaysAsIdentity(),
    text: text().notNull(),
    createdAt: instant().notNull().default(now),
  },
  (t) => [check('house_rules_text_given', sql`btrim(${t.text}) <> ''`)],
);

/** Tablets at the door. Of the key only its hash is kept; one that was removed stays for what was done at it. */
export const kiosks = pgTable(
  'kiosks',
  {
    id: id(),
    siteId: site(),
    name: text().notNull(),
    greeting: text(),
    keyHash: text().notNull(),
    removedAt: instant(),
    createdAt: instant().notNull().default(now),
    updatedAt: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex('kiosks_key').on(t.keyHash),
    uniqueIndex('kiosks_name').on(sql`fold_name(${t.name})`).where(sql`${t.removedAt} is null`),
  ],
);

/** Who was announced, and who came. What a visit is, such as inside, follows from its moments. */
export const visits = pgTable(
  'visits',
  {
    id: id(),
    siteId: site(),
    visitorName: text().notNull(),
    company: text(),
    phone: text(),
    email: text(),
    partyId: uuid().references(() => parties.id, { onDelete: 'restrict' }),
    hostTenantId: uuid().references(() => tenants.id, { onDelete: 'restrict' }),
    hostName: text(),
    purpose: text(),
    expectedDay: day().notNull(),
    expectedTime: time(),
    code: text(),
    announcedBy: uuid().references(() => users.id, { onDelete: 'restrict' }),
    kioskId: uuid().references(() => kiosks.id, { onDelete: 'restrict' }),
    // 0 is the text that holds until somebody writes one.
    agreedRules: integer(),
    badgeNumber: integer(),
    checkInId: uuid().references(() => checkIns.id, { onDelete: 'restrict' }),
    inAt: instant(),
    outAt: instant(),
    cancelledAt: instant(),
    erasedAt: instant(),
    createdAt: instant().notNull().default(now),
    updatedAt: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex('visits_code').on(t.code),
    uniqueIndex('visits_badge').on(t.siteId, t.expectedDay, t.badgeNumber),
    index('visits_by_expected').on(sql`(${t.expectedDay} + coalesce(${t.expectedTime}, '23:59:59'))`, t.id),
    index('visits_by_day').on(t.expectedDay),
    index('visits_by_created').on(t.createdAt, t.id),
    index('visits_by_host').on(t.hostTenantId, t.expectedDay),
    uniqueIndex('visits_check_in').on(t.checkInId),
    index('visits_by_party').on(t.partyId),
    index('visits_inside').on(t.inAt).where(sql`${t.inAt} is not null and ${t.outAt} is null`),
    index('visits_words').using(
      'gin',
      sql`search_words(${t.visitorName}, ${t.company}, ${t.email}, ${t.phone}) gin_trgm_ops`,
    ),
    check('visits_code_digits', sql`${t.code} ~ '^\\d{6}$'`),
    check('visits_code_until_erased', sql`(${t.code} is null) = (${t.erasedAt} is not null)`),
    check('visits_out_after_in', sql`${t.outAt} is null or (${t.inAt} is not null and ${t.outAt} >= ${t.inAt})`),
    check('visits_cancelled_before_in', sql`${t.cancelledAt} is null or ${t.inAt} is null`),
    check('visits_badge_inside', sql`(${t.inAt} is null) = (${t.badgeNumber} is null)`),
    check('visits_inside_checked_in', sql`(${t.inAt} is null) = (${t.checkInId} is null)`),
    check('visits_badge_counts', sql`${t.badgeNumber} > 0`),
    check(
      'visits_erased_unknown',
      sql`${t.erasedAt} is null or num_nonnulls(${t.company}, ${t.phone}, ${t.email}, ${t.partyId}, ${t.hostName}, ${t.purpose}) = 0`,
    ),
  ],
);

export type VisitRow = typeof visits.$inferSelect;
