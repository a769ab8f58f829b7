import { useCallback, useState } from 'react';
import { usePhone } from '../use-media.ts';
import type { Column } from './data-table-parts.tsx';

type Room = { table: number; screen: number };

/** In rem: what a column without a width needs to be read, and what it can do with before the table becomes cards. */
const READABLE = 6;
const BARE = 5;
const SCREENS = { md: 48, lg: 64, xl: 80 };

const ROOT_SIZE = 16;

/** A width of so many rem, or the least that it may be. */
export const widthInRem = (width: string | undefined, least: number): number =>
  width?.endsWith('rem') ? Number(width.slice(0, -'rem'.length)) : least;

/**
 * The columns that a table has room for. Those that may be left out go first, from the right; null where the others have
 * no room either, so that only cards fit. All figures are in rem; beside the columns are the boxes and the actions.
 */
export function fittingColumns<Row>(
  columns: readonly Column<Row>[],
  beside: number,
  { table, screen }: Room,
): readonly Column<Row>[] | null {
  const needed = (shown: readonly Column<Row>[], least: number) =>
    shown.reduce((sum, { width }) => sum + widthInRem(width, least), beside);
  let shown = columns.filter(({ hideBelow }) => !hideBelow || screen >= SCREENS[hideBelow]);
  for (const level of ['xl', 'lg', 'md'] as const) {
    for (const column of shown.toReversed()) {
      if (needed(shown, READABLE) <= table) return shown;
      if (column.hideBelow === level) shown = shown.filter((other) => other !== column);
    }
  }
  return needed(shown, BARE) <= table ? shown : null;
}

/** What of a table to draw where it stands: some of its columns, or null for cards. All of them until its width is known. */
export function useFittingColumns<Row>(columns: readonly Column<Row>[], beside: number) {
  const phone = usePhone();
  const [room, setRoom] = useState<Room | null>(null);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const measure = () => {
      const { clientWidth } = element;
      // A hidden table has none.
      if (clientWidth > 0) setRoom({ table: clientWidth / ROOT_SIZE, screen: window.innerWidth / ROOT_SIZE });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const fitting = room ? fittingColumns(columns, beside, room) : columns;
  return { ref, shown: phone ? null : fitting };
}
