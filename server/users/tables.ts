import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { ROLES, type Role } from '../../domain/kernel/access.ts';
import { USER_STATUSES, type UserStatus } from '../../domain/users/contract.ts';
import { id, instant, isOneOf, now } from '../db/query/columns.ts';

export const users = pgTable(
  'users',
  {
    id: id(),
    username: text().notNull(),
    email: text(),
    // Null for somebody who signs in by single sign-on alone.
    passwordHash: text(),
    firstName: text(),
    lastName: text(),
    profileImageUrl: text(),
    role: text().$type<Role>().notNull().default('tenant'),
    status: text().$type<UserStatus>().notNull().default('active'),
    mustChangePassword: boolean().notNull().default(false),
    // An account of the demo space: it exists for the server only while it runs in demo mode.
    demo: boolean().notNull().default(false),
    lastLoginAt: instant(),
    erasedAt: instant(),
    createdAt: instant().notNull().default(now),
    updatedAt: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex('users_username_taken').on(sql`fold_name(${t.username})`),
    uniqueIndex('users_email_taken').on(sql`fold_name(${t.email})`),
    index('users_by_created').on(t.createdAt, t.id),
    index('users_by_username').on(t.username, t.id),
    index('users_words').using(
      'gin',
      sql`search_words(fold_name(${t.username}), fold_name(${t.email}), fold_name(${t.firstName}), fold_name(${t.lastName})) gin_trgm_ops`,
    ),
    check('users_role_known', isOneOf(t.role, ROLES)),
    check('users_status_known', isOneOf(t.status, USER_STATUSES)),
    check('users_username_not_blank', sql`btrim(${t.username}) <> '' and length(${t.username}) <= 60`),
  ],
);

/**
 * Who somebody is at the issuer of single sign-on. The subject alone says so: an address may move on to somebody else. The e-mail
 * address is the one that the link was made by.
 */
export const userIdentities = pgTable(
  'user_identities',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    issuer: text().notNull(),
    subject: text().notNull(),
    email: text().notNull(),
    createdAt: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex('user_identities_subject').on(t.issuer, t.subject),
    uniqueIndex('user_identities_user').on(t.userId, t.issuer),
    check(
      'user_identities_named',
      sql`length(${t.issuer}) between 1 and 500 and length(${t.subject}) between 1 and 255`,
    ),
  ],
);

/**
 * As the specification lays it out (sid, sess, expire), with what the database needs to end sessions by itself. The
 * sid is the SHA-256 of the cookie's value, so a copy of this table opens nothing.
 */
export const sessions = pgTable(
  'sessions',
  {
    sid: text().primaryKey(),
    // What a person calls it by when they end it: nothing that could be made into the cookie.
    id: uuid().notNull().default(sql`uuid_v7()`),
    sess: jsonb().$type<{ ip: string; userAgent: string }>().notNull(),
    expire: instant().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    createdAt: instant().notNull().default(now),
    lastSeenAt: instant().notNull().default(now),
    // When the user last confirmed their identity; the sign-in is the first time.
    confirmedAt: instant().notNull().default(now),
    // By which account of the issuer they came in, and whether it vouched for two factors. Unlinked, the session ends.
    identityId: uuid().references(() => userIdentities.id, { onDelete: 'cascade' }),
    issuerMfa: boolean().notNull().default(false),
  },
  (t) => [
    uniqueIndex('sessions_id').on(t.id),
    index('sessions_expire').on(t.expire),
    index('sessions_by_user').on(t.userId),
    index('sessions_by_identity').on(t.identityId),
    check('sessions_sid_hashed', sql`${t.sid} ~ '^[0-9a-f]{64}$'`),
    check('sessions_bounded', sql`${t.expire} > ${t.createdAt}`),
    check('sessions_issuer_known', sql`${t.identityId} is not null or not ${t.issuerMfa}`),
  ],
);

/**
 * Browsers and addresses from which a user has signed in before: their attempts are counted apart from a stranger's,
 * so that an attacker cannot lock the owner out.
 */
export const knownDevices = pgTable(
  'known_devices',
  {
    tokenHash: text().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    ip: text().notNull(),
    lastUsedAt: instant().notNull().default(now),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.tokenHash, t.ip] }),
    index('known_devices_by_ip').on(t.userId, t.ip),
    index('known_devices_of_ip').on(t.ip),
  ],
);

/** One-time codes for the first administrator: each node prints its own, any of them works once. */
export const setupCodes = pgTable('setup_codes', {
  codeHash: text().primaryKey(),
  createdAt: instant().notNull().default(now),
});
