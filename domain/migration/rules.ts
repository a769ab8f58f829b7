import { foldName } from '../kernel/text.ts';
import { addDays, type Day } from '../kernel/time.ts';

const LISTED = /\s*"((?:[^"]|"")*)"\s*(?=[;,\n]|$)|[^;,\n]+/g;

/** Several names in one cell, between semicolons, commas or lines. One that holds such a sign stands in quotes. */
export const splitList = (text: string): string[] =>
  [...text.matchAll(LISTED)].flatMap(([whole, quoted]) => (quoted?.replaceAll('""', '"') ?? whole).trim() || []);

export const joinList = (names: readonly string[]): string =>
  names.map((name) => (/[;,\n"]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join('; ');

export type NamedUnit = { kind: string; name: string; floor: string };

/** How a cell may name a unit, from the shortest to what no other unit has. */
export const unitForms = ({ kind, name, floor }: NamedUnit): string[] => [
  name,
  `${floor}: ${name}`,
  `${floor}: ${name} (${kind})`,
];

/** All units that a text may mean. */
export const unitFinder = <U extends NamedUnit>(units: readonly U[]): ((text: string) => readonly U[]) => {
  const found = new Map<string, U[]>();
  for (const unit of units) {
    for (const form of unitForms(unit)) {
      const key = foldName(form);
      found.set(key, [...(found.get(key) ?? []), unit]);
    }
  }
  return (text) => found.get(foldName(text)) ?? [];
};

/** The shortest name that means this unit alone. */
export const unitLabel = (unit: NamedUnit, find: (text: string) => readonly NamedUnit[]): string => {
  const forms = unitForms(unit);
  return forms.find((form) => find(form).length === 1) ?? forms.at(-1) ?? unit.name;
};

/** The same names, each once: a second Amani Ltd is Amani Ltd (2). */
export const uniqueNames = (names: readonly string[]): string[] => {
  const taken = new Set(names.map(foldName));
  const given = new Set<string>();
  return names.map((name) => {
    let own = name;
    for (let n = 2; given.has(foldName(own)) || (own !== name && taken.has(foldName(own))); n++) own = `${name} (${n})`;
    given.add(foldName(own));
    return own;
  });
};

/** The cut-over of an export: the last day, today at the latest, that every agreement has invoiced. */
export const exportDay = (today: Day, billFrom: readonly Day[]): Day =>
  billFrom.reduce((day, first) => (first <= day ? addDays(first, -1) : day), today);
