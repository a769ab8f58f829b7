import { and, eq } from 'drizzle-orm';
import { AppError } from '../../../domain/kernel/errors.ts';
import { fullName } from '../../../domain/users/rules.ts';
import type { Actor, Database } from '../../db/connection/database.ts';
import { auditEvent } from '../../db/query/audit-event.ts';
import type { Deps } from '../../deps.ts';
import { WRONG_CODE } from '../second-factor/second-factor.ts';
import { checkCode, redeemCode, type ValidCode } from '../second-factor/verify-code.ts';
import { users } from '../tables.ts';
import { countLoginCode, forgiveLoginCode, getFamiliarity } from '../throttle.ts';
import { admit, type LoginAttempt, type Opened, toAttempt } from './login.ts';
import { countPendingLoginTry, endPendingLogin, loginExpired } from './pending-login.ts';

export type CodeAttempt = Omit<LoginAttempt, 'username' | 'password'> & { code: string; stepToken: string | null };

const METHOD: Record<ValidCode['kind'], string> = { app: 'authenticator app', recovery: 'recovery code' };

/**
 * Completes a sign-in whose password was right. The code is spent, the half-done sign-in ended and the session made in
 * one transaction: of any number of calls with one code, one succeeds.
 */
export const completeLogin = async (
  deps: Deps,
  database: Database,
  submitted: CodeAttempt,
  deviceToken: string,
): Promise<Opened> => {
  const userId = await countPendingLoginTry(deps.db, submitted.stepToken);
  const [user] = await deps.db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), deps.config.demo ? undefined : eq(users.demo, false)));
  if (!user) throw loginExpired();
  const attempt = toAttempt(`user:${userId}`, submitted);
  const familiarity = await getFamiliarity(deps.db, userId, attempt);
  await countLoginCode(deps.db, attempt, familiarity);
  const proof = await checkCode(deps, userId, submitted.code);
  const hours = (await deps.settings.get()).security.sessionTimeout;
  const actor: Actor = { id: `user:${userId}`, name: fullName(user), requestId: submitted.requestId };
  const wrong = new AppError('invalid_code', WRONG_CODE, { fields: { code: WRONG_CODE } });

  const open = (valid: ValidCode) =>
    database.transact(actor, async (tx) => {
      const activeUsers = await tx
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, userId), eq(users.status, 'active')))
        .for('no key update');
      if (activeUsers.length === 0 || !(await endPendingLogin(tx, submitted.stepToken ?? ''))) throw loginExpired();
      if (!(await redeemCode(tx, userId, valid))) throw wrong;
      await forgiveLoginCode(tx, attempt, familiarity);
      const admission = { user, deviceToken, attempt, familiarity, hours };
      return { userId, token: await admit(tx, submitted, admission, { secondFactor: METHOD[valid.kind] }), hours };
    });

  try {
    if (!proof) throw wrong;
    return await open(proof);
  } catch (error) {
    if (error === wrong) {
      await database.transact({ id: 'anonymous', name: 'Visitor', requestId: submitted.requestId }, (tx) =>
        auditEvent(tx, 'second_factor_failed', 'users', userId, { ip: submitted.origin.ip }),
      );
    }
    throw error;
  }
};
