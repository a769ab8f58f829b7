import { and, asc, count, eq } from 'drizzle-orm';
import type { BodyOf } from '../../domain/kernel/endpoint.ts';
import { AppError, invalid, notFound } from '../../domain/kernel/errors.ts';
import { toIdSet } from '../../domain/kernel/ids.ts';
import type { Day } from '../../domain/kernel/time.ts';
import type { Floor } from '../../domain/units/contract.ts';
import type {
  createFloor as CreateFloor,
  FloorChange,
  FloorLine,
  FloorPlan,
  FloorRoom,
  FloorUnit,
  UnitHolder,
} from '../../domain/units/floor-contract.ts';
import { drawingProblem } from '../../domain/units/floor-rules.ts';
import { getToday } from '../clock.ts';
import type { Db } from '../db/connection/database.ts';
import type { Deps } from '../deps.ts';
import { selectPackageName } from '../packages/offers.ts';
import { floors, units } from './tables.ts';

type DbDeps = Pick<Deps, 'db'>;

/** Meeting rooms are a later feature, which hands in how they are read. */
export type RoomsById = (deps: DbDeps, ids: ReadonlySet<string>) => Promise<ReadonlyMap<string, FloorRoom>>;
/** So are agreements, which say who has a unit on a day. */
export type UnitHolders = (
  deps: DbDeps,
  unitIds: readonly string[],
  day: Day,
) => Promise<ReadonlyMap<string, UnitHolder>>;
export type FloorLines = (deps: DbDeps, unitIds: readonly string[], day: Day) => Promise<FloorLine[]>;
export type FloorHooks = { roomsById: RoomsById; unitHolders: UnitHolders; floorLines: FloorLines };
type FloorDeps = Pick<Deps, 'db' | 'clock' | 'settings'> & FloorHooks;

export const listFloors = ({ db }: DbDeps): Promise<Floor[]> =>
  db
    .select({ id: floors.id, name: floors.name, units: count(units.id) })
    .from(floors)
    .leftJoin(units, and(eq(units.floorId, floors.id), units.isActive))
    .groupBy(floors.id)
    .orderBy(asc(floors.name), asc(floors.id));

type PresentUnit = Omit<FloorUnit, 'holder'>;

const unitsOn = (db: Db, floorId: string): Promise<PresentUnit[]> =>
  db
    .select({ id: units.id, kind: units.kind, name: units.name, packageName: selectPackageName(units.packageId) })
    .from(units)
    .where(and(eq(units.floorId, floorId), units.isActive))
    .orderBy(asc(units.nameKey), asc(units.id));

type FloorRow = typeof floors.$inferSelect;

// A unit that left the floor or went out of use since it was drawn is drawn no more.
const toPlan = async (
  deps: FloorDeps,
  floor: FloorRow,
  present: readonly PresentUnit[],
  wanted?: Day,
): Promise<FloorPlan> => {
  const day = wanted ?? (await getToday(deps));
  const { id, name, width, height, drawing, version } = floor;
  const known = new Set(present.map((unit) => unit.id));
  const shown = { ...drawing, units: drawing.units.filter((unit) => known.has(unit.id)) };
  const [rooms, holders, lines] = await Promise.all([
    deps.roomsById(deps, toIdSet(drawing.rooms.map(({ roomId }) => roomId))),
    deps.unitHolders(deps, [...known], day),
    deps.floorLines(deps, [...known], day),
  ]);
  const units = present.map((unit) => ({ ...unit, holder: holders.get(unit.id) ?? null }));
  return { id, name, width, height, day, version, drawing: shown, units, rooms: [...rooms.values()], lines };
};

export const getFloor = async (deps: FloorDeps, id: string, day?: Day): Promise<FloorPlan> => {
  const [[floor], present] = await Promise.all([
    deps.db.select().from(floors).where(eq(floors.id, id)),
    unitsOn(deps.db, id),
  ]);
  if (!floor) throw notFound('Floor');
  return toPlan(deps, floor, present, day);
};

export const createFloor = async (deps: FloorDeps, input: BodyOf<typeof CreateFloor>): Promise<FloorPlan> => {
  const [floor] = await deps.db.insert(floors).values(input).returning();
  if (!floor) throw new Error('The insert answered no row');
  return toPlan(deps, floor, []);
};

export const saveFloor = async (
  deps: FloorDeps,
  id: string,
  { version, ...change }: FloorChange,
): Promise<FloorPlan> => {
  const { db } = deps;
  const [floor] = await db.select().from(floors).where(eq(floors.id, id)).for('no key update');
  if (!floor) throw notFound('Floor');
  if (floor.version !== version) {
    throw new AppError('outdated', 'Somebody else changed this floor in the meantime. Load it again before you save.');
  }
  const present = await unitsOn(db, id);
  const problem = drawingProblem(change.drawing, change, new Set(present.map((unit) => unit.id)));
  if (problem) throw invalid({ [problem.field]: problem.message });
  const [saved] = await db
    .update(floors)
    .set({ ...change, version: version + 1 })
    .where(eq(floors.id, id))
    .returning();
  return toPlan(deps, saved ?? floor, present);
};
