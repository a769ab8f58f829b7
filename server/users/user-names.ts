import { inArray, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { foldName } from '../../domain/kernel/text.ts';
import { fullName } from '../../domain/users/rules.ts';
import type { Db } from '../db/connection/database.ts';
import { searchText } from '../http/list/list-search.ts';
import { containing } from '../http/list/page.ts';
import { users } from './tables.ts';

/** What the people with these ids are called; an account that is unknown is not in it. */
export const userNames = async (db: Db, ids: ReadonlySet<string>): Promise<ReadonlyMap<string, string>> => {
  if (ids.size === 0) return new Map();
  const rows = await db
    .select({
      id: users.id,
      username: users.username,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return new Map(rows.map((row) => [row.id, fullName(row)]));
};

const folded = (name: AnyPgColumn): SQL => sql`fold_name(${name})`;
const indexedText = searchText(
  folded(users.username),
  folded(users.email),
  folded(users.firstName),
  folded(users.lastName),
);

/** Found by any of their names, by the rule that makes these unique. */
export const isCalled = (text: string): SQL => sql`${indexedText} like ${containing(foldName(text))}`;
