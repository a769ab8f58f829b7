import { inArray, or, type SQL, sql } from 'drizzle-orm';
import { foldName } from '../../domain/kernel/text.ts';
import { fullName } from '../../domain/users/rules.ts';
import type { Db } from '../db/connection/database.ts';
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

/** Found by any of their names, by the rule that makes these unique. */
export const isCalled = (text: string): SQL | undefined => {
  const wanted = containing(foldName(text));
  const person = sql`concat_ws(' ', ${users.firstName}, ${users.lastName})`;
  return or(...[users.username, users.email, person].map((name) => sql`fold_name(${name}) like ${wanted}`));
};
