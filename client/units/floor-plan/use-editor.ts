import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { Drawing, FloorPlan, Wall } from '../../../domain/units/floor-contract.ts';
import { GRID_CM, snap } from '../../../domain/units/floor-rules.ts';
import { clearLayer, type FloorScale, floorScale, liftThing, moveLayer, type Point, showPath } from './drag-layer.ts';
import {
  begin,
  doStep,
  findThing,
  moveThing,
  newThingId,
  redo,
  removeThing,
  resizeThing,
  type Thing,
  turnThing,
  undo,
} from './edits.ts';
import { HANDLE, THING, thingAt } from './plan-canvas.tsx';

/** What the pointer took hold of, and where. */
type Grip = { kind: 'move' | 'resize' | 'wall'; id: string; from: Point; scale: FloorScale };

/** The last point of the grid that the pointer came to. */
type Reached = { grip: Grip; dx: number; dy: number; to: Point };

const clamped = (value: number, most: number) => Math.min(Math.max(snap(value), 0), most);

/** A wall runs along the grid, and straight where it almost does. */
const wallBetween = (from: Point, to: Point, floor: FloorPlan): Wall => {
  const [x, y] = [clamped(from.x, floor.width), clamped(from.y, floor.height)];
  const isFlat = Math.abs(to.x - from.x) >= Math.abs(to.y - from.y);
  const end = isFlat ? { toX: clamped(to.x, floor.width), toY: y } : { toX: x, toY: clamped(to.y, floor.height) };
  return { id: newThingId(), x, y, ...end };
};

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-GRID_CM, 0],
  ArrowRight: [GRID_CM, 0],
  ArrowUp: [0, -GRID_CM],
  ArrowDown: [0, GRID_CM],
};

/** A unit that is dragged from the list beside the sheet. */
export const UNIT_TYPE = 'text/x-unit';

function useHistory(floor: FloorPlan) {
  const [history, setHistory] = useState(() => begin(floor.drawing));
  const { past, drawing, future } = history;
  return {
    drawing,
    change: (next: Drawing) => {
      if (next !== drawing) setHistory(doStep(history, next));
    },
    isChanged: past.length > 0,
    undo: past.length > 0 ? () => setHistory(undo(history)) : null,
    redo: future.length > 0 ? () => setHistory(redo(history)) : null,
  };
}

type Sheet = {
  floor: FloorPlan;
  drawing: Drawing;
  change: (next: Drawing) => void;
  selected: string | null;
  select: (id: string | null) => void;
  isWalling: boolean;
};

const findOnSheet = (sheet: Element, id: string): SVGElement | null => sheet.querySelector(`[${THING}="${id}"]`);

/** What the thing would be after the drag, as a line around it. */
const outline = (thing: Thing): string => {
  if (thing.list === 'walls') return `M${thing.x} ${thing.y}L${thing.toX} ${thing.toY}`;
  return thing.list === 'labels' ? '' : `M${thing.x} ${thing.y}h${thing.width}v${thing.height}h${-thing.width}z`;
};

const GHOST = 'fill-none stroke-accent [stroke-dasharray:18_10] [stroke-width:7]';
const GHOST_WALL = 'fill-none stroke-accent [stroke-width:14]';

/** Draws a step of the drag; nothing that React knows of changes before it is let go. */
const drawStep = (sheet: SVGSVGElement, { grip, dx, dy, to }: Reached, { floor, drawing }: Sheet) => {
  if (grip.kind === 'wall')
    return showPath(sheet, outline({ list: 'walls', ...wallBetween(grip.from, to, floor) }), GHOST_WALL);
  if (grip.kind === 'move') return moveLayer(sheet, grip.scale.toPixels(dx), grip.scale.toPixels(dy));
  const changed = findThing(resizeThing(drawing, grip.id, dx, dy, floor), grip.id);
  if (changed) showPath(sheet, outline(changed), GHOST);
};

