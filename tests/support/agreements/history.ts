import type { Chance } from '../chance.ts';
import {
  CYCLES,
  type Cycle,
  type Line,
  makeReference,
  type Reference,
  TAX_CLASSES,
  type Tax,
  toNumber,
} from './reference.ts';

/** What happens to an agreement, on a day. All days are numbers of the reference. */
export type Act =
  | { kind: 'lines'; on: number; from: number; until: number | null; lines: readonly Line[] }
  | { kind: 'cycle'; on: number; from: number; cycle: Cycle; lines: readonly Line[] }
  | { kind: 'ends'; on: number; lastDay: number }
  | { kind: 'pauses'; on: number; from: number; until: number }
  | { kind: 'resumes'; on: number; from: number }
  | { kind: 'goesOn'; on: number }
  | { kind: 'returns'; on: number };

export type Kind = Act['kind'];

export type Beginning = {
  first: number;
  horizon: number;
  cycle: Cycle;
  /** The day of the month with which periods begin, where one is agreed. */
  dayOfMonth: number | null;
  lines: readonly Line[];
  tax: Tax;
};

export type Rules = {
  kinds: readonly Kind[];
  cycles: readonly Cycle[];
  /** The first and the last day on which it may begin. */
  begins: readonly [string, string];
  /** How many days are looked at. */
  days: number;
  /** Whether a day of the month may be agreed with which periods begin. */
  hasDay(cycle: Cycle): boolean;
  drawLines(chance: Chance, day: number, cycle: Cycle): readonly Line[];
  /** Whether prices have VAT in them; each agreement has any class. */
  drawPrices(chance: Chance): Tax['prices'];
  /** Its last day, where it is ended on a day. */
  drawEnd(chance: Chance, reference: Reference, on: number): number;
};

const MOST_PRODUCTS = 4;

/** Products that bear no VAT. */
export const VAT_FREE = [3];

export const between = (chance: Chance, least: number, most: number): number =>
  least + chance.below(Math.max(1, most - least + 1));

export const pick = <T>(chance: Chance, from: readonly T[]): T => from[chance.below(from.length)] as T;

const drawLine = (chance: Chance, product: number, day: number): Line => ({
  product,
  quantity: pick(chance, [1, 1, 2, 6, between(chance, 1, 40)]),
  // Odd prices, round ones, and now and then something for nothing.
  price: pick(chance, [between(chance, 1, 3_333_333), 1_100_000, 300_000, between(chance, 0, 50)]),
  discount: pick(chance, [0, 0, 1_000, 3_333, 10_000, between(chance, 1, 9_999)]),
  discountUntil: pick(chance, [null, day + between(chance, -5, 200)]),
});

/** Any lines: some products, each once. */
export const drawLines: Rules['drawLines'] = (chance, day) => {
  const products = Array.from({ length: MOST_PRODUCTS }, (_, n) => n).filter(() => chance.next() < 0.6);
  return (products.length > 0 ? products : [0]).map((product) => drawLine(chance, product, day));
};

export const begin = (
  chance: Chance,
  { cycles, begins: [earliest, latest], days, hasDay, drawLines: draw, drawPrices }: Rules,
): Beginning => {
  const first = between(chance, toNumber(earliest), toNumber(latest));
  const cycle = pick(chance, cycles);
  const dayOfMonth = hasDay(cycle) ? pick(chance, [null, 1, between(chance, 1, 28)]) : null;
  const tax = { prices: drawPrices(chance), taxClass: pick(chance, TAX_CLASSES), free: VAT_FREE };
  return { first, horizon: first + days, cycle, dayOfMonth, lines: draw(chance, first, cycle), tax };
};

export const referenceFor = ({ first, horizon, cycle, dayOfMonth, lines, tax }: Beginning): Reference =>
  makeReference(first, horizon, { lines, cycle, dayOfMonth, tax });

// Not before the running period: closed ones stay closed. Often in the middle of it, where money goes back.
const drawFrom = (chance: Chance, reference: Reference, on: number, last: number): number => {
  const { start } = reference.periodOn(on);
  return Math.min(last, pick(chance, [start, on, on + 1, between(chance, start, on), on + between(chance, 0, 120)]));
};

