import { type Cents, cents } from '../../../domain/kernel/money.ts';
import { addDays, type Day } from '../../../domain/kernel/time.ts';
import { type Chance, chanceFrom } from '../../demo/chance.ts';
import type { BankTruth, Making, TruthLine } from './making.ts';
import { tradeLines } from './trade.ts';
import { workLines } from './work.ts';

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

const bankNumber = (chance: Chance, day: Day): string =>
  `FT${day.slice(2, 4)}${day.slice(5, 7)}${day.slice(8, 10)}${Array.from({ length: 5 }, () => chance.pick([...LETTERS])).join('')}`;

const place = (making: Making, opening: Cents): TruthLine[] => {
  let balance: number = opening;
  return making.lines
    .map((line, at) => ({ line, at }))
    .sort((a, b) => a.line.date.localeCompare(b.line.date) || a.at - b.at)
    .map(({ line }, at) => {
      balance += line.amount;
      const reference = line.reference ?? bankNumber(making.chance, line.date);
      return { ...line, id: `line-${at + 1}`, reference, balance: cents(balance) };
    });
};

export type MonthOptions = { seed: number; from?: Day; days?: number; lines?: number };

/**
 * A month of a coworking space's bank account: rents, some net of withholding or in parts, payroll, charges, transfers, cheques,
 * suppliers and the authorities. The same seed gives the same month.
 */
export const makeBankMonth = ({ seed, from = '2026-11-01', days = 30, lines = 500 }: MonthOptions): BankTruth => {
  const making: Making = { chance: chanceFrom(seed), from, days, books: [], lines: [] };
  workLines(making, Math.round(lines * 0.36));
  tradeLines(making, lines - making.lines.length);
  const opening = cents(120_000_000 + making.chance.below(10_000_000));
  const placed = place(making, opening);
  return {
    account: '1109876543210',
    currency: 'KES',
    from,
    to: addDays(from, days - 1),
    opening,
    closing: placed.at(-1)?.balance ?? opening,
    lines: placed,
    books: making.books,
  };
};
