import { eq, lt } from 'drizzle-orm';
import { addDays, type Day } from '../../../domain/kernel/time.ts';
import { type PinCheck, pinCheckDays } from '../../../domain/settings/tax/pin-check-contract.ts';
import { getToday } from '../../clock.ts';
import { type Database, systemActor } from '../../db/connection/database.ts';
import type { Deps } from '../../deps.ts';
import { pinChecks } from '../tables.ts';
import { openChecker } from './checker.ts';
import { type PinLine, PinUnchecked } from './pin-line.ts';

// Nobody needs to know for longer what KRA once said.
const KEPT_DAYS = 30;

const unchecked = (pin: string, reason: string): PinCheck => ({
  ...{ pin, state: 'unchecked', name: null, kind: null, status: null, checkedOn: null, reason },
});

const keep = async (database: Database, row: typeof pinChecks.$inferInsert): Promise<void> => {
  const { pin, ...known } = row;
  await database.transact(systemActor('tax'), async (tx) => {
    await tx.delete(pinChecks).where(lt(pinChecks.checkedOn, addDays(row.checkedOn, -KEPT_DAYS)));
    await tx
      .insert(pinChecks)
      .values({ pin, ...known })
      .onConflictDoUpdate({ target: pinChecks.pin, set: known });
  });
};

const isFresh = ({ state, checkedOn }: typeof pinChecks.$inferSelect, today: Day): boolean =>
  checkedOn > addDays(today, -pinCheckDays(state)) && checkedOn <= today;

/**
 * What KRA knows of a PIN: as it said within the last days, or asked now. No transaction is open meanwhile, and whatever goes
 * wrong on the way is an answer too: a sale never waits for KRA.
 */
export const checkPin = async (deps: Deps, database: Database, line: PinLine, pin: string): Promise<PinCheck> => {
  const [today, [known], checker] = await Promise.all([
    getToday(deps),
    deps.db.select().from(pinChecks).where(eq(pinChecks.pin, pin)),
    openChecker(deps),
  ]);
  if (!checker) return unchecked(pin, 'No key of KRA’s PIN checker is set');
  if (known && isFresh(known, today)) return { ...known, reason: null };
  try {
    const row = { pin, ...(await line.ask(checker, pin, deps.clock.now())), checkedOn: today };
    await keep(database, row);
    return { ...row, reason: null };
  } catch (error) {
    if (error instanceof PinUnchecked) return unchecked(pin, error.message);
    throw error;
  }
};
