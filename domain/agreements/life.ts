import type { Permission } from '../kernel/access.ts';
import { type Cents, cents, parseMoney, portion, toDecimalText } from '../kernel/money.ts';
import { addDays, addMonths, type Day } from '../kernel/time.ts';
import type { BillingCycle } from '../packages/contract.ts';
import { TAX_CLASS_LABELS, type TaxClass } from '../settings/tax-classes.ts';
import { type AgreedTax, type AgreementState, type FreeHoursPer, MONTHLY_CYCLES } from './contract.ts';
import { type Cycled, periodOn } from './cycles.ts';

type Term = { startDate: Day; termMonths: number | null; renewsMonths: number | null };

/** The last day of the term that runs on a day; null where no term was agreed. A term that renews goes on by itself. */
export const termEnd = ({ startDate, termMonths, renewsMonths }: Term, on: Day): Day | null => {
  if (termMonths === null) return null;
  let months = termMonths;
  while (renewsMonths !== null && addDays(addMonths(startDate, months), -1) < on) months += renewsMonths;
  return addDays(addMonths(startDate, months), -1);
};

/** When an agreement ends by itself: with its term, unless it renews. */
export const plannedEnd = (term: Term): Day | null =>
  term.renewsMonths === null ? termEnd(term, term.startDate) : null;

type Notice = Term & Cycled & { noticeDays: number };

/**
 * The earliest last day after notice: the days of notice pass, and then the billing period in which they are over ends.
 * A term that still runs by then is kept to its end.
 */
export const earliestEnd = (agreement: Notice, givenOn: Day): Day => {
  const over = addDays(givenOn, agreement.noticeDays);
  const day = over < agreement.startDate ? agreement.startDate : over;
  const term = termEnd(agreement, day);
  return term !== null && term >= day ? term : addDays(periodOn(agreement, day).end, -1);
};

/** Why an agreement cannot end on a day after notice; null where it can. */
export const noticeProblem = (agreement: Notice, givenOn: Day, endsOn: Day): string | null =>
  endsOn < earliestEnd(agreement, givenOn) ? 'The end date must not be before the notice period is over' : null;

type Changed = Cycled & { endDate: Day | null; billedThrough: Day };

/**
 * Why other lines cannot count from a day; null where they can. No closed period is opened again, and where parts of a period are
 * not charged by the day, only the beginning of one that is not invoiced will do.
 */
export const changeDayProblem = (
  agreement: Changed,
  day: Day,
  { today, prorate }: { today: Day; prorate: boolean },
): string | null => {
  const { startDate, endDate, billedThrough } = agreement;
  const running = periodOn(agreement, today < startDate ? startDate : today);
  const first = running.start < billedThrough ? running.start : billedThrough;
  if (day < startDate) return 'Choose a date on or after the start of the agreement';
  if (day < first) return 'Choose a date in the current billing period or later';
  if (endDate !== null && day > endDate) return 'Choose a date before the agreement ends';
  if (!prorate && (day < billedThrough || periodOn(agreement, day).start !== day)) {
    return 'Partial periods are not charged: choose the first day of a period to come';
  }
  return null;
};

/** A price raised by a percentage, to the nearest multiple of `roundTo`, half up. */
export const increasedPrice = (unitPrice: string, percent: number, roundTo: Cents = cents(1)): string => {
  const raised = portion(parseMoney(unitPrice), 10_000 + Math.round(percent * 100), 10_000);
  return toDecimalText(cents(portion(raised, 1, roundTo) * roundTo));
};

// How much of the price of a month a cycle has.
const MONTHS: Record<BillingCycle, { times: number; per: number }> = {
  daily: { times: 12, per: 365 },
  weekly: { times: 12, per: 52 },
  fortnight: { times: 12, per: 26 },
  monthly: { times: 1, per: 1 },
  quarterly: { times: 3, per: 1 },
  semi_annual: { times: 6, per: 1 },
  annual: { times: 12, per: 1 },
};

/** What something that is priced by the month costs for a cycle. */
export const priceForCycle = (monthly: string, cycle: BillingCycle): string =>
  toDecimalText(portion(parseMoney(monthly), MONTHS[cycle].times, MONTHS[cycle].per));

/** What something that is priced by a cycle costs for a month. */
export const monthlyPrice = (price: string, cycle: BillingCycle): string =>
  toDecimalText(portion(parseMoney(price), MONTHS[cycle].per, MONTHS[cycle].times));

/** The term and the end of an agreement that goes on for some months after its end. */
export const renewedTerm = (
  agreement: Term & { endDate: Day },
  months: number,
): { termMonths: number | null; endDate: Day } => {
  const { termMonths, startDate, endDate } = agreement;
  // Counted from the start, as the term was: months that are shorter do not move the day.
  if (termMonths !== null && plannedEnd(agreement) === endDate) {
    return { termMonths: termMonths + months, endDate: addDays(addMonths(startDate, termMonths + months), -1) };
  }
  return { termMonths, endDate: addDays(addMonths(addDays(endDate, 1), months), -1) };
};

/** How many days before the end people are told of it. */
export const REMINDER_DAYS = [60, 30, 7] as const;

/** A draft is changed by who may make one, what counts by who may write agreements, and what has ended by nobody. */
export const mayBeChanged = (state: AgreementState, can: (permission: Permission) => boolean): boolean =>
  state !== 'ended' && can(state === 'draft' ? 'agreements:draft' : 'agreements:write');

/** The class of what an agreement sells: as agreed, or else what the thing sold says of itself. */
export const soldClass = (agreed: AgreedTax, own: TaxClass): TaxClass => (agreed === 'space' ? own : agreed);

/** Why periods of a cycle cannot begin with a day of the month; null where they can. */
export const anchorProblem = (billingCycle: BillingCycle, anchorDay: number | null): string | null =>
  anchorDay === null || MONTHLY_CYCLES.some((cycle) => cycle === billingCycle)
    ? null
    : 'A billing day needs a cycle of a month or longer';

export const AGREED_TAX_LABELS: Record<AgreedTax, string> = {
  space: 'As set for the space',
  ...TAX_CLASS_LABELS,
};

export const FREE_HOURS_LABELS: Record<FreeHoursPer, string> = { agreement: 'Whole agreement', unit: 'Each place' };

/** "6 a month for each place" */
export const freeHoursText = (agreed: { freeHours: number | null; freeHoursPer: FreeHoursPer }): string =>
  agreed.freeHours === null
    ? 'As the packages give'
    : `${agreed.freeHours} a month${agreed.freeHoursPer === 'unit' ? ' for each place' : ''}`;
