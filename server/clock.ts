import { type Day, type Instant, toDay, toWallTime, type WallTime } from '../domain/kernel/time.ts';

/** The only reader of time. Tests hand in a clock that stands where they put it. */
export type Clock = { now(): Instant };

export const systemClock: Clock = { now: () => new Date().toISOString() };

// Every call asks for it: it is worked out once a minute, within which no zone changes its day or its minute.
let known: { minute: string; zone: string; day: Day; time: WallTime } | null = null;

/** Now, and what calendar and clock of a zone show. */
export const onTheWall = (clock: Clock, zone: string): { instant: Instant; day: Day; time: WallTime } => {
  const instant = clock.now();
  const minute = instant.slice(0, 16);
  if (known?.minute !== minute || known.zone !== zone)
    known = { minute, zone, day: toDay(instant, zone), time: toWallTime(instant, zone) };
  return { instant, day: known.day, time: known.time };
};

export const today = (clock: Clock, zone: string): Day => onTheWall(clock, zone).day;

type SpaceTime = { clock: Clock; settings: { get(): Promise<{ general: { timezone: string } }> } };

/** Today in the time zone of the space. */
export const getToday = async ({ clock, settings }: SpaceTime): Promise<Day> =>
  today(clock, (await settings.get()).general.timezone);
