import { type FocusEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { GridColumn } from './grid-column.ts';
import { type Cursor, cursorOn, itemAt, itemKey, withinGrid } from './grid-cursor.ts';
import type { Hours } from './grid-hours.ts';

const elementOf = (grid: HTMLElement | null, key: string) =>
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
    elementOf(grid.current, itemKey(itemAt(columns, next), next))?.focus();
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

  // A dialog gives the focus back when it has faded, and to nobody when its opener is gone.
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
