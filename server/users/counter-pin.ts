import { eq, sql } from 'drizzle-orm';
import { can } from '../../domain/kernel/access.ts';
import type { BodyOf } from '../../domain/kernel/endpoint.ts';
import { invalid } from '../../domain/kernel/errors.ts';
import { foldName } from '../../domain/kernel/text.ts';
import type { setCounterPin as SetCounterPin } from '../../domain/users/counter-pin-contract.ts';
import type { Actor, Database } from '../db/connection/database.ts';
import { auditEvent } from '../db/query/audit-event.ts';
import type { Deps } from '../deps.ts';
import type { SignedIn } from '../http/mount.ts';
import { counterPins } from './counter-pin-tables.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { proveOwner } from './second-factor/second-factor.ts';
import { users } from './tables.ts';
import { countPin, forgivePin } from './throttle.ts';

type Change = BodyOf<typeof SetCounterPin> & { user: SignedIn; actor: Actor };

export const setPin = async (deps: Deps, database: Database, { user, actor, pin, password }: Change) => {
  await proveOwner(deps, user, password);
  if (new Set(pin).size === 1) throw invalid({ pin: 'Choose a PIN of different digits' });
  const pinHash = await hashPassword(pin);
  const changedAt = deps.clock.now();
  return database.transact(actor, async (tx) => {
    await tx
      .insert(counterPins)
      .values({ userId: user.id, pinHash, changedAt })
      .onConflictDoUpdate({ target: counterPins.userId, set: { pinHash, changedAt } });
    await auditEvent(tx, 'counter_pin_set', 'users', user.id, {});
    return { changedAt };
  });
};

/** Who lets something pass at the counter. */
export type Approver = { id: string; name: string };

type Given = { username: string; pin: string; askedBy: SignedIn };

const WRONG = 'This username and PIN do not belong together';

/**
 * The manager whose PIN this is. Tries are counted by the account that is named and by who asks, before anything is looked at, and
 * outside of what they allow: what is refused afterwards does not take the count back.
 */
export const findApprover = async (deps: Pick<Deps, 'db'>, { username, pin, askedBy }: Given): Promise<Approver> => {
  const { db } = deps;
  const name = foldName(username);
  await countPin(db, name, askedBy.id);
  const [found] = await db
    .select({
      id: users.id,
      username: users.username,
      fullName: sql<string>`btrim(concat_ws(' ', ${users.firstName}, ${users.lastName}))`,
      role: users.role,
      status: users.status,
      pinHash: counterPins.pinHash,
    })
    .from(users)
    .leftJoin(counterPins, eq(counterPins.userId, users.id))
    .where(eq(sql`fold_name(${users.username})`, name));
  const mayApprove = found?.status === 'active' && can(found.role, 'counter:approve');
  const matches = await verifyPassword((mayApprove && found.pinHash) || null, pin);
  if (!found || !matches) throw invalid({ 'approval.pin': WRONG });
  await forgivePin(db, name, askedBy.id);
  return { id: found.id, name: found.fullName || found.username };
};
