import { type SQL, sql } from 'drizzle-orm';
import type { PersonalData } from '../feature.ts';

export const loginData = (where: SQL): PersonalData => ({
  name: 'logins',
  title: 'User accounts',
  query: sql`select username, email, first_name, last_name, role, status, last_login_at, created_at from users where ${where}`,
});

/** Where somebody is signed in. */
export const sessionData = (id: string): PersonalData => ({
  name: 'sessions',
  title: 'Sessions',
  query: sql`select created_at, last_seen_at, sess ->> 'ip' as ip, sess ->> 'userAgent' as browser from sessions where user_id = ${id}`,
});

export const passkeyData = (id: string): PersonalData => ({
  name: 'passkeys',
  title: 'Passkeys',
  query: sql`select name, added_on, created_at, last_used_at from passkeys where user_id = ${id}`,
});

/** Who they are at the issuer of single sign-on. */
export const identityData = (id: string): PersonalData => ({
  name: 'identities',
  title: 'Single sign-on',
  query: sql`select issuer, subject, email, created_at from user_identities where user_id = ${id}`,
});
