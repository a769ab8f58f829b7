import { type Day, type Instant, toDay } from '../domain/kernel/time.ts';

/** The only reader of time. Tests hand in a clock that stands where they put it. */
export type Clock = { now(): Instant };

export const systemClock: Clock = { now: () => new Date().toISOString() };

export const today = (clock: Clock, zone: string): Day => toDay(clock.now(), zone);

type SpaceTime = { clock: Clock; settings: { get(): Promise<{ general: { timezone: string } }> } };

/** Today in the time zone of the space. */
export const getToday = async ({ clock, settings }: SpaceTime): Promise<Day> =>
  today(clock, (await settings.get()).general.timezone);
