import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { dragTarget, type Grip, type Point } from './drag.ts';
import type { DragState } from './drag-state.ts';
import type { Hours } from './hours.ts';
import type { GridColumn } from './layout.ts';
import { isMovable } from './positioned-booking.ts';

/** A hand trembles: what moves less than this many pixels is a click. */
const THRESHOLD = 4;
const EDGE = 28;
const EDGE_STEP = 14;

/** Which column and which minute lie under the pointer; beyond the grid, those nearest to it. */
function pointIn(grid: HTMLElement, x: number, y: number, { from, to }: Hours): Point {
  const lanes = [...grid.querySelectorAll('[data-lane]')].map((lane) => lane.getBoundingClientRect());
  const index = lanes.findIndex(({ right }) => x < right);
  const [first] = lanes;
  const share = first ? (y - first.top) / first.height : 0;
  return {
    column: index === -1 ? lanes.length - 1 : index,
    minute: Math.min(Math.max(from + share * (to - from), from), to - 1),
  };
}

/** At the edge of what is shown, the grid scrolls on under the pointer. */
function scrollAtEdge(grid: HTMLElement, { clientX, clientY }: PointerEvent) {
  const box = grid.parentElement;
  if (!box) return;
  const { top, bottom, left, right } = box.getBoundingClientRect();
  const step = (position: number, low: number, high: number) =>
    position < low + EDGE ? -EDGE_STEP : position > high - EDGE ? EDGE_STEP : 0;
  box.scrollBy({ top: step(clientY, top, bottom), left: step(clientX, left, right), behavior: 'instant' });
}

type Drag = {
  grid: RefObject<HTMLElement | null>;
  columns: readonly GridColumn[];
  hours: Hours;
  enabled: boolean;
  dragState: DragState;
};

/**
 * Dragging by mouse or pen. A finger scrolls and taps but does not drag, since nobody could tell the two apart; what a
 * tap opens has the same choices.
 */
export function usePointerDrag({ grid, columns, hours, enabled, dragState }: Drag) {
  const [pressed, setPressed] = useState<{ grip: Grip; x: number; y: number } | null>(null);
  const dragged = useRef(false);

  const onPointerDown = (event: ReactPointerEvent<HTMLElement>) => {
    dragged.current = false;
    if (!enabled || event.button !== 0 || event.pointerType === 'touch' || !(event.target instanceof Element)) return;
    const origin = pointIn(event.currentTarget, event.clientX, event.clientY, hours);
    const id = event.target.closest<HTMLElement>('[data-booking]')?.dataset.booking;
    const placed = columns.flatMap(({ live }) => live).find(({ booking }) => booking.id === id);
    const [x, y] = [event.clientX, event.clientY];
    if (placed && isMovable(placed)) {
      const kind = event.target.closest('[data-stretch]') ? 'stretch' : 'move';
      setPressed({ grip: { kind, origin, placed }, x, y });
    } else if (event.target.closest('[data-half]')) setPressed({ grip: { kind: 'select', origin }, x, y });
  };

  const end = () => {
    setPressed(null);
    dragState.setDrag(null);
  };

  const onMove = useEffectEvent((event: PointerEvent) => {
    if (!pressed || !grid.current) return;
    const far = Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) >= THRESHOLD;
    if (!far && !dragged.current) return;
    dragged.current = true;
    scrollAtEdge(grid.current, event);
    const point = pointIn(grid.current, event.clientX, event.clientY, hours);
    const live = columns[pressed.grip.origin.column]?.live ?? [];
    const target = dragTarget(pressed.grip, point, live, hours);
    const placed = pressed.grip.kind === 'select' ? null : pressed.grip.placed;
    dragState.setDrag({ placed, target, by: 'pointer' });
  });

  const onUp = useEffectEvent(() => {
    const { drag } = dragState;
    end();
    if (dragged.current && drag) dragState.drop(drag);
  });

  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    end();
  });

  const onCancel = useEffectEvent(end);

  useEffect(() => {
    if (!pressed) return;
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('pointermove', (event) => onMove(event), { signal });
    window.addEventListener('pointerup', () => onUp(), { signal });
    window.addEventListener('pointercancel', () => onCancel(), { signal });
    window.addEventListener('keydown', (event) => onEscape(event), { signal, capture: true });
    return () => listening.abort();
  }, [pressed]);

  /** The click that ends a drag is not one. */
  return { onPointerDown, wasDragged: () => dragged.current };
}
