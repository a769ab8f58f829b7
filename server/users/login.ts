import { and, eq, or, sql } from 'drizzle-orm';
import { AppError, invalid } from '../../domain/kernel/errors.ts';
import { fullName } from '../../domain/users/rules.ts';
import { auditEvent } from '../db/audit-event.ts';
import type { Actor, Database, Db } from '../db/pool.ts';
import type { Deps } from '../deps.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { checkNewPassword } from './service.ts';
import { createSession, endSession, endSessionsOf, hashToken, type Origin } from './sessions.ts';
import { knownDevices, users } from './tables.ts';
import { type Attempt, countLogin, countPasswordCheck, forgiveLogin, isKnownDevice } from './throttle.ts';

export type LoginAttempt = {
  username: string;
  password: string;
  origin: Origin;
  deviceToken: string | null;
  oldSession: string | null;
  requestId: string;
};

const findAccount = async (db: Db, name: string, demo: boolean) => {
  const wanted = sql`lower(btrim(normalize(${name}::text, NFC)))`;
  const [user] = await db
    .select()
    .from(users)
    .where(
      and(
        or(sql`lower(btrim(${users.username})) = ${wanted}`, sql`lower(btrim(${users.email})) = ${wanted}`),
        eq(users.status, 'active'),
        demo ? undefined : eq(users.demo, false),
      ),
    )
    .orderBy(sql`lower(btrim(${users.username})) = ${wanted} desc`)
    .limit(1);
  return user ?? null;
};

const rememberDevice = async (db: Db, userId: string, tokenHash: string, ip: string) => {
  await db
    .insert(knownDevices)
    .values({ userId, tokenHash, ip })
    .onConflictDoUpdate({
      target: [knownDevices.userId, knownDevices.tokenHash],
      set: { ip, lastUsedAt: sql`clock_timestamp()` },
    });
};

const recordFailure = (database: Database, login: LoginAttempt, userId: string | null) =>
  database.transact({ id: 'anonymous', name: 'Visitor', requestId: login.requestId }, (tx) =>
    // A name that belongs to nobody may be a password typed into the wrong field: it is not kept.
    auditEvent(tx, 'login_failed', 'users', userId ?? 'unknown', { ip: login.origin.ip }),
  );

// Signs in and answers the new session's token. The old session of this browser ends, so that an id planted before
// the login is worth nothing after it.
export const logIn = async (
  deps: Deps,
  database: Database,
  login: LoginAttempt,
  deviceToken: string,
): Promise<{ userId: string; token: string; hours: number }> => {
  const account = login.username.toLowerCase().normalize('NFC');
  const attempt: Attempt = {
    account,
    ip: login.origin.ip,
    deviceHash: login.deviceToken ? hashToken(login.deviceToken) : null,
  };
  const user = await findAccount(deps.db, login.username, deps.config.demo);
  const trusted = user !== null && (await isKnownDevice(deps.db, user.id, attempt));
  await countLogin(deps.db, attempt, trusted);
  if (!(await verifyPassword(user?.passwordHash ?? null, login.password)) || !user) {
    await recordFailure(database, login, user?.id ?? null);
    throw new AppError('invalid_credentials', 'Invalid username or password');
  }
  const { security } = await deps.settings.get();
  const actor: Actor = { id: `user:${user.id}`, name: fullName(user), requestId: login.requestId };
  const token = await database.transact(actor, async (tx) => {
    if (login.oldSession) await endSession(tx, login.oldSession);
    await tx.update(users).set({ lastLoginAt: sql`clock_timestamp()` }).where(eq(users.id, user.id));
    await rememberDevice(tx, user.id, hashToken(deviceToken), login.origin.ip);
    await auditEvent(tx, 'login', 'users', user.id, { ip: login.origin.ip });
    await forgiveLogin(tx, attempt, trusted);
    return createSession(tx, user.id, security.sessionTimeout, login.origin);
  });
  return { userId: user.id, token, hours: security.sessionTimeout };
};

export type PasswordChange = {
  userId: string;
  currentPassword: string;
  newPassword: string;
  origin: Origin;
  actor: Actor;
};

// The database ends every session with the old password; the one that asked goes on under a new id, unless the change
// was forced: then the user signs in again with the new password.
export const changeOwnPassword = async (
  deps: Deps,
  database: Database,
  change: PasswordChange,
): Promise<{ token: string; hours: number } | null> => {
  const [user] = await deps.db.select().from(users).where(eq(users.id, change.userId));
  if (!user) throw new AppError('unauthorized', 'Unauthorized');
  await countPasswordCheck(deps.db, user.id);
  if (!(await verifyPassword(user.passwordHash, change.currentPassword))) {
    throw invalid({ currentPassword: 'Current password is incorrect' });
  }
  await checkNewPassword(deps, change.newPassword, user, 'newPassword');
  if (change.newPassword === change.currentPassword)
    throw invalid({ newPassword: 'New password must differ from the current one' });
  const passwordHash = await hashPassword(change.newPassword);
  const { security } = await deps.settings.get();
  return database.transact(change.actor, async (tx) => {
    // Only over the password that was checked: of two changes at once the second is refused.
    const changed = await tx
      .update(users)
      .set({ passwordHash, mustChangePassword: false })
      .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash)))
      .returning({ id: users.id });
    if (changed.length === 0) throw new AppError('conflict', 'The password was changed a moment ago.');
    await endSessionsOf(tx, user.id);
    if (user.mustChangePassword) return null;
    return {
      token: await createSession(tx, user.id, security.sessionTimeout, change.origin),
      hours: security.sessionTimeout,
    };
  });
};
