import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant, now } from '../db/query/columns.ts';

/** People and companies that are no tenants. A portal client with a known name and address is not added again. */
export const parties = pgTable(
  'parties',
  {
    id: id(),
    name: text().notNull(),
    company: text(),
    phone: text(),
    email: text(),
    kraPin: text(),
    // Which privacy notice they agreed to last, and when.
    consentVersion: text(),
    consentedAt: instant(),
    // When the contact was erased: what follows from it stays, who it was does not.
    erasedAt: instant(),
    createdAt: instant().notNull().default(now),
    updatedAt: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex('parties_once')
      .on(sql`lower(${t.email})`, sql`fold_name(${t.name})`)
      .where(sql`${t.email} is not null and ${t.erasedAt} is null`),
    index('parties_by_created').on(t.createdAt, t.id),
    index('parties_by_name').on(t.name, t.id),
    index('parties_words').using(
      'gin',
      sql`search_words(${t.name}, ${t.company}, ${t.email}, ${t.phone}) gin_trgm_ops`,
    ),
    check('parties_consent_whole', sql`(${t.consentVersion} is null) = (${t.consentedAt} is null)`),
    check(
      'parties_erased_unknown',
      sql`${t.erasedAt} is null or num_nonnulls(${t.company}, ${t.phone}, ${t.email}, ${t.kraPin}) = 0`,
    ),
  ],
);

export type PartyRow = typeof parties.$inferSelect;
