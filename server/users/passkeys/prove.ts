import { and, asc, eq, or, sql } from 'drizzle-orm';
import { AppError } from '../../../domain/kernel/errors.ts';
import type { PasskeyRequest, UsedCredential } from '../../../domain/users/passkey-contract.ts';
import { type Actor, type Database, type Db, systemActor } from '../../db/connection/database.ts';
import { auditEvent } from '../../db/query/audit-event.ts';
import { type Bond, CHALLENGE_SECONDS, newChallenge, useChallenge } from './challenges.ts';
import type { Place } from './place.ts';
import { passkeys } from './tables.ts';
import { readClientData, readSignature, type Signed } from './verify.ts';

export const refusePasskey = () =>
  new AppError('invalid_passkey', 'This passkey was not accepted. Try again, or sign in another way.');

/** What names a user to their authenticators: nothing that anybody could read a person from. */
export const userHandle = (userId: string): string =>
  Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');

export const descriptor = ({ credentialId, transports }: { credentialId: string; transports: string[] }) => ({
  type: 'public-key' as const,
  id: credentialId,
  transports,
});

/** What a browser is given to ask for a signature: by any passkey, or by one of the user's. */
export const askForPasskey = async (db: Db, place: Place, bond: Bond): Promise<PasskeyRequest> => {
  const own = bond.userId
    ? await db
        .select({ credentialId: passkeys.credentialId, transports: passkeys.transports, rpId: passkeys.rpId })
        .from(passkeys)
        .where(eq(passkeys.userId, bond.userId))
        .orderBy(asc(passkeys.createdAt))
    : [];
  const here = own.filter(({ rpId }) => rpId === place.rpId);
  if (bond.userId && here.length === 0) {
    const elsewhere = own[0];
    throw new AppError(
      'invalid_passkey',
      elsewhere ? `Your passkeys work at ${elsewhere.rpId}. Open it there.` : 'You have no passkey.',
    );
  }
  return {
    challenge: await newChallenge(db, bond),
    rpId: place.rpId,
    timeout: CHALLENGE_SECONDS * 1000,
    allowCredentials: here.map(descriptor),
    userVerification: 'required',
  };
};

export const findOwner = async (db: Db, credentialId: string): Promise<string | null> => {
  const [found] = await db
    .select({ userId: passkeys.userId })
    .from(passkeys)
    .where(eq(passkeys.credentialId, credentialId));
  return found?.userId ?? null;
};

export type Proven = { passkeyId: string; userId: string };

// One that does not count says nought each time; one that counts says more each time.
const storeUse = async (tx: Db, passkeyId: string, { counter, backedUp }: Signed): Promise<boolean> => {
  const wentOn = or(sql`${passkeys.counter} < ${counter}`, and(eq(passkeys.counter, 0), sql`${counter} = 0`));
  const stored = await tx
    .update(passkeys)
    .set({
      counter,
      backedUp: sql`${passkeys.backupEligible} and ${backedUp}`,
      lastUsedAt: sql`clock_timestamp()`,
    })
    .where(and(eq(passkeys.id, passkeyId), wentOn))
    .returning({ id: passkeys.id });
  return stored.length > 0;
};

type Answer = { place: Place; bond: Bond; used: UsedCredential; requestId: string | null };

/**
 * Whose passkey signed what was asked of this browser. The challenge is gone afterwards, and the use is counted, whatever it
 * allows. A counter that did not go on is that of a copy: refused and recorded.
 */
export const provePasskey = async (db: Db, database: Database, answer: Answer): Promise<Proven> => {
  const { place, bond, used, requestId } = answer;
  const said = readClientData(used.clientDataJSON);
  if (!said || said.crossOrigin) throw refusePasskey();
  await useChallenge(db, bond, said.challenge);
  const [passkey] = await db.select().from(passkeys).where(eq(passkeys.credentialId, used.id));
  const isTheirs = passkey && (bond.userId === null || passkey.userId === bond.userId);
  if (!isTheirs || passkey.rpId !== place.rpId) throw refusePasskey();
  // Who is not named beforehand is named by the passkey itself.
  const handle = used.userHandle || (bond.userId ? userHandle(passkey.userId) : '');
  if (handle !== userHandle(passkey.userId)) throw refusePasskey();
  const signed = await readSignature(place, said.challenge, used, passkey.publicKey);
  if (!signed) throw refusePasskey();
  const actor: Actor = { ...systemActor('passkeys'), requestId };
  const isCounted = await database.transact(actor, async (tx) => {
    if (await storeUse(tx, passkey.id, signed)) return true;
    await auditEvent(tx, 'passkey_copied', 'passkeys', passkey.id, { name: passkey.name, counter: signed.counter });
    return false;
  });
  if (!isCounted) throw refusePasskey();
  return { passkeyId: passkey.id, userId: passkey.userId };
};

/** Whether it is still the user's, once the user is locked: one that was removed in this moment opens nothing. */
export const isStillThere = async (tx: Db, { passkeyId, userId }: Proven): Promise<boolean> =>
  (
    await tx
      .select({ id: passkeys.id })
      .from(passkeys)
      .where(and(eq(passkeys.id, passkeyId), eq(passkeys.userId, userId)))
  ).length > 0;
