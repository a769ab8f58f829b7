import { and, eq } from 'drizzle-orm';
import { AppError, invalid } from '../../../domain/kernel/errors.ts';
import type { Actor, Database, Db } from '../../db/connection/database.ts';
import { auditEvent } from '../../db/query/audit-event.ts';
import type { Deps } from '../../deps.ts';
import type { SignedIn } from '../../http/mount.ts';
import { listFactors } from '../second-factor/factors.ts';
import { WRONG_CODE } from '../second-factor/second-factor.ts';
import { checkCode, redeemCode } from '../second-factor/verify-code.ts';
import { markConfirmed } from '../sessions.ts';
import { sessions, userIdentities } from '../tables.ts';
import { countCode } from '../throttle.ts';
import type { SsoPerson } from './claims.ts';
import type { Trip } from './issuer.ts';
import { SsoRefused } from './problem.ts';
import { startTrip } from './trips.ts';

const CODE_NEEDED = 'Enter the code from your authenticator app, or a recovery code';

type Request = { user: SignedIn; actor: Actor; code: string | null; returnTo: string | null; browser: string };

const findCode = async (deps: Deps, { user, code }: Request) => {
  const factors = await listFactors(deps.db, user.id);
  if (factors.length === 0) return null;
  if (!factors.includes('app')) throw new AppError('invalid_passkey', 'Confirm with your passkey.');
  if (!code) throw invalid({ code: CODE_NEEDED });
  await countCode(deps.db, user.id);
  const proof = await checkCode(deps, user.id, code);
  if (!proof) throw invalid({ code: WRONG_CODE });
  return proof;
};

/** Begins a confirmation at the issuer, for somebody who is linked there. The code of this space, where they have one, comes first. */
export const startConfirmation = async (deps: Deps, database: Database, request: Request): Promise<Trip> => {
  const { user, actor, browser, returnTo } = request;
  const linked = await deps.db
    .select({ id: userIdentities.id })
    .from(userIdentities)
    .where(eq(userIdentities.userId, user.id));
  if (linked.length === 0)
    throw new AppError('conflict', 'Your user is not linked to single sign-on. Confirm with your password.');
  const proof = await findCode(deps, request);
  return database.transact(actor, async (tx) => {
    if (proof && !(await redeemCode(tx, user.id, proof))) throw invalid({ code: WRONG_CODE });
    return startTrip(tx, { browser, purpose: 'confirm', sid: user.sid, returnTo });
  });
};

const findOwner = async (db: Db, sid: string, { issuer, subject }: SsoPerson): Promise<string | null> => {
  const same = and(eq(userIdentities.issuer, issuer), eq(userIdentities.subject, subject));
  const [owner] = await db
    .select({ userId: sessions.userId })
    .from(sessions)
    .innerJoin(userIdentities, and(eq(userIdentities.userId, sessions.userId), same))
    .where(eq(sessions.sid, sid));
  return owner?.userId ?? null;
};

/** When somebody last proved who they are may lie this long before they were sent: clocks differ. */
const LEEWAY_SECONDS = 60;

/** The session counts as confirmed, where its own user has just signed in at the issuer again. */
export const confirmByIssuer = async (
  deps: Deps,
  database: Database,
  trip: { sid: string; createdAt: string },
  person: SsoPerson,
  requestId: string,
): Promise<void> => {
  const userId = await findOwner(deps.db, trip.sid, person);
  if (!userId) throw new SsoRefused('other-person', 'Somebody else came back from the issuer');
  const isFresh = person.authTime !== null && person.authTime >= Date.parse(trip.createdAt) / 1_000 - LEEWAY_SECONDS;
  const actor: Actor = { id: `user:${userId}`, name: person.verifiedEmail ?? 'Single sign-on', requestId };
  if (!isFresh) {
    await database.transact(actor, (tx) => auditEvent(tx, 'confirmation_failed', 'users', userId, {}));
    throw new SsoRefused('not-fresh', 'The issuer did not ask for a new proof');
  }
  await database.transact(actor, async (tx) => {
    await markConfirmed(tx, trip.sid);
    await auditEvent(tx, 'confirmed', 'users', userId, { method: 'single sign-on' });
  });
};
