import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import type { GridColumn } from '../slot-check.ts';
import { type Cursor, cursorOn, itemAt, itemKey, stepped, withinGrid } from './cursor.ts';
import type { Drag, DragState } from './drag.ts';
import { nudged } from './drag.ts';
import { freeAround, HALF_HOUR, type Hours, hourFrom } from './hours.ts';
import { isMovable } from './positioned-booking.ts';

type Keys = {
  columns: readonly GridColumn[];
  hours: Hours;
  cursor: Cursor;
  moveTo: (cursor: Cursor) => void;
  dragState: DragState;
  mayWrite: boolean;
  /** To the day or week before or after. */
  onLeave: (step: 1 | -1) => void;
};

const STEPS: Record<string, { columns: number; halves: number }> = {
  ArrowUp: { columns: 0, halves: -1 },
  ArrowDown: { columns: 0, halves: 1 },
  ArrowLeft: { columns: -1, halves: 0 },
  ArrowRight: { columns: 1, halves: 0 },
};

/** Shift and an arrow take in another half hour, or give one back, as far as the time is free. */
function extended(drag: Drag | null, { cursor, columns, hours }: Keys, halves: number): Drag {
  const from = drag?.target.from ?? cursor.half;
  const free = freeAround(columns[cursor.column]?.blocked ?? [], from, hours);
  const to = Math.max(from + HALF_HOUR, (drag?.target.to ?? from + HALF_HOUR) + halves * HALF_HOUR);
  return { placed: null, by: 'keys', target: { column: cursor.column, from, to: Math.min(to, free.to) } };
}

/** In move mode arrows carry the booking, with Shift they stretch it, Enter drops it and Escape leaves it where it was. */
function carry(event: KeyboardEvent, drag: Drag, { dragState, columns, hours }: Keys): boolean {
  const step = STEPS[event.key];
  if (step) {
    const stretch = event.shiftKey && step.columns === 0;
    const target = nudged(drag.target, { ...step, stretch }, { columns: columns.length, hours });
    dragState.setDrag({ ...drag, target });
    return true;
  }
  if (event.key === 'Enter' || event.key === ' ') {
    if (dragState.drop(drag)) dragState.setDrag(null);
    return true;
  }
  if (event.key !== 'Escape' && event.key !== 'Tab') return false;
  dragState.setDrag(null);
  return event.key === 'Escape';
}

/** On a free half hour: Shift and arrows select, Enter books, Escape lets the selection go. */
function choose(event: KeyboardEvent, keys: Keys): boolean {
  const { dragState, cursor, columns, hours } = keys;
  const step = STEPS[event.key];
  if (event.shiftKey && step && step.columns === 0) {
    dragState.setDrag(extended(dragState.drag, keys, step.halves));
    return true;
  }
  if (event.key === 'Enter' || event.key === ' ') {
    const hour = hourFrom(columns[cursor.column]?.blocked ?? [], cursor.half, hours);
    const drag: Drag = dragState.drag ?? { placed: null, by: 'keys', target: { column: cursor.column, ...hour } };
    if (dragState.drop(drag)) dragState.setDrag(null);
    return true;
  }
  if (event.key !== 'Escape' || !dragState.drag) return false;
  dragState.setDrag(null);
  return true;
}

function walk(event: KeyboardEvent, { dragState, cursor, moveTo, onLeave, columns, hours }: Keys): boolean {
  if (event.key === 'PageUp' || event.key === 'PageDown') {
    onLeave(event.key === 'PageUp' ? -1 : 1);
    return true;
  }
  const next = stepped(cursor, event.key, { columns, hours }, event.ctrlKey || event.metaKey);
  if (!next) return false;
  dragState.setDrag(null);
  moveTo(next);
  return true;
}

export function gridKeyDown(event: KeyboardEvent, keys: Keys) {
  if (event.altKey) return;
  const { dragState, columns, cursor, mayWrite } = keys;
  const { drag } = dragState;
  const free = itemAt(columns, cursor) === 'free';
  const done = drag?.placed ? carry(event, drag, keys) : (mayWrite && free && choose(event, keys)) || walk(event, keys);
  if (!done) return;
  event.preventDefault();
}

/** What M takes up: the booking under the cursor, if it can be moved at all. */
export function takeUp(columns: readonly GridColumn[], cursor: Cursor): Drag | null {
  const item = itemAt(columns, cursor);
  if (item === 'free' || !isMovable(item)) return null;
  return { placed: item, by: 'keys', target: { column: cursor.column, from: item.from, to: item.to } };
}

const findElement = (grid: HTMLElement | null, key: string) =>
  grid?.querySelector<HTMLElement>(`[data-item="${CSS.escape(key)}"]`);

const isCovered = () => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;

const nobodyHasFocus = () => document.activeElement === null || document.activeElement === document.body;

type Grid = {
  grid: RefObject<HTMLElement | null>;
  columns: readonly GridColumn[];
  hours: Hours;
  start: Cursor;
  /** The booking that a dialog is or was about. */
  followed: string | null;
  dialogOpen: boolean;
};

/**
 * One element of the grid is in the tab order, and the arrow keys carry the focus from there. A booking that was moved,
 * or that came between, takes its element away from under the focus: then the focus goes to what is in that place now.
 */
export function useGridFocus({ grid, columns, hours, start, followed, dialogOpen }: Grid) {
  const [wished, setCursor] = useState<Cursor>(start);
  const cursor = withinGrid(wished, columns.length, hours);
  const currentKey = itemKey(itemAt(columns, cursor), cursor);
  const mine = useRef(false);

  const moveTo = (next: Cursor) => {
    findElement(grid.current, itemKey(itemAt(columns, next), next))?.focus();
    setCursor(next);
  };

  const onFocus = (event: FocusEvent<HTMLElement>) => {
    mine.current = true;
    const { item, half, column, booking } = event.target.dataset;
    if (item === undefined || item === currentKey) return;
    if (booking !== undefined) setCursor(cursorOn(columns, booking) ?? cursor);
    else setCursor({ column: Number(column), half: Number(half), layer: 0 });
  };

  const takeBack = useEffectEvent(() => {
    if (!mine.current || !nobodyHasFocus() || isCovered()) return;
    moveTo((followed === null ? null : cursorOn(columns, followed)) ?? cursor);
  });

  useEffect(() => {
    const onFocusIn = ({ target }: globalThis.FocusEvent) => {
      if (!(target instanceof Element) || grid.current?.contains(target)) return;
      if (!target.closest('[role="dialog"], [role="alertdialog"]')) mine.current = false;
    };
    document.addEventListener('focusin', onFocusIn);
    return () => document.removeEventListener('focusin', onFocusIn);
  }, [grid]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: new columns are what may have taken the focus away
  useEffect(() => takeBack(), [columns]);

  // A dialog returns the focus after it has faded, but not if its opener is gone.
  useEffect(() => {
    if (dialogOpen) return;
    let tries = 20;
    const timer = setInterval(() => {
      tries -= 1;
      if (isCovered() && tries > 0) return;
      clearInterval(timer);
      takeBack();
    }, 60);
    return () => clearInterval(timer);
  }, [dialogOpen]);

  return { cursor, currentKey, moveTo, onFocus };
}
