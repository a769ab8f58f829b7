import { and, eq, isNull, sql } from 'drizzle-orm';
import { AppError, invalid, notFound } from '../../../domain/kernel/errors.ts';
import type { User } from '../../../domain/users/contract.ts';
import type { SecondFactorState } from '../../../domain/users/own-factors-contract.ts';
import { isSecondFactorDue } from '../../../domain/users/second-factor.ts';
import type { SecondFactorOffer } from '../../../domain/users/second-factor-contract.ts';
import { seal, unseal } from '../../crypto/seal.ts';
import type { Actor, Database, Db } from '../../db/connection/database.ts';
import type { Deps } from '../../deps.ts';
import type { SignedIn } from '../../http/mount.ts';
import type { MessageDeps } from '../../messages/send.ts';
import { counterPins } from '../counter-pin-tables.ts';
import { tellSignInChanged } from '../mails/account-mails.ts';
import { settled } from '../mails/settled.ts';
import { passkeys } from '../passkeys/tables.ts';
import { verifyPassword } from '../passwords.ts';
import { secondFactors } from '../second-factor-tables.ts';
import { checkNewPassword, getUser } from '../service.ts';
import { createSession, type Origin } from '../sessions.ts';
import { mayUsePassword } from '../sso/password-rule.ts';
import { users } from '../tables.ts';
import { countCode, countPasswordCheck } from '../throttle.ts';
import { hasSecondFactor, listFactors } from './factors.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { drawQr, keyUri, matchTimeStep, newKey } from './totp.ts';
import { checkCode, keyContext, redeemCode } from './verify-code.ts';

// An offer that was not taken up by then is begun again.
const OFFER_MINUTES = 15;

export const WRONG_CODE = 'This code is not valid. Use the newest code in your app; each works once.';

export type Renewed = { token: string; hours: number };
type Change = { user: SignedIn; origin: Origin; actor: Actor };
type ProvenChange = Change & { password?: string | null | undefined; code: string };

export const getState = async (deps: Deps, user: SignedIn): Promise<Omit<SecondFactorState, 'passkeys'>> => {
  const { security } = await deps.settings.get();
  const [[factor], [pin]] = await Promise.all([
    deps.db.select().from(secondFactors).where(eq(secondFactors.userId, user.id)),
    deps.db.select({ setAt: counterPins.changedAt }).from(counterPins).where(eq(counterPins.userId, user.id)),
  ]);
  return {
    confirmedAt: factor?.confirmedAt ?? null,
    recoveryCodesLeft: factor?.recoveryHashes.length ?? 0,
    required: isSecondFactorDue(user.role, false, security.twoFactorAuth),
    counterPinSetAt: pin?.setAt ?? null,
  };
};

const readAccount = async (deps: Deps, userId: string): Promise<typeof users.$inferSelect> => {
  const [user] = await deps.db.select().from(users).where(eq(users.id, userId));
  if (!user) throw new AppError('unauthorized', 'Unauthorized');
  return user;
};

const hasPassword = ({ config }: Deps, user: typeof users.$inferSelect): boolean =>
  user.passwordHash !== null && mayUsePassword(config, user);

const compare = async (deps: Deps, user: typeof users.$inferSelect, password: string): Promise<void> => {
  await countPasswordCheck(deps.db, user.id);
  if (!hasPassword(deps, user) || !(await verifyPassword(user.passwordHash, password)))
    throw invalid({ password: 'Current password is incorrect' });
};

export const checkPassword = async (deps: Deps, userId: string, password: string): Promise<void> =>
  compare(deps, await readAccount(deps, userId), password);

/** The password of somebody who is signed in. Who has none here has to have confirmed at the issuer a short while ago. */
export const proveOwner = async (
  deps: Deps,
  { id, confirmed }: Pick<SignedIn, 'id' | 'confirmed'>,
  password: string | null | undefined,
): Promise<typeof users.$inferSelect> => {
  const user = await readAccount(deps, id);
  if (hasPassword(deps, user)) {
    if (!password) throw invalid({ password: 'Current password is required' });
    await compare(deps, user, password);
  } else if (!confirmed) throw new AppError('confirmation_required', 'Confirm your identity to continue.');
  return user;
};

// Every change of how a user is known takes the user's row first, so that it and a sign-in under way take turns.
export const lockUser = (tx: Db, userId: string) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');

export const offerSecondFactor = async (
  deps: Deps,
  database: Database,
  { user, actor, password }: Pick<ProvenChange, 'user' | 'actor' | 'password'>,
): Promise<SecondFactorOffer> => {
  const { username } = await proveOwner(deps, user, password);
  const { general } = await deps.settings.get();
  const key = newKey();
  const sealedKey = await seal(deps.config, key, keyContext(user.id));
  const offered = await database.transact(actor, async (tx) => {
    await lockUser(tx, user.id);
    return tx
      .insert(secondFactors)
      .values({ userId: user.id, sealedKey })
      .onConflictDoUpdate({
        target: secondFactors.userId,
        set: { sealedKey, createdAt: sql`clock_timestamp()` },
        setWhere: isNull(secondFactors.confirmedAt),
      })
      .returning({ userId: secondFactors.userId });
  });
  if (offered.length === 0)
    throw new AppError('conflict', 'Two-factor authentication is already on. Turn it off first.');
  const uri = keyUri(key, general.companyName, username);
  return { uri, key, qr: drawQr(uri) };
};

