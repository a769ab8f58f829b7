import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, instant, isOneOf, now } from '../../db/query/columns.ts';
import { users } from '../tables.ts';

/** Public keys by which somebody signs in or confirms that it is them; their private halves never leave a device. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    name: text().notNull(),
    // Browser and system with which it was added.
    addedOn: text().notNull(),
    credentialId: text().notNull(),
    publicKey: text().notNull(),
    // The host it was made for, at which alone browsers offer it.
    rpId: text().notNull(),
    // How often it was used, where the authenticator counts: it never goes back.
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull().default(sql`'{}'::text[]`),
    aaguid: uuid().notNull(),
    backupEligible: boolean().notNull(),
    backedUp: boolean().notNull(),
    createdAt: instant().notNull().default(now),
    lastUsedAt: instant(),
  },
  (t) => [
    uniqueIndex('passkeys_credential_taken').on(t.credentialId),
    index('passkeys_by_user').on(t.userId, t.createdAt),
    check('passkeys_named', sql`btrim(${t.name}) <> '' and length(${t.name}) <= 60`),
    check('passkeys_counted', sql`${t.counter} >= 0`),
    check('passkeys_backed_up', sql`${t.backupEligible} or not ${t.backedUp}`),
    check('passkeys_keyed', sql`${t.credentialId} ~ '^[A-Za-z0-9_-]+$' and ${t.publicKey} ~ '^[A-Za-z0-9_-]+$'`),
  ],
);

export const CHALLENGE_PURPOSES = ['register', 'sign-in', 'second-step', 'confirm'] as const;
export type ChallengePurpose = (typeof CHALLENGE_PURPOSES)[number];

/**
 * What a passkey is asked to sign: for one purpose and one browser, known by its session, its half-done sign-in or a cookie. A
 * new one replaces the one before, and one that was answered is gone.
 */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    purpose: text().$type<ChallengePurpose>().notNull(),
    boundTo: text().notNull(),
    challengeHash: text().notNull(),
    // Who is asked; anybody where the passkey itself says who signs in.
    userId: uuid().references(() => users.id, { onDelete: 'restrict' }),
    expire: instant().notNull(),
    createdAt: instant().notNull().default(now),
  },
  (t) => [
    primaryKey({ name: 'passkey_challenges_open', columns: [t.purpose, t.boundTo] }),
    index('passkey_challenges_expire').on(t.expire),
    index('passkey_challenges_by_user').on(t.userId),
    check('passkey_challenges_purpose_known', isOneOf(t.purpose, CHALLENGE_PURPOSES)),
    check('passkey_challenges_whose', sql`(${t.purpose} = 'sign-in') = (${t.userId} is null)`),
    check('passkey_challenges_hashed', sql`${t.challengeHash} ~ '^[0-9a-f]{64}$' and ${t.boundTo} ~ '^[0-9a-f]{64}$'`),
    check('passkey_challenges_bounded', sql`${t.expire} > ${t.createdAt}`),
  ],
);
