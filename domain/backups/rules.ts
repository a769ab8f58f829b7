import { addDays, addMonths, type Day, firstOfMonth, type Instant, toDay, toInstant, weekday } from '../kernel/time.ts';
import type { BACKUP_FREQUENCIES } from '../settings/contract.ts';
import type { Backup } from './contract.ts';

export type BackupFrequency = (typeof BACKUP_FREQUENCIES)[number];

// In the night, when the space is closed; the week begins its backup on Sunday.
const BACKUP_TIME = '02:00';
const HOUR_MS = 3_600_000;

const ms = (instant: Instant): number => Temporal.Instant.from(instant).epochMilliseconds;
const at = (milliseconds: number): Instant => Temporal.Instant.fromEpochMilliseconds(milliseconds).toString();

const dayOfSlot = (frequency: BackupFrequency, day: Day): Day => {
  if (frequency === 'monthly') return firstOfMonth(day);
  return frequency === 'weekly' ? addDays(day, -(weekday(day) % 7)) : day;
};

const before = (frequency: BackupFrequency, day: Day): Day => {
  if (frequency === 'monthly') return addMonths(day, -1);
  return addDays(day, frequency === 'weekly' ? -7 : -1);
};

const after = (frequency: BackupFrequency, day: Day): Day => {
  if (frequency === 'monthly') return addMonths(day, 1);
  return addDays(day, frequency === 'weekly' ? 7 : 1);
};

/** The moment from which a backup counts as this hour's, day's, week's or month's, and the one after it. */
export const slotsAround = (
  frequency: BackupFrequency,
  now: Instant,
  zone: string,
): { latest: Instant; next: Instant } => {
  if (frequency === 'hourly') {
    const latest = Math.floor(ms(now) / HOUR_MS) * HOUR_MS;
    return { latest: at(latest), next: at(latest + HOUR_MS) };
  }
  const day = dayOfSlot(frequency, toDay(now, zone));
  const slot = toInstant(day, BACKUP_TIME, zone);
  if (ms(slot) > ms(now)) return { latest: toInstant(before(frequency, day), BACKUP_TIME, zone), next: slot };
  return { latest: slot, next: toInstant(after(frequency, day), BACKUP_TIME, zone) };
};

type Made = Pick<Backup, 'status' | 'startedAt' | 'verification' | 'error' | 'verificationNote'>;

/** Whether a restore may count on it. */
export const isGood = ({ status, verification }: Pick<Backup, 'status' | 'verification'>): boolean =>
  status === 'done' && verification !== 'failed';

/** When the next backup is due: in the past while it is missing. A backup made by hand counts like any other. */
export const nextDue = (frequency: BackupFrequency, made: readonly Made[], now: Instant, zone: string): Instant => {
  const { latest, next } = slotsAround(frequency, now, zone);
  return made.some((backup) => isGood(backup) && ms(backup.startedAt) >= ms(latest)) ? next : latest;
};

const PAUSE_AFTER_FAILURE_MS = 15 * 60_000;
const OVERDUE_AFTER_MS = HOUR_MS;

/** A backup that just failed, for instance on a full disk, is not tried again at once. */
export const isDue = (frequency: BackupFrequency, made: readonly Made[], now: Instant, zone: string): boolean =>
  ms(nextDue(frequency, made, now, zone)) <= ms(now) &&
  !made.some((backup) => ms(backup.startedAt) > ms(now) - PAUSE_AFTER_FAILURE_MS && !isGood(backup));

export const isOverdue = (due: Instant, now: Instant): boolean => ms(now) - ms(due) > OVERDUE_AFTER_MS;

/** Why the newest of these, which come newest first, cannot be relied on. */
export const troubleWith = (made: readonly Made[]): string | null => {
  const newest = made.find(({ status }) => status !== 'running');
  if (!newest || isGood(newest)) return null;
  return newest.error ?? newest.verificationNote ?? 'The latest backup failed.';
};

/** Why the newest of these that was made is not everywhere it should be. */
export const copyTroubleWith = (made: readonly Pick<Backup, 'status' | 'step' | 'copies'>[]): string | null => {
  const newest = made.find(({ status, step }) => status === 'done' && step === null);
  const failed = newest?.copies.find(({ state }) => state === 'failed');
  return failed ? `The newest backup is not at ${failed.place}. ${failed.error ?? ''}`.trim() : null;
};

const KEEP_NEWEST = 24;
const KEEP_DAYS = 14;
const KEEP_WEEKS = 8;
const KEEP_MONTHS = 12;

type Kept = { id: string; startedAt: Instant };

// The newest of each period, for so many periods as there were backups in.
const newestOfEach = (newestFirst: readonly Kept[], periods: number, periodOf: (backup: Kept) => string): string[] => {
  const kept = new Map<string, string>();
  for (const backup of newestFirst) {
    const period = periodOf(backup);
    if (kept.has(period)) continue;
    if (kept.size === periods) break;
    kept.set(period, backup.id);
  }
  return [...kept.values()];
};

/** The retention rule: the newest 24, and the last one of each of 14 days, 8 weeks and 12 months stay. */
export const noLongerKept = (good: readonly Kept[], zone: string): string[] => {
  const newestFirst = good.toSorted((a, b) => ms(b.startedAt) - ms(a.startedAt));
  const day = ({ startedAt }: Kept) => toDay(startedAt, zone);
  const kept = new Set([
    ...newestFirst.slice(0, KEEP_NEWEST).map(({ id }) => id),
    ...newestOfEach(newestFirst, KEEP_DAYS, day),
    ...newestOfEach(newestFirst, KEEP_WEEKS, (backup) => addDays(day(backup), 1 - weekday(day(backup)))),
    ...newestOfEach(newestFirst, KEEP_MONTHS, (backup) => firstOfMonth(day(backup))),
  ]);
  return newestFirst.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
};
