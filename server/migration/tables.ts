import { jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { MigrationReport } from '../../domain/migration/contract.ts';
import { day, id, instant, now } from '../db/query/columns.ts';

/** A workbook with which the space moved in: each comes in once. */
export const openingImports = pgTable(
  'opening_imports',
  {
    id: id(),
    fileHash: text().notNull(),
    cutOverDay: day().notNull(),
    totals: jsonb().$type<MigrationReport['totals']>().notNull(),
    createdAt: instant().notNull().default(now),
  },
  (t) => [uniqueIndex('opening_imports_once').on(t.fileHash)],
);
