import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant, now } from '../db/query/columns.ts';

/** Every text that somebody has agreed to, so that years later it can be shown. */
export const privacyNotices = pgTable('privacy_notices', {
  version: text().primaryKey(),
  body: text().notNull(),
  firstUsedAt: instant().notNull().default(now),
});
