import type { Role } from '../../../domain/kernel/access.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import type { Actor, Database } from '../../db/connection/database.ts';
import { auditEvent } from '../../db/query/audit-event.ts';
import type { Deps } from '../../deps.ts';
import { countAttempt } from '../../http/limits/rate-limit.ts';
import { addressRefused, mayComeFrom } from '../../settings/staff-addresses.ts';

const HOUR = { ms: 3_600_000, seconds: 3_600 };
// Of one user in an hour, on all nodes together: somebody who holds a session may have any number of addresses.
const MOST_NOTED = 10;
const MOST_REMEMBERED = 10_000;

// When each refusal was last noted here, so that a screen that goes on asking writes nothing.
const noted = new Map<string, number>();

const isNoted = (mark: string): boolean => {
  const now = performance.now();
  const last = noted.get(mark);
  if (last !== undefined && now - last < HOUR.ms) return true;
  if (noted.size >= MOST_REMEMBERED) noted.clear();
  noted.set(mark, now);
  return false;
};

const isWithinLimit = async (deps: Pick<Deps, 'db'>, userId: string): Promise<boolean> => {
  try {
    await countAttempt(deps.db, `address-refused:${userId}`, { attempts: MOST_NOTED, seconds: HOUR.seconds });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return false;
    throw error;
  }
};

type Caller = { id: string; role: Role; ip: string; actor: Actor; database: Pick<Database, 'transact'> };

/**
 * Refuses somebody whose role may not come from their address, at the sign-in and with every call. The audit log hears of it
 * once an hour for each address and user.
 */
export const refuseAddress = async (
  deps: Pick<Deps, 'db' | 'settings' | 'config'>,
  { id, role, ip, actor, database }: Caller,
): Promise<void> => {
  const { security } = await deps.settings.get();
  if (mayComeFrom(security, deps.config, role, ip)) return;
  if (!isNoted(`${id} ${ip}`) && (await isWithinLimit(deps, id)))
    await database.transact(actor, (tx) => auditEvent(tx, 'address_refused', 'users', id, { ip }));
  throw addressRefused();
};
