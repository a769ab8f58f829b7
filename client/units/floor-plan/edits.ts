import type { Drawing, PlacedRoom, PlacedUnit, PlanLabel, Wall } from '../../../domain/units/floor-contract.ts';
import { GRID_CM, keepInside, moveUnit, snap, turn } from '../../../domain/units/floor-rules.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';

export type Size = { width: number; height: number };

/** Anything that is drawn, with the list it is in. */
export type Thing =
  | ({ list: 'walls' } & Wall)
  | ({ list: 'rooms' } & PlacedRoom)
  | ({ list: 'units' } & PlacedUnit)
  | ({ list: 'labels' } & PlanLabel);

const LISTS = ['walls', 'rooms', 'units', 'labels'] as const;

export const findThing = (drawing: Drawing, id: string | null): Thing | null => {
  for (const list of LISTS) {
    const found = drawing[list].find((thing) => thing.id === id);
    if (found) return { list, ...found } as Thing;
  }
  return null;
};

const within = (value: number, most: number): number => Math.min(Math.max(snap(value), 0), most);

const replace = (drawing: Drawing, { list, ...changed }: Thing): Drawing => ({
  ...drawing,
  [list]: drawing[list].map((thing) => (thing.id === changed.id ? changed : thing)),
});

const movedWall = (wall: Wall, dx: number, dy: number, floor: Size): Wall => {
  const [left, right] = [Math.min(wall.x, wall.toX), Math.max(wall.x, wall.toX)];
  const [top, bottom] = [Math.min(wall.y, wall.toY), Math.max(wall.y, wall.toY)];
  const byX = Math.min(Math.max(snap(dx), -left), floor.width - right);
  const byY = Math.min(Math.max(snap(dy), -top), floor.height - bottom);
  return { ...wall, x: wall.x + byX, y: wall.y + byY, toX: wall.toX + byX, toY: wall.toY + byY };
};

const moved = (thing: Thing, dx: number, dy: number, floor: Size): Thing => {
  if (thing.list === 'walls') return { list: 'walls', ...movedWall(thing, dx, dy, floor) };
  if (thing.list === 'units') return { list: 'units', ...moveUnit(thing, dx, dy, floor) };
  if (thing.list === 'rooms') return keepInside({ ...thing, x: thing.x + dx, y: thing.y + dy }, floor);
  return { ...thing, x: within(thing.x + dx, floor.width), y: within(thing.y + dy, floor.height) };
};

const resized = (thing: Thing, dx: number, dy: number, floor: Size): Thing => {
  if (thing.list === 'labels') return thing;
  if (thing.list === 'walls')
    return { ...thing, toX: within(thing.toX + dx, floor.width), toY: within(thing.toY + dy, floor.height) };
  const width = Math.max(GRID_CM, snap(thing.width + dx));
  const height = Math.max(GRID_CM, snap(thing.height + dy));
  const grown = { ...thing, width: Math.min(width, floor.width), height: Math.min(height, floor.height) };
  return moved(grown, 0, 0, floor);
};

const changeThing = (drawing: Drawing, id: string, change: (thing: Thing) => Thing): Drawing => {
  const thing = findThing(drawing, id);
  return thing ? replace(drawing, change(thing)) : drawing;
};

export const moveThing = (drawing: Drawing, id: string, dx: number, dy: number, floor: Size): Drawing =>
  changeThing(drawing, id, (thing) => moved(thing, dx, dy, floor));

/** The far end of a wall, the lower right corner of a room or unit. */
export const resizeThing = (drawing: Drawing, id: string, dx: number, dy: number, floor: Size): Drawing =>
  changeThing(drawing, id, (thing) => resized(thing, dx, dy, floor));

export const turnThing = (drawing: Drawing, id: string, quarters: 1 | -1, floor: Size): Drawing =>
  changeThing(drawing, id, (thing) =>
    thing.list === 'units' ? { list: 'units', ...turn(thing, quarters, floor) } : thing,
  );

export const renameThing = (drawing: Drawing, id: string, name: string): Drawing =>
  changeThing(drawing, id, (thing) => {
    if (thing.list === 'rooms') return { ...thing, name };
    return thing.list === 'labels' ? { ...thing, text: name } : thing;
  });

export const removeThing = (drawing: Drawing, id: string): Drawing => ({
  walls: drawing.walls.filter((thing) => thing.id !== id),
  rooms: drawing.rooms.filter((thing) => thing.id !== id),
  units: drawing.units.filter((thing) => thing.id !== id),
  labels: drawing.labels.filter((thing) => thing.id !== id),
});

/** An id for something that exists only in the drawing. */
export const newThingId = (): string => {
  const digits = newIdempotencyKey();
  const parts = [digits.slice(0, 8), digits.slice(8, 12), `4${digits.slice(13, 16)}`, `8${digits.slice(17, 20)}`];
  return [...parts, digits.slice(20)].join('-');
};

/** The drawing with every step there and back again. */
export type History = { past: readonly Drawing[]; drawing: Drawing; future: readonly Drawing[] };

const MOST_STEPS = 100;

export const begin = (drawing: Drawing): History => ({ past: [], drawing, future: [] });

export const doStep = ({ past, drawing }: History, next: Drawing): History => ({
  past: [...past, drawing].slice(-MOST_STEPS),
  drawing: next,
  future: [],
});

export const undo = (history: History): History => {
  const before = history.past.at(-1);
  if (!before) return history;
  return { past: history.past.slice(0, -1), drawing: before, future: [history.drawing, ...history.future] };
};

export const redo = (history: History): History => {
  const [next, ...future] = history.future;
  return next ? { past: [...history.past, history.drawing], drawing: next, future } : history;
};