const possible = (reference: Reference, on: number): Kind[] => {
  const last = reference.lastDay();
  if (on > last) return ['returns'];
  const pause: Kind = reference.pausedFrom(reference.periodOn(on).start).length > 0 ? 'resumes' : 'pauses';
  if (last === reference.horizon) return ['lines', 'lines', 'lines', 'cycle', 'ends', pause];
  return ['goesOn', 'lines', 'cycle', pause];
};

/** The next act, or none where nothing of what is allowed is possible on that day. */
export const drawAct = (chance: Chance, rules: Rules, reference: Reference, on: number): Act | null => {
  const kinds = possible(reference, on).filter((kind) => rules.kinds.includes(kind));
  if (kinds.length === 0) return null;
  const kind = pick(chance, kinds);
  const last = reference.lastDay();
  if (kind === 'goesOn' || kind === 'returns') return { kind, on };
  if (kind === 'ends') {
    const lastDay = rules.drawEnd(chance, reference, on);
    return lastDay >= reference.horizon ? null : { kind, on, lastDay };
  }
  if (kind === 'lines') {
    const from = drawFrom(chance, reference, on, last);
    // A price is for one cycle: where another one is to come, these lines hold until then.
    const end = reference.cycleEnd(from);
    const until = end === reference.horizon ? null : end;
    return { kind, on, from, until, lines: rules.drawLines(chance, from, reference.cycleOn(from)) };
  }
  if (kind === 'pauses') {
    const from = drawFrom(chance, reference, on, last);
    return { kind, on, from, until: from + pick(chance, [0, between(chance, 1, 20), between(chance, 20, 100)]) };
  }
  if (kind === 'resumes') {
    const days = reference.pausedFrom(reference.periodOn(on).start);
    return { kind, on, from: pick(chance, days) };
  }
  // Another cycle counts from the running period on, at the latest from the first day that is not invoiced.
  const { start } = reference.periodOn(on);
  const open = reference.openFrom(on);
  const from = pick(chance, [start, open, between(chance, start, open)]);
  if (from > last) return null;
  const cycle = pick(chance, rules.cycles);
  return { kind, on, from, cycle, lines: rules.drawLines(chance, from, cycle) };
};

export const note = (reference: Reference, act: Act): void => {
  if (act.kind === 'lines') reference.linesFrom(act.from, act.until ?? reference.horizon, act.lines);
  else if (act.kind === 'cycle') reference.cycleFrom(act.from, act.cycle, act.lines);
  else if (act.kind === 'ends') reference.endsOn(act.lastDay);
  else if (act.kind === 'pauses') reference.pauses(act.from, act.until);
  else if (act.kind === 'resumes') reference.resumes(act.from);
  else if (act.kind === 'returns') reference.returns(act.on);
  else reference.endsOn(reference.horizon);
};

/** The days on which something happens, in order, each once. Often soon after another, while that one is still to come. */
export const drawDays = (chance: Chance, { first, horizon }: Beginning): number[] => {
  const days: number[] = [];
  let day = between(chance, first, first + Math.floor((horizon - first) / 4));
  for (let left = between(chance, 1, 12); left > 0 && day < horizon; left--) {
    days.push(day);
    day += pick(chance, [between(chance, 1, 20), between(chance, 1, 20), between(chance, 20, 150)]);
  }
  return days;
};

export const TWO_YEARS = 730;

export const ANY: Rules = {
  kinds: ['lines', 'cycle', 'ends', 'pauses', 'resumes', 'goesOn', 'returns'],
  cycles: CYCLES,
  // With the leap days of 2024 and 2028, and years without one.
  begins: ['2022-01-01', '2027-12-31'],
  drawLines,
  drawPrices: (chance) => pick(chance, ['no VAT', 'without VAT', 'with VAT']),
  days: TWO_YEARS,
  hasDay: () => true,
  drawEnd: (chance, _, on) => on + pick(chance, [0, between(chance, 1, 90)]),
};

/** The last day of the period in which a day lies: what notice without days of notice comes to. */
export const endOfPeriod = (reference: Reference, on: number): number => reference.periodOn(on).end - 1;
