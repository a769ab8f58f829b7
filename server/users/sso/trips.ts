import { createHmac } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../../db/connection/database.ts';
import { hashToken, newToken } from '../sessions.ts';
import type { Trip } from './issuer.ts';
import { type SsoPurpose, ssoTrips } from './tables.ts';

/** Time for a password, a code and a consent at the issuer. */
export const TRIP_SECONDS = 10 * 60;

const derive = (secret: string, use: string, state: string): string =>
  createHmac('sha256', secret).update(`${use} ${state}`).digest('base64url');

/** Nonce and verifier are known to the browser that began, and to nobody who reads the database or the address. */
const toTrip = (browser: string, state: string): Trip => ({
  state,
  nonce: derive(browser, 'nonce', state),
  verifier: derive(browser, 'verifier', state),
});

const TOKEN = /^[\w-]{43}$/;

/** The browser's mark of its trips: one for all of its tabs. */
export const readBrowserMark = (cookie: string | undefined): string =>
  cookie && TOKEN.test(cookie) ? cookie : newToken();

type Plan = { browser: string; purpose: SsoPurpose; sid?: string; returnTo: string | null };

export const startTrip = async (db: Db, { browser, purpose, sid, returnTo }: Plan): Promise<Trip> => {
  const trip = toTrip(browser, newToken());
  await db.insert(ssoTrips).values({
    stateHash: hashToken(trip.state),
    browserHash: hashToken(browser),
    purpose,
    sid: sid ?? null,
    returnTo,
    expire: sql`clock_timestamp() + make_interval(secs => ${TRIP_SECONDS})`,
  });
  return trip;
};

/** Ends the trip, because somebody is back: once, in the browser that began it, and in time. */
export const endTrip = async (db: Db, browser: string | undefined, state: string | null) => {
  if (!browser || !state || !TOKEN.test(browser) || !TOKEN.test(state)) return null;
  const own = and(
    eq(ssoTrips.stateHash, hashToken(state)),
    eq(ssoTrips.browserHash, hashToken(browser)),
    gt(ssoTrips.expire, sql`clock_timestamp()`),
  );
  const [ended] = await db.delete(ssoTrips).where(own).returning();
  return ended ? { ...ended, trip: toTrip(browser, state) } : null;
};
