import { and, isNotNull, isNull } from 'drizzle-orm';
import type { Db } from '../db/connection/database.ts';
import { insertRows } from '../db/query/insert-rows.ts';
import { parties } from './tables.ts';

/** Who is known already by name and email address. */
export const knownParties = (db: Db): Promise<{ name: string; email: string | null }[]> =>
  db
    .select({ name: parties.name, email: parties.email })
    .from(parties)
    .where(and(isNotNull(parties.email), isNull(parties.erasedAt)));

/** People who come all at once from another system. */
export const bringInParties = (db: Db, brought: readonly (typeof parties.$inferInsert)[]): Promise<void> =>
  insertRows(db, parties, brought);

/** People with what a workbook says of them. */
export const peopleHere = (db: Db) => {
  const { name, company, phone, email, kraPin, postalAddress } = parties;
  return db
    .select({ name, company, phone, email, kraPin, postalAddress })
    .from(parties)
    .where(isNull(parties.erasedAt));
};
