import { type Day, daysBetween, weekday } from '../kernel/time.ts';
import type { PackageType } from '../packages/contract.ts';
import { spaceKind } from '../packages/rules.ts';
import { type OpeningHours, weekHours } from '../settings/opening-hours.ts';
import type { Period } from './query.ts';
import { percent } from './sums.ts';

export const SPACE_KINDS = ['hotDesks', 'dedicatedDesks', 'privateOffices'] as const;
export type SpaceKind = (typeof SPACE_KINDS)[number];

export const SPACE_LABELS: Record<SpaceKind, string> = {
  hotDesks: 'Hot desks',
  dedicatedDesks: 'Dedicated desks',
  privateOffices: 'Private offices',
};

type Change = { type: PackageType; day: Day; joined: number; left: number };

// A virtual office takes no space.
const takesSpace = ({ type }: Pick<Change, 'type'>): boolean => spaceKind(type) !== null;

/** How many places are taken on a day. */
export const placesAt = (changes: readonly Change[], day: Day, kind: SpaceKind | null = null): number =>
  changes
    .filter((change) => change.day <= day && takesSpace(change) && (kind === null || spaceKind(change.type) === kind))
    .reduce((sum, { joined, left }) => sum + joined - left, 0);

/** Spaces times days: six desks that are held for ten days are sixty. */
export const spaceDaysIn = (changes: readonly Change[], { from, to }: Period, kind: SpaceKind | null = null): number =>
  changes
    .filter((change) => change.day <= to && takesSpace(change) && (kind === null || spaceKind(change.type) === kind))
    .reduce((sum, { day, joined, left }) => sum + (joined - left) * (daysBetween(day < from ? from : day, to) + 1), 0);

export const comingAndGoing = (changes: readonly Change[], { from, to }: Period): { joined: number; left: number } => {
  const within = changes.filter(({ day }) => day >= from && day <= to);
  return {
    joined: within.reduce((sum, { joined }) => sum + joined, 0),
    left: within.reduce((sum, { left }) => sum + left, 0),
  };
};

/** Tenants who left, of those there were when the period began; virtual offices count too. */
export const churnIn = (changes: readonly Change[], period: Period): string | null => {
  const before = changes
    .filter(({ day }) => day < period.from)
    .reduce((sum, { joined, left }) => sum + joined - left, 0);
  return before > 0 ? percent(comingAndGoing(changes, period).left, before) : null;
};

const toHours = (time: string): number => Number(time.slice(0, 2)) + Number(time.slice(3, 5)) / 60;

const WEEK = 7;

/** Hours in which a room could be booked: full weeks at once, the days that are left one by one, without closed days. */
export const openHoursIn = ({ from, to }: Period, hours: OpeningHours, closed: readonly Day[]): number => {
  const week = weekHours(hours).map(({ day, opensAt, closesAt }) =>
    hours.openDays.includes(day) ? toHours(closesAt) - toHours(opensAt) : 0,
  );
  const open = (day: number) => week[day - 1] ?? 0;
  const days = daysBetween(from, to) + 1;
  const first = weekday(from);
  const rest = Array.from({ length: days % WEEK }, (_, n) => open(((first - 1 + n) % WEEK) + 1));
  const lost = closed.filter((day) => day >= from && day <= to).map((day) => open(weekday(day)));
  const sum = (list: readonly number[]) => list.reduce((whole, one) => whole + one, 0);
  return Math.floor(days / WEEK) * sum(week) + sum(rest) - sum(lost);
};

type Minutes = { freeMinutes: number; chargedMinutes: number };

export const roomHours = (days: readonly Minutes[], openHours: number) => {
  const free = days.reduce((sum, { freeMinutes }) => sum + freeMinutes, 0) / 60;
  const charged = days.reduce((sum, { chargedMinutes }) => sum + chargedMinutes, 0) / 60;
  return {
    openHours,
    bookedHours: free + charged,
    freeHours: free,
    chargedHours: charged,
    utilisation: percent(free + charged, openHours),
  };
};
