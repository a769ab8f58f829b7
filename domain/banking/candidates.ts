import { cents, toDecimalText } from '../kernel/money.ts';
import { daysBetween } from '../kernel/time.ts';
import { type BookItem, type Clues, hasParty } from './matching.ts';

const MOST = 100;

const rank = (clues: Clues, item: BookItem): number => {
  if (clues.named.includes(item)) return 0;
  const isSame = item.amount === clues.line.amount;
  if (hasParty(clues, item)) return isSame ? 1 : 2;
  return isSame ? 3 : 4;
};

const holds = ({ label, party, references, amount }: BookItem, words: readonly string[]): boolean => {
  const text = [label, party ?? '', ...references, toDecimalText(cents(Math.abs(amount)))].join(' ').toLowerCase();
  return words.every((word) => text.includes(word));
};

/** What a person may choose for a line, the likeliest first, narrowed down by words or an amount. */
export const findCandidates = (clues: Clues, items: readonly BookItem[], search = ''): BookItem[] => {
  const words = search.toLowerCase().replaceAll(',', '').split(/\s+/).filter(Boolean);
  const distance = ({ date }: BookItem) => Math.abs(daysBetween(date, clues.line.date));
  return items
    .filter((item) => Math.sign(item.amount) === Math.sign(clues.line.amount) && holds(item, words))
    .toSorted((a, b) => rank(clues, a) - rank(clues, b) || distance(a) - distance(b) || a.id.localeCompare(b.id))
    .slice(0, MOST);
};
