import type { Withheld } from '../billing/payments/payment-rules.ts';
import type { Cents } from '../kernel/money.ts';
import { type Day, daysBetween } from '../kernel/time.ts';
import { createPartyFinder, createReferenceFinder } from './matching-text.ts';
import { findWithheld, type Shortfall } from './withheld.ts';

/** A line of a statement that nobody has matched yet. */
export type OpenLine = { id: string; date: Day; amount: Cents; reference: string | null; narration: string };

/**
 * What a line may stand for: an invoice that is open, or an entry of the books on this account that no line stands for yet
 * (a payment, an expense, a transfer, a payslip).
 */
export type BookItem = {
  id: string;
  kind: 'invoice' | 'entry';
  /** As people call it: "INV2611-0042". */
  label: string;
  /** What is open of it, as it moves the account: what comes in is positive. */
  amount: Cents;
  date: Day;
  /** What the other side may quote: numbers of documents, cheques, transfers, batches. */
  references: readonly string[];
  party: string | null;
  /** A transfer: its party is the other account of ours, which names nobody who pays. */
  isOwnMoney?: boolean;
  /** Of an invoice, without VAT: what is withheld is counted from it. */
  net?: Cents | null;
  /** Of an invoice: without VAT, none is withheld. */
  vat?: Cents | null;
};

/** What a line tells, before anybody decides. Payers are the parties that are no accounts of ours. */
export type Clues = {
  line: OpenLine;
  named: readonly BookItem[];
  parties: ReadonlySet<string>;
  payers: ReadonlySet<string>;
};

const isSameWay = (line: OpenLine, item: BookItem): boolean => Math.sign(line.amount) === Math.sign(item.amount);

const lineText = ({ reference, narration }: OpenLine): string => `${reference ?? ''} ${narration}`;

/**
 * What lines say of documents and people. `others` are names of those who have nothing open: without them, money of "Acacia Labs"
 * would be taken for that of "Acacia".
 */
export const findClues = (
  lines: readonly OpenLine[],
  items: readonly BookItem[],
  others: readonly string[] = [],
): Clues[] => {
  const findNamed = createReferenceFinder(items.map((item) => ({ item, references: item.references })));
  const findParties = createPartyFinder([...items.flatMap(({ party }) => party ?? []), ...others]);
  const own = new Set(items.flatMap(({ party, isOwnMoney }) => (isOwnMoney && party ? [party] : [])));
  return lines.map((line) => {
    const parties = findParties(lineText(line));
    return {
      line,
      named: [...findNamed(lineText(line))].filter((item) => isSameWay(line, item)),
      parties,
      payers: parties.difference(own),
    };
  });
};

const ENTRY_DAYS = 10;
const INVOICE_DAYS_BEFORE = 92;
const INVOICE_DAYS_AFTER = 15;

/** Entries are near the line; an invoice is paid within three months, or shortly before it is issued. */
export const isNear = (line: OpenLine, item: BookItem): boolean => {
  const days = daysBetween(item.date, line.date);
  if (item.kind === 'entry') return Math.abs(days) <= ENTRY_DAYS;
  return days <= INVOICE_DAYS_BEFORE && days >= -INVOICE_DAYS_AFTER;
};

export const hasParty = ({ parties }: Clues, { party }: BookItem): boolean => party !== null && parties.has(party);

const sumItems = (items: readonly BookItem[]): number => items.reduce((sum, { amount }) => sum + amount, 0);

/** Somebody who quotes the number of another's document has made a mistake. */
const isOfAnother = ({ payers }: Clues, { party, isOwnMoney = false }: BookItem): boolean =>
  party !== null && !isOwnMoney && payers.size > 0 && !payers.has(party);

