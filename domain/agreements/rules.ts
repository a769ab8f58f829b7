import { formatDay } from '../kernel/format.ts';
import { addMoney, type Cents, cents, parseMoney, portion } from '../kernel/money.ts';
import { figureText } from '../kernel/money-text.ts';
import { addDays, type Day, daysBetween } from '../kernel/time.ts';
import type { BillingCycle } from '../packages/contract.ts';
import { CYCLE_LABELS } from '../packages/rules.ts';
import { type Cycled, periodOn } from './cycles.ts';
import { chargedParts, earlier, later, type Pause, pauseText, type Span } from './pauses.ts';

/** What one line of an agreement says for some of its days. A line that changes has several, one after the other. */
export type LineTerms = {
  /** Which line of the agreement: terms that follow each other share it. */
  position: number;
  label: string;
  quantity: number;
  /** For a period of its cycle. */
  unitPrice: string;
  billingCycle: BillingCycle;
  /** With at most two decimals, 0 where there is none. */
  discountPercent: number;
  /** The last day with the discount; null is as long as the terms last. */
  discountUntil: Day | null;
  startDate: Day;
  /** The last day, included. */
  endDate: Day | null;
};

export type AgreementTerms<Line extends LineTerms = LineTerms> = Omit<Cycled, 'lines'> & {
  /** The last day, included. */
  endDate: Day | null;
  /** The first day that is not invoiced yet. */
  billedThrough: Day;
  lines: readonly Line[];
  /** In any order; no two of them share a day. */
  pauses?: readonly Pause[] | undefined;
};

/**
 * What a part of a period costs: by the day, as the difference of two cumulative roundings, so that the parts of a
 * period always add up to its price, wherever it is cut.
 */
export const priceOfPart = (price: Cents, part: Span, whole: Span): Cents => {
  const wholeDays = daysBetween(whole.start, whole.end);
  const upTo = (day: Day) => portion(price, daysBetween(whole.start, day), wholeDays);
  return cents(upTo(part.end) - upTo(part.start));
};

/** "15 of 30 days × 12,500.00" */
export const partFormula = (price: Cents, part: Span, whole: Span): string =>
  `${daysBetween(part.start, part.end)} of ${daysBetween(whole.start, whole.end)} days × ${figureText(price)}`;

type Priced = Pick<LineTerms, 'quantity' | 'unitPrice' | 'discountPercent'>;

/** What a line costs for a whole period, its discount taken off. */
export const linePrice = ({ quantity, unitPrice, discountPercent }: Priced): Cents => {
  const gross = cents(parseMoney(unitPrice) * quantity);
  return cents(gross - portion(gross, Math.round(discountPercent * 100), 10_000));
};

// Some days of a line on which nothing about its price changes.
type Stretch = Span & Priced & Pick<LineTerms, 'billingCycle'>;

const stretches = (terms: LineTerms, part: Span): Stretch[] => {
  const { quantity, unitPrice, billingCycle, discountPercent, discountUntil } = terms;
  const start = later(terms.startDate, part.start);
  const end = terms.endDate === null ? part.end : earlier(addDays(terms.endDate, 1), part.end);
  if (start >= end) return [];
  const whole = { start, end, quantity, unitPrice, billingCycle, discountPercent };
  if (discountPercent === 0 || discountUntil === null) return [whole];
  const full = addDays(discountUntil, 1);
  if (full >= end) return [whole];
  if (full <= start) return [{ ...whole, discountPercent: 0 }];
  return [
    { ...whole, end: full },
    { ...whole, start: full, discountPercent: 0 },
  ];
};

const stretchFormula = (stretch: Stretch, part: Span, whole: Span): string => {
  const days = daysBetween(stretch.start, stretch.end);
  const wholeDays = daysBetween(whole.start, whole.end);
  const discount = stretch.discountPercent === 0 ? '' : ` − ${stretch.discountPercent}%`;
  const share = days === wholeDays ? '' : ` × ${days}/${wholeDays} days`;
  const from =
    stretch.start === part.start && stretch.start === whole.start ? '' : ` (from ${formatDay(stretch.start)})`;
  return `${stretch.quantity} × ${figureText(parseMoney(stretch.unitPrice))}${discount}${share}${from}`;
};

