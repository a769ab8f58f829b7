import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, gt, isNotNull, or, sql } from 'drizzle-orm';
import { AppError } from '../../../domain/kernel/errors.ts';
import { paths } from '../../../domain/kernel/paths.ts';
import { foldName } from '../../../domain/kernel/text.ts';
import { RESET_MINUTES } from '../../../domain/users/reset-contract.ts';
import { fullName } from '../../../domain/users/rules.ts';
import type { Database, Db } from '../../db/connection/database.ts';
import { auditEvent } from '../../db/query/audit-event.ts';
import type { Deps } from '../../deps.ts';
import { isReachable, publicAddress } from '../../http/site/public-address.ts';
import { canSend } from '../../mail/accounts.ts';
import { queueAlike } from '../../mail/service.ts';
import { mailsFor } from '../../messages/send.ts';
import { tellPasswordChanged } from '../mails/account-mails.ts';
import { settled } from '../mails/settled.ts';
import { hashPassword } from '../passwords.ts';
import { listFactors } from '../second-factor/factors.ts';
import { checkNewPassword } from '../service.ts';
import { hashToken, newToken } from '../sessions.ts';
import { users } from '../tables.ts';
import { countAccountResets, countResetRequest, countResetTry } from './reset-limits.ts';
import { passwordResets } from './tables.ts';

export type ResetRequest = { name: string; ip: string; requestId: string };

const NOBODY = '00000000-0000-0000-0000-000000000000';

// An answer takes this long at least, so that the milliseconds of a row more or less are not seen in it.
const ANSWER_MS = 250;

/** The same for every name. */
export const SAME_ANSWER =
  'If there is an account with this name and an email address, a link is on its way to it. It can be used once within 30 minutes.';

// Of demo accounts the password is public, and disabled users have nothing to come back to.
const mayReset = and(eq(users.status, 'active'), eq(users.demo, false), isNotNull(users.email));

const findUser = async (db: Db, name: string) => {
  const wanted = sql`fold_name(${name}::text)`;
  const [user] = await db
    .select()
    .from(users)
    .where(and(or(sql`fold_name(${users.username}) = ${wanted}`, sql`fold_name(${users.email}) = ${wanted}`), mayReset))
    .orderBy(sql`fold_name(${users.username}) = ${wanted} desc`)
    .limit(1);
  return user ?? null;
};

// Held against a change of the password in the same moment: the link is made after it, or ended by it.
const keepToken = (tx: Db, userId: string, token: string) =>
  tx.execute(sql`
    insert into ${passwordResets} (user_id, token_hash, expire)
    select ${users.id}, ${hashToken(token)}, clock_timestamp() + make_interval(mins => ${RESET_MINUTES})
    from ${users} where ${and(eq(users.id, userId), mayReset)} for share
    on conflict (user_id) do update
      set token_hash = excluded.token_hash, expire = excluded.expire, created_at = clock_timestamp()`);

/**
 * Mails a link to the user of a name, if there is one. Where there is none, or one has been mailed too often, the same statements
 * are sent and write nothing: neither the answer nor its time says which it was.
 */
const mailLink = async (deps: Deps, database: Database, { name, ip, requestId }: ResetRequest): Promise<void> => {
  const user = await findUser(deps.db, name);
  const isWithinLimit = await countAccountResets(deps.db, user ? `user:${user.id}` : `name:${foldName(name)}`);
  const recipient = isWithinLimit ? user : null;
  const token = newToken();
  const link = `${publicAddress(deps.config, paths.resetPassword)}#${token}`;
  const values = {
    name: user ? fullName(user) : name,
    username: user?.username ?? name,
    link,
    minutes: String(RESET_MINUTES),
  };
  const eventKey = `account_password_reset:${hashToken(token)}`;
  const toInside = await settled(deps);
  await database.transact({ id: 'anonymous', name: 'Visitor', requestId }, async (tx) => {
    const inside = toInside(tx);
    // A name that belongs to nobody may be a password typed into the wrong field: it is not kept.
    await auditEvent(tx, 'password_reset_asked', 'users', user?.id ?? 'unknown', { ip });
    await keepToken(tx, recipient?.id ?? NOBODY, token);
    const { mails } = await mailsFor(inside, [
      { kind: 'account_password_reset', eventKey, to: { email: user?.email ?? 'nobody@example.com' }, values },
    ]);
    await queueAlike(inside, recipient ? mails : []);
  });
};

/** Where no mail can be sent, or a mail could not say where this space is, nothing is promised. */
export const sendsResets = async (deps: Pick<Deps, 'db' | 'config'>): Promise<boolean> =>
  isReachable(deps.config) && (await canSend(deps, 'email'));

export const askReset = async (deps: Deps, database: Database, reset: ResetRequest): Promise<{ message: string }> => {
  if (!(await sendsResets(deps)))
    throw new AppError('conflict', 'This workspace cannot mail links. Ask an administrator to reset your password.');
  await countResetRequest(deps.db, reset.ip);
  const least = sleep(ANSWER_MS);
  await mailLink(deps, database, reset);
  await least;
  return { message: SAME_ANSWER };
};

const expired = () =>
  new AppError('not_found', 'This link was used, has expired or was replaced by a newer one. Ask for a new link.');

const isOpen = (token: string) =>
  and(eq(passwordResets.tokenHash, hashToken(token)), gt(passwordResets.expire, sql`clock_timestamp()`));

const findReset = async (db: Db, token: string) => {
  const [found] = await db
    .select({ user: users, expiresAt: passwordResets.expire })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(and(isOpen(token), mayReset));
  if (!found) throw expired();
  return found;
};

export const viewReset = async ({ db }: Pick<Deps, 'db'>, token: string, ip: string) => {
  await countResetTry(db, ip);
  const { user, expiresAt } = await findReset(db, token);
  return { username: user.username, expiresAt };
};

export type NewPassword = { token: string; password: string; ip: string; requestId: string };

/**
 * Sets the password and signs nobody in: a second factor is asked for at the next sign-in, as it was before. Of any number
 * of calls with one link, one succeeds.
 */
export const finishReset = async (deps: Deps, database: Database, given: NewPassword): Promise<void> => {
  const { token, password, ip, requestId } = given;
  await countResetTry(deps.db, ip);
  const { user } = await findReset(deps.db, token);
  // Only beside an app, as where it is changed with the old one.
  const secondFactor = (await listFactors(deps.db, user.id)).includes('app');
  await checkNewPassword(deps, password, { ...user, secondFactor }, 'password');
  const passwordHash = await hashPassword(password);
  const inside = await settled(deps);
  await database.transact({ id: `user:${user.id}`, name: fullName(user), requestId }, async (tx) => {
    // The row of the user first, as every change of a password takes it.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('no key update');
    const used = await tx
      .delete(passwordResets)
      .where(and(isOpen(token), eq(passwordResets.userId, user.id)))
      .returning({ userId: passwordResets.userId });
    if (used.length === 0) throw expired();
    // The database ends every session and half-done sign-in with the old password.
    const changed = await tx
      .update(users)
      .set({ passwordHash, mustChangePassword: false })
      .where(and(eq(users.id, user.id), mayReset))
      .returning({ id: users.id });
    if (changed.length === 0) throw expired();
    await auditEvent(tx, 'password_reset', 'users', user.id, { ip });
    await tellPasswordChanged(inside(tx), user.id, 'byLink');
  });
};
