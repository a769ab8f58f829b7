import { addDays, type Day } from '../kernel/time.ts';
import type { UnitKind } from './contract.ts';
import { type Drawing, type FloorUnit, type PlacedUnit, ROTATIONS } from './floor-contract.ts';

/** Things stand on points of a grid, so that rows of desks are straight. */
export const GRID_CM = 25;

export const EMPTY_DRAWING: Drawing = { walls: [], rooms: [], units: [], labels: [] };

type Size = { width: number; height: number };
export type Box = Size & { x: number; y: number };

/** So many days ahead an end is near. */
export const ENDS_SOON_DAYS = 30;

export type UnitState = 'free' | 'held' | 'ending';

export const unitState = ({ holder }: Pick<FloorUnit, 'holder'>, day: Day): UnitState => {
  if (!holder) return 'free';
  return holder.endDate !== null && holder.endDate <= addDays(day, ENDS_SOON_DAYS) ? 'ending' : 'held';
};

/** How large a unit is where nobody said. */
export const UNIT_SIZES: Record<UnitKind, Size> = {
  desk: { width: 150, height: 75 },
  office: { width: 300, height: 300 },
  locker: { width: 50, height: 50 },
  parking: { width: 250, height: 500 },
  mailbox: { width: 50, height: 50 },
};

export const snap = (value: number): number => Math.round(value / GRID_CM) * GRID_CM;

const within = (value: number, most: number): number => Math.min(Math.max(value, 0), Math.max(most, 0));

/** The room that a unit takes on the floor: one that is turned by a quarter lies across. */
export const footprint = ({ x, y, width, height, rotation }: PlacedUnit): Box => {
  if (rotation % 180 === 0) return { x, y, width, height };
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  return { x: middleX - height / 2, y: middleY - width / 2, width: height, height: width };
};

/** The nearest place on the grid that is on the floor. */
export const keepInside = <Thing extends Box>(thing: Thing, floor: Size): Thing => ({
  ...thing,
  x: within(snap(thing.x), floor.width - thing.width),
  y: within(snap(thing.y), floor.height - thing.height),
});

/** By a quarter to the right, or to the left; about its middle, which stays on the floor. */
export const turn = (unit: PlacedUnit, quarters: 1 | -1, floor: Size): PlacedUnit => {
  const at = (ROTATIONS.indexOf(unit.rotation) + quarters + 4) % 4;
  return moveUnit({ ...unit, rotation: ROTATIONS[at] ?? 0 }, 0, 0, floor);
};

export const moveUnit = (unit: PlacedUnit, dx: number, dy: number, floor: Size): PlacedUnit => {
  const taken = footprint(unit);
  const kept = keepInside({ ...taken, x: taken.x + dx, y: taken.y + dy }, floor);
  return { ...unit, x: unit.x + Math.round(kept.x - taken.x), y: unit.y + Math.round(kept.y - taken.y) };
};

/** What is kept free before it: a desk has a chair. */
const FREE_CM: Record<UnitKind, number> = { desk: 75, office: 0, locker: 50, parking: 0, mailbox: 50 };

const GAP = 25;
const overlaps = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width + GAP && b.x < a.x + a.width + GAP && a.y < b.y + b.height + GAP && b.y < a.y + a.height + GAP;

const MARGIN = GRID_CM * 2;
const nextPoint = (value: number): number => Math.ceil(value / GRID_CM) * GRID_CM;

const freeSpot = (size: Size, taken: readonly Box[], floor: Size, firstY: number): Box | null => {
  for (let y = firstY; y + size.height <= floor.height - GRID_CM; y += GRID_CM) {
    for (let x = MARGIN; x + size.width <= floor.width - GRID_CM; ) {
      const box = { x, y, ...size };
      const inTheWay = taken.find((other) => overlaps(box, other));
      if (!inTheWay) return box;
      x = nextPoint(inTheWay.x + inTheWay.width + GAP);
    }
  }
  return null;
};

