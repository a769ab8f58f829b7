import { type Day, type Instant, toDay } from '../domain/kernel/time.ts';

/** The only reader of time. Tests hand in a clock that stands where they put it. */
export type Clock = { now(): Instant };

export const systemClock: Clock = { now: () => new Date().toISOString() };

// Every call asks for today: it is worked out once a minute, and no zone changes its day within one.
let known: { minute: string; zone: string; day: Day } | null = null;

export const today = (clock: Clock, zone: string): Day => {
  const now = clock.now();
  const minute = now.slice(0, 16);
  if (known?.minute !== minute || known.zone !== zone) known = { minute, zone, day: toDay(now, zone) };
  return known.day;
};

type SpaceTime = { clock: Clock; settings: { get(): Promise<{ general: { timezone: string } }> } };

/** Today in the time zone of the space. */
export const getToday = async ({ clock, settings }: SpaceTime): Promise<Day> =>
  today(clock, (await settings.get()).general.timezone);
