import type { UnitKind } from './contract.ts';

export const UNIT_KIND_LABELS: Record<UnitKind, string> = {
  desk: 'Desk',
  office: 'Office',
  locker: 'Locker',
  parking: 'Parking Bay',
  mailbox: 'Mailbox',
};

/** What the quantity of an extra counts, where each of them is a unit with a name. */
export const UNIT_WORDS = ['desk', 'office', 'locker', 'bay', 'parking bay', 'mailbox'] as const;

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
