import { invalid } from '../../../domain/kernel/errors.ts';
import type { Confirmation } from '../../../domain/users/session-contract.ts';
import type { Actor, Database } from '../../db/connection/database.ts';
import { auditEvent } from '../../db/query/audit-event.ts';
import type { Deps } from '../../deps.ts';
import type { SignedIn } from '../../http/mount.ts';
import { checkPassword, WRONG_CODE } from '../second-factor/second-factor.ts';
import { checkCode, hasSecondFactor, redeemCode } from '../second-factor/verify-code.ts';
import { getConfirmation, markConfirmed } from '../sessions.ts';
import { countCode } from '../throttle.ts';

type Given = { user: SignedIn; actor: Actor; password: string; code: string | null };

const CODE_NEEDED = 'Enter the code from your authenticator app, or a recovery code';

const prove = async (deps: Deps, { user, password, code }: Given) => {
  await checkPassword(deps, user.id, password);
  if (!(await hasSecondFactor(deps.db, user.id))) return null;
  if (!code) throw invalid({ code: CODE_NEEDED });
  await countCode(deps.db, user.id);
  const proof = await checkCode(deps, user.id, code);
  if (!proof) throw invalid({ code: WRONG_CODE });
  return proof;
};

/**
 * Takes the password, and the code where there is a second factor, of somebody who is signed in. Tries are counted with
 * those of every other question for the password. A failure is in the audit log, as one at the sign-in is.
 */
export const confirmSession = async (deps: Deps, database: Database, given: Given): Promise<Confirmation> => {
  const { user, actor } = given;
  const proof = await prove(deps, given).catch(async (error: unknown) => {
    await database.transact(actor, (tx) => auditEvent(tx, 'confirmation_failed', 'users', user.id, {}));
    throw error;
  });
  return database.transact(actor, async (tx) => {
    if (proof && !(await redeemCode(tx, user.id, proof))) throw invalid({ code: WRONG_CODE });
    await markConfirmed(tx, user.sid);
    await auditEvent(tx, 'confirmed', 'users', user.id, {});
    return getConfirmation(tx, user.sid);
  });
};
