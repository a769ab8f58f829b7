import { and, eq } from 'drizzle-orm';
import { fullName } from '../../../domain/users/rules.ts';
import type { SsoProblem } from '../../../domain/users/sso.ts';
import type { Actor, Database } from '../../db/connection/database.ts';
import type { Deps } from '../../deps.ts';
import { refuseAddress } from '../login/address-guard.ts';
import { admit, type HalfOpened, type LoginAttempt, type Opened, toAttempt } from '../login/login.ts';
import { startPendingLogin } from '../login/pending-login.ts';
import { settled } from '../mails/settled.ts';
import { listFactors } from '../second-factor/factors.ts';
import { userIdentities, users } from '../tables.ts';
import { getFamiliarity } from '../throttle.ts';
import type { SsoPerson } from './claims.ts';
import { findUser, type Match } from './find-user.ts';
import { SsoRefused } from './problem.ts';

type Attempt = Omit<LoginAttempt, 'username' | 'password'>;

const refuse = (problem: SsoProblem) =>
  new SsoRefused(problem, 'The issuer vouched for somebody whom this space does not let in');

// As a sign-in by password does it: the row is held, and who was disabled or unlinked in between is not let in.
const openSession = async (
  deps: Deps,
  database: Database,
  { user, identityId }: Match,
  person: SsoPerson,
  login: Attempt,
  deviceToken: string,
): Promise<Opened | HalfOpened> => {
  const hours = (await deps.settings.get()).security.sessionTimeout;
  const attempt = toAttempt(`user:${user.id}`, login);
  const familiarity = await getFamiliarity(deps.db, user.id, attempt);
  const issuer = { identityId, mfa: person.mfa };
  const actor: Actor = { id: `user:${user.id}`, name: fullName(user), requestId: login.requestId };
  await refuseAddress(deps, { ...user, ip: login.origin.ip, actor, database });
  const inside = await settled(deps);
  return database.transact(actor, async (tx): Promise<Opened | HalfOpened> => {
    const still = await tx
      .select({ id: users.id })
      .from(users)
      .innerJoin(userIdentities, eq(userIdentities.userId, users.id))
      .where(and(eq(users.id, user.id), eq(users.status, 'active'), eq(userIdentities.id, identityId)))
      .for('no key update', { of: users });
    if (still.length === 0) throw refuse('refused');
    const factors = person.mfa ? [] : await listFactors(tx, user.id);
    if (factors.length > 0) return { stepToken: await startPendingLogin(tx, user.id, identityId), factors };
    const admission = { user, deviceToken, attempt, familiarity, hours, issuer };
    const token = await admit(inside(tx), login, admission, {
      method: 'single sign-on',
      ...(person.mfa ? { secondFactor: 'issuer' } : {}),
    });
    return { userId: user.id, token, hours };
  });
};

/** Signs in somebody whom the issuer vouches for, or answers that the second step of this space is still to come. */
export const signInPerson = async (
  deps: Deps,
  database: Database,
  person: SsoPerson,
  login: Attempt,
  deviceToken: string,
): Promise<Opened | HalfOpened> => {
  const match = await findUser(deps, database, person, { ip: login.origin.ip, requestId: login.requestId });
  if (typeof match === 'string') throw refuse(match);
  return openSession(deps, database, match, person, login, deviceToken);
};
