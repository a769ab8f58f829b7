import { describe, expect, it } from 'vitest';
import { columnOf, placedAt } from '../../../tests/support/placed-bookings.ts';
import { cursorOn, itemsAt, stepped, withinGrid } from './cursor.ts';

const hours = { from: 8 * 60, to: 18 * 60 };
const ten = 10 * 60;
const meeting = placedAt('10:00', '12:00', { id: 'meeting' });
const cancelled = placedAt('09:00', '10:30', { id: 'cancelled', status: 'cancelled' });
const grid = { columns: [columnOf([meeting, cancelled]), columnOf([]), columnOf([])], hours };
const cursor = (column: number, half: number, layer = 0) => ({ column, half, layer });

describe('walking through the grid', () => {
  it.each([
    ['from a booking down to what comes after it', cursor(0, ten), 'ArrowDown', cursor(0, 12 * 60)],
    ['from inside a booking up to what lies before it', cursor(0, 11 * 60), 'ArrowUp', cursor(0, ten - 30)],
    ['from a free half hour to the next', cursor(1, ten), 'ArrowDown', cursor(1, ten + 30)],
    ['sideways at the same time of day', cursor(0, 11 * 60), 'ArrowRight', cursor(1, 11 * 60)],
    ['first to the cancelled booking beside it', cursor(0, ten), 'ArrowRight', cursor(0, ten, 1)],
    ['and from there to the next column', cursor(0, ten, 1), 'ArrowRight', cursor(1, ten)],
    ['back to the cancelled booking, which is the nearer', cursor(1, ten), 'ArrowLeft', cursor(0, ten, 1)],
    ['not out at the top', cursor(1, 8 * 60), 'ArrowUp', cursor(1, 8 * 60)],
    ['not out at the side', cursor(2, ten), 'ArrowRight', cursor(2, ten)],
    ['to the first column', cursor(2, ten), 'Home', cursor(0, ten)],
    ['to the last column', cursor(0, ten), 'End', cursor(2, ten)],
  ])('%s', (_, from, key, to) => {
    expect(stepped(from, key, grid)).toEqual(to);
  });

  it('leaves other keys alone', () => {
    expect(stepped(cursor(0, ten), 'x', grid)).toBeNull();
  });

  it('goes to the corners with Ctrl', () => {
    expect(stepped(cursor(1, ten), 'Home', grid, true)).toEqual(cursor(0, 8 * 60));
    expect(stepped(cursor(1, ten), 'End', grid, true)).toEqual(cursor(2, 17 * 60 + 30));
  });
});

it('a half hour that a cancelled booking gave back is free', () => {
  expect(itemsAt(columnOf([cancelled]), ten)).toEqual(['free', cancelled]);
  expect(itemsAt(columnOf([meeting, cancelled]), ten)).toEqual([meeting, cancelled]);
});

it('finds a booking again wherever it went, and says when it is gone', () => {
  expect(cursorOn(grid.columns, 'cancelled')).toEqual(cursor(0, 9 * 60, 1));
  expect(cursorOn(grid.columns, 'elsewhere')).toBeNull();
});

it('a cursor outside a grid that became smaller comes back into it', () => {
  expect(withinGrid(cursor(9, 22 * 60), 3, hours)).toEqual(cursor(2, 17 * 60 + 30));
});

it('a column holds the bookings of its room on its day, live ones apart from cancelled ones', () => {
  const live = placedAt('10:00', '11:00');
  const cancelled = placedAt('10:00', '11:00', { status: 'cancelled' });
  const elsewhere = placedAt('10:00', '11:00', { roomId: 'another' });
  const column = columnOf([live, cancelled, elsewhere]);
  expect(column).toMatchObject({ live: [live], cancelled: [cancelled] });
});
