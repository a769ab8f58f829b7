import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { SettingsGroup } from '../../domain/settings/contract.ts';
import type { Seller } from '../../domain/settings/seller.ts';
import { id, instant, now } from '../db/query/columns.ts';

export const settings = pgTable('settings', {
  name: text().$type<SettingsGroup>().primaryKey(),
  value: jsonb().$type<Record<string, unknown>>().notNull(),
  updatedAt: instant().notNull().default(now),
});

/** What documents say of the space, from an instant on. Only ever added to, so that a reprint says what the first print said. */
export const sellerVersions = pgTable(
  'seller_versions',
  {
    id: id(),
    since: instant().notNull(),
    seller: jsonb().$type<Seller>().notNull(),
  },
  (t) => [index('seller_versions_by_since').on(t.since)],
);
