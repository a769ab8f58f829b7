import '../../temporal.ts';
import { describe, expect, test } from 'vitest';
import { type Clues, findCertain, findClues } from '../../../domain/banking/matching.ts';
import { type BankRule, createSuggester, suggestTogether } from '../../../domain/banking/suggestions.ts';
import { cents } from '../../../domain/kernel/money.ts';
import { ACCOUNTS } from '../../../domain/ledger/chart.ts';
import { makeBankMonth } from './truth.ts';

const RULES: readonly BankRule[] = ['FEE', 'CHARGE', 'COMMISSION', 'EXCISE'].map((contains) => ({
  id: contains,
  name: contains,
  contains,
  least: null,
  most: cents(500_000),
  way: 'out',
  account: ACCOUNTS.bankCharges,
}));

const SEEDS = [1, 7, 42, 2026, 31_337];
const sameItems = (a: readonly string[], b: readonly string[]) => a.toSorted().join() === b.toSorted().join();

describe('a synthetic month of 500 lines', () => {
  test('is the same for the same seed, and adds up', () => {
    const month = makeBankMonth({ seed: 42 });
    expect(makeBankMonth({ seed: 42 })).toEqual(month);
    expect(month.lines).toHaveLength(500);
    expect(month.lines.reduce<number>((sum, { amount }) => sum + amount, month.opening)).toBe(month.closing);
  });

  test.each(SEEDS)('seed %d: none is matched wrongly by itself, and at least 85 of 100 are matched', (seed) => {
    const { lines, books } = makeBankMonth({ seed });
    const means = new Map(lines.map(({ id, means: { itemIds } }) => [id, itemIds]));
    const certain = findCertain(findClues(lines, books), books);
    const wrong = certain.filter(({ lineId, itemIds }) => !sameItems(itemIds, means.get(lineId) ?? []));
    expect(wrong).toEqual([]);
    expect(certain.length / lines.length).toBeGreaterThanOrEqual(0.85);
  });

  test.each(SEEDS)(
    'seed %d: all that is left has suggestions, and the right one where the line says anything at all',
    (seed) => {
      const { lines, books } = makeBankMonth({ seed });
      const clues = findClues(lines, books);
      const matched = findCertain(clues, books);
      const done = new Set(matched.map(({ lineId }) => lineId));
      const taken = new Set(matched.flatMap(({ itemIds }) => itemIds));
      const left = books.filter(({ id }) => !taken.has(id));
      const suggest = createSuggester(left, {
        rules: RULES,
        earlier: [{ narration: 'CREDIT INTEREST', date: '2026-10-31', account: '4090' }],
        suspense: '1090',
      });
      const means = new Map(lines.map((line) => [line.id, line.means]));
      const open = clues.filter(({ line }) => !done.has(line.id));
      const together = suggestTogether(open, left);
      const isAnswered = (one: Clues): boolean => {
        const { itemIds, account } = means.get(one.line.id) ?? { itemIds: [], account: null };
        const isJoint = together.some(
          ({ lineIds, itemId }) => lineIds.includes(one.line.id) && itemIds.includes(itemId),
        );
        return isJoint || suggest(one).some((other) => other.account === account && sameItems(other.itemIds, itemIds));
      };
      expect(open.filter((one) => suggest(one).length < 2 && !isAnswered(one))).toEqual([]);
      const isMute = ({ line }: Clues) => /^[A-Z ]+ \d{6}$/.test(line.narration);
      const unanswered = open.filter((one) => !isMute(one) && !isAnswered(one));
      expect(unanswered.map(({ line }) => line.narration)).toEqual([]);
    },
  );
});
