import { and, eq, gt, or, sql } from 'drizzle-orm';
import type { Db } from '../db/pool.ts';
import { countAttempt, forgetAttempts } from '../http/attempts.ts';
import { knownDevices } from './tables.ts';

const WINDOW_SECONDS = 15 * 60;
const PER_ACCOUNT = { attempts: 10, seconds: WINDOW_SECONDS };
const PER_ADDRESS = { attempts: 50, seconds: WINDOW_SECONDS };

export type Attempt = { account: string; ip: string; deviceHash: string | null };

// How an attempt is known to the user it is made for: by its browser, by its address, or not at all.
export type Familiarity = 'device' | 'address' | 'stranger';

// Named after what was recognised, and nothing that the caller can make up: a new cookie with each guess from a known
// address is still that address.
const accountBucket = ({ account, ip, deviceHash }: Attempt, familiarity: Familiarity): string =>
  ({
    device: `login:${account}:device:${deviceHash}`,
    address: `login:${account}:address:${ip}`,
    stranger: `login:${account}:stranger`,
  })[familiarity];

// A browser or address that has signed in as this user within 30 days has a count of its own: strangers who guess
// use up theirs and leave the owner's alone.
export const familiarityOf = async (db: Db, userId: string, attempt: Attempt): Promise<Familiarity> => {
  const recent = gt(knownDevices.lastUsedAt, sql`clock_timestamp() - interval '30 days'`);
  const sameDevice = eq(knownDevices.tokenHash, attempt.deviceHash ?? '');
  const [known] = await db
    .select({ sameDevice: sql<boolean>`${sameDevice}` })
    .from(knownDevices)
    .where(and(eq(knownDevices.userId, userId), recent, or(eq(knownDevices.ip, attempt.ip), sameDevice)))
    .orderBy(sql`${sameDevice} desc`)
    .limit(1);
  if (!known) return 'stranger';
  return known.sameDevice ? 'device' : 'address';
};

export const countLogin = async (db: Db, attempt: Attempt, familiarity: Familiarity): Promise<void> => {
  if (familiarity === 'stranger') await countAttempt(db, `login:address:${attempt.ip}`, PER_ADDRESS);
  await countAttempt(db, accountBucket(attempt, familiarity), PER_ACCOUNT);
};

// Codes of a second factor, in the second step of a sign-in: as many guesses as at a password, counted apart.
export const countStep = (db: Db, attempt: Attempt, familiarity: Familiarity): Promise<void> =>
  countAttempt(db, `code:${accountBucket(attempt, familiarity)}`, PER_ACCOUNT);

export const forgiveStep = (db: Db, attempt: Attempt, familiarity: Familiarity): Promise<void> =>
  forgetAttempts(db, `code:${accountBucket(attempt, familiarity)}`);

// Codes of a second factor, by somebody who is signed in.
export const countCode = (db: Db, userId: string): Promise<void> => countAttempt(db, `code:${userId}`, PER_ACCOUNT);

export const countSetup = (db: Db, ip: string): Promise<void> => countAttempt(db, `setup:${ip}`, PER_ACCOUNT);

export const countPasswordCheck = (db: Db, userId: string): Promise<void> =>
  countAttempt(db, `password:${userId}`, PER_ACCOUNT);

export const forgiveLogin = (db: Db, attempt: Attempt, familiarity: Familiarity): Promise<void> =>
  forgetAttempts(db, accountBucket(attempt, familiarity));