// The usual line, one place at its full price, is said in the words it always had.
const plainFormula = ({ unitPrice, billingCycle, start, end }: Stretch, whole: Span): string => {
  const price = parseMoney(unitPrice);
  return start === whole.start && end === whole.end
    ? `1 × ${figureText(price)} ${CYCLE_LABELS[billingCycle].toLowerCase()}`
    : partFormula(price, { start, end }, whole);
};

const toFormula = (parts: readonly Stretch[], part: Span, whole: Span): string => {
  const [only] = parts;
  return only && parts.length === 1 && only.quantity === 1 && only.discountPercent === 0
    ? plainFormula(only, whole)
    : parts.map((stretch) => stretchFormula(stretch, part, whole)).join(' + ');
};

/** A line of an invoice: what one line of the agreement costs for the days from start to end. */
export type BilledLine<Line extends LineTerms = LineTerms> = Span & {
  /** The last of the terms that hold within these days. */
  terms: Line;
  /** One of the amount itself, where price or quantity hold for some of the days only. */
  quantity: number;
  unitPrice: Cents;
  amount: Cents;
  formula: string;
};

const billWholePeriod = (terms: LineTerms, part: Span, whole: Span): Stretch[] => {
  const [first] = stretches(terms, part);
  return first && first.start === part.start ? [{ ...first, ...whole }] : [];
};

type Run<Part> = { first: Part; last: Part; parts: Part[] };

// Days that follow each other. A line that is away for some days is billed before and after them.
const withoutHoles = <Part extends Span>(parts: readonly Part[]): Run<Part>[] => {
  const runs: Run<Part>[] = [];
  for (const part of parts) {
    const run = runs.at(-1);
    if (run?.last.end === part.start) {
      run.last = part;
      run.parts.push(part);
    } else runs.push({ first: part, last: part, parts: [part] });
  }
  return runs;
};

const billLine = <Line extends LineTerms>(
  history: readonly Line[],
  { part, whole, prorate }: { part: Span; whole: Span; prorate: boolean },
): BilledLine<Line>[] => {
  // Where parts of a period are not charged by the day, what holds on its first day holds for all of it.
  const parts = history.flatMap((terms) =>
    (prorate ? stretches(terms, part) : billWholePeriod(terms, part, whole)).map((stretch) => ({ terms, ...stretch })),
  );
  return withoutHoles(parts).map((run) => {
    const { first, last } = run;
    const amount = addMoney(...run.parts.map((stretch) => priceOfPart(linePrice(stretch), stretch, whole)));
    const isWhole =
      run.parts.length === 1 && first.start === whole.start && first.end === whole.end && !first.discountPercent;
    return {
      terms: last.terms,
      start: prorate ? first.start : part.start,
      end: prorate ? last.end : part.end,
      quantity: isWhole ? first.quantity : 1,
      unitPrice: isWhole ? parseMoney(first.unitPrice) : amount,
      amount,
      formula: toFormula(run.parts, part, whole),
    };
  });
};

export type BilledPeriod<Line extends LineTerms = LineTerms> = Span & {
  /** The period of which these days are all or some. */
  whole: Span;
  lines: readonly BilledLine<Line>[];
  amount: Cents;
};

/**
 * What an agreement bills for some days of one of its periods: a line for each line that holds on any of them, and another one
 * for its days after a pause.
 */
