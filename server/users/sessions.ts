import { hash, randomBytes } from 'node:crypto';
import { and, desc, eq, getTableColumns, inArray, ne, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Role } from '../../domain/kernel/access.ts';
import type { SecuritySettings } from '../../domain/settings/contract.ts';
import { deviceName } from '../../domain/users/device.ts';
import type { Confirmation, OpenSession } from '../../domain/users/session-contract.ts';
import type { Db } from '../db/connection/database.ts';
import { batchLookups } from '../db/query/batch-lookups.ts';
import { anyFactor } from './second-factor/factors.ts';
import { sessions, users } from './tables.ts';

export const hashToken = (token: string): string => hash('sha256', token);

export const newToken = (): string => randomBytes(32).toString('base64url');

const MOST_SHOWN = 100;

export type Origin = { ip: string; userAgent: string };

/** By which account of the issuer somebody came in, and whether it vouched for two factors; null by a password. */
export type SessionIssuer = { identityId: string; mfa: boolean } | null;

export const createSession = async (
  db: Db,
  userId: string,
  hours: number,
  origin: Origin,
  issuer: SessionIssuer = null,
): Promise<string> => {
  const token = newToken();
  await db.insert(sessions).values({
    sid: hashToken(token),
    sess: { ip: origin.ip, userAgent: origin.userAgent.slice(0, 300) },
    expire: sql`clock_timestamp() + make_interval(hours => ${hours})`,
    userId,
    identityId: issuer?.identityId ?? null,
    issuerMfa: issuer?.mfa ?? false,
  });
  return token;
};

/** Whose session it is or was: one that has timed out still has a name to sign out under. */
export const findSessionOwner = async (db: Db, token: string) => {
  const [owner] = await db
    .select({
      id: users.id,
      username: users.username,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.sid, hashToken(token)));
  return owner ?? null;
};

export const endSession = async (db: Db, token: string): Promise<string | null> => {
  const [ended] = await db
    .delete(sessions)
    .where(eq(sessions.sid, hashToken(token)))
    .returning({ userId: sessions.userId });
  return ended?.userId ?? null;
};

export const endUserSessions = async (db: Db, userId: string): Promise<number> => {
  const ended = await db.delete(sessions).where(eq(sessions.userId, userId)).returning({ sid: sessions.sid });
  return ended.length;
};

export type SessionUser = {
  sid: string;
  id: string;
  username: string;
  email: string | null;
  firstName: string | null;
  lastName: string | null;
  role: Role;
  mustChangePassword: boolean;
  hasSecondFactor: boolean;
  identityId: string | null;
  issuerMfa: boolean;
  restedSeconds: number;
  /** Null where it was too long ago. */
  confirmedUntil: string | null;
};

const getTimeouts = ({ sessionTimeout, autoLogout, autoLogoutMinutes }: SecuritySettings) => ({
  hours: sessionTimeout,
  idleMinutes: autoLogout ? autoLogoutMinutes : null,
});

type Lookup = { sid: string; rules: { demo: boolean } & ReturnType<typeof getTimeouts> };

type Timeouts = Record<'hours' | 'idleMinutes', number | null | Placeholder>;

// Within its own end and within both timeouts as they are set now, by the database's clock.
const isAlive = ({ hours, idleMinutes }: Timeouts): SQL | undefined =>
  and(
    sql`${sessions.expire} > clock_timestamp()`,
    sql`${sessions.createdAt} > clock_timestamp() - make_interval(hours => ${hours}::int)`,
    sql`(${idleMinutes}::int is null or ${sessions.lastSeenAt} > clock_timestamp() - make_interval(mins => ${idleMinutes}::int))`,
  );

/** How long a sign-in or a confirmation opens the calls that ask for one. */
const CONFIRMED_MINUTES = 10;

const confirmedUntil = sql`(${sessions.confirmedAt} + make_interval(mins => ${sql.raw(String(CONFIRMED_MINUTES))}))`;

/**
 * The session behind a cookie, if it still counts and is that of an active user. Every call begins with this: it is built
 * once, and calls that come at the same moment are looked up together.
 */
export const sessionFinder = (db: Db) => {
  const timeouts = { hours: sql.placeholder('hours'), idleMinutes: sql.placeholder('idleMinutes') };
  const query = db
    .select({
      sid: sessions.sid,
      id: users.id,
      username: users.username,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      role: users.role,
      mustChangePassword: users.mustChangePassword,
      hasSecondFactor: anyFactor,
      identityId: sessions.identityId,
      issuerMfa: sessions.issuerMfa,
      restedSeconds: sql<number>`extract(epoch from clock_timestamp() - ${sessions.lastSeenAt})::int`,
      confirmedUntil: sql<string | null>`case when ${confirmedUntil} > clock_timestamp() then ${confirmedUntil} end`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        sql`${sessions.sid} = any(${sql.placeholder('sids')}::text[])`,
        isAlive(timeouts),
        eq(users.status, 'active'),
        sql`(${sql.placeholder('demo')} or not ${users.demo})`,
      ),
    )
    .prepare('session');
  const find = batchLookups(async (lookups: readonly Lookup[]) => {
    // The last request has the newest settings.
    const found = await query.execute({ sids: [...new Set(lookups.map(({ sid }) => sid))], ...lookups.at(-1)?.rules });
    const bySid = new Map(found.map((session) => [session.sid, session]));
    return new Map(lookups.map((one) => [one, bySid.get(one.sid)]));
  });
  return async (token: string, security: SecuritySettings, demo: boolean): Promise<SessionUser | null> =>
    (await find({ sid: hashToken(token), rules: { demo, ...getTimeouts(security) } })) ?? null;
};

