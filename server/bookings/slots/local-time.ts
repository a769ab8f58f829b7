import { durationMinutes, isAfter, type Slot, slotInstants, wallTimeFrom } from '../../../domain/bookings/rules.ts';
import { invalid } from '../../../domain/kernel/errors.ts';
import { formatDay } from '../../../domain/kernel/format.ts';
import { type Day, dayOf, type Instant, type WallTime, wallTimeOf } from '../../../domain/kernel/time.ts';
import type { RoomSettings } from '../../../domain/settings/contract.ts';
import type { Deps } from '../../deps.ts';

/** Now, as the clock on the wall of the space shows it, and the rules for its rooms. */
export type LocalNow = { instant: Instant; zone: string; today: Day; time: WallTime; rooms: RoomSettings };

export const localNow = async ({ clock, settings }: Pick<Deps, 'clock' | 'settings'>): Promise<LocalNow> => {
  const { general, rooms } = await settings.get();
  const instant = clock.now();
  const zone = general.timezone;
  return { instant, zone, today: dayOf(instant, zone), time: wallTimeOf(instant, zone), rooms };
};

export const isPast = (instant: Instant, now: LocalNow): boolean => !isAfter(instant, now.instant);

/** A time that was sent, on a day that it may name itself but must not contradict. */
export const parseTime = (field: string, text: string, day: Day, zone: string): WallTime => {
  const sent = wallTimeFrom(text, zone);
  if (sent.day !== null && sent.day !== day)
    throw invalid({ [field]: `Must be on the booking date, ${formatDay(day)}` });
  return sent.time;
};

/** Where clocks are put forward or back, an hour on the wall is none or two: such a time is not let. */
export const toInstants = (slot: Slot, zone: string): { startsAt: Instant; endsAt: Instant } => {
  const instants = slotInstants(slot, zone);
  const real = Temporal.Instant.from(instants.startsAt).until(instants.endsAt).total('minutes');
  if (real !== durationMinutes(slot)) {
    throw invalid({ startTime: `The clocks change on ${formatDay(slot.day)} at this time; choose another` });
  }
  return instants;
};
