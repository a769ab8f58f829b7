import { and, eq } from 'drizzle-orm';
import { AppError } from '../../../domain/kernel/errors.ts';
import type { PasskeyRequest, UsedCredential } from '../../../domain/users/passkey-contract.ts';
import { fullName } from '../../../domain/users/rules.ts';
import type { Actor, Database } from '../../db/connection/database.ts';
import type { Deps } from '../../deps.ts';
import { settled } from '../mails/settled.ts';
import type { Place } from '../passkeys/place.ts';
import { askForPasskey, findOwner, isStillThere, provePasskey, refusePasskey } from '../passkeys/prove.ts';
import { hashToken, newToken } from '../sessions.ts';
import { mayUsePassword } from '../sso/password-rule.ts';
import { users } from '../tables.ts';
import { countLoginCode, countPasskeyLogin, forgiveLoginCode, getFamiliarity } from '../throttle.ts';
import { refuseAddress } from './address-guard.ts';
import { admit, type LoginAttempt, type Opened, recordFailure, toAttempt } from './login.ts';

type Beginning = { db: Deps['db']; place: Place; ip: string };

/** Anybody may ask, so that it is counted by address, as passwords are. The token goes into a cookie of this browser. */
export const startPasskeyLogin = async ({
  db,
  place,
  ip,
}: Beginning): Promise<{ token: string; options: PasskeyRequest }> => {
  await countPasskeyLogin(db, ip, 'begun');
  const token = newToken();
  const options = await askForPasskey(db, place, { purpose: 'sign-in', boundTo: hashToken(token), userId: null });
  return { token, options };
};

export type PasskeyAttempt = Omit<LoginAttempt, 'username' | 'password'> & {
  place: Place;
  used: UsedCredential;
  token: string | null;
};

/** Signs in by a passkey alone: it is something one has, opened by what one is or knows, so that nothing else is asked for. */
export const logInByPasskey = async (
  deps: Deps,
  database: Database,
  login: PasskeyAttempt,
  deviceToken: string,
): Promise<Opened> => {
  await countPasskeyLogin(deps.db, login.origin.ip, 'answered');
  const owner = await findOwner(deps.db, login.used.id);
  const attempt = toAttempt(owner ? `user:${owner}` : 'passkey:unknown', login);
  const familiarity = await getFamiliarity(deps.db, owner, attempt);
  if (owner) await countLoginCode(deps.db, attempt, familiarity);
  const hours = (await deps.settings.get()).security.sessionTimeout;
  const open = async (): Promise<Opened> => {
    const { place, used, requestId } = login;
    const bond = { purpose: 'sign-in' as const, boundTo: hashToken(login.token ?? ''), userId: null };
    const proven = await provePasskey(deps.db, database, { place, bond, used, requestId });
    const isTheirs = and(eq(users.id, proven.userId), eq(users.status, 'active'));
    const where = deps.config.demo ? isTheirs : and(isTheirs, eq(users.demo, false));
    const [named] = await deps.db.select().from(users).where(where);
    // Where staff come in by the issuer alone, a passkey of this space opens nothing either.
    if (!named || !mayUsePassword(deps.config, named)) throw refusePasskey();
    const actor: Actor = { id: `user:${named.id}`, name: fullName(named), requestId };
    await refuseAddress(deps, { ...named, ip: login.origin.ip, actor, database });
    const inside = await settled(deps);
    return database.transact(actor, async (tx) => {
      const [user] = await tx.select().from(users).where(where).for('no key update');
      if (!user || !(await isStillThere(tx, proven))) throw refusePasskey();
      await forgiveLoginCode(tx, attempt, familiarity);
      const admission = { user, deviceToken, attempt, familiarity, hours };
      return { userId: user.id, token: await admit(inside(tx), login, admission, { by: 'passkey' }), hours };
    });
  };
  try {
    return await open();
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_passkey') await recordFailure(database, login, owner);
    throw error;
  }
};
