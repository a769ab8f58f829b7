import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, isOneOf, now } from '../../db/query/columns.ts';
import { sessions } from '../tables.ts';

export const SSO_PURPOSES = ['login', 'confirm'] as const;
export type SsoPurpose = (typeof SSO_PURPOSES)[number];

/**
 * Somebody who was sent to the issuer and is not back yet. Nonce and verifier are worked out from the secret in the browser's
 * cookie, of which only the digest is here: neither a copy of this table nor the cookie alone finishes a sign-in.
 */
export const ssoTrips = pgTable(
  'sso_trips',
  {
    stateHash: text().primaryKey(),
    browserHash: text().notNull(),
    purpose: text().$type<SsoPurpose>().notNull(),
    // The session that is to be confirmed; it ends, the trip ends.
    sid: text().references(() => sessions.sid, { onDelete: 'cascade' }),
    returnTo: text(),
    createdAt: instant().notNull().default(now),
    expire: instant().notNull(),
  },
  (t) => [
    index('sso_trips_by_session').on(t.sid),
    index('sso_trips_expire').on(t.expire),
    check('sso_trips_purpose_known', isOneOf(t.purpose, SSO_PURPOSES)),
    check('sso_trips_hashed', sql`${t.stateHash} ~ '^[0-9a-f]{64}$' and ${t.browserHash} ~ '^[0-9a-f]{64}$'`),
    check('sso_trips_confirm_session', sql`(${t.purpose} = 'confirm') = (${t.sid} is not null)`),
    check('sso_trips_return_inside', sql`${t.returnTo} ~ '^/([^/\\\\]|$)'`),
    check('sso_trips_bounded', sql`${t.expire} > ${t.createdAt}`),
  ],
);
