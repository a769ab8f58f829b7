import { and, eq, gt, or, sql } from 'drizzle-orm';
import { AppError } from '../../domain/kernel/errors.ts';
import type { Db } from '../db/connection/database.ts';
import { countAttempt, forgetAttempts } from '../http/limits/rate-limit.ts';
import { knownDevices } from './tables.ts';

const WINDOW_SECONDS = 15 * 60;
const PER_ACCOUNT = { attempts: 10, seconds: WINDOW_SECONDS };
const PER_ADDRESS = { attempts: 50, seconds: WINDOW_SECONDS };
// Where people of the space sign in, many do.
const PER_KNOWN_ADDRESS = { attempts: 200, seconds: WINDOW_SECONDS };

export type Attempt = { account: string; ip: string; deviceHash: string | null };

/** How an attempt is known to the user it is made for: by its browser, by its address, or not at all. */
export type Familiarity = 'device' | 'address' | 'stranger';

// Named after what was recognised, and nothing that the caller can make up: a new cookie with each guess from a known
// address is still that address.
const accountBucket = ({ account, ip, deviceHash }: Attempt, familiarity: Familiarity): string =>
  ({
    device: `account:${account}:device:${deviceHash}`,
    address: `account:${account}:address:${ip}`,
    stranger: `account:${account}:strangers`,
  })[familiarity];

const recent = gt(knownDevices.lastUsedAt, sql`clock_timestamp() - interval '30 days'`);
const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * A browser or address that has signed in as this user within 30 days has a count of its own: strangers who guess
 * use up theirs and leave the owner's alone.
 */
export const getFamiliarity = async (db: Db, userId: string | null, attempt: Attempt): Promise<Familiarity> => {
  const sameDevice = eq(knownDevices.tokenHash, attempt.deviceHash ?? '');
  const [known] = await db
    .select({ sameDevice: sql<boolean>`${sameDevice}` })
    .from(knownDevices)
    .where(and(eq(knownDevices.userId, userId ?? NOBODY), recent, or(eq(knownDevices.ip, attempt.ip), sameDevice)))
    .orderBy(sql`${sameDevice} desc`)
    .limit(1);
  if (!known) return 'stranger';
  return known.sameDevice ? 'device' : 'address';
};

// Whether anybody has signed in from there: who asks for whom makes no difference.
const isKnownAddress = async (db: Db, ip: string): Promise<boolean> => {
  const found = await db
    .select({ ip: knownDevices.ip })
    .from(knownDevices)
    .where(and(eq(knownDevices.ip, ip), recent))
    .limit(1);
  return found.length > 0;
};

const nameBucket = (name: string, ip: string | null): string => `login:${name}:${ip ? `address:${ip}` : 'stranger'}`;

const isWithin = async (db: Db, bucket: string): Promise<boolean> => {
  try {
    await countAttempt(db, bucket, PER_ACCOUNT);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return false;
    throw error;
  }
};

/** Sign-ins by passkey from an address: how often they are begun, and how often answered. */
export const countPasskeyLogin = async (db: Db, ip: string, step: 'begun' | 'answered'): Promise<void> =>
  countAttempt(db, `passkey:${step}:${ip}`, (await isKnownAddress(db, ip)) ? PER_KNOWN_ADDRESS : PER_ADDRESS);

/**
 * The count whose end the caller is told of. It knows the name as it was typed and where from, and nothing of whether there is
 * such a user: otherwise two colleagues behind one address would find out who else signs in there. Only the user's own
 * browser, which no one else has, is left out.
 */
export const countName = async (db: Db, name: string, { ip }: Attempt, familiarity: Familiarity): Promise<void> => {
  const isKnown = await isKnownAddress(db, ip);
  if (familiarity === 'device') return;
  await countAttempt(db, `login:address:${ip}`, isKnown ? PER_KNOWN_ADDRESS : PER_ADDRESS);
  if (!isKnown) return countAttempt(db, nameBucket(name, null), PER_ACCOUNT);
  // Guesses from here are guesses to all others, whose count does not stop who is here.
  await isWithin(db, nameBucket(name, null));
  await countAttempt(db, nameBucket(name, ip), PER_ACCOUNT);
};

/**
 * The count of an account, by whichever of its names. Its end shows only in that no password is right any more; the user's own
 * browser is told.
 */
export const countAccount = async (db: Db, attempt: Attempt, familiarity: Familiarity): Promise<boolean> => {
  const bucket = accountBucket(attempt, familiarity);
  if (familiarity !== 'device') return isWithin(db, bucket);
  await countAttempt(db, bucket, PER_ACCOUNT);
  return true;
};

/** Codes of a second factor, in the second step of a sign-in: as many guesses as at a password, counted apart. */
export const countLoginCode = (db: Db, attempt: Attempt, familiarity: Familiarity): Promise<void> =>
  countAttempt(db, `code:${accountBucket(attempt, familiarity)}`, PER_ACCOUNT);

export const forgiveLoginCode = (db: Db, attempt: Attempt, familiarity: Familiarity): Promise<void> =>
  forgetAttempts(db, `code:${accountBucket(attempt, familiarity)}`);

/** Codes of a second factor, by somebody who is signed in. */
export const countCode = (db: Db, userId: string): Promise<void> => countAttempt(db, `code:${userId}`, PER_ACCOUNT);

export const countSetup = (db: Db, ip: string): Promise<void> => countAttempt(db, `setup:${ip}`, PER_ACCOUNT);

// A whole office may stand behind one address, and each press of the button is one.
export const countSsoStart = (db: Db, ip: string): Promise<void> => countAttempt(db, `sso:${ip}`, PER_KNOWN_ADDRESS);

export const countPasswordCheck = (db: Db, userId: string): Promise<void> =>
  countAttempt(db, `password:${userId}`, PER_ACCOUNT);

// A PIN is short: few guesses, at one account or from one person at the desk.
const PINS = { attempts: 5, seconds: WINDOW_SECONDS };
const pinBuckets = (name: string, askedBy: string): string[] => [`counter-pin:${name}`, `counter-pin:by:${askedBy}`];

export const countPin = async (db: Db, name: string, askedBy: string): Promise<void> => {
  for (const bucket of pinBuckets(name, askedBy)) await countAttempt(db, bucket, PINS);
};

export const forgivePin = async (db: Db, name: string, askedBy: string): Promise<void> => {
  for (const bucket of pinBuckets(name, askedBy)) await forgetAttempts(db, bucket);
};

export const forgiveLogin = async (
  db: Db,
  names: readonly string[],
  attempt: Attempt,
  familiarity: Familiarity,
): Promise<void> => {
  // The count of strangers ends with a sign-in of one of them, and not when the owner comes home: guessers would notice.
  const places = familiarity === 'stranger' ? [attempt.ip, null] : [attempt.ip];
  const counts = names.flatMap((name) => places.map((ip) => nameBucket(name, ip)));
  for (const bucket of [accountBucket(attempt, familiarity), ...counts]) await forgetAttempts(db, bucket);
};
