import { formatDay } from '../../kernel/format.ts';
import { type Cents, cents, portion } from '../../kernel/money.ts';
import type { Day } from '../../kernel/time.ts';

type Taxed = { amount: Cents; vat: Cents };

/**
 * The VAT in what is given up: its share of what was not credited. It stays output VAT, because the Act gives relief only
 * after three years.
 */
export const vatWrittenOff = (invoice: Taxed, credited: Taxed, open: Cents): Cents => {
  const left = cents(invoice.amount - credited.amount);
  if (left <= 0) return cents(0);
  return cents(Math.min(open, portion(cents(invoice.vat - credited.vat), Math.min(open, left), left)));
};

const addYears = (day: Day, years: number): Day => Temporal.PlainDate.from(day).add({ years }).toString();

/** VAT Act s.31: relief for a bad debt may be claimed three years after the supply. */
export const vatReliefFrom = (supplied: Day): Day => addYears(supplied, 3);

/** And until ten years after it. */
export const vatReliefUntil = (supplied: Day): Day => addYears(supplied, 10);

type Debt = {
  vat: string;
  vatReliefFrom: Day | null;
  vatReliefUntil: Day | null;
  reversedAt: string | null;
  vatRelief: unknown;
};

/** Why the VAT of a bad debt cannot be claimed on a day; null where it can. */
export const reliefProblem = (
  debt: Debt,
  { today, isRegistered }: { today: Day; isRegistered: boolean },
): string | null => {
  const { vatReliefFrom: from, vatReliefUntil: until } = debt;
  if (debt.reversedAt !== null) return 'This write-off was reversed';
  if (debt.vatRelief !== null) return 'The VAT of this debt was claimed already';
  if (from === null || until === null) return 'There is no VAT in this debt';
  if (!isRegistered) return 'The space is not registered for VAT: it files no return that could claim it';
  if (today < from) return `Relief can be claimed from ${formatDay(from)}, three years after the supply (VAT Act s.31)`;
  return today > until
    ? `Relief could be claimed until ${formatDay(until)}, ten years after the supply (VAT Act s.31)`
    : null;
};