export const billDays = <Line extends LineTerms>(
  { lines, pauses = [] }: Pick<AgreementTerms<Line>, 'lines' | 'pauses'>,
  part: Span,
  whole: Span,
  prorate: boolean,
): BilledPeriod<Line> => {
  const inOrder = [...lines].sort((one, other) => (one.startDate < other.startDate ? -1 : 1));
  const byPosition = [...Map.groupBy(inOrder, ({ position }) => position)].sort(([one], [other]) => one - other);
  const charged = chargedParts(part, pauses, prorate);
  const words = prorate ? pauseText(part, pauses) : '';
  const billed = byPosition.flatMap(([, history]) =>
    charged
      .flatMap((days) => billLine(history, { part: days, whole, prorate }))
      .map((line) => ({ ...line, formula: `${line.formula}${words}` })),
  );
  return { ...part, whole, lines: billed, amount: addMoney(...billed.map(({ amount }) => amount)) };
};

/**
 * What the days of an invoiced line before one of them cost, by the terms that hold on them: what stays of the line where the
 * rest is given back. Worked out as it was billed, so that no cent is lost between the two.
 */
export const keptPrice = (lines: readonly LineTerms[], position: number, kept: Span, whole: Span): Cents => {
  const own = lines.filter((line) => line.position === position);
  return billDays({ lines: own }, kept, whole, true).amount;
};

type Walk = { prorate: boolean; invoiced?: readonly Span[] };

// The periods from the first day that is not invoiced on. Days that are invoiced already stay as they are, as after a run
// was taken back of which some stands.
function* periodsFrom<Line extends LineTerms>(
  agreement: AgreementTerms<Line>,
  { prorate, invoiced = [] }: Walk,
): Generator<{ from: Day; period: BilledPeriod<Line> | null; until: Day }> {
  const last = agreement.endDate === null ? null : addDays(agreement.endDate, 1);
  let from = agreement.billedThrough;
  while (last === null || from < last) {
    const standing = invoiced.find(({ start, end }) => start <= from && from < end);
    const { whole, ...days } = periodOn(agreement, from);
    const cuts = [last, ...invoiced.map(({ start }) => start)].filter((day) => day !== null && day > from) as Day[];
    const until: Day = standing ? standing.end : cuts.reduce(earlier, days.end);
    // The days before the agreed day of the month, and those around another cycle, are always charged by the day.
    const byDay = prorate || days.start > whole.start || days.end < whole.end;
    yield { from, period: standing ? null : billDays(agreement, { start: from, end: until }, whole, byDay), until };
    from = until;
  }
}

export type RentDue<Line extends LineTerms = LineTerms> = {
  periods: BilledPeriod<Line>[];
  /** The first day that is not invoiced once these are. */
  until: Day;
};

/** Every period that has begun and is not invoiced, oldest first. Running it again after these are invoiced gives nothing. */
export const rentDue = <Line extends LineTerms>(
  agreement: AgreementTerms<Line>,
  today: Day,
  walk: Walk,
): RentDue<Line> => {
  const periods: BilledPeriod<Line>[] = [];
  let reached = agreement.billedThrough;
  for (const { from, period, until } of periodsFrom(agreement, walk)) {
    if (from > today) break;
    if (period) periods.push(period);
    reached = until;
  }
  return { periods, until: reached };
};

// A line that begins far in the future is not waited for: nobody looks through more periods than this.
const FARTHEST = 400;

/** The next periods that cost something, whether they have begun or not. */
export const nextPeriods = <Line extends LineTerms>(
  agreement: AgreementTerms<Line>,
  count: number,
  walk: Walk,
): BilledPeriod<Line>[] => {
  const found: BilledPeriod<Line>[] = [];
  let seen = 0;
  for (const { period } of periodsFrom(agreement, walk)) {
    if (found.length === count || seen++ > FARTHEST) break;
    if (period && period.amount > 0) found.push(period);
  }
  return found.slice(0, count);
};

/** What the lines that hold on a day cost for a whole period. */
export const rentOn = (lines: readonly LineTerms[], day: Day): Cents =>
  addMoney(...lines.flatMap((terms) => stretches(terms, { start: day, end: addDays(day, 1) }).map(linePrice)));