/** What a line stands for by the numbers that it quotes: nothing where they leave a doubt. */
const matchByReference = (clues: Clues): readonly BookItem[] => {
  const { line, named } = clues;
  if (named.some((item) => isOfAnother(clues, item))) return [];
  // Money that the books have already comes before the invoice that it paid.
  const entries = named.filter(({ kind, amount }) => kind === 'entry' && amount === line.amount);
  if (entries.length === 1) return entries;
  if (entries.length > 1) return [];
  const [first, ...others] = named;
  if (!first) return [];
  if (others.length > 0) {
    const isWhole = sumItems(named) === line.amount && new Set(named.map(({ kind }) => kind)).size === 1;
    return isWhole ? named : [];
  }
  const paysPart = first.kind === 'invoice' && line.amount > 0 && line.amount <= first.amount;
  return paysPart ? [first] : [];
};

/** What it stands for by amount, day and name, where it quotes no number. */
const fitsByParty = (clues: Clues, item: BookItem): boolean =>
  clues.named.length === 0 && item.amount === clues.line.amount && isNear(clues.line, item) && hasParty(clues, item);

type Claim = { clues: Clues; items: readonly BookItem[]; short: Shortfall | null };

const claim = (clues: Clues, items: readonly BookItem[]): Claim => {
  const [first, ...others] = items;
  return { clues, items, short: first && others.length === 0 ? findWithheld(first, clues.line.amount) : null };
};

/** What a claim takes of its one document: the money, and what was kept back of it for the tax authority. */
const claimed = ({ clues: { line }, short }: Claim): number =>
  line.amount + (short ? short.withheld.withholdingVat + short.withheld.withholdingTax : 0);

/** Claims of which no other takes the same: parts of one invoice may be several as long as they do not exceed it. */
const undisputed = (claims: readonly Claim[]): Claim[] => {
  const taken = new Map<string, number>();
  for (const one of claims) {
    for (const { id, amount } of one.items) {
      taken.set(id, (taken.get(id) ?? 0) + (one.items.length > 1 ? amount : claimed(one)));
    }
  }
  return claims.filter(({ items }) =>
    items.every(({ id, amount }) => Math.abs(taken.get(id) ?? 0) <= Math.abs(amount)),
  );
};

export type CertainMatch = { lineId: string; itemIds: string[]; reason: string; withheld?: Withheld | undefined };

/**
 * The matches that need no person: lines that quote the number of a document, also less exactly the tax that may be withheld, and lines for which one document alone has the
 * amount, the name and the time. Where two fit, none does.
 */
export const findCertain = (clues: readonly Clues[], items: readonly BookItem[]): CertainMatch[] => {
  const quoted = undisputed(
    clues.map((one) => claim(one, matchByReference(one))).filter((one) => one.items.length > 0),
  );
  const spoken = new Set(clues.flatMap(({ named }) => named.map(({ id }) => id)));
  const taken = new Set(
    quoted.flatMap((one) =>
      one.items.length > 1 || one.items[0]?.amount === claimed(one) ? one.items.map(({ id }) => id) : [],
    ),
  );
  const byAmount = Map.groupBy(
    items.filter(({ id }) => !taken.has(id)),
    ({ amount }) => amount,
  );
  const fitting = clues.map((one) => ({
    clues: one,
    items: (byAmount.get(one.line.amount) ?? []).filter((item) => fitsByParty(one, item)),
  }));
  // A second line that fits, or one that quotes it, makes the first one doubtful.
  const lines = new Map<string, number>();
  for (const { id } of fitting.flatMap((one) => one.items)) lines.set(id, (lines.get(id) ?? 0) + 1);
  const isFree = ({ id }: BookItem) => lines.get(id) === 1 && !spoken.has(id);
  const alone = fitting.filter(({ items: found }) => found.length === 1 && found.every(isFree));
  return [
    ...quoted.map(({ clues: { line }, items: found, short }) => ({
      lineId: line.id,
      itemIds: found.map(({ id }) => id),
      reason: `It names ${found.map(({ label }) => label).join(', ')}${short ? `, less ${short.words} withheld` : ''}`,
      withheld: short?.withheld,
    })),
    ...alone.map(({ clues: { line }, items: found }) => ({
      lineId: line.id,
      itemIds: found.map(({ id }) => id),
      reason: `Only ${found[0]?.label ?? ''} of ${found[0]?.party ?? ''} has this amount`,
    })),
  ];
};
