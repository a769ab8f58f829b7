import { and, eq, or, sql } from 'drizzle-orm';
import { AppError, invalid } from '../../../domain/kernel/errors.ts';
import { foldName } from '../../../domain/kernel/text.ts';
import { fullName } from '../../../domain/users/rules.ts';
import type { SecondFactor } from '../../../domain/users/second-factor.ts';
import type { Actor, Database, Db } from '../../db/connection/database.ts';
import { auditEvent } from '../../db/query/audit-event.ts';
import type { Deps } from '../../deps.ts';
import { tellNewDevice, tellPasswordChanged } from '../mails/account-mails.ts';
import { settled } from '../mails/settled.ts';
import { hashPassword, verifyPassword } from '../passwords.ts';
import { listFactors } from '../second-factor/factors.ts';
import { checkNewPassword } from '../service.ts';
import {
  createSession,
  endSession,
  endUserSessions,
  findSessionOwner,
  hashToken,
  type Origin,
  type SessionIssuer,
} from '../sessions.ts';
import { mayUsePassword } from '../sso/password-rule.ts';
import { knownDevices, users } from '../tables.ts';
import {
  type Attempt,
  countAccount,
  countName,
  countPasswordCheck,
  type Familiarity,
  forgiveLogin,
  getFamiliarity,
} from '../throttle.ts';
import { refuseAddress } from './address-guard.ts';
import { startPendingLogin } from './pending-login.ts';

export type LoginAttempt = {
  username: string;
  password: string;
  origin: Origin;
  deviceToken: string | null;
  oldSession: string | null;
  requestId: string;
};

const findAccount = async (db: Db, name: string, demo: boolean) => {
  const wanted = sql`fold_name(${name}::text)`;
  const [user] = await db
    .select()
    .from(users)
    .where(
      and(
        or(sql`fold_name(${users.username}) = ${wanted}`, sql`fold_name(${users.email}) = ${wanted}`),
        eq(users.status, 'active'),
        demo ? undefined : eq(users.demo, false),
      ),
    )
    .orderBy(sql`fold_name(${users.username}) = ${wanted} desc`)
    .limit(1);
  return user ?? null;
};

// Notes the sign-in, and answers whether it is on a device from which this user never signed in; the first one of all is on none.
const noteLogin = async (tx: Db, userId: string, tokenHash: string): Promise<boolean> => {
  const { rows } = await tx.execute<{ isNew: boolean }>(sql`
    update ${users} u set last_login_at = clock_timestamp() from ${users} before
    where u.id = ${userId} and before.id = u.id
    returning before.last_login_at is not null and not exists (
      select 1 from ${knownDevices} k where k.user_id = u.id and k.token_hash = ${tokenHash}) as "isNew"`);
  return rows[0]?.isNew === true;
};

const rememberDevice = async (db: Db, userId: string, tokenHash: string, ip: string) => {
  await db
    .insert(knownDevices)
    .values({ userId, tokenHash, ip })
    .onConflictDoUpdate({
      target: [knownDevices.userId, knownDevices.tokenHash, knownDevices.ip],
      set: { lastUsedAt: sql`clock_timestamp()` },
    });
};

export const recordFailure = (
  database: Database,
  login: Pick<LoginAttempt, 'origin' | 'requestId'>,
  userId: string | null,
) =>
  database.transact({ id: 'anonymous', name: 'Visitor', requestId: login.requestId }, (tx) =>
    // A name that belongs to nobody may be a password typed into the wrong field: it is not kept.
    auditEvent(tx, 'login_failed', 'users', userId ?? 'unknown', { ip: login.origin.ip }),
  );

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

export type Opened = { userId: string; token: string; hours: number };
export type HalfOpened = { stepToken: string; factors: readonly SecondFactor[] };

type Admission = { user: Account; deviceToken: string; attempt: Attempt; familiarity: Familiarity; hours: number };

/** What is true of every completed sign-in, by one step or by two, in the transaction that the deps are of. */
export const admit = async (
  deps: Deps,
  login: Pick<LoginAttempt, 'origin' | 'oldSession'>,
  { user, deviceToken, attempt, familiarity, hours, issuer }: Admission & { issuer?: SessionIssuer },
  details: Record<string, string> = {},
): Promise<string> => {
  const { db: tx } = deps;
  const isNewDevice = await noteLogin(tx, user.id, hashToken(deviceToken));
  if (isNewDevice) await tellNewDevice(deps, user, login.origin);
  if (login.oldSession) await endSession(tx, login.oldSession);
  await rememberDevice(tx, user.id, hashToken(deviceToken), login.origin.ip);
  await auditEvent(tx, 'login', 'users', user.id, { ip: login.origin.ip, ...details });
  await forgiveLogin(tx, [user.username, user.email ?? ''].map(foldName), attempt, familiarity);
  return createSession(tx, user.id, hours, login.origin, issuer);
};

