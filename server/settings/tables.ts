import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { SettingsGroup } from '../../domain/settings/contract.ts';
import { instant, now } from '../db/columns.ts';

export const settings = pgTable('settings', {
  name: text().$type<SettingsGroup>().primaryKey(),
  value: jsonb().$type<Record<string, unknown>>().notNull(),
  updatedAt: instant().notNull().default(now),
});
