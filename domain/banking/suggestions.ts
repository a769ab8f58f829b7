import type { Withheld } from '../billing/payments/payment-rules.ts';
import { formatDay } from '../kernel/format.ts';
import { type Cents, cents } from '../kernel/money.ts';
import { figureText } from '../kernel/money-text.ts';
import { type Day, daysBetween } from '../kernel/time.ts';
import { type BookItem, type Clues, hasParty, isNear, type OpenLine } from './matching.ts';
import { findSums } from './matching-sums.ts';
import { narrationKey } from './matching-text.ts';
import { findWithheld } from './withheld.ts';

/** What a person said once about lines like these. */
export type BankRule = {
  id: string;
  name: string;
  /** In the narration or the reference, whatever its letters' case. */
  contains: string;
  /** Of the amount as it is, without its sign. */
  least: Cents | null;
  most: Cents | null;
  way: 'in' | 'out' | null;
  account: string;
};

/** A line that was matched before, and the account that it went to. */
export type EarlierLine = { narration: string; date: Day; account: string };

/** What a person may accept: documents, or an account that takes the whole line; with the reason in words. */
export type Suggestion = {
  itemIds: readonly string[];
  account: string | null;
  reason: string;
  /** What the payer kept back for the tax authority: recorded with the payment. */
  withheld?: Withheld | undefined;
  /** All lines that it is for, where these are several. */
  lineIds?: readonly string[] | undefined;
};

export const ruleFits = (rule: BankRule, { amount, reference, narration }: OpenLine): boolean => {
  const size = Math.abs(amount);
  return (
    `${reference ?? ''} ${narration}`.toLowerCase().includes(rule.contains.toLowerCase()) &&
    (rule.least === null || size >= rule.least) &&
    (rule.most === null || size <= rule.most) &&
    (rule.way === null || rule.way === (amount > 0 ? 'in' : 'out'))
  );
};

const toItems = (reason: string, ...items: readonly BookItem[]): Suggestion => ({
  itemIds: items.map(({ id }) => id),
  account: null,
  reason,
});

const toAccount = (account: string, reason: string): Suggestion => ({ itemIds: [], account, reason });

const labels = (items: readonly BookItem[]): string => {
  const names = items.map(({ label }) => label);
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '');
};

const byDistance = (line: OpenLine) => (a: BookItem, b: BookItem) =>
  Math.abs(daysBetween(a.date, line.date)) - Math.abs(daysBetween(b.date, line.date)) || a.id.localeCompare(b.id);

const suggestNamed = ({ line, named }: Clues): Suggestion[] => {
  const sum = named.reduce((total, { amount }) => total + amount, 0);
  if (named.length > 1 && sum === line.amount) return [toItems(`It names ${labels(named)}`, ...named)];
  return named.flatMap((item) => {
    if (item.amount === line.amount) return [toItems(`It names ${item.label}`, item)];
    const [paid, open] = [figureText(line.amount), figureText(item.amount)];
    const plain = toItems(`It names ${item.label}, of which ${open} is open; this is ${paid}`, item);
    const short = findWithheld(item, line.amount);
    if (!short) return [plain];
    const reason = `It names ${item.label}, less ${short.words} withheld`;
    return [{ ...toItems(reason, item), withheld: short.withheld }, plain];
  });
};

const suggestWithheld = ({ line }: Clues, items: readonly BookItem[]): Suggestion[] =>
  items.flatMap((item) => {
    const short = findWithheld(item, line.amount);
    if (!short) return [];
    const reason = `${item.label} of ${item.party ?? ''} less ${short.words} withheld`;
    return [{ ...toItems(reason, item), withheld: short.withheld }];
  });

const suggestByParty = (clues: Clues, items: readonly BookItem[]): Suggestion[] => {
  const { line } = clues;
  const own = items.filter((item) => hasParty(clues, item)).toSorted(byDistance(line));
  const same = own.filter(({ amount }) => amount === line.amount);
  const exact = same.map((item) => toItems(`${item.label} of ${item.party} has this amount`, item));
  const near = own.filter((item) => isNear(line, item));
  const sums = findSums(
    near.map(({ amount }) => Math.abs(amount)),
    Math.abs(line.amount),
  )
    .filter((places) => places.length > 1)
    .map((places) => {
      const parts = near.filter((_, at) => places.includes(at));
      return toItems(`${labels(parts)} of ${parts[0]?.party ?? ''} add up to it`, ...parts);
    });
  const oldest = own
    .filter(({ kind }) => kind === 'invoice')
    .toSorted((a, b) => a.date.localeCompare(b.date))
    .slice(0, 1)
    .map((item) => toItems(`${item.party} owes ${figureText(item.amount)} on ${item.label}, the oldest`, item));
  return [...exact, ...suggestWithheld(clues, own), ...sums, ...oldest];
};

