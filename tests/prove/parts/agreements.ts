import { liveByRules } from '../../support/agreements/by-rules.ts';
import { liveOnServer, SHAPE_NAMES } from '../../support/agreements/by-server.ts';
import { compare } from '../../support/agreements/compare.ts';
import { liveTogether } from '../../support/agreements/days.ts';
import {
  ANY,
  begin,
  drawAct,
  drawDays,
  type Kind,
  note,
  referenceFor,
  TWO_YEARS,
} from '../../support/agreements/history.ts';
import { openSpace } from '../../support/agreements/space.ts';
import { chanceFrom } from '../../support/chance.ts';
import { startOwnPostgres } from '../../support/postgres.ts';
import type { Figures, Part } from '../parts.ts';

const HISTORIES = 10_000;
const SHORT = 200;

// Neighbours begin far from each other.
export const chanceFor = (seed: number, n: number) =>
  chanceFrom(Math.imul(seed + 1, 0x9e37_79b1) ^ Math.imul(n + 1, 0x85eb_ca6b));

type Sums = { acts: Record<Kind, number>; invoices: number; billed: number; credited: number; days: number };

const liveOnce = (seed: number, n: number, sums: Sums): void => {
  const chance = chanceFor(seed, n);
  const beginning = begin(chance, ANY);
  const reference = referenceFor(beginning);
  const life = liveByRules(beginning);
  const settle = (act: Parameters<typeof note>[1]) => {
    note(reference, act);
    life.apply(act);
  };
  for (const day of drawDays(chance, beginning)) {
    life.runUntil(day);
    const act = drawAct(chance, ANY, reference, day);
    if (!act) continue;
    settle(act);
    sums.acts[act.kind]++;
  }
  const { horizon } = beginning;
  life.runUntil(Math.min(horizon, reference.lastDay()));
  if (reference.lastDay() === horizon) settle({ kind: 'ends', on: horizon, lastDay: horizon });
  sums.days += compare(reference, life.standing(), true).days;
  sums.invoices += life.totals.invoices;
  sums.billed += life.totals.billed;
  sums.credited += life.totals.credited;
};

const money = (amount: number) => (amount / 100).toLocaleString('en', { minimumFractionDigits: 2 });

const byRules = (seed: number, count: number, say: (line: string) => void): Figures => {
  const acts = { lines: 0, cycle: 0, ends: 0, pauses: 0, resumes: 0, goesOn: 0, returns: 0 };
  const sums: Sums = { acts, invoices: 0, billed: 0, credited: 0, days: 0 };
  for (let n = 0; n < count; n++) {
    try {
      liveOnce(seed, n, sums);
    } catch (error) {
      throw new Error(`History ${n} of seed ${seed}: ${error instanceof Error ? error.message : error}`, {
        cause: error,
      });
    }
    if (n % 1_000 === 999) say(`${n + 1} histories by the rules`);
  }
  return {
    histories: count,
    'changes of lines': acts.lines,
    'changes of cycle': acts.cycle,
    'notices and early ends': acts.ends,
    'pauses and their ends': acts.pauses + acts.resumes,
    'notices taken back': acts.goesOn,
    returns: acts.returns,
    invoices: sums.invoices,
    'days of lines': sums.days,
    billed: money(sums.billed),
    credited: money(sums.credited),
  };
};

// Two years with the leap day of 2024 in them.
const WHOLE_LIVES = { lives: 64, begins: ['2023-01-20', '2023-03-31'], days: TWO_YEARS } as const;
const SHORT_LIVES = { lives: 12, begins: ['2024-01-28', '2024-02-03'], days: 45 } as const;

const onServer = async (seed: number, short: boolean, say: (line: string) => void): Promise<Figures> => {
  const { lives: count, begins, days } = short ? SHORT_LIVES : WHOLE_LIVES;
  const { ownerUrl } = await startOwnPostgres();
  let now = `${begins[0]}T06:00:00.000Z`;
  // The prices of a space have VAT in them or not, by its seed.
  const prices = seed % 2 === 0 ? 'with VAT' : 'without VAT';
  const drawPrices = () => prices;
  const space = await openSpace(ownerUrl, { now: () => now }, prices);
  const lives = Array.from({ length: count }, (_, n) => {
    const shape = SHAPE_NAMES[n % SHAPE_NAMES.length] ?? 'tenancy';
    return liveOnServer(space, `Life ${n}, ${shape}`, shape, chanceFor(seed, 100_000 + n), {
      begins,
      days,
      drawPrices,
    });
  });
  const lived = await liveTogether(space, lives, {
    set: (instant) => {
      now = instant;
    },
    say,
  });
  let compared = 0;
  for (const { name, reference, standing } of lives) {
    try {
      compared += compare(reference, await standing(), false).days;
    } catch (error) {
      throw new Error(`${name} of seed ${seed}: ${error instanceof Error ? error.message : error}`, { cause: error });
    }
  }
  return {
    'histories on a server': count,
    'prices on the server': prices,
    'days on the server': lived.days,
    'changes on the server': lived.acts.length,
    'invoices on the server': lived.invoices,
    'days of lines on the server': compared,
    'previews whose hash is not the run’s': 0,
  };
};

export const part: Part = {
  name: 'agreements',
  about:
    'random histories of 24 months against a day-by-day reference, by the rules and on a server (--count histories)',
  async run({ seed, short, count, say }) {
    return {
      ...byRules(seed, count ?? (short ? SHORT : HISTORIES), say),
      ...(await onServer(seed, short, say)),
      'difference from the reference': '0.00',
    };
  },
};