function usePointer(sheet: Sheet) {
  const { floor, drawing, change, selected, select, isWalling } = sheet;
  const held = useRef<Grip | null>(null);
  const reached = useRef<Reached | null>(null);

  const onPointerDown = (event: PointerEvent<SVGSVGElement>) => {
    const isHandle = event.target instanceof Element && event.target.hasAttribute(HANDLE);
    const id = isHandle ? selected : thingAt(event.target);
    if (!isWalling) select(id);
    if (!isWalling && !id) return;
    const scale = floorScale(event.currentTarget);
    const kind = isWalling ? 'wall' : isHandle ? 'resize' : 'move';
    held.current = { kind, id: id ?? '', from: scale.toPoint(event), scale };
    event.currentTarget.setPointerCapture(event.pointerId);
  };

  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    const grip = held.current;
    if (!grip) return;
    const to = grip.scale.toPoint(event);
    const [dx, dy] = [snap(to.x - grip.from.x), snap(to.y - grip.from.y)];
    // Between two points of the grid nothing has to be drawn again.
    if (dx === (reached.current?.dx ?? 0) && dy === (reached.current?.dy ?? 0)) return;
    const thing = grip.kind === 'move' && !reached.current ? findOnSheet(event.currentTarget, grip.id) : null;
    if (thing) liftThing(event.currentTarget, thing);
    reached.current = { grip, dx, dy, to };
    drawStep(event.currentTarget, reached.current, sheet);
  };

  const end = (event: { currentTarget: SVGSVGElement }) => {
    const last = reached.current;
    if (last) clearLayer(event.currentTarget, findOnSheet(event.currentTarget, last.grip.id));
    held.current?.scale.stop();
    held.current = null;
    reached.current = null;
    return last;
  };

  const onPointerUp = (event: PointerEvent<SVGSVGElement>) => {
    const last = end(event);
    if (!last) return;
    const { grip, dx, dy, to } = last;
    if (grip.kind !== 'wall') {
      const apply = grip.kind === 'move' ? moveThing : resizeThing;
      return change(apply(drawing, grip.id, dx, dy, floor));
    }
    const wall = wallBetween(grip.from, to, floor);
    if (wall.x === wall.toX && wall.y === wall.toY) return;
    change({ ...drawing, walls: [...drawing.walls, wall] });
    select(wall.id);
  };

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: end, cancel: end };
}

type Cancel = (event: { currentTarget: SVGSVGElement }) => Reached | null;

const pressKey = (event: KeyboardEvent<SVGSVGElement>, { floor, drawing, change, select }: Sheet, cancel: Cancel) => {
  if (event.key === 'Escape') return void cancel(event);
  const id = thingAt(event.target);
  if (!id || event.ctrlKey || event.metaKey || event.altKey) return;
  const arrow = ARROWS[event.key];
  if (arrow) change((event.shiftKey ? resizeThing : moveThing)(drawing, id, ...arrow, floor));
  else if (event.key === '+' || event.key === '=') change(turnThing(drawing, id, 1, floor));
  else if (event.key === '-') change(turnThing(drawing, id, -1, floor));
  else if (event.key === 'Delete' || event.key === 'Backspace') {
    change(removeThing(drawing, id));
    // What had the focus is gone: the next key, such as the one that takes this back, is still for the sheet.
    event.currentTarget.closest('section')?.focus();
  } else if (event.key === 'Enter' || event.key === ' ') select(id);
  else return;
  event.preventDefault();
};

export function useEditor(floor: FloorPlan) {
  const history = useHistory(floor);
  const { drawing } = history;
  const [selected, select] = useState<string | null>(null);
  const [isWalling, setWalling] = useState(false);
  const sheet = { floor, drawing, change: history.change, selected, select, isWalling };
  const { cancel, ...pointer } = usePointer(sheet);
  return {
    ...history,
    floor,
    selected: findThing(drawing, selected),
    select,
    isWalling,
    setWalling,
    handlers: {
      ...pointer,
      onKeyDown: (event: KeyboardEvent<SVGSVGElement>) => pressKey(event, sheet, cancel),
      onFocus: (event: { target: EventTarget }) => {
        const id = thingAt(event.target);
        if (id) select(id);
      },
    },
  };
}

export type Editor = ReturnType<typeof useEditor>;