const MOST_BY_AMOUNT = 5;

const suggestByAmount = ({ line }: Clues, items: readonly BookItem[]): Suggestion[] => {
  const same = items.filter((item) => item.amount === line.amount && isNear(line, item)).toSorted(byDistance(line));
  return same
    .slice(0, MOST_BY_AMOUNT)
    .map((item) =>
      toItems(
        same.length === 1
          ? `Only ${item.label} has this amount`
          : `${item.label} is one of ${same.length} with this amount`,
        item,
      ),
    );
};

const suggestByRule = ({ line }: Clues, rules: readonly BankRule[]): Suggestion[] =>
  rules.filter((rule) => ruleFits(rule, line)).map(({ account, name }) => toAccount(account, `Rule: ${name}`));

const suggestLikeEarlier = ({ line }: Clues, earlier: ReadonlyMap<string, EarlierLine>): Suggestion[] => {
  const like = earlier.get(narrationKey(line.narration));
  return like ? [toAccount(like.account, `Like the line of ${formatDay(like.date)}`)] : [];
};

const isAlike = (a: Suggestion, b: Suggestion): boolean =>
  a.account === b.account &&
  (a.withheld === undefined) === (b.withheld === undefined) &&
  a.itemIds.length === b.itemIds.length &&
  a.itemIds.every((id) => b.itemIds.includes(id));

const distinct = (suggestions: readonly Suggestion[]): Suggestion[] =>
  suggestions.filter((one, at) => suggestions.findIndex((other) => isAlike(one, other)) === at);

const MOST = 8;

export type JointSuggestion = { lineIds: string[]; itemId: string; reason: string };

export type Known = {
  rules: readonly BankRule[];
  earlier: readonly EarlierLine[];
  suspense: string;
  together?: readonly JointSuggestion[];
};

/**
 * What each line may stand for, best first: an entry that it makes up with others, what it names, what a rule says, what its party
 * owes or was paid, several documents that add up, the amount alone, what like lines went to before, and at last the account for
 * money that nobody knows yet.
 */
export const createSuggester = (items: readonly BookItem[], { rules, earlier, suspense, together = [] }: Known) => {
  const known = new Map(
    earlier.toSorted((a, b) => a.date.localeCompare(b.date)).map((line) => [narrationKey(line.narration), line]),
  );
  return (clues: Clues): Suggestion[] => {
    const sameWay = items.filter(({ amount }) => Math.sign(amount) === Math.sign(clues.line.amount));
    const joint = together
      .filter(({ lineIds }) => lineIds.includes(clues.line.id))
      .map(({ itemId, lineIds, reason }) => ({ itemIds: [itemId], account: null, reason, lineIds }));
    const found = distinct([
      ...joint,
      ...suggestNamed(clues),
      ...suggestByRule(clues, rules),
      ...suggestByParty(clues, sameWay),
      ...suggestByAmount(clues, sameWay),
      ...suggestLikeEarlier(clues, known),
    ]);
    return [...found.slice(0, MOST), toAccount(suspense, 'Nobody knows yet: keep it aside')];
  };
};

const MOST_TOGETHER = 14;

/** Several lines that together stand for one entry, such as a salary run that the bank paid one by one. */
export const suggestTogether = (clues: readonly Clues[], items: readonly BookItem[]): JointSuggestion[] =>
  items.flatMap((item) => {
    if (item.kind !== 'entry') return [];
    const near = clues.filter(
      ({ line }) =>
        Math.sign(line.amount) === Math.sign(item.amount) && isNear(line, item) && line.amount !== item.amount,
    );
    const naming = near.filter((one) => one.named.includes(item));
    const ofParty = near.filter((one) => hasParty(one, item));
    for (const [lines, why] of [
      [naming, `that name ${item.label}`],
      [ofParty, `of ${item.party ?? ''}`],
    ] as const) {
      const amounts = lines.map(({ line }) => Math.abs(line.amount));
      const all = amounts.reduce((sum, amount) => sum + amount, 0) === Math.abs(item.amount);
      const [places] = all
        ? [lines.map((_, at) => at)]
        : findSums(amounts.slice(0, MOST_TOGETHER), Math.abs(item.amount));
      if (!places || places.length < 2) continue;
      const lineIds = places.flatMap((at) => lines[at]?.line.id ?? []);
      const total = figureText(cents(Math.abs(item.amount)));
      return [{ lineIds, itemId: item.id, reason: `${lineIds.length} lines ${why} add up to ${total}` }];
    }
    return [];
  });
