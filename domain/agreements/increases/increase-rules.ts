import { formatDay } from '../../kernel/format.ts';
import { type Cents, parseMoney, toDecimalText } from '../../kernel/money.ts';
import { addDays, type Day, daysBetween } from '../../kernel/time.ts';
import type { BillingCycle } from '../../packages/contract.ts';
import { CYCLE_UNITS } from '../../packages/rules.ts';
import type { VatTreatment } from '../../settings/contract.ts';
import { STANDARD_PERCENT } from '../../settings/tax-classes.ts';
import type { Agreement, IncreaseLetterState } from '../contract.ts';
import { increasedPrice } from '../life.ts';
import { later } from '../pauses.ts';
import { type LineTerms, rentOn } from '../rules.ts';
import type { IncreasedLine } from './increase-contract.ts';

/** What the new lines and the invoices say. */
export const increaseReason = (percent: number, day: Day): string => `Increase of ${percent}% from ${formatDay(day)}`;

/** When tenants are told of an increase: so many days ahead, or today where fewer are left. */
export const letterDay = (effectiveOn: Day, today: Day, daysAhead: number): Day =>
  later(addDays(effectiveOn, -daysAhead), today);

export const noticeGiven = (effectiveOn: Day, letterOn: Day): number => Math.max(0, daysBetween(letterOn, effectiveOn));

/** Why the prices of an agreement cannot be raised from a day; null where they can. */
export const increaseProblem = (
  { number, state, endDate }: Pick<Agreement, 'number' | 'state' | 'endDate'>,
  effectiveOn: Day,
): string | null => {
  if (state === 'ended' || state === 'draft') return `${number} is not active`;
  if (endDate !== null && endDate < effectiveOn) return `${number} ends before ${formatDay(effectiveOn)}`;
  return null;
};

const lasts = ({ endDate }: LineTerms, day: Day): boolean => endDate === null || endDate >= day;

export type Raised<Line> = { line: Line; after: string };

/** The lines that hold on a day or later, with their new prices. */
export const raiseLines = <Line extends LineTerms>(
  lines: readonly Line[],
  { effectiveOn, percent, roundTo }: { effectiveOn: Day; percent: number; roundTo: Cents },
): Raised<Line>[] =>
  lines
    .filter((line) => lasts(line, effectiveOn))
    .map((line) => ({ line, after: increasedPrice(line.unitPrice, percent, roundTo) }));

/** A price of nothing, or one that rounding leaves as it was, needs no new line. */
export const isRaised = ({ line, after }: Raised<LineTerms>): boolean => after !== line.unitPrice;

/** All lines of an agreement after some were raised from a day on. */
export const withRaised = <Line extends LineTerms>(
  lines: readonly Line[],
  raised: readonly Raised<Line>[],
  day: Day,
): Line[] => {
  const prices = new Map(raised.map(({ line, after }) => [line, after]));
  return lines.flatMap((line) => {
    const unitPrice = prices.get(line);
    if (unitPrice === undefined) return line;
    const next = { ...line, unitPrice, startDate: later(line.startDate, day) };
    return line.startDate < day ? [{ ...line, endDate: addDays(day, -1) }, next] : next;
  });
};

const priceOn = (line: LineTerms, day: Day): string => toDecimalText(rentOn([line], later(line.startDate, day)));

type TaxedLine = LineTerms & { vat: VatTreatment; vatPercent: number; relief?: string | undefined };

/** What a line becomes, as the preview and the letter say it. */
export const describeRaised = ({ line, after }: Raised<TaxedLine>, day: Day): IncreasedLine => ({
  name: line.label,
  quantity: line.quantity,
  before: line.unitPrice,
  after,
  amount: priceOn({ ...line, unitPrice: after }, day),
  vat: line.vat,
  vatPercent: line.vatPercent,
  ...(line.relief ? { relief: line.relief } : {}),
});

export type Standing = { lines: IncreasedLine[]; rentBefore: string; rentAfter: string };

type Approved = Pick<Agreement, 'state' | 'endDate'> & {
  id: string;
  effectiveOn: Day;
  lines: readonly IncreasedLine[];
};

/**
 * What is left of an approved increase in the lines of today, as its letter says it; null where nothing is: the lines were changed
 * again, or the agreement ends before.
 */
export const standingIncrease = <Line extends TaxedLine & { increaseId: string | null }>(
  { id, state, endDate, effectiveOn, lines: approved }: Approved,
  lines: readonly Line[],
): Standing | null => {
  const hasEnded = state === 'ended' || (endDate !== null && endDate < effectiveOn);
  const raised = lines.filter(({ increaseId }) => increaseId === id);
  if (hasEnded || raised.length === 0) return null;
  const priceBefore = ({ position, startDate, label, unitPrice }: Line): string =>
    lines.find((line) => line.position === position && line.endDate === addDays(startDate, -1))?.unitPrice ??
    approved.find(({ name }) => name === label)?.before ??
    unitPrice;
  const without = lines.map((line) => (raised.includes(line) ? { ...line, unitPrice: priceBefore(line) } : line));
  return {
    lines: raised.map((line) =>
      describeRaised({ line: { ...line, unitPrice: priceBefore(line) }, after: line.unitPrice }, effectiveOn),
    ),
    rentBefore: toDecimalText(rentOn(without, effectiveOn)),
    rentAfter: toDecimalText(rentOn(lines, effectiveOn)),
  };
};

/** "6 × Dedicated Desk: KES 11,000.00 to KES 11,550.00, in all KES 69,300.00 a month" */
export const lineText = (
  { name, quantity, before, after, amount }: IncreasedLine,
  cycle: BillingCycle,
  money: (amount: Cents) => string,
): string => {
  const prices = `${quantity} × ${name}: ${money(parseMoney(before))} to ${money(parseMoney(after))}`;
  return `${prices}, in all ${money(parseMoney(amount))} ${CYCLE_UNITS[cycle]}`;
};

/** What a tenant reads who bears no VAT by a paper of its own: prices that hold VAT are invoiced without it. */
const reliefSentence = ({ vat, relief }: IncreasedLine): string =>
  vat === 'included'
    ? `These prices include VAT, which is taken off on your invoices (${relief}).`
    : `No VAT is charged on these prices (${relief}).`;

/** Whether VAT comes on top of the new prices; empty for a letter from before they said so. */
export const vatText = (lines: readonly IncreasedLine[]): string => {
  if (lines.some(({ vat }) => vat === undefined)) return '';
  const relieved = lines.find(({ relief }) => relief);
  if (relieved) return reliefSentence(relieved);
  const taxed = lines.find(({ vat }) => vat !== 'none');
  if (!taxed) return 'No VAT is charged on these prices.';
  // Letters from before they kept the rate were all of one.
  const percents = new Set(
    lines.flatMap(({ vat, vatPercent = STANDARD_PERCENT }) => (vat === 'none' ? [] : [`${vatPercent}%`])),
  );
  const rate = [...percents].join(' or ');
  const text = taxed.vat === 'added' ? `${rate} VAT is added to these prices` : `These prices include ${rate} VAT`;
  const free = new Set(lines.filter(({ vat }) => vat === 'none').map(({ name }) => name));
  return free.size === 0 ? `${text}.` : `${text}; no VAT is charged on ${[...free].join(', ')}.`;
};

/** What the screen says of the letter. */
export const letterText = (state: IncreaseLetterState, on: Day): string => {
  if (state === 'waiting') return `Letter goes out on ${formatDay(on)}`;
  if (state === 'written') return `Letter of ${formatDay(on)}`;
  return state === 'none' ? 'No letter' : 'No letter: the lines were changed again';
};
