import { createHash, randomBytes } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Role } from '../../domain/kernel/access.ts';
import type { SecuritySettings } from '../../domain/settings/contract.ts';
import type { Db } from '../db/pool.ts';
import { sessions, users } from './tables.ts';

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

export const newToken = (): string => randomBytes(32).toString('base64url');

export type Origin = { ip: string; userAgent: string };

export const createSession = async (db: Db, userId: string, hours: number, origin: Origin): Promise<string> => {
  const token = newToken();
  await db.insert(sessions).values({
    sid: hashToken(token),
    sess: { ip: origin.ip, userAgent: origin.userAgent.slice(0, 300) },
    expire: sql`clock_timestamp() + make_interval(hours => ${hours})`,
    userId,
  });
  return token;
};

// Whose session it is or was: one that has timed out still has a name to sign out under.
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

export const endSessionsOf = async (db: Db, userId: string): Promise<number> => {
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
  restedSeconds: number;
};

// The session behind a cookie, if it still counts: within its own end, within both timeouts as they are set now, and of
// an active user. All by the database's clock.
export const findSession = async (
  db: Db,
  token: string,
  security: SecuritySettings,
  demo: boolean,
): Promise<SessionUser | null> => {
  const idle = security.autoLogout
    ? sql`${sessions.lastSeenAt} > clock_timestamp() - make_interval(mins => ${security.autoLogoutMinutes})`
    : undefined;
  const [found] = await db
    .select({
      sid: sessions.sid,
      id: users.id,
      username: users.username,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      role: users.role,
      mustChangePassword: users.mustChangePassword,
      restedSeconds: sql<number>`extract(epoch from clock_timestamp() - ${sessions.lastSeenAt})::int`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.sid, hashToken(token)),
        sql`${sessions.expire} > clock_timestamp()`,
        sql`${sessions.createdAt} > clock_timestamp() - make_interval(hours => ${security.sessionTimeout})`,
        idle,
        eq(users.status, 'active'),
        demo ? undefined : eq(users.demo, false),
      ),
    );
  return found ?? null;
};

// Activity is written at most every so often: a busy screen does not need a write per call.
export const TOUCH_SECONDS = 15;

export const touchSession = async (db: Db, sid: string): Promise<void> => {
  await db.update(sessions).set({ lastSeenAt: sql`clock_timestamp()` }).where(eq(sessions.sid, sid));
};
