import type { GridColumn } from '../slot-check.ts';
import { HALF_HOUR, type Hours, touches } from './hours.ts';
import type { PositionedBooking } from './positioned-booking.ts';

/** Where the keyboard is: a half hour of a column, and which of the things that lie there, from left to right. */
export type Cursor = { column: number; half: number; layer: number };

/** A free half hour, or a booking. */
export type Item = PositionedBooking | 'free';

/** What lies in a half hour: the bookings that take it or that it is free, then the cancelled ones beside it. */
export function itemsAt({ live, cancelled }: GridColumn, half: number): Item[] {
  const taking = live.filter((placed) => touches(placed, half));
  return [
    ...(taking.length > 0 ? taking : (['free'] as const)),
    ...cancelled.filter((placed) => touches(placed, half)),
  ];
}

export function itemAt(columns: readonly GridColumn[], { column, half, layer }: Cursor): Item {
  const own = columns[column];
  const items = own ? itemsAt(own, half) : [];
  return items[layer] ?? items[0] ?? 'free';
}

/** The name by which the element of an item is found again. */
export const itemKey = (item: Item, { column, half }: Cursor): string =>
  item === 'free' ? `${column} ${half}` : item.booking.id;

/** Back into the grid, when it has become smaller since. */
export function withinGrid(cursor: Cursor, columns: number, { from, to }: Hours): Cursor {
  return {
    ...cursor,
    column: Math.max(0, Math.min(cursor.column, columns - 1)),
    half: Math.max(from, Math.min(cursor.half, to - HALF_HOUR)),
  };
}

const firstHalfHour = (minute: number): number => Math.floor(minute / HALF_HOUR) * HALF_HOUR;

/** From a booking on to what comes after it, however long it is. */
function below(item: Item, half: number): number {
  return item === 'free' ? half + HALF_HOUR : Math.ceil(item.to / HALF_HOUR) * HALF_HOUR;
}

function above(item: Item, half: number): number {
  return (item === 'free' ? half : firstHalfHour(item.from)) - HALF_HOUR;
}

type Grid = { columns: readonly GridColumn[]; hours: Hours };

function sideways(cursor: Cursor, step: 1 | -1, { columns }: Grid): Cursor {
  const here = columns[cursor.column];
  const layer = cursor.layer + step;
  if (here && layer >= 0 && layer < itemsAt(here, cursor.half).length) return { ...cursor, layer };
  const column = cursor.column + step;
  const next = columns[column];
  if (!next) return cursor;
  return { ...cursor, column, layer: step === 1 ? 0 : itemsAt(next, cursor.half).length - 1 };
}

function vertical(cursor: Cursor, half: number, { hours }: Grid): Cursor {
  return half < hours.from || half >= hours.to ? cursor : { ...cursor, half, layer: 0 };
}

/** Where a key leads; null for a key that does not lead anywhere. */
export function stepped(cursor: Cursor, key: string, grid: Grid, ctrl = false): Cursor | null {
  const item = itemAt(grid.columns, cursor);
  const last = grid.columns.length - 1;
  switch (key) {
    case 'ArrowDown':
      return vertical(cursor, below(item, cursor.half), grid);
    case 'ArrowUp':
      return vertical(cursor, above(item, cursor.half), grid);
    case 'ArrowRight':
      return sideways(cursor, 1, grid);
    case 'ArrowLeft':
      return sideways(cursor, -1, grid);
    case 'Home':
      return ctrl ? { column: 0, half: grid.hours.from, layer: 0 } : { ...cursor, column: 0, layer: 0 };
    case 'End':
      return ctrl ? { column: last, half: grid.hours.to - HALF_HOUR, layer: 0 } : { ...cursor, column: last, layer: 0 };
    default:
      return null;
  }
}

/** Where a booking lies now, so that the keyboard can follow it; null when it is on no column that is shown. */
export function cursorOn(columns: readonly GridColumn[], bookingId: string): Cursor | null {
  for (const [column, own] of columns.entries()) {
    const placed = [...own.live, ...own.cancelled].find(({ booking }) => booking.id === bookingId);
    if (!placed) continue;
    const half = firstHalfHour(placed.from);
    const layer = itemsAt(own, half).indexOf(placed);
    return { column, half, layer: Math.max(0, layer) };
  }
  return null;
}
