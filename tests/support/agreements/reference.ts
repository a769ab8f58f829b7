// What an agreement costs, worked out the slow way: every day of every line by itself. Nothing of the product is used here, not
// even its calendar, so that a mistake there is not made twice. Days are counted from 1 January 1970.

export const CYCLES = ['daily', 'weekly', 'fortnight', 'monthly', 'quarterly', 'semi_annual', 'annual'] as const;
export type Cycle = (typeof CYCLES)[number];

const DAYS: Partial<Record<Cycle, number>> = { daily: 1, weekly: 7, fortnight: 14 };
const MONTHS: Partial<Record<Cycle, number>> = { monthly: 1, quarterly: 3, semi_annual: 6, annual: 12 };
const MS = 86_400_000;

export const toNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / MS;
export const toText = (day: number): string => new Date(day * MS).toISOString().slice(0, 10);

/** What is sold in one line: the price of a period in cents, the discount in hundredths of a per cent. */
export type Line = {
  product: number;
  quantity: number;
  price: number;
  discount: number;
  /** The last day with the discount; null is as long as the line. */
  discountUntil: number | null;
};

// The day of a month that many months on, or the last one of a month that is shorter.
const monthsOn = (day: number, months: number): number => {
  const from = new Date(day * MS);
  const lastOfMonth = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0)).getUTCDate();
  const wanted = Math.min(from.getUTCDate(), lastOfMonth);
  return Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, wanted) / MS;
};

const periodBegins = (anchor: number, cycle: Cycle, k: number): number =>
  MONTHS[cycle] === undefined ? anchor + (DAYS[cycle] ?? 1) * k : monthsOn(anchor, MONTHS[cycle] * k);

export const periodWith = (anchor: number, cycle: Cycle, day: number): { start: number; end: number } => {
  // A period that cannot be too late, so that two years are not walked through for each day.
  let k = Math.max(0, Math.floor((day - anchor) / (DAYS[cycle] ?? 31 * (MONTHS[cycle] ?? 1))));
  while (periodBegins(anchor, cycle, k + 1) <= day) k++;
  return { start: periodBegins(anchor, cycle, k), end: periodBegins(anchor, cycle, k + 1) };
};

// Half a cent goes up.
const rounded = (amount: number, parts: number, of: number): number =>
  Number((2n * BigInt(amount) * BigInt(parts) + BigInt(of)) / (2n * BigInt(of)));

const priceOn = ({ quantity, price, discount, discountUntil }: Line, day: number): number => {
  const gross = quantity * price;
  const isOff = discountUntil === null || day <= discountUntil;
  return isOff ? gross - rounded(gross, discount, 10_000) : gross;
};

// Where periods are counted from: the last day, up to the start, that has the agreed day of the month.
const countedFrom = (start: number, cycle: Cycle, dayOfMonth: number | null): number => {
  if (dayOfMonth === null || MONTHS[cycle] === undefined) return start;
  let day = start;
  while (new Date(day * MS).getUTCDate() !== dayOfMonth) day--;
  return day;
};

export const TAX_CLASSES = ['space', 'A', 'B', 'C'] as const;

/** How VAT is charged: by a space that is registered or not, whose prices have it in them or not. */
export type Tax = {
  prices: 'no VAT' | 'without VAT' | 'with VAT';
  taxClass: (typeof TAX_CLASSES)[number];
  /** Products that bear no VAT of themselves. */
  free: readonly number[];
};

const RATE = 16;

// What a line that costs so much stands for: what is earned, and what goes to the tax office.
const splitTax = ({ prices, taxClass, free }: Tax, product: number, cost: number): { net: number; vat: number } => {
  const isTaxed = taxClass === 'B' || (taxClass === 'space' && !free.includes(product));
  if (prices === 'no VAT' || !isTaxed) return { net: cost, vat: 0 };
  if (prices === 'without VAT') return { net: cost, vat: rounded(cost, RATE, 100) };
  const net = rounded(cost, 100, 100 + RATE);
  return { net, vat: cost - net };
};

/** What holds on a day, and the periods it is billed by. */
type DayTerms = { lines: readonly Line[]; anchor: number; cycle: Cycle };

type Start = { lines: readonly Line[]; cycle: Cycle; dayOfMonth: number | null; tax: Tax };

