import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { Drawing, FloorPlan, Wall } from '../../../domain/units/floor-contract.ts';
import { GRID_CM, snap } from '../../../domain/units/floor-rules.ts';
import {
  begin,
  doStep,
  findThing,
  moveThing,
  newThingId,
  redo,
  removeThing,
  resizeThing,
  turnThing,
  undo,
} from './edits.ts';
import { type Offset, thingAt } from './plan-canvas.tsx';

type Point = { x: number; y: number };

/** What the pointer took hold of, and where. */
type Grip = { kind: 'move' | 'resize'; id: string; from: Point } | { kind: 'wall'; from: Point };

const toPoint = (svg: SVGSVGElement, { clientX, clientY }: { clientX: number; clientY: number }): Point => {
  const matrix = svg.getScreenCTM();
  return matrix ? new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse()) : { x: 0, y: 0 };
};

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

export const HANDLE = 'data-handle';

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

function usePointer({ floor, drawing, change, selected, select, isWalling }: Sheet) {
  const [drag, setDrag] = useState<(Offset & { kind: 'move' | 'resize' }) | null>(null);
  const [wall, setWall] = useState<Wall | null>(null);
  const grip = useRef<Grip | null>(null);

  const onPointerDown = (event: PointerEvent<SVGSVGElement>) => {
    const from = toPoint(event.currentTarget, event);
    const isHandle = event.target instanceof Element && event.target.hasAttribute(HANDLE);
    const id = isHandle ? selected : thingAt(event.target);
    if (isWalling) grip.current = { kind: 'wall', from };
    else if (id) grip.current = { kind: isHandle ? 'resize' : 'move', id, from };
    if (!isWalling) select(id);
    if (grip.current) event.currentTarget.setPointerCapture(event.pointerId);
  };

  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    const held = grip.current;
    if (!held) return;
    const at = toPoint(event.currentTarget, event);
    if (held.kind === 'wall') return setWall(wallBetween(held.from, at, floor));
    const [dx, dy] = [snap(at.x - held.from.x), snap(at.y - held.from.y)];
    // Between two points of the grid nothing has to be drawn again.
    if (dx !== (drag?.dx ?? 0) || dy !== (drag?.dy ?? 0)) setDrag({ kind: held.kind, id: held.id, dx, dy });
  };

  const letGo = () => {
    if (wall && (wall.x !== wall.toX || wall.y !== wall.toY)) {
      change({ ...drawing, walls: [...drawing.walls, wall] });
      select(wall.id);
    }
    if (drag && (drag.dx !== 0 || drag.dy !== 0)) {
      const apply = drag.kind === 'move' ? moveThing : resizeThing;
      change(apply(drawing, drag.id, drag.dx, drag.dy, floor));
    }
    grip.current = null;
    setDrag(null);
    setWall(null);
  };

  return { drag, wall, pointer: { onPointerDown, onPointerMove, onPointerUp: letGo, onPointerCancel: letGo } };
}

const pressKey = (event: KeyboardEvent<SVGSVGElement>, { floor, drawing, change, select }: Sheet) => {
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
  const { drag, wall, pointer } = usePointer(sheet);
  const shown = drag?.kind === 'resize' ? resizeThing(drawing, drag.id, drag.dx, drag.dy, floor) : drawing;
  return {
    ...history,
    floor,
    selected: findThing(drawing, selected),
    select,
    isWalling,
    setWalling,
    /** Where a thing from beside the sheet was let go. */
    toPoint,
    canvas: { drawing: shown, drag: drag?.kind === 'move' ? drag : null, selected, wall },
    handlers: {
      ...pointer,
      onKeyDown: (event: KeyboardEvent<SVGSVGElement>) => pressKey(event, sheet),
      onFocus: (event: { target: EventTarget }) => {
        const id = thingAt(event.target);
        if (id) select(id);
      },
    },
  };
}

export type Editor = ReturnType<typeof useEditor>;
