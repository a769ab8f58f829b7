import { addMoney, type Cents, cents } from '../kernel/money.ts';
import { addDays, type Day } from '../kernel/time.ts';
import type { TaxClass } from '../settings/tax-classes.ts';
import { cutGross, taxed, type VatTerms } from '../settings/vat.ts';
import type { BillingCycle, PackageType, WorkspacePackage } from './contract.ts';

// Packages that somebody buys online: desks and virtual offices, by the week or longer. A person approves them.

export const ONLINE_TYPES = [
  'dedicated_shared',
  'flexible_shared',
  'virtual_office',
] as const satisfies readonly PackageType[];

/** How far ahead of its start a package is bought. */
export const MOST_DAYS_AHEAD = 60;

type Sold = Pick<WorkspacePackage, 'type' | 'publicCycle' | 'onlineDeposit'>;

/** Why a package cannot be sold online as it is; null where it can, or is not to be. */
export const onlineProblem = ({ type, publicCycle, onlineDeposit }: Sold): string | null => {
  if (onlineDeposit === null) return null;
  if (!ONLINE_TYPES.some((one) => one === type)) return 'Only desks and virtual offices are sold online';
  return publicCycle === null || publicCycle === 'daily'
    ? 'Show a price by the week or longer: it is what is sold online'
    : null;
};

/** The cycle by which it is sold online; null where it is not. */
export const onlineCycle = (offer: Sold & Pick<WorkspacePackage, 'isActive' | 'isPublic'>): BillingCycle | null =>
  offer.isActive && offer.isPublic && offer.onlineDeposit !== null && onlineProblem(offer) === null
    ? offer.publicCycle
    : null;

export type OnlinePrice = {
  net: Cents;
  vat: Cents;
  taxClass: TaxClass;
  vatRate: number;
  due: Cents;
  deposit: Cents;
  total: Cents;
};

type Rent = { rate: Cents; taxClass: TaxClass };

/** What the first period and the deposit come to. M-Pesa takes whole shillings: cents of the period beyond them are let go. */
export const onlinePrice = (rent: Rent, deposit: Cents, terms: VatTerms): OnlinePrice => {
  const listed = taxed(rent.rate, terms, rent.taxClass);
  const beyond = addMoney(listed.net, listed.vat) % 100;
  const whole = cents(addMoney(listed.net, listed.vat) - beyond);
  const { net, vat } = beyond === 0 ? listed : cutGross(whole, listed.rate);
  const { rate: vatRate, taxClass } = listed;
  return { net, vat, taxClass, vatRate, due: whole, deposit, total: addMoney(whole, deposit) };
};

/** Why a start is none that can be bought; null where it can. */
export const startProblem = (startDate: Day, today: Day): string | null =>
  startDate < today || startDate > addDays(today, MOST_DAYS_AHEAD)
    ? `Start date must be from today to ${MOST_DAYS_AHEAD} days ahead`
    : null;