export type Reference = ReturnType<typeof makeReference>;

/** The diary of one agreement: what holds on each of its days, as it was last agreed. */
export const makeReference = (first: number, horizon: number, start: Start) => {
  const diary = new Map<number, DayTerms>();
  const paused = new Set<number>();
  let lastDay = horizon;
  let begun = first;
  const changes: number[] = [];
  const write = (from: number, until: number, lines: readonly Line[], cycle: Cycle): void => {
    changes.push(from);
    const terms = { lines, anchor: countedFrom(begun, cycle, start.dayOfMonth), cycle };
    for (let day = from; day <= until; day++) diary.set(day, terms);
  };
  const cycleOn = (day: number): Cycle => diary.get(day)?.cycle ?? start.cycle;
  const cycleEnd = (day: number): number => {
    let last = day;
    while (last < horizon && cycleOn(last + 1) === cycleOn(day)) last++;
    return last;
  };
  const cycleStart = (day: number): number => {
    let earliest = day;
    while (earliest > begun && cycleOn(earliest - 1) === cycleOn(day)) earliest--;
    return earliest;
  };
  const wholeOn = (day: number) => periodWith(countedFrom(begun, cycleOn(day), start.dayOfMonth), cycleOn(day), day);
  write(first, horizon, start.lines, start.cycle);
  return {
    first,
    horizon,
    cycleOn,
    /** The last day that is billed by the cycle of a day. */
    cycleEnd,
    /** The period around a day, as far as it is of the agreement and of its cycle. */
    periodOn: (day: number) => {
      const period = wholeOn(day);
      const end = cycleEnd(day) === horizon ? period.end : Math.min(period.end, cycleEnd(day) + 1);
      return { start: Math.max(period.start, cycleStart(day)), end };
    },
    /** The first day that is not invoiced, once the run of a day is done: from a change that is still to come all is open. */
    openFrom: (on: number): number => Math.min(wholeOn(on).end, ...changes.filter((from) => from > on)),
    /** Other lines from a day to another; what is agreed for later days stays. */
    linesFrom: (day: number, until: number, lines: readonly Line[]): void => write(day, until, lines, cycleOn(day)),
    cycleFrom: (day: number, cycle: Cycle, lines: readonly Line[]): void => write(day, horizon, lines, cycle),
    endsOn: (day: number): void => {
      lastDay = Math.min(day, horizon);
      changes.push(lastDay + 1);
    },
    lastDay: () => lastDay,
    pauses: (from: number, until: number): void => {
      for (let day = from; day <= Math.min(until, horizon); day++) paused.add(day);
      changes.push(from);
    },
    resumes: (from: number): void => {
      for (let day = from; day <= horizon; day++) paused.delete(day);
      changes.push(from);
    },
    /** Its paused days from one on, in order. */
    pausedFrom: (from: number): number[] => [...paused].filter((day) => day >= from).sort((one, other) => one - other),
    /** After the end: nothing for the days between, and periods that begin anew. What was agreed for later days holds on them. */
    returns: (day: number): void => {
      for (let n = lastDay + 1; n < day; n++) diary.delete(n);
      if (day > lastDay + 1) {
        begun = day;
        changes.push(day);
        for (const [n, { lines, cycle }] of diary)
          if (n >= day) diary.set(n, { lines, cycle, anchor: countedFrom(day, cycle, start.dayOfMonth) });
      }
      lastDay = horizon;
    },
    /** What a line of an invoice has to say for days that cost so much. */
    taxed: (product: number, cost: number) => splitTax(start.tax, product, cost),
    /** Each product with its days and what each of them costs, in cents. */
    costs: (): Map<number, Map<number, number>> => {
      const costs = new Map<number, Map<number, number>>();
      for (const [day, { lines, ...periods }] of diary) {
        if (day > lastDay || paused.has(day)) continue;
        const { start: begins, end } = periodWith(periods.anchor, periods.cycle, day);
        for (const line of lines) {
          const price = priceOn(line, day);
          const cost = rounded(price, day - begins + 1, end - begins) - rounded(price, day - begins, end - begins);
          const days = costs.get(line.product) ?? new Map<number, number>();
          days.set(day, (days.get(day) ?? 0) + cost);
          costs.set(line.product, days);
        }
      }
      return costs;
    },
  };
};
