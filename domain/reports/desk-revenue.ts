import { RENT_ACCOUNT } from '../billing/rent.ts';
import { formatFigure } from '../kernel/format.ts';
import { type Cents, cents, portion, toDecimalText } from '../kernel/money.ts';
import { type Day, daysBetween } from '../kernel/time.ts';
import { PACKAGE_TYPES } from '../packages/contract.ts';
import { spaceKind } from '../packages/rules.ts';
import type { SpaceKind } from './occupancy.ts';
import type { Period } from './query.ts';

const rentAccounts = (kind: SpaceKind): readonly string[] =>
  PACKAGE_TYPES.filter((type) => spaceKind(type) === kind).map((type) => RENT_ACCOUNT[type]);

/** The accounts that the rent of each kind of space is earned on. */
export const RENT_ACCOUNTS: Readonly<Record<SpaceKind, readonly string[]>> = {
  hotDesks: rentAccounts('hotDesks'),
  dedicatedDesks: rentAccounts('dedicatedDesks'),
  privateOffices: rentAccounts('privateOffices'),
};

/** The days of a period whose rent is in the books: up to the day before today. Null where there are none. */
export const earnedDays = ({ from, to }: Period, yesterday: Day): Period | null => {
  const last = to < yesterday ? to : yesterday;
  return last < from ? null : { from, to: last };
};

export type DeskRevenue = { revenue: string; spaceDays: number; perSpace: string | null; formula: string | null };

/** What a space earned on average: the rent by the number of spaces that were held, each counted by its days. */
export const deskRevenue = (revenue: Cents, spaceDays: number, { from, to }: Period): DeskRevenue => {
  const days = daysBetween(from, to) + 1;
  const isHeld = spaceDays > 0;
  return {
    revenue: toDecimalText(revenue),
    spaceDays,
    perSpace: isHeld ? toDecimalText(portion(revenue, days, spaceDays)) : null,
    formula: isHeld
      ? `${formatFigure(toDecimalText(revenue))} ÷ (${spaceDays} space-days ÷ ${days} ${days === 1 ? 'day' : 'days'})`
      : null,
  };
};

export const NO_REVENUE: DeskRevenue = {
  revenue: toDecimalText(cents(0)),
  spaceDays: 0,
  perSpace: null,
  formula: null,
};
