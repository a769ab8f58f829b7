import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import type { RoomBooking } from '../../../domain/bookings/contract.ts';
import type { Day, WallTime } from '../../../domain/kernel/time.ts';
import { toast } from '../../ui/feedback/toast.ts';
import {
  type GridColumn,
  isUnchanged,
  type Space,
  slotAt,
  type Target,
  type Verdict,
  verdictOn,
} from '../slot-check.ts';
import { freeAround, HALF_HOUR, type Hours } from './hours.ts';
import { isMovable, type PositionedBooking } from './positioned-booking.ts';

/** Where the pointer is: which column, and how many minutes since midnight that height stands for. */
export type Point = { column: number; minute: number };

/** What the pointer took hold of. */
export type Grip =
  | { kind: 'select'; origin: Point }
  | { kind: 'move'; origin: Point; placed: PositionedBooking }
  | { kind: 'stretch'; origin: Point; placed: PositionedBooking };

const halfHourAt = (minute: number): number => Math.floor(minute / HALF_HOUR) * HALF_HOUR;
const snapped = (minutes: number): number => Math.round(minutes / HALF_HOUR) * HALF_HOUR;
const between = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** A selection stays in the column where it began, and ends where the next booking does. */
function selected(origin: Point, { minute }: Point, blocked: readonly Hours[], hours: Hours): Target {
  const free = freeAround(blocked, halfHourAt(origin.minute), hours);
  const [first, last] = [halfHourAt(Math.min(origin.minute, minute)), halfHourAt(Math.max(origin.minute, minute))];
  return { column: origin.column, from: Math.max(first, free.from), to: Math.min(last + HALF_HOUR, free.to) };
}

/** A booking moves by whole half hours, so that one that began at ten past still does. */
function moved({ from, to }: PositionedBooking, origin: Point, { column, minute }: Point, hours: Hours): Target {
  const start = between(from + snapped(minute - origin.minute), hours.from, hours.to - (to - from));
  return { column, from: start, to: start + to - from };
}

function stretched({ from }: PositionedBooking, origin: Point, { minute }: Point, hours: Hours): Target {
  const longest = Math.floor((hours.to - from) / HALF_HOUR) * HALF_HOUR;
  return { column: origin.column, from, to: from + between(snapped(minute - from), HALF_HOUR, longest) };
}

/** Where a drag would put what it holds; `blocked` is what cannot be booked in the column in which it began. */
export function dragTarget(grip: Grip, point: Point, blocked: readonly Hours[], hours: Hours): Target {
  if (grip.kind === 'select') return selected(grip.origin, point, blocked, hours);
  if (grip.kind === 'stretch') return stretched(grip.placed, grip.origin, point, hours);
  return moved(grip.placed, grip.origin, point, hours);
}

type Nudge = { columns: number; halves: number; stretch: boolean };

/** The same by arrow keys: a step in some direction, or half an hour more or less. */
export function nudged(
  target: Target,
  { columns, halves, stretch }: Nudge,
  grid: { columns: number; hours: Hours },
): Target {
  const { hours } = grid;
  const minutes = halves * HALF_HOUR;
  if (stretch) {
    const longest = target.from + Math.floor((hours.to - target.from) / HALF_HOUR) * HALF_HOUR;
    return { ...target, to: between(target.to + minutes, target.from + HALF_HOUR, longest) };
  }
  const length = target.to - target.from;
  const fits = target.from + minutes >= hours.from && target.to + minutes <= hours.to;
  const from = fits ? target.from + minutes : target.from;
  return { column: between(target.column + columns, 0, grid.columns - 1), from, to: from + length };
}

export type RoomSlot = { roomId: string; day: Day; start: WallTime; end: WallTime };
export type Move = RoomSlot & { booking: RoomBooking };

/** A drag in progress: a new booking, or one that is being moved. */
export type Drag = { placed: PositionedBooking | null; target: Target; by: 'pointer' | 'keys' };

type Handlers = { onCreate: (slot: RoomSlot) => void; onMove: (move: Move) => void };

export function useDrag(columns: readonly GridColumn[], space: Space, { onCreate, onMove }: Handlers) {
  const [drag, setDrag] = useState<Drag | null>(null);

  const judge = ({ placed, target }: Drag): Verdict => {
    const column = columns[target.column];
    return column ? verdictOn(target, column, placed, space) : { kind: 'refused', text: 'Not a valid slot' };
  };

  /** Whether the drop was accepted; if not, a toast says why. */
  const drop = (dropped: Drag): boolean => {
    const column = columns[dropped.target.column];
    if (!column || (dropped.placed && isUnchanged(dropped.target, column, dropped.placed))) return true;
    const verdict = judge(dropped);
    if (verdict.kind === 'refused') {
      const title = dropped.placed ? 'Cannot be moved here' : 'Cannot be booked';
      toast({ title, description: verdict.text, destructive: true });
      return false;
    }
    const slot = { roomId: column.room.id, ...slotAt(dropped.target, column.day) };
    if (dropped.placed) onMove({ ...slot, booking: dropped.placed.booking });
    else onCreate(slot);
    return true;
  };

  return { drag, setDrag, judge, drop, verdict: drag ? judge(drag) : null };
}

export type DragState = ReturnType<typeof useDrag>;

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

type PointerDrag = {
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
export function usePointerDrag({ grid, columns, hours, enabled, dragState }: PointerDrag) {
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
    const blocked = columns[pressed.grip.origin.column]?.blocked ?? [];
    const target = dragTarget(pressed.grip, point, blocked, hours);
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