// The database ended every session with the change; the one that asked goes on under a new id.
export const goOn = async (deps: Deps, tx: Db, { user, origin }: Pick<Change, 'user' | 'origin'>): Promise<Renewed> => {
  const { security } = await deps.settings.get();
  const hours = security.sessionTimeout;
  return { token: await createSession(tx, user.id, hours, origin, user.issuer), hours };
};

export const confirmSecondFactor = async (
  deps: Deps,
  database: Database,
  change: Change & { code: string },
): Promise<{ recoveryCodes: string[]; renewed: Renewed }> => {
  const { user, actor, code } = change;
  await countCode(deps.db, user.id);
  const open = and(
    eq(secondFactors.userId, user.id),
    isNull(secondFactors.confirmedAt),
    sql`${secondFactors.createdAt} > clock_timestamp() - make_interval(mins => ${OFFER_MINUTES})`,
  );
  const [offer] = await deps.db.select().from(secondFactors).where(open);
  if (!offer) throw new AppError('conflict', 'Setup took too long. Please start again.');
  const key = await unseal(deps.config, offer.sealedKey, keyContext(user.id));
  const step = await matchTimeStep(key, code.replace(/\s/g, ''), deps.clock.now());
  if (step === null) throw invalid({ code: WRONG_CODE });
  const { codes, salt, hashes } = await newRecoveryCodes();
  const inside = await settled(deps);
  return database.transact(actor, async (tx) => {
    await lockUser(tx, user.id);
    const confirmed = await tx
      .update(secondFactors)
      .set({ confirmedAt: sql`clock_timestamp()`, lastStep: step, recoverySalt: salt, recoveryHashes: hashes })
      .where(and(open, eq(secondFactors.sealedKey, offer.sealedKey)))
      .returning({ userId: secondFactors.userId });
    if (confirmed.length === 0) throw new AppError('conflict', 'Setup was started again elsewhere.');
    await tellSignInChanged(inside(tx), user.id, 'Two-factor authentication was turned on');
    return { recoveryCodes: codes, renewed: await goOn(deps, tx, change) };
  });
};

// Password and code, both right; the code is spent in the transaction of what it allows.
const prove = async (deps: Deps, { user, password, code }: ProvenChange) => {
  const account = await proveOwner(deps, user, password);
  await countCode(deps.db, user.id);
  const proof = await checkCode(deps, user.id, code);
  if (!proof) throw invalid({ code: WRONG_CODE });
  const spend = async (tx: Db) => {
    await lockUser(tx, user.id);
    if (!(await redeemCode(tx, user.id, proof))) throw invalid({ code: WRONG_CODE });
  };
  return { account, spend };
};

export const renewRecoveryCodes = async (deps: Deps, database: Database, change: ProvenChange): Promise<string[]> => {
  const { spend } = await prove(deps, change);
  const { codes, salt, hashes } = await newRecoveryCodes();
  await database.transact(change.actor, async (tx) => {
    await spend(tx);
    await tx
      .update(secondFactors)
      .set({ recoverySalt: salt, recoveryHashes: hashes })
      .where(eq(secondFactors.userId, change.user.id));
  });
  return codes;
};

export const removeSecondFactor = async (deps: Deps, database: Database, change: ProvenChange): Promise<Renewed> => {
  const { account, spend } = await prove(deps, change);
  const { required } = await getState(deps, change.user);
  // A password that was long enough beside an app may be too short without. Where the role needs a second factor and none
  // is left, the next is set up before anything else.
  const isNextDue = required && !(await listFactors(deps.db, change.user.id)).includes('passkey');
  if (!isNextDue && change.password)
    await checkNewPassword(deps, change.password, { ...account, secondFactor: false }, 'password');
  const inside = await settled(deps);
  return database.transact(change.actor, async (tx) => {
    await spend(tx);
    await tx.delete(secondFactors).where(eq(secondFactors.userId, change.user.id));
    await tellSignInChanged(inside(tx), change.user.id, 'Two-factor authentication was turned off');
    return goOn(deps, tx, change);
  });
};

const dropFactors = async (tx: Db, userId: string): Promise<void> => {
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId));
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
};

/** For somebody who has lost both the app and the codes, by an administrator who has made sure who they are. */
export const resetSecondFactor = async (deps: Deps, id: string, actorId: string): Promise<User> => {
  if (id === actorId) {
    throw new AppError('own_account', 'You cannot reset your own second factor: turn it off on your account page.');
  }
  await getUser(deps, id);
  await lockUser(deps.db, id);
  if (!(await hasSecondFactor(deps.db, id))) throw notFound('Second factor');
  await dropFactors(deps.db, id);
  await tellSignInChanged(deps, id, 'An administrator removed two-factor authentication');
  return getUser(deps, id);
};

export const dropSecondFactor = async (deps: MessageDeps, username: string): Promise<boolean> => {
  const { db: tx } = deps;
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`fold_name(${users.username})`, sql`fold_name(${username}::text)`))
    .for('no key update');
  if (!user || !(await hasSecondFactor(tx, user.id))) return false;
  await dropFactors(tx, user.id);
  await tellSignInChanged(deps, user.id, 'The operator of the server removed two-factor authentication');
  return true;
};