/** Puts units where nothing stands yet, in rows; those that find no room are left out. */
export const placeUnits = (
  drawing: Drawing,
  units: readonly Pick<FloorUnit, 'id' | 'kind'>[],
  floor: Size,
): Drawing => {
  const placed = new Set(drawing.units.map(({ id }) => id));
  const taken: Box[] = [...drawing.rooms, ...drawing.units.map(footprint)];
  // Above the last one of its kind there was no room, and there is none now.
  const firstY = new Map<UnitKind, number>();
  const added = units.flatMap(({ id, kind }): PlacedUnit[] => {
    if (placed.has(id)) return [];
    const { width, height } = UNIT_SIZES[kind];
    const spot = freeSpot({ width, height: height + FREE_CM[kind] }, taken, floor, firstY.get(kind) ?? MARGIN);
    firstY.set(kind, spot?.y ?? floor.height);
    if (!spot) return [];
    taken.push(spot);
    return [{ id, x: spot.x, y: spot.y, width, height, rotation: 0 }];
  });
  return { ...drawing, units: [...drawing.units, ...added] };
};

/** Why a drawing cannot be kept, by the field it is about. Null is no objection. */
export const drawingProblem = (
  drawing: Drawing,
  floor: Size,
  known: ReadonlySet<string>,
): { field: string; message: string } | null => {
  // A unit that was turned may stand half a centimetre beside the grid.
  const isOutside = ({ x, y, width, height }: Box) =>
    Math.min(x, y) < -1 || x + width > floor.width + 1 || y + height > floor.height + 1;
  const seen = new Set<string>();
  for (const [n, unit] of drawing.units.entries()) {
    const field = `drawing.units.${n}`;
    if (!known.has(unit.id)) return { field, message: 'This unit is not on this floor' };
    if (seen.has(unit.id)) return { field, message: 'This unit is drawn twice' };
    if (isOutside(footprint(unit))) return { field, message: 'This unit is not within the floor' };
    seen.add(unit.id);
  }
  const room = drawing.rooms.findIndex(isOutside);
  if (room >= 0) return { field: `drawing.rooms.${room}`, message: 'This room is not within the floor' };
  const wall = drawing.walls.findIndex(
    ({ x, y, toX, toY }) => Math.max(x, toX) > floor.width || Math.max(y, toY) > floor.height,
  );
  if (wall >= 0) return { field: `drawing.walls.${wall}`, message: 'This wall is not within the floor' };
  return null;
};

export const TEMPLATES = ['open', 'offices', 'blank'] as const;
export type Template = (typeof TEMPLATES)[number];

export const TEMPLATE_LABELS: Record<Template, string> = {
  open: 'Open Space with a Lobby',
  offices: 'Offices along a Corridor',
  blank: 'Outer Walls Only',
};

type Line = readonly [x: number, y: number, toX: number, toY: number];

const outerWalls = ({ width, height }: Size): Line[] => {
  const door = snap(width / 2);
  return [
    [0, 0, width, 0],
    [width, 0, width, height],
    // The way in.
    [width, height, door + 75, height],
    [door - 75, height, 0, height],
    [0, height, 0, 0],
  ];
};

const OFFICE_CM = 350;
const DOOR_CM = 100;

const officeWalls = ({ width }: Size): Line[] => {
  const count = Math.floor(width / OFFICE_CM);
  return Array.from({ length: count }, (_, n): Line[] => {
    const left = n * OFFICE_CM;
    const front: Line = [left, OFFICE_CM, left + OFFICE_CM - DOOR_CM, OFFICE_CM];
    return n === 0 ? [front] : [front, [left, 0, left, OFFICE_CM]];
  })
    .flat()
    .concat([[count * OFFICE_CM, 0, count * OFFICE_CM, OFFICE_CM]]);
};

const linesFor = (template: Template, floor: Size): Line[] => {
  if (template === 'offices' && floor.width >= OFFICE_CM && floor.height > OFFICE_CM)
    return [...outerWalls(floor), ...officeWalls(floor)];
  return outerWalls(floor);
};

/** A first drawing of a floor of this size, for `newId` to name its parts. */
export const drawTemplate = (template: Template, floor: Size, newId: () => string): Drawing => {
  const walls = linesFor(template, floor).map(([x, y, toX, toY]) => ({ id: newId(), x, y, toX, toY }));
  const width = Math.min(400, floor.width);
  const height = Math.min(300, floor.height);
  const lobby = { x: snap((floor.width - width) / 2), y: floor.height - height, width, height };
  const rooms = template === 'open' ? [{ id: newId(), roomId: null, name: 'Lobby', ...lobby }] : [];
  return { ...EMPTY_DRAWING, walls, rooms };
};
