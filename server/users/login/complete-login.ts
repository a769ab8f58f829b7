import { and, eq } from 'drizzle-orm';
import { AppError } from '../../../domain/kernel/errors.ts';
import { fullName } from '../../../domain/users/rules.ts';
import type { Actor, Database } from '../../db/connection/database.ts';
import { auditEvent } from '../../db/query/audit-event.ts';
import type { Deps } from '../../deps.ts';
import { WRONG_CODE } from '../second-factor/second-factor.ts';
import { type Proof, readProof, spendProof } from '../second-factor/verify-code.ts';
import { users } from '../tables.ts';
import { countStep, familiarityOf, forgiveStep } from '../throttle.ts';
import { admit, attemptOf, type LoginAttempt, type Opened } from './login.ts';
import { closeStep, stepExpired, tryStep } from './pending-login.ts';

export type SecondStep = Omit<LoginAttempt, 'username' | 'password'> & { code: string; stepToken: string | null };

const WAY: Record<Proof['kind'], string> = { app: 'authenticator app', recovery: 'recovery code' };

/**
 * Completes a sign-in whose password was right. The code is spent, the half-done sign-in ended and the session made in
 * one transaction: of any number of calls with one code, one succeeds.
 */
export const completeLogin = async (
  deps: Deps,
  database: Database,
  step: SecondStep,
  deviceToken: string,
): Promise<Opened> => {
  const userId = await tryStep(deps.db, step.stepToken);
  const [user] = await deps.db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), deps.config.demo ? undefined : eq(users.demo, false)));
  if (!user) throw stepExpired();
  const attempt = attemptOf(`user:${userId}`, step);
  const familiarity = await familiarityOf(deps.db, userId, attempt);
  await countStep(deps.db, attempt, familiarity);
  const proof = await readProof(deps, userId, step.code);
  const hours = (await deps.settings.get()).security.sessionTimeout;
  const actor: Actor = { id: `user:${userId}`, name: fullName(user), requestId: step.requestId };
  const wrong = new AppError('invalid_code', WRONG_CODE, { fields: { code: WRONG_CODE } });

  const open = (found: Proof) =>
    database.transact(actor, async (tx) => {
      const still = await tx
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, userId), eq(users.status, 'active')))
        .for('no key update');
      if (still.length === 0 || !(await closeStep(tx, step.stepToken ?? ''))) throw stepExpired();
      if (!(await spendProof(tx, userId, found))) throw wrong;
      await forgiveStep(tx, attempt, familiarity);
      const admission = { user, deviceToken, attempt, familiarity, hours };
      return { userId, token: await admit(tx, step, admission, { secondFactor: WAY[found.kind] }), hours };
    });

  try {
    if (!proof) throw wrong;
    return await open(proof);
  } catch (error) {
    if (error === wrong) {
      await database.transact({ id: 'anonymous', name: 'Visitor', requestId: step.requestId }, (tx) =>
        auditEvent(tx, 'second_factor_failed', 'users', userId, { ip: step.origin.ip }),
      );
    }
    throw error;
  }
};
