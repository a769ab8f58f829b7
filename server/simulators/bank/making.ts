import type { BookItem } from '../../../domain/banking/matching.ts';
import type { Cents } from '../../../domain/kernel/money.ts';
import { addDays, type Day } from '../../../domain/kernel/time.ts';
import type { Chance } from '../../demo/chance.ts';

/** What a line of the bank really is: documents of the books, or an account that it belongs to. */
export type Meaning = { itemIds: readonly string[]; account: string | null };

export type TruthLine = {
  id: string;
  date: Day;
  amount: Cents;
  reference: string;
  narration: string;
  balance: Cents;
  means: Meaning;
};

/** A month as it was: what the bank saw, what the books hold, and which line is what. */
export type BankTruth = {
  account: string;
  currency: string;
  from: Day;
  to: Day;
  opening: Cents;
  closing: Cents;
  lines: readonly TruthLine[];
  books: readonly BookItem[];
};

/** A line before the bank gave it its place and its number. */
export type Happening = Omit<TruthLine, 'id' | 'balance' | 'reference'> & { reference: string | null };

/** What the parts of a month share while it is made. */
export type Making = {
  chance: Chance;
  from: Day;
  days: number;
  books: BookItem[];
  lines: Happening[];
};

export const dayWithin = ({ chance, from, days }: Making, first = 0): Day =>
  addDays(from, first + chance.below(Math.max(1, days - first)));
