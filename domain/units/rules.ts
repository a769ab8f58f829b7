import type { UnitKind } from './contract.ts';

export const UNIT_KIND_LABELS: Record<UnitKind, string> = {
  desk: 'Desk',
  office: 'Office',
  locker: 'Locker',
  parking: 'Parking Bay',
  mailbox: 'Mailbox',
};

/** The kind of unit that each of these words counts. */
export const KINDS_BY_WORD: Readonly<Record<string, UnitKind>> = {
  desk: 'desk',
  office: 'office',
  locker: 'locker',
  bay: 'parking',
  'parking bay': 'parking',
  mailbox: 'mailbox',
};

/** What the quantity of an extra counts, where each of them is a unit with a name. */
export const UNIT_WORDS: readonly string[] = Object.keys(KINDS_BY_WORD);

/** The kind of unit that an extra counts by this word; null where it counts something else, such as pages. */
export const unitKindFor = (word: string): UnitKind | null => KINDS_BY_WORD[word.trim().toLowerCase()] ?? null;

const numberAfter = (prefix: string, name: string): number => {
  const rest = name.slice(prefix.length).trim();
  const begins = name.toLowerCase().startsWith(prefix.toLowerCase());
  return begins && /^\d{1,6}$/.test(rest) ? Number(rest) : 0;
};

/** "Desk" for three, where Desk 4 is the highest: Desk 5, Desk 6, Desk 7. */
export const seriesNames = (prefix: string, count: number, existing: readonly string[]): string[] => {
  const highest = Math.max(0, ...existing.map((name) => numberAfter(prefix, name)));
  return Array.from({ length: count }, (_, n) => `${prefix} ${highest + n + 1}`);
};
