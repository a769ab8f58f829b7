import { formatMonth } from '../../kernel/format.ts';
import { type Cents, cents, toDecimalText } from '../../kernel/money.ts';
import type { Month, SlipKind } from '../fields.ts';
import { figure } from '../format.ts';
import { SLIP_KIND_LABELS } from '../labels.ts';
import { NOTHING } from '../pay/compute.ts';
import type { Step } from '../pay/pay-contract.ts';
import { monthAfter, monthPeriod, type PayPeriod } from '../periods.ts';

/** The most months that one set of arrears may be for: five years, as long as records are kept. */
export const MOST_ARREARS = 60;

export const monthsFrom = (first: Month, last: Month): Month[] => {
  const months: Month[] = [];
  for (let month = first; month <= last && months.length <= MOST_ARREARS; month = monthAfter(month)) months.push(month);
  return months;
};

type Wish = {
  kind: Exclude<SlipKind, 'regular' | 'final_dues'>;
  month: Month;
  amount: Cents;
  purpose: string | null;
  coversFrom: Month | null;
  coversTo: Month | null;
  spread: boolean;
};

export type OffCyclePart = {
  month: Month;
  covers: PayPeriod | null;
  /** Regular pay that comes late is base salary; anything else is irregular, and owes no housing levy. */
  baseSalary: Cents;
  irregular: Cents;
  items: Step[];
};

const spanText = (first: Month, last: Month): string =>
  first === last ? formatMonth(first) : `${formatMonth(first)} to ${formatMonth(last)}`;

const arrearsPart = (month: Month, amount: Cents, months: readonly Month[]): OffCyclePart => {
  const [first = month, last = first] = [months[0], months.at(-1)];
  const sum = cents(amount * months.length);
  const working = months.length === 1 ? figure(amount) : `${figure(amount)} × ${months.length} months`;
  return {
    month,
    covers: { start: monthPeriod(first).start, end: monthPeriod(last).end },
    baseSalary: sum,
    irregular: NOTHING,
    items: [{ name: 'arrears', label: `Arrears, ${spanText(first, last)}`, working, amount: toDecimalText(sum) }],
  };
};

/**
 * The slips of pay besides the regular one. Pay is taxed in the month in which it is paid; arrears that are spread are
 * taxed in the months they are for, each by its own tables, for which the returns of those months are amended.
 */
export const offCycleParts = (wish: Wish): OffCyclePart[] => {
  const { kind, month, amount, purpose, coversFrom, coversTo, spread } = wish;
  if (kind === 'arrears' && coversFrom) {
    const months = monthsFrom(coversFrom, coversTo ?? coversFrom);
    return spread ? months.map((one) => arrearsPart(one, amount, [one])) : [arrearsPart(month, amount, months)];
  }
  const label = SLIP_KIND_LABELS[kind];
  const item = {
    name: kind,
    label: purpose ? `${label}: ${purpose}` : label,
    working: figure(amount),
    amount: toDecimalText(amount),
  };
  return [{ month, covers: null, baseSalary: NOTHING, irregular: amount, items: [item] }];
};
