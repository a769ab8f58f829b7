import { foldName } from '../../domain/kernel/text.ts';
import type { Day } from '../../domain/kernel/time.ts';
import { type unitFinder, unitForms } from '../../domain/migration/rules.ts';
import type { UnitKind } from '../../domain/units/contract.ts';
import { uuidV7 } from '../db/query/uuid-v7.ts';
import type { Known } from './known.ts';
import type { Refuse, Rows, WorkbookRow } from './read-workbook.ts';

type Check = { rows: Rows; refuse: Refuse; known: Known };

export type BroughtUnit = { id: string; kind: UnitKind; name: string; floor: string };

const unitKey = ({ kind, floor, name }: { kind: string | null; floor: string | null; name: string | null }): string =>
  [kind, foldName(floor ?? ''), foldName(name ?? '')].join('\n');

export const checkUnits = ({ rows, refuse, known }: Check): BroughtUnit[] => {
  const here = new Set(known.units.map(unitKey));
  const seen = new Map<string, number>();
  return rows.units.map((row) => {
    const { kind, name, floor } = row;
    const first = seen.get(unitKey(row));
    if (first !== undefined) refuse('units', row, 'name', `${name} is already in row ${first}`);
    else if (here.has(unitKey(row))) refuse('units', row, 'name', `${name} is already there on ${floor}`);
    seen.set(unitKey(row), first ?? row.row);
    return { id: uuidV7(), kind: kind as UnitKind, name, floor };
  });
};

type Find = ReturnType<typeof unitFinder<Known['units'][number]>>;
/** Units of the workbook come before those of the space. */
type UnitSearch = { own: Find; others: Find; held: Map<string, Held[]> };
type Held = { row: number; start: Day; end: Day | null };

export const checkLineUnits = (
  { refuse }: Pick<Check, 'refuse'>,
  line: WorkbookRow<'lines'>,
  { own, others, held }: UnitSearch,
  { start, end }: { start: Day; end: Day | null },
): string[] => {
  const names = line.units ?? [];
  if (names.length > (line.quantity ?? 1))
    refuse('lines', line, 'units', 'A line cannot hold more units than its quantity');
  return names.flatMap((name) => {
    const brought = own(name);
    const found = brought.length > 0 ? brought : others(name);
    const [unit, another] = found;
    if (!unit) {
      refuse('lines', line, 'units', `There is no unit named ${name}`);
      return [];
    }
    if (another) {
      const [example = name] = unitForms(unit).slice(unit.floor === another.floor ? 2 : 1);
      refuse('lines', line, 'units', `There are ${found.length} units named ${name}: write ${example}`);
      return [];
    }
    const before = held.get(unit.id) ?? [];
    const first = before.find((one) => (end === null || one.start <= end) && (one.end === null || one.end >= start));
    if (first) refuse('lines', line, 'units', `${name} is already held by row ${first.row}`);
    held.set(unit.id, [...before, { row: line.row, start, end }]);
    return [unit.id];
  });
};
