import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, now, sealed } from '../db/query/columns.ts';
import { userIdentities, users } from './tables.ts';

/**
 * The second proof of a person: the key that their authenticator app shares with us, sealed by the server's own key, and
 * what is left of their recovery codes. Without confirmedAt it is only offered, and opens nothing.
 */
export const secondFactors = pgTable(
  'second_factors',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'restrict' }),
    sealedKey: sealed().notNull(),
    recoverySalt: text().notNull().default(''),
    recoveryHashes: text().array().notNull().default(sql`'{}'::text[]`),
    // The time step of the last code that was taken: no code counts twice, and none that is older.
    lastStep: bigint({ mode: 'number' }),
    confirmedAt: instant(),
    createdAt: instant().notNull().default(now),
    updatedAt: instant().notNull().default(now),
  },
  (t) => [
    check('second_factors_step_known', sql`(${t.confirmedAt} is null) = (${t.lastStep} is null)`),
    check('second_factors_sealed', sql`${t.sealedKey} like 'v1.%'`),
    check('second_factors_codes', sql`cardinality(${t.recoveryHashes}) <= 10`),
  ],
);

/**
 * A sign-in between its two steps: the password was right, the second proof is still to come. It is no session, opens
 * nothing but the second step, and lasts minutes.
 */
export const loginSteps = pgTable(
  'login_steps',
  {
    tokenHash: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    // Where the first step was single sign-on: by which account of the issuer.
    identityId: uuid().references(() => userIdentities.id, { onDelete: 'cascade' }),
    tries: integer().notNull().default(0),
    expire: instant().notNull(),
    createdAt: instant().notNull().default(now),
  },
  (t) => [
    index('login_steps_by_user').on(t.userId),
    index('login_steps_by_identity').on(t.identityId),
    index('login_steps_expire').on(t.expire),
    check('login_steps_token_hashed', sql`${t.tokenHash} ~ '^[0-9a-f]{64}$'`),
    check('login_steps_bounded', sql`${t.expire} > ${t.createdAt}`),
  ],
);
