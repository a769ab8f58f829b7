import { and, desc, eq } from 'drizzle-orm';
import { AppError, notFound } from '../../../domain/kernel/errors.ts';
import { deviceName } from '../../../domain/users/device.ts';
import type { CreatedCredential, Passkey, PasskeyCreation, Passkeys } from '../../../domain/users/passkey-contract.ts';
import { keptIn } from '../../../domain/users/passkey-rules.ts';
import { fullName } from '../../../domain/users/rules.ts';
import { isSecondFactorDue } from '../../../domain/users/second-factor.ts';
import type { Actor, Database, Db } from '../../db/connection/database.ts';
import type { Deps } from '../../deps.ts';
import { passwordChangeDue, type SignedIn } from '../../http/mount.ts';
import { tellSignInChanged } from '../mails/account-mails.ts';
import { settled } from '../mails/settled.ts';
import { listFactors } from '../second-factor/factors.ts';
import { goOn, lockUser, type Renewed } from '../second-factor/second-factor.ts';
import { getUser } from '../service.ts';
import type { Origin } from '../sessions.ts';
import { countCode } from '../throttle.ts';
import { CHALLENGE_SECONDS, newChallenge, useChallenge } from './challenges.ts';
import { findPlace, type Place } from './place.ts';
import { descriptor, userHandle } from './prove.ts';
import { passkeys } from './tables.ts';
import { ALGORITHMS, readClientData, readNewKey } from './verify.ts';

type Row = typeof passkeys.$inferSelect;

const toPasskey = (row: Row): Passkey => ({
  id: row.id,
  name: row.name,
  keptIn: keptIn(row),
  addedOn: row.addedOn,
  createdAt: row.createdAt,
  lastUsedAt: row.lastUsedAt,
});

const own = (userId: string, id: string) => and(eq(passkeys.id, id), eq(passkeys.userId, userId));

export const listPasskeys = async (
  deps: Deps,
  userId: string,
  request: Parameters<typeof findPlace>[1],
): Promise<Passkeys> => {
  const { place, problem } = findPlace(deps.config, request);
  const rows = await deps.db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(desc(passkeys.createdAt), desc(passkeys.id));
  return { passkeys: rows.map(toPasskey), origin: place?.origin ?? null, problem };
};

// The administrator who set the temporary password knows it too: a passkey that was added by it would outlive it.
const refuseTemporary = (user: SignedIn): void => {
  if (user.mustChangePassword) throw passwordChangeDue();
};

const toBond = (user: SignedIn) => ({ purpose: 'register' as const, boundTo: user.sid, userId: user.id });

export const offerPasskey = async (deps: Deps, place: Place, user: SignedIn): Promise<PasskeyCreation> => {
  refuseTemporary(user);
  const [account, { general }, there] = await Promise.all([
    getUser(deps, user.id),
    deps.settings.get(),
    deps.db.select().from(passkeys).where(eq(passkeys.userId, user.id)),
  ]);
  return {
    challenge: await newChallenge(deps.db, toBond(user)),
    rp: { id: place.rpId, name: general.companyName },
    user: { id: userHandle(user.id), name: account.username, displayName: fullName(account) },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_SECONDS * 1000,
    excludeCredentials: there.filter(({ rpId }) => rpId === place.rpId).map(descriptor),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  };
};

type Change = { user: SignedIn; origin: Origin; actor: Actor };
type Addition = Change & { place: Place; name: string; credential: CreatedCredential };

const refuseNew = () => new AppError('invalid_passkey', 'This passkey could not be added. Try again.');

export const addPasskey = async (
  deps: Deps,
  database: Database,
  { user, origin, actor, place, name, credential }: Addition,
): Promise<{ passkey: Passkey; renewed: Renewed }> => {
  refuseTemporary(user);
  await countCode(deps.db, user.id);
  const said = readClientData(credential.clientDataJSON);
  if (!said || said.crossOrigin) throw refuseNew();
  await useChallenge(deps.db, toBond(user), said.challenge);
  const key = await readNewKey(place, said.challenge, credential);
  if (!key) throw refuseNew();
  const { transports } = credential;
  const inside = await settled(deps);
  return database.transact(actor, async (tx) => {
    await lockUser(tx, user.id);
    const addedOn = deviceName(origin.userAgent);
    const [row] = await tx
      .insert(passkeys)
      .values({ ...key, userId: user.id, rpId: place.rpId, name, addedOn, transports })
      .returning();
    if (!row) throw new Error('The insert answered no row');
    await tellSignInChanged(inside(tx), user.id, 'A passkey was added');
    return { passkey: toPasskey(row), renewed: await goOn(deps, tx, { user, origin }) };
  });
};

export const renamePasskey = async (db: Db, userId: string, id: string, name: string): Promise<Passkey> => {
  const [row] = await db.update(passkeys).set({ name }).where(own(userId, id)).returning();
  if (!row) throw notFound('Passkey');
  return toPasskey(row);
};

/** The user is locked, so that of two that go at once one sees what the other has left. */
export const removePasskey = async (
  deps: Deps,
  database: Database,
  { user, origin, actor, id }: Change & { id: string },
): Promise<Renewed> => {
  const { security } = await deps.settings.get();
  const inside = await settled(deps);
  return database.transact(actor, async (tx) => {
    await lockUser(tx, user.id);
    const removed = await tx.delete(passkeys).where(own(user.id, id)).returning({ id: passkeys.id });
    if (removed.length === 0) throw notFound('Passkey');
    const left = await listFactors(tx, user.id);
    if (isSecondFactorDue(user.role, left.length > 0, security.twoFactorAuth)) {
      throw new AppError(
        'last_second_factor',
        'Your role needs a second factor, and this passkey is your only one. Add another passkey or set up an authenticator app first.',
      );
    }
    await tellSignInChanged(inside(tx), user.id, 'A passkey was removed');
    return goOn(deps, tx, { user, origin });
  });
};
