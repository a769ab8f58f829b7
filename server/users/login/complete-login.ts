import { and, eq } from 'drizzle-orm';
import { AppError } from '../../../domain/kernel/errors.ts';
import type { PasskeyRequest, UsedCredential } from '../../../domain/users/passkey-contract.ts';
import { fullName } from '../../../domain/users/rules.ts';
import type { Actor, Database, Db } from '../../db/connection/database.ts';
import { auditEvent } from '../../db/query/audit-event.ts';
import type { Deps } from '../../deps.ts';
import { settled } from '../mails/settled.ts';
import type { Place } from '../passkeys/place.ts';
import { askForPasskey, isStillThere, provePasskey, refusePasskey } from '../passkeys/prove.ts';
import { WRONG_CODE } from '../second-factor/second-factor.ts';
import { checkCode, redeemCode, type ValidCode } from '../second-factor/verify-code.ts';
import { hashToken } from '../sessions.ts';
import { users } from '../tables.ts';
import { countLoginCode, forgiveLoginCode, getFamiliarity } from '../throttle.ts';
import { refuseAddress } from './address-guard.ts';
import { admit, type LoginAttempt, type Opened, toAttempt } from './login.ts';
import { countPendingLoginTry, endPendingLogin, findPendingLogin, loginExpired } from './pending-login.ts';

export type SecondStep = Omit<LoginAttempt, 'username' | 'password'> & { stepToken: string | null };

/** The second proof, looked at before any row is locked, and what spends it. */
type Proof = { method: string; redeem: (tx: Db) => Promise<boolean>; refusal: () => AppError };
type Prove = (deps: Deps, database: Database, userId: string) => Promise<Proof>;

const METHOD: Record<ValidCode['kind'], string> = { app: 'authenticator app', recovery: 'recovery code' };

const wrongCode = () => new AppError('invalid_code', WRONG_CODE, { fields: { code: WRONG_CODE } });

export const proveByCode =
  (code: string): Prove =>
  async (deps, _, userId) => {
    const valid = await checkCode(deps, userId, code);
    if (!valid) throw wrongCode();
    return { method: METHOD[valid.kind], redeem: (tx) => redeemCode(tx, userId, valid), refusal: wrongCode };
  };

type SignedStep = { place: Place; used: UsedCredential; step: Pick<SecondStep, 'stepToken' | 'requestId'> };

const toBond = (stepToken: string | null, userId: string) => ({
  purpose: 'second-step' as const,
  boundTo: hashToken(stepToken ?? ''),
  userId,
});

export const proveByPasskey =
  ({ place, used, step }: SignedStep): Prove =>
  async (deps, database, userId) => {
    const bond = toBond(step.stepToken, userId);
    const proven = await provePasskey(deps.db, database, { place, bond, used, requestId: step.requestId });
    return { method: 'passkey', redeem: (tx) => isStillThere(tx, proven), refusal: refusePasskey };
  };

export const startPasskeyStep = async (deps: Deps, place: Place, stepToken: string | null): Promise<PasskeyRequest> => {
  const userId = await findPendingLogin(deps.db, stepToken);
  if (!userId) throw loginExpired();
  return askForPasskey(deps.db, place, toBond(stepToken, userId));
};

const isRefusal = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'invalid_code' || error.code === 'invalid_passkey');

/**
 * Completes a sign-in whose password was right. The proof is spent, the half-done sign-in ended and the session made in
 * one transaction: of any number of calls with one code, one succeeds.
 */
export const completeLogin = async (
  deps: Deps,
  database: Database,
  submitted: SecondStep,
  deviceToken: string,
  prove: Prove,
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
  const hours = (await deps.settings.get()).security.sessionTimeout;
  const actor: Actor = { id: `user:${userId}`, name: fullName(user), requestId: submitted.requestId };
  await refuseAddress(deps, { ...user, ip: submitted.origin.ip, actor, database });
  const inside = await settled(deps);
  const open = ({ method, redeem, refusal }: Proof) =>
    database.transact(actor, async (tx) => {
      const activeUsers = await tx
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, userId), eq(users.status, 'active')))
        .for('no key update');
      const ended = activeUsers.length > 0 ? await endPendingLogin(tx, submitted.stepToken ?? '') : null;
      if (!ended) throw loginExpired();
      if (!(await redeem(tx))) throw refusal();
      await forgiveLoginCode(tx, attempt, familiarity);
      const issuer = ended.identityId === null ? null : { identityId: ended.identityId, mfa: false };
      const admission = { user, deviceToken, attempt, familiarity, hours, issuer };
      return { userId, token: await admit(inside(tx), submitted, admission, { secondFactor: method }), hours };
    });
  try {
    return await open(await prove(deps, database, userId));
  } catch (error) {
    if (isRefusal(error)) {
      await database.transact({ id: 'anonymous', name: 'Visitor', requestId: submitted.requestId }, (tx) =>
        auditEvent(tx, 'second_factor_failed', 'users', userId, { ip: submitted.origin.ip }),
      );
    }
    throw error;
  }
};