// Answers null where the password that was checked is no longer the user's, or the user was disabled meanwhile. The row
// is held, so that a second factor set up in this very moment is either seen here or ends the session made here.
const openSession = async (
  deps: Deps,
  database: Database,
  login: LoginAttempt,
  admission: Admission,
): Promise<Opened | HalfOpened | null> => {
  const { user, hours } = admission;
  const { passwordHash } = user;
  if (passwordHash === null) return null;
  const actor: Actor = { id: `user:${user.id}`, name: fullName(user), requestId: login.requestId };
  // Only to who knows the password: others hear the same from everywhere.
  await refuseAddress(deps, { ...user, ip: login.origin.ip, actor, database });
  const inside = await settled(deps);
  return database.transact(actor, async (tx) => {
    const still = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, user.id), eq(users.passwordHash, passwordHash), eq(users.status, 'active')))
      .for('no key update');
    if (still.length === 0) return null;
    const factors = await listFactors(tx, user.id);
    if (factors.length > 0) return { stepToken: await startPendingLogin(tx, user.id), factors };
    return { userId: user.id, token: await admit(inside(tx), login, admission), hours };
  });
};

export const toAttempt = (account: string, login: Pick<LoginAttempt, 'origin' | 'deviceToken'>): Attempt => ({
  account,
  ip: login.origin.ip,
  deviceHash: login.deviceToken ? hashToken(login.deviceToken) : null,
});

/**
 * Signs in and answers the new session's token, or that of the second step where the user has one. The old session of
 * this browser ends, so that an id planted before the login is worth nothing after it.
 */
export const logIn = async (
  deps: Deps,
  database: Database,
  login: LoginAttempt,
  deviceToken: string,
): Promise<Opened | HalfOpened> => {
  const user = await findAccount(deps.db, login.username, deps.config.demo);
  const name = foldName(login.username);
  const attempt = toAttempt(user ? `user:${user.id}` : `name:${name}`, login);
  // Asked for as long, and as often, where there is nobody of the name.
  const familiarity = await getFamiliarity(deps.db, user?.id ?? null, attempt);
  await countName(deps.db, name, attempt, familiarity);
  const isLookedAt = await countAccount(deps.db, attempt, familiarity);
  const verified = (await verifyPassword(user?.passwordHash ?? null, login.password)) && isLookedAt;
  const hours = (await deps.settings.get()).security.sessionTimeout;
  const isOwnWay = user !== null && mayUsePassword(deps.config, user);
  const opened =
    user && verified && isOwnWay
      ? await openSession(deps, database, login, { user, deviceToken, attempt, familiarity, hours })
      : null;
  if (!opened) {
    await recordFailure(database, login, user?.id ?? null);
    // Said to nobody who does not know the password.
    const isOtherWay = user && verified && !isOwnWay;
    throw new AppError(
      'invalid_credentials',
      isOtherWay
        ? `Sign in with ${deps.config.sso?.name}: staff do not use passwords here.`
        : 'Invalid username or password',
    );
  }
  return opened;
};

export const logOut = async (database: Database, token: string, ip: string, requestId: string): Promise<void> => {
  const user = await findSessionOwner(database.db, token);
  if (!user) return;
  await database.transact({ id: `user:${user.id}`, name: fullName(user), requestId }, async (tx) => {
    const ended = await endSession(tx, token);
    if (ended) await auditEvent(tx, 'logout', 'users', ended, { ip });
  });
};

export type PasswordChange = {
  userId: string;
  currentPassword: string;
  newPassword: string;
  origin: Origin;
  issuer: SessionIssuer;
  actor: Actor;
};

/**
 * The database ends every session with the old password; the one that asked goes on under a new id, unless the change
 * was forced: then the user signs in again with the new password.
 */
export const changeOwnPassword = async (
  deps: Deps,
  database: Database,
  change: PasswordChange,
): Promise<{ token: string; hours: number } | null> => {
  const [user] = await deps.db.select().from(users).where(eq(users.id, change.userId));
  if (!user) throw new AppError('unauthorized', 'Unauthorized');
  await countPasswordCheck(deps.db, user.id);
  const before = user.passwordHash;
  if (before === null || !(await verifyPassword(before, change.currentPassword))) {
    throw invalid({ currentPassword: 'Current password is incorrect' });
  }
  // Only beside an app: it asks for the password before it goes, and a passkey does not.
  const secondFactor = (await listFactors(deps.db, user.id)).includes('app');
  await checkNewPassword(deps, change.newPassword, { ...user, secondFactor }, 'newPassword');
  if (change.newPassword === change.currentPassword)
    throw invalid({ newPassword: 'New password must differ from the current one' });
  const passwordHash = await hashPassword(change.newPassword);
  const { security } = await deps.settings.get();
  const inside = await settled(deps);
  return database.transact(change.actor, async (tx) => {
    // Only over the password that was checked: of two changes at once the second is refused.
    const changed = await tx
      .update(users)
      .set({ passwordHash, mustChangePassword: false })
      .where(and(eq(users.id, user.id), eq(users.passwordHash, before)))
      .returning({ id: users.id });
    if (changed.length === 0) throw new AppError('conflict', 'The password was just changed.');
    await endUserSessions(tx, user.id);
    await tellPasswordChanged(inside(tx), user.id, 'changed');
    if (user.mustChangePassword) return null;
    return {
      token: await createSession(tx, user.id, security.sessionTimeout, change.origin, change.issuer),
      hours: security.sessionTimeout,
    };
  });
};
