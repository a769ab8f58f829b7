import type { BillingCycle, PackageType, WorkspacePackage } from './contract.ts';

export const PACKAGE_TYPE_LABELS: Record<PackageType, string> = {
  day_pass: 'Day Pass',
  dedicated_shared: 'Dedicated Desk',
  flexible_shared: 'Flexible Desk',
  private_offices: 'Private Office',
  virtual_office: 'Virtual Office',
};

export const CYCLE_LABELS: Record<BillingCycle, string> = {
  daily: 'Daily',
  weekly: 'Weekly',
  fortnight: 'Fortnight',
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  semi_annual: 'Semi-annual',
  annual: 'Annual',
};

/** What a price is for: "12,500 a month". */
export const CYCLE_UNITS: Record<BillingCycle, string> = {
  daily: 'a day',
  weekly: 'a week',
  fortnight: 'a fortnight',
  monthly: 'a month',
  quarterly: 'a quarter',
  semi_annual: 'a half-year',
  annual: 'a year',
};

type Rates = Pick<
  WorkspacePackage,
  'dailyRate' | 'weeklyRate' | 'fortnightRate' | 'monthlyRate' | 'quarterlyRate' | 'semiAnnualRate' | 'annualRate'
>;

const RATE_OF = {
  daily: 'dailyRate',
  weekly: 'weeklyRate',
  fortnight: 'fortnightRate',
  monthly: 'monthlyRate',
  quarterly: 'quarterlyRate',
  semi_annual: 'semiAnnualRate',
  annual: 'annualRate',
} as const satisfies Record<BillingCycle, keyof Rates>;

/** The rent of a tenant: the package's rate for the chosen cycle. */
export const rateFor = (rates: Rates, cycle: BillingCycle): string => rates[RATE_OF[cycle]];

export const rateField = (cycle: BillingCycle): keyof Rates => RATE_OF[cycle];

/** Which rate a new package shows on the front page; a virtual office is priced on request. */
export const defaultPublicCycle = (type: PackageType): BillingCycle | null =>
  type === 'virtual_office' ? null : type === 'day_pass' ? 'daily' : 'monthly';

/**
 * Where a space is a thing of its own, it cannot be sold twice; hot desks and day passes may be oversold, and a virtual
 * office takes no desk.
 */
export const hasFixedSpaces = (type: PackageType): boolean => type === 'dedicated_shared' || type === 'private_offices';

const tenantsText = (count: number): string => (count === 1 ? '1 tenant' : `${count} tenants`);

/** A price list that is read as a whole: how many it may have. */
export const MOST_PACKAGES = 1_000;

/** Fewer spaces than there are tenants on them cannot be. Null is no objection. */
export const spacesProblem = (
  sold: Pick<WorkspacePackage, 'type' | 'totalSpaces' | 'occupiedSpaces'>,
): string | null =>
  hasFixedSpaces(sold.type) && sold.totalSpaces < sold.occupiedSpaces
    ? `${tenantsText(sold.occupiedSpaces)} use${sold.occupiedSpaces === 1 ? 's' : ''} a space in this package: Total spaces must be at least ${sold.occupiedSpaces}`
    : null;

/** A package that a tenant has, or once had, stays for their history; it can be taken off sale instead. */
export const inUseProblem = (ever: number, now: number): string | null => {
  if (ever === 0) return null;
  const who = now === ever ? `${tenantsText(ever)} on it` : `${tenantsText(ever)} on record, ${now} of them now`;
  return `This package has ${who}, so it cannot be deleted. Deactivate it instead: it is no longer offered, and its tenants keep it.`;
};

/** Where nothing is full, nothing can be sold out: a virtual office takes no desk. */
export const isFull = (sold: Pick<WorkspacePackage, 'type' | 'availableSpaces'>): boolean =>
  sold.type !== 'virtual_office' && sold.availableSpaces <= 0;

/** Which counter of the dashboard a type belongs to. */
export const spaceKind = (type: PackageType): 'hotDesks' | 'dedicatedDesks' | 'privateOffices' | null =>
  type === 'virtual_office'
    ? null
    : type === 'dedicated_shared'
      ? 'dedicatedDesks'
      : type === 'private_offices'
        ? 'privateOffices'
        : 'hotDesks';

export const occupancyPercent = (total: number, available: number): number =>
  total <= 0 ? 0 : Math.round(((total - available) / total) * 100);

type SpaceCount = { kind: NonNullable<ReturnType<typeof spaceKind>>; occupied: number; total: number };

/** How many spaces are taken, never more than there are, and how many hot-desk members there are beyond them. */
export const spacesText = (counts: readonly SpaceCount[]): string => {
  const sum = (spaces: (count: SpaceCount) => number) => counts.reduce((whole, count) => whole + spaces(count), 0);
  const total = sum((count) => count.total);
  const taken = sum(({ occupied, total: spaces }) => Math.min(occupied, spaces));
  const beyond = sum(({ occupied, total: spaces }) => Math.max(occupied - spaces, 0));
  const text = `${taken} of ${total} ${total === 1 ? 'space' : 'spaces'} taken`;
  if (beyond === 0) return text;
  const members = beyond === 1 ? 'member' : 'members';
  const isHot = counts.every(({ kind, occupied, total: spaces }) => kind === 'hotDesks' || occupied <= spaces);
  return `${text}, ${beyond} ${isHot ? `hot-desk ${members}` : members} beyond`;
};

/** Green below 70, yellow from 70, red from 90. */
export const occupancyTone = (percent: number): 'good' | 'waiting' | 'late' =>
  percent >= 90 ? 'late' : percent >= 70 ? 'waiting' : 'good';
