import type { Slot } from '../../../domain/bookings/rules.ts';
import { closedRefusal, firmRefusal } from '../../../domain/bookings/slot-rules.ts';
import { invalid } from '../../../domain/kernel/errors.ts';
import { formatDay } from '../../../domain/kernel/format.ts';
import { addDays } from '../../../domain/kernel/time.ts';
import type { ClosedDay } from '../../../domain/rooms/contract.ts';
import type { Deps } from '../../deps.ts';
import { listClosedDays } from '../../rooms/closed-days.ts';
import type { LocalNow } from './local-time.ts';

/** With the two weeks after the last one, so that a refusal can say when the space is open again. */
export const closedDaysAround = async (deps: Pick<Deps, 'db'>, slots: readonly Slot[]): Promise<ClosedDay[]> => {
  const days = slots.map(({ day }) => day).sort();
  const [from, to] = [days[0], days.at(-1)];
  return from && to ? listClosedDays(deps, { from, to: addDays(to, 14) }) : [];
};

/** What nobody may pass, by the first of the slots that would. */
export const refuseFirmly = (slots: readonly Slot[], now: LocalNow): void => {
  for (const slot of slots) {
    const refusal = firmRefusal({ slot, today: now.today, now: now.time });
    if (refusal) throw invalid({ [refusal.field]: refusal.message });
  }
};

export const isClosed = (slot: Slot, now: LocalNow, closed: readonly ClosedDay[]): boolean =>
  closedRefusal({ slot, rooms: now.rooms, closed }) !== null;

/** Staff may book when the space is closed, if they say why. */
export const refuseClosed = (
  slots: readonly Slot[],
  now: LocalNow,
  closed: readonly ClosedDay[],
  reason: string | null,
): void => {
  if (reason) return;
  const shut = slots.filter((slot) => isClosed(slot, now, closed));
  const [first] = shut;
  if (!first) return;
  const refusal = closedRefusal({ slot: first, rooms: now.rooms, closed });
  if (!refusal) return;
  const message =
    slots.length === 1
      ? refusal.message
      : `The space is closed at this time on ${shut.map(({ day }) => formatDay(day)).join(', ')}; leave these dates out`;
  throw invalid({
    [refusal.field]: message,
    overrideReason: 'Give a reason to book all the same',
  });
};