export const getConfirmation = async (db: Db, sid: string): Promise<Confirmation> => {
  const [row] = await db
    .select({
      until: confirmedUntil.mapWith(sessions.confirmedAt),
      isOpen: sql<boolean>`${confirmedUntil} > clock_timestamp()`,
    })
    .from(sessions)
    .where(eq(sessions.sid, sid));
  return { confirmedUntil: row?.isOpen ? row.until : null };
};

export const markConfirmed = async (db: Db, sid: string): Promise<void> => {
  await db.update(sessions).set({ confirmedAt: sql`clock_timestamp()` }).where(eq(sessions.sid, sid));
};

/** Activity is written at most every so often: a busy screen does not need a write per call. */
export const TOUCH_SECONDS = 15;

/** A connection that has closed meanwhile has no address any more: then the one before stays. */
export const touchSession = async (db: Db, sid: string, ip: string | undefined): Promise<void> => {
  await db
    .update(sessions)
    .set({
      lastSeenAt: sql`clock_timestamp()`,
      ...(ip ? { sess: sql`jsonb_set(${sessions.sess}, '{ip}', to_jsonb(${ip}::text))` } : {}),
    })
    .where(eq(sessions.sid, sid));
};

const sessionEnd = ({ sessionTimeout }: SecuritySettings) =>
  sql`least(${sessions.expire}, ${sessions.createdAt} + make_interval(hours => ${sessionTimeout}))`;

const present = ({ id, sess, createdAt, lastSeenAt, end }: typeof sessions.$inferSelect & { end: string }) => ({
  id,
  device: deviceName(sess.userAgent ?? ''),
  ip: sess.ip ?? '',
  createdAt,
  lastSeenAt,
  expiresAt: end,
});

/** Where somebody is signed in, the last used first. */
export const listSessions = async (
  db: Db,
  user: { id: string; sid: string },
  security: SecuritySettings,
): Promise<OpenSession[]> => {
  const rows = await db
    .select({ ...getTableColumns(sessions), end: sessionEnd(security).mapWith(sessions.expire) })
    .from(sessions)
    .where(and(eq(sessions.userId, user.id), isAlive(getTimeouts(security))))
    .orderBy(desc(sessions.lastSeenAt), sessions.sid)
    .limit(MOST_SHOWN);
  return rows.map((row) => ({ ...present(row), current: row.sid === user.sid }));
};

/** The same of several users, for those who look after their logins. */
export const listUsersSessions = async (db: Db, userIds: readonly string[], security: SecuritySettings) => {
  if (userIds.length === 0) return [];
  const rows = await db
    .select({
      ...getTableColumns(sessions),
      username: users.username,
      end: sessionEnd(security).mapWith(sessions.expire),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(inArray(sessions.userId, [...userIds]), isAlive(getTimeouts(security))))
    .orderBy(desc(sessions.lastSeenAt), sessions.sid)
    .limit(MOST_SHOWN);
  return rows.map((row) => ({ ...present(row), userId: row.userId, username: row.username }));
};

/** How many sessions of each user were ended; of one session alone where it is named. */
export const endUsersSessions = async (
  db: Db,
  userIds: readonly string[],
  id?: string,
): Promise<ReadonlyMap<string, number>> => {
  if (userIds.length === 0) return new Map();
  const ended = await db
    .delete(sessions)
    .where(and(inArray(sessions.userId, [...userIds]), id === undefined ? undefined : eq(sessions.id, id)))
    .returning({ userId: sessions.userId });
  return new Map([...Map.groupBy(ended, ({ userId }) => userId)].map(([userId, same]) => [userId, same.length]));
};

export const endSessionById = async (db: Db, userId: string, id: string): Promise<boolean> => {
  const own = and(eq(sessions.userId, userId), eq(sessions.id, id));
  return (await db.delete(sessions).where(own).returning({ sid: sessions.sid })).length > 0;
};

export const endOtherSessions = async (db: Db, userId: string, sid: string): Promise<number> => {
  const others = and(eq(sessions.userId, userId), ne(sessions.sid, sid));
  return (await db.delete(sessions).where(others).returning({ sid: sessions.sid })).length;
};
