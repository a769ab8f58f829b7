import { AppError, invalid } from '../../../domain/kernel/errors.ts';
import type { PasskeyRequest, UsedCredential } from '../../../domain/users/passkey-contract.ts';
import type { Confirmation } from '../../../domain/users/session-contract.ts';
import type { Actor, Database, Db } from '../../db/connection/database.ts';
import { auditEvent } from '../../db/query/audit-event.ts';
import type { Deps } from '../../deps.ts';
import type { SignedIn } from '../../http/mount.ts';
import type { Place } from '../passkeys/place.ts';
import { askForPasskey, isStillThere, provePasskey, refusePasskey } from '../passkeys/prove.ts';
import { listFactors } from '../second-factor/factors.ts';
import { checkPassword, WRONG_CODE } from '../second-factor/second-factor.ts';
import { checkCode, redeemCode } from '../second-factor/verify-code.ts';
import { getConfirmation, markConfirmed } from '../sessions.ts';
import { countCode } from '../throttle.ts';

type Who = { user: SignedIn; actor: Actor };
type Given = Who & { password: string; code: string | null };
type Signed = Who & { place: Place; used: UsedCredential };

/** What spends the proof, in the transaction that confirms the session. */
type Redeem = (tx: Db) => Promise<boolean>;

const CODE_NEEDED = 'Enter the code from your authenticator app, or a recovery code';

const confirmWith = async (
  database: Database,
  { user, actor }: Who,
  prove: () => Promise<Redeem>,
  refusal: AppError,
) => {
  const redeem = await prove().catch(async (error: unknown) => {
    await database.transact(actor, (tx) => auditEvent(tx, 'confirmation_failed', 'users', user.id, {}));
    throw error;
  });
  return database.transact(actor, async (tx): Promise<Confirmation> => {
    if (!(await redeem(tx))) throw refusal;
    await markConfirmed(tx, user.sid);
    await auditEvent(tx, 'confirmed', 'users', user.id, {});
    return getConfirmation(tx, user.sid);
  });
};

const proveByPassword = async (deps: Deps, { user, password, code }: Given): Promise<Redeem> => {
  await checkPassword(deps, user.id, password);
  const factors = await listFactors(deps.db, user.id);
  if (factors.length === 0) return async () => true;
  if (!factors.includes('app')) throw new AppError('invalid_passkey', 'Confirm with your passkey.');
  if (!code) throw invalid({ code: CODE_NEEDED });
  await countCode(deps.db, user.id);
  const proof = await checkCode(deps, user.id, code);
  if (!proof) throw invalid({ code: WRONG_CODE });
  return (tx) => redeemCode(tx, user.id, proof);
};

/**
 * Takes the password, and the code where there is a second factor, of somebody who is signed in. Tries are counted with
 * those of every other question for the password. A failure is in the audit log, as one at the sign-in is.
 */
export const confirmSession = (deps: Deps, database: Database, given: Given): Promise<Confirmation> =>
  confirmWith(database, given, () => proveByPassword(deps, given), invalid({ code: WRONG_CODE }));

const toBond = (user: SignedIn) => ({ purpose: 'confirm' as const, boundTo: user.sid, userId: user.id });

export const startPasskeyConfirmation = (deps: Deps, place: Place, user: SignedIn): Promise<PasskeyRequest> =>
  askForPasskey(deps.db, place, toBond(user));

/** A passkey in place of both: it is opened by a fingerprint, a face or a PIN. */
export const confirmByPasskey = (deps: Deps, database: Database, signed: Signed): Promise<Confirmation> => {
  const { user, actor, place, used } = signed;
  const prove = async (): Promise<Redeem> => {
    await countCode(deps.db, user.id);
    const { requestId } = actor;
    const proven = await provePasskey(deps.db, database, { place, bond: toBond(user), used, requestId });
    return (tx) => isStillThere(tx, proven);
  };
  return confirmWith(database, signed, prove, refusePasskey());
};
