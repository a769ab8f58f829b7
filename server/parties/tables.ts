import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { RELIEF_CLASSES, type ReliefClass } from '../../domain/settings/tax-classes.ts';
import { day, id, instant, isOneOf, now } from '../db/query/columns.ts';
import { tenants } from '../tenants/tables.ts';

/** People and companies that are no tenants. Somebody with a known name and address is not added again. */
export const parties = pgTable(
  'parties',
  {
    id: id(),
    name: text().notNull(),
    company: text(),
    phone: text(),
    email: text(),
    kraPin: text(),
    postalAddress: text(),
    taxClass: text().$type<ReliefClass>(),
    taxReference: text(),
    taxFrom: day(),
    taxUntil: day(),
    withholdsVat: boolean().notNull().default(false),
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
    index('parties_by_phone').on(t.phone).where(sql`${t.phone} is not null`),
    index('parties_words').using(
      'gin',
      sql`search_words(${t.name}, ${t.company}, ${t.email}, ${t.phone}) gin_trgm_ops`,
    ),
    check('parties_tax_class_known', isOneOf(t.taxClass, RELIEF_CLASSES)),
    check('parties_tax_reference', sql`(${t.taxClass} is null) = (${t.taxReference} is null)`),
    check('parties_tax_days', sql`${t.taxClass} is not null or (${t.taxFrom} is null and ${t.taxUntil} is null)`),
    check('parties_tax_until', sql`${t.taxUntil} >= ${t.taxFrom}`),
    check('parties_consent_whole', sql`(${t.consentVersion} is null) = (${t.consentedAt} is null)`),
    check(
      'parties_erased_unknown',
      sql`${t.erasedAt} is null or num_nonnulls(${t.company}, ${t.phone}, ${t.email}, ${t.kraPin}, ${t.postalAddress}, ${t.taxClass}) = 0`,
    ),
  ],
);

/** Whom a tenant has working here, and as what. */
export const tenantPeople = pgTable(
  'tenant_people',
  {
    id: id(),
    tenantId: uuid()
      .notNull()
      .references(() => tenants.id, { onDelete: 'restrict' }),
    partyId: uuid()
      .notNull()
      .references(() => parties.id, { onDelete: 'restrict' }),
    role: text(),
    createdAt: instant().notNull().default(now),
  },
  (t) => [
    index('tenant_people_by_tenant').on(t.tenantId, t.createdAt),
    uniqueIndex('tenant_people_once').on(t.partyId, t.tenantId),
  ],
);

export type PartyRow = typeof parties.$inferSelect;
