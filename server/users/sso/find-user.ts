import { and, eq, sql } from 'drizzle-orm';
import type { Role } from '../../../domain/kernel/access.ts';
import { Username } from '../../../domain/users/contract.ts';
import type { SsoProblem } from '../../../domain/users/sso.ts';
import type { Actor, Database, Db } from '../../db/connection/database.ts';
import { auditEvent } from '../../db/query/audit-event.ts';
import type { Deps } from '../../deps.ts';
import { tellSignInChanged } from '../mails/account-mails.ts';
import { settled } from '../mails/settled.ts';
import { userIdentities, users } from '../tables.ts';
import type { SsoPerson } from './claims.ts';
import { isEmergencyAdmin } from './password-rule.ts';
import { issuerName } from './settings.ts';

type Account = typeof users.$inferSelect;
export type Match = { user: Account; identityId: string };

const isUsable = ({ config }: Pick<Deps, 'config'>, { status, role, demo }: Account): boolean =>
  status === 'active' && role !== 'tenant' && (config.demo || !demo);

const findLinked = async (tx: Db, { issuer, subject }: SsoPerson): Promise<Match | null> => {
  const [found] = await tx
    .select({ user: users, identityId: userIdentities.id })
    .from(userIdentities)
    .innerJoin(users, eq(users.id, userIdentities.userId))
    .where(and(eq(userIdentities.issuer, issuer), eq(userIdentities.subject, subject)))
    .for('no key update', { of: users });
  return found ?? null;
};

// Letter by letter: names that only look alike are the same for a sign-in by password, and may be two mailboxes.
const findByEmail = async (tx: Db, email: string): Promise<Account | null> => {
  const [found] = await tx
    .select()
    .from(users)
    .where(
      and(eq(sql`fold_name(${users.email})`, sql`fold_name(${email}::text)`), eq(sql`lower(${users.email})`, email)),
    )
    .for('no key update');
  return found ?? null;
};

const isNameFree = async (tx: Db, name: string): Promise<boolean> =>
  (
    await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(sql`fold_name(${users.username})`, sql`fold_name(${name}::text)`))
  ).length === 0;

const chooseUsername = async (tx: Db, { username, verifiedEmail, subject }: SsoPerson): Promise<string> => {
  const fitting = [username, verifiedEmail].flatMap((name) => Username.safeParse(name).data ?? []);
  for (const name of fitting) if (await isNameFree(tx, name)) return name;
  return `sso-${subject.replace(/[^a-zA-Z0-9]/g, '').slice(0, 40)}`;
};

const addUser = async (tx: Db, person: SsoPerson, role: Role): Promise<Account> => {
  const { firstName, lastName, verifiedEmail: email } = person;
  const username = await chooseUsername(tx, person);
  const [added] = await tx
    .insert(users)
    .values({ username, email, firstName, lastName, role, passwordHash: null, mustChangePassword: false })
    .returning();
  if (!added) throw new Error('The insert answered no row');
  return added;
};

const isLinked = async (tx: Db, userId: string, issuer: string): Promise<boolean> =>
  (
    await tx
      .select({ id: userIdentities.id })
      .from(userIdentities)
      .where(and(eq(userIdentities.userId, userId), eq(userIdentities.issuer, issuer)))
  ).length > 0;

/**
 * The first sign-in: a user of this very address, which the issuer has verified, is linked from then on. An account that is linked
 * already, or kept for emergencies, is never taken over by it. A new user has no password.
 */
const link = async (inside: Deps, person: SsoPerson, role: Role): Promise<Match | SsoProblem> => {
  const { db: tx, config } = inside;
  const { issuer, subject, verifiedEmail: email } = person;
  if (!email) return 'unverified';
  const known = await findByEmail(tx, email);
  if (known && !isUsable(inside, known)) return 'refused';
  if (known && isEmergencyAdmin(config, known)) return 'emergency';
  if (known && (await isLinked(tx, known.id, issuer))) return 'taken';
  if (!known && !config.sso?.createsUsers) return 'unknown';
  const user = known ?? (await addUser(tx, person, role));
  const [linked] = await tx
    .insert(userIdentities)
    .values({ userId: user.id, issuer, subject, email })
    .returning({ id: userIdentities.id });
  if (!linked) throw new Error('The insert answered no row');
  // Who had an account before learns that there is another way into it.
  if (known) await tellSignInChanged(inside, user.id, `Sign-in with ${issuerName(config)} was turned on`);
  return { user, identityId: linked.id };
};

// The lock is that of the trigger which keeps the last administrator.
const isLastAdmin = async (tx: Db, { id, role, demo }: Account): Promise<boolean> => {
  if (role !== 'admin') return false;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('users_keep_admin'))`);
  const { rows } = await tx.execute(sql`select from users
    where role = 'admin' and status = 'active' and id <> ${id} and (${demo} or not demo) limit 1`);
  return rows.length === 0;
};

const followRole = async (tx: Db, { user, identityId }: Match, role: Role): Promise<Match> => {
  if (user.role === role) return { user, identityId };
  if (await isLastAdmin(tx, user)) {
    await auditEvent(tx, 'role_kept', 'users', user.id, { role });
    return { user, identityId };
  }
  await tx.update(users).set({ role }).where(eq(users.id, user.id));
  return { user: { ...user, role }, identityId };
};

const decide = async (inside: Deps, person: SsoPerson): Promise<Match | SsoProblem> => {
  const { db: tx, config } = inside;
  const linked = await findLinked(tx, person);
  if (!person.role) {
    // Whom the issuer gives no role any more, it does not keep here either.
    if (linked) await tx.execute(sql`delete from sessions where identity_id = ${linked.identityId}`);
    return 'no-role';
  }
  if (linked && !isUsable(inside, linked.user)) return 'refused';
  if (linked && isEmergencyAdmin(config, linked.user)) return 'emergency';
  const match = linked ?? (await link(inside, person, person.role));
  return typeof match === 'string' ? match : followRole(tx, match, person.role);
};

/** The user of somebody whom the issuer vouches for, linked, made and given the role of the mapping where that is due. */
export const findUser = async (
  deps: Deps,
  database: Database,
  person: SsoPerson,
  { ip, requestId }: { ip: string; requestId: string },
): Promise<Match | SsoProblem> => {
  const actor: Actor = { id: 'system:single-sign-on', name: 'Single sign-on', requestId };
  const inside = await settled(deps);
  return database.transact(actor, async (tx) => {
    // Two tabs of somebody new take turns, and the second finds what the first has made.
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`sso ${person.issuer} ${person.subject}`}, 0))`,
    );
    const match = await decide(inside(tx), person);
    if (typeof match === 'string')
      await auditEvent(tx, 'login_failed', 'users', 'unknown', { ip, method: 'single sign-on', reason: match });
    return match;
  });
};
