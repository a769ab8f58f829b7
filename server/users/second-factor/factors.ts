import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { SecondFactor } from '../../../domain/users/second-factor.ts';
import type { Db } from '../../db/connection/database.ts';
import { secondFactors } from '../second-factor-tables.ts';

export const confirmedFactor = (userId: string): SQL | undefined =>
  and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt));

const ofApp = (userId: SQL): SQL =>
  sql`exists (select from second_factors f where f.user_id = ${userId} and f.confirmed_at is not null)`;
const ofPasskey = (userId: SQL): SQL => sql`exists (select from passkeys k where k.user_id = ${userId})`;

const each = sql`users.id`;

/** Whether each user of a query has a second factor, of either kind. */
export const anyFactor = sql<boolean>`(${ofApp(each)} or ${ofPasskey(each)})`;

/** What the second step of a user can be done with. */
export const listFactors = async (db: Db, userId: string): Promise<SecondFactor[]> => {
  const id = sql`${userId}::uuid`;
  const { rows } = await db.execute<{ app: boolean; passkey: boolean }>(
    sql`select ${ofApp(id)} as app, ${ofPasskey(id)} as passkey`,
  );
  const [has] = rows;
  return [...(has?.app ? (['app'] as const) : []), ...(has?.passkey ? (['passkey'] as const) : [])];
};

export const hasSecondFactor = async (db: Db, userId: string): Promise<boolean> =>
  (await listFactors(db, userId)).length > 0;
