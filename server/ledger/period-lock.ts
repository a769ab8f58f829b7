import { sql } from 'drizzle-orm';
import { invalid } from '../../domain/kernel/errors.ts';
import type { LedgerLock, LockChange } from '../../domain/ledger/contract.ts';
import { opensAgain } from '../../domain/ledger/rules.ts';
import { getToday } from '../clock.ts';
import { auditEvent } from '../db/query/audit-event.ts';
import type { Deps } from '../deps.ts';
import { closedThrough } from './post.ts';
import { ledgerLock } from './tables.ts';

const KEY = 'ledger_lock';

/**
 * Closing is everyday work; opening what was reported already needs its reason, which stays in the audit log. Two who
 * close at once take turns, also before there is a row to lock.
 */
export const setLock = async (
  deps: Pick<Deps, 'db' | 'clock' | 'settings'>,
  { lockedThrough, reason }: LockChange,
): Promise<LedgerLock> => {
  const { db } = deps;
  if (lockedThrough !== null && lockedThrough > (await getToday(deps))) {
    throw invalid({ lockedThrough: 'The books cannot be closed beyond today' });
  }
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${KEY}))`);
  const before = await closedThrough(db);
  if (before === lockedThrough) return { lockedThrough };
  if (opensAgain(before, lockedThrough) && reason === null) {
    throw invalid({ reason: 'Give a reason for reopening the period' });
  }
  await db
    .insert(ledgerLock)
    .values({ lockedThrough })
    .onConflictDoUpdate({ target: ledgerLock.one, set: { lockedThrough } });
  if (reason !== null) {
    await auditEvent(db, 'reason_given', KEY, 'true', { reason, before, locked_through: lockedThrough });
  }
  return { lockedThrough };
};
