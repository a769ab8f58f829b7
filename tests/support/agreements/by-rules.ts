import type { Pause, Span } from '../../../domain/agreements/pauses.ts';
import {
  type AgreementTerms,
  keptPrice,
  type LineTerms,
  nextPeriods,
  rentDue,
} from '../../../domain/agreements/rules.ts';
import { cents, toDecimalText } from '../../../domain/kernel/money.ts';
import { addDays, type Day } from '../../../domain/kernel/time.ts';
import type { Act, Beginning } from './history.ts';
import { type Line, toNumber, toText } from './reference.ts';

/** A line of an invoice, or what is left of it once days were given back. */
type Billed = Span & { position: number; amount: number; whole: Span };

export type Totals = { invoices: number; billed: number; credited: number };

const toTerms = ({ product, quantity, price, discount, discountUntil }: Line, from: Day): LineTerms => ({
  position: product,
  label: `Product ${product}`,
  quantity,
  unitPrice: toDecimalText(cents(price)),
  discountPercent: discount / 100,
  discountUntil: discountUntil === null ? null : toText(discountUntil),
  startDate: from,
  endDate: null,
});

const linesFrom = (lines: readonly LineTerms[], from: Day, sent: readonly Line[]): LineTerms[] => [
  ...lines
    .filter(({ startDate }) => startDate < from)
    .map((line) => (line.endDate === null || line.endDate >= from ? { ...line, endDate: addDays(from, -1) } : line)),
  ...sent.map((line) => toTerms(line, from)),
];

const resumed = (pauses: readonly Pause[], from: Day): Pause[] =>
  pauses
    .filter(({ startDate }) => startDate < from)
    .map((pause) =>
      pause.endDate === null || pause.endDate >= from ? { ...pause, endDate: addDays(from, -1) } : pause,
    );

/** An agreement that lives by the rules of the product alone, without server and database. */
export const liveByRules = ({ first, cycle, dayOfMonth, lines }: Beginning) => {
  const start = toText(first);
  let agreement: AgreementTerms = {
    startDate: start,
    endDate: null,
    billingCycle: cycle,
    anchorDay: dayOfMonth,
    billedThrough: start,
    lines: lines.map((line) => toTerms(line, start)),
  };
  const billed: Billed[] = [];
  const totals: Totals = { invoices: 0, billed: 0, credited: 0 };
  let previewed: string[] = [];

  const preview = () => {
    previewed = nextPeriods(agreement, 3, { prorate: true }).map((period) => JSON.stringify(period));
  };

  const run = (today: Day): void => {
    const { periods, until } = rentDue(agreement, today, { prorate: true });
    for (const period of periods.filter(({ amount }) => amount > 0)) {
      const shown = previewed.shift();
      if (shown !== undefined && shown !== JSON.stringify(period)) throw new Error(`The preview was ${shown}`);
      totals.invoices++;
      totals.billed += period.amount;
    }
    for (const { whole, lines: billedLines } of periods)
      for (const { terms, start: from, end, amount } of billedLines)
        billed.push({ position: terms.position, start: from, end, amount, whole });
    agreement = { ...agreement, billedThrough: until };
  };

  const giveBack = (from: Day): void => {
    if (from >= agreement.billedThrough) return;
    for (const line of billed.filter(({ end }) => end > from)) {
      const days = { start: line.start, end: from };
      const kept = line.start >= from ? 0 : keptPrice(agreement.lines, line.position, days, line.whole);
      if (kept > line.amount) throw new Error(`${kept} is kept of ${line.amount} from ${line.start} to ${line.end}`);
      totals.credited += line.amount - kept;
      line.amount = kept;
      line.end = from > line.start ? from : line.start;
    }
    agreement = { ...agreement, billedThrough: from };
  };

  const returns = (today: Day): void => {
    const last = agreement.endDate ?? today;
    const wasAway = addDays(last, 1) < today;
    const held = agreement.lines
      .filter(({ startDate }) => startDate <= last)
      .map((line) => (line.endDate !== null && line.endDate >= last ? { ...line, endDate: null } : line));
    agreement = wasAway
      ? { ...agreement, startDate: today, endDate: null, billedThrough: today, lines: held }
      : { ...agreement, endDate: null };
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
      agreement = { ...agreement, lines: linesFrom(agreement.lines, from, act.lines) };
      if (act.kind === 'cycle') agreement = { ...agreement, billingCycle: act.cycle };
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
    /** What stands of each product: every day it is billed for, as often as it is, and the sum. */
    standing: (): Map<number, { days: number[]; sum: number }> => {
      const standing = new Map<number, { days: number[]; sum: number }>();
      for (const { position, start: from, end, amount } of billed) {
        const one = standing.get(position) ?? { days: [], sum: 0 };
        for (let day = toNumber(from); day < toNumber(end); day++) one.days.push(day);
        standing.set(position, { ...one, sum: one.sum + amount });
      }
      return standing;
    },
  };
};
