import { cycleOn } from '../../../domain/agreements/cycles.ts';
import { soldClass } from '../../../domain/agreements/life.ts';
import type { Pause, Span } from '../../../domain/agreements/pauses.ts';
import {
  type AgreementTerms,
  keptPrice,
  type LineTerms,
  nextPeriods,
  rentDue,
} from '../../../domain/agreements/rules.ts';
import { keptOfLine } from '../../../domain/billing/vat.ts';
import { type Cents, cents, toDecimalText } from '../../../domain/kernel/money.ts';
import { addDays, type Day } from '../../../domain/kernel/time.ts';
import { FIRST_TAX_RATES, ratesOn } from '../../../domain/settings/tax-classes.ts';
import { taxed } from '../../../domain/settings/vat.ts';
import type { Standing } from './compare.ts';
import type { Act, Beginning } from './history.ts';
import { type Cycle, type Line, toNumber, toText } from './reference.ts';

type Taxes = { net: Cents; vat: Cents };

/** A line of an invoice, and what is left of it once days were given back. */
type Billed = Span & { position: number; whole: Span; sold: Taxes & { price: Cents; rate: number }; left: Taxes };

type Days = { from: Day; until: Day | null };

export type Totals = { invoices: number; billed: number; credited: number };

const toTerms = (
  { product, quantity, price, discount, discountUntil }: Line,
  billingCycle: Cycle,
  { from, until }: Days,
): LineTerms => ({
  position: product,
  label: `Product ${product}`,
  quantity,
  unitPrice: toDecimalText(cents(price)),
  billingCycle,
  discountPercent: discount / 100,
  discountUntil: discountUntil === null ? null : toText(discountUntil),
  startDate: from,
  endDate: until,
});

// Other lines from a day on; those that are agreed for days after their end stay.
const linesFrom = (lines: readonly LineTerms[], { from, until }: Days, begin: readonly LineTerms[]): LineTerms[] => [
  ...lines
    .filter(({ startDate }) => startDate < from)
    .map((line) => (line.endDate === null || line.endDate >= from ? { ...line, endDate: addDays(from, -1) } : line)),
  ...begin,
  ...lines.filter(({ startDate }) => until !== null && startDate > until),
];

const resumed = (pauses: readonly Pause[], from: Day): Pause[] =>
  pauses
    .filter(({ startDate }) => startDate < from)
    .map((pause) =>
      pause.endDate === null || pause.endDate >= from ? { ...pause, endDate: addDays(from, -1) } : pause,
    );

/** An agreement that lives by the rules of the product alone, without server and database. */
export const liveByRules = ({ first, cycle, dayOfMonth, lines, tax }: Beginning) => {
  const start = toText(first);
  let agreement: AgreementTerms = {
    startDate: start,
    endDate: null,
    billingCycle: cycle,
    anchorDay: dayOfMonth,
    billedThrough: start,
    lines: lines.map((line) => toTerms(line, cycle, { from: start, until: null })),
  };
  const billed: Billed[] = [];
  const totals: Totals = { invoices: 0, billed: 0, credited: 0 };
  let previewed: string[] = [];

  const rules = {
    vatRegistered: tax.prices !== 'no VAT',
    pricesIncludeVat: tax.prices === 'with VAT',
    rates: ratesOn(FIRST_TAX_RATES, start),
  };
  const taxLine = (position: number, amount: Cents) =>
    taxed(amount, rules, soldClass(tax.taxClass, tax.free.includes(position) ? 'A' : 'B'));

  const preview = () => {
    previewed = nextPeriods(agreement, 3, { prorate: true }).map((period) => JSON.stringify(period));
  };

  const run = (today: Day): void => {
    const { periods, until } = rentDue(agreement, today, { prorate: true });
    for (const period of periods.filter(({ amount }) => amount > 0)) {
      const shown = previewed.shift();
      if (shown !== undefined && shown !== JSON.stringify(period)) throw new Error(`The preview was ${shown}`);
      totals.invoices++;
    }
    for (const { whole, lines: billedLines } of periods)
      for (const { terms, start: from, end, amount } of billedLines) {
        const { position } = terms;
        const left = taxLine(position, amount);
        totals.billed += left.net + left.vat;
        billed.push({ position, start: from, end, whole, sold: { ...left, price: amount }, left });
      }
    agreement = { ...agreement, billedThrough: until };
  };

  const giveBack = (from: Day): void => {
    if (from >= agreement.billedThrough) return;
    for (const line of billed.filter(({ end }) => end > from)) {
      const days = { start: line.start, end: from };
      const cost = line.start >= from ? cents(0) : keptPrice(agreement.lines, line.position, days, line.whole);
      const { net, vat } = keptOfLine(line.sold, cost);
      if (vat === null || net > line.left.net || vat > line.left.vat)
        throw new Error(`${net} + ${vat} are kept of ${line.left.net} + ${line.left.vat} from ${line.start}`);
      totals.credited += line.left.net - net + line.left.vat - vat;
      line.left = { net, vat };
      line.end = from > line.start ? from : line.start;
    }
    agreement = { ...agreement, billedThrough: from };
  };

  const returns = (today: Day): void => {
    const wasAway = agreement.endDate !== null && addDays(agreement.endDate, 1) < today;
    const anew = wasAway ? { startDate: today, billedThrough: today } : {};
    agreement = { ...agreement, ...anew, endDate: null };
  };

  const apply = (act: Act): void => {
    if (act.kind === 'returns') returns(toText(act.on));
    else if (act.kind === 'goesOn') agreement = { ...agreement, endDate: null };
    else if (act.kind === 'pauses') {
      const pause = { startDate: toText(act.from), endDate: toText(act.until) };
      agreement = { ...agreement, pauses: [...(agreement.pauses ?? []), pause] };
      giveBack(pause.startDate);
    } else if (act.kind === 'resumes') {
      const from = toText(act.from);
      agreement = { ...agreement, pauses: resumed(agreement.pauses ?? [], from) };
      giveBack(from);
    } else if (act.kind === 'ends') {
      agreement = { ...agreement, endDate: toText(act.lastDay) };
      giveBack(toText(act.lastDay + 1));
    } else {
      const from = toText(act.from);
      const days = { from, until: act.kind === 'lines' && act.until !== null ? toText(act.until) : null };
      const billingCycle = act.kind === 'cycle' ? act.cycle : cycleOn(agreement, from);
      const begin = act.lines.map((line) => toTerms(line, billingCycle, days));
      agreement = { ...agreement, lines: linesFrom(agreement.lines, days, begin) };
      if (act.kind === 'cycle') agreement = { ...agreement, billingCycle };
      giveBack(from);
    }
    preview();
  };

  preview();
  return {
    totals,
    apply,
    /** Every daily run up to a day: between them nothing is due. */
    runUntil: (day: number): void => {
      while (toNumber(agreement.billedThrough) <= day) {
        const { billedThrough, endDate } = agreement;
        if (endDate !== null && billedThrough > endDate) break;
        run(billedThrough);
      }
    },
    standing: (): Standing =>
      billed.map(({ position, start: from, end, left: { net, vat } }) => {
        const days: number[] = [];
        for (let day = toNumber(from); day < toNumber(end); day++) days.push(day);
        return { product: position, days, net, vat };
      }),
  };
};
