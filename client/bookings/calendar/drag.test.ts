import { describe, expect, it } from 'vitest';
import { placedAt } from '../../../tests/support/placed-bookings.ts';
import { dragTarget, nudged } from './drag.ts';

const hours = { from: 7 * 60, to: 19 * 60 };
const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const point = (column: number, time: string) => ({ column, minute: minutes(time) });
const target = (column: number, from: string, to: string) => ({ column, from: minutes(from), to: minutes(to) });
const live = [placedAt('10:00', '12:00'), placedAt('14:00', '15:00')];

describe('a drag over free time', () => {
  it.each([
    ['takes the half hours that it touches', '08:10', '09:20', '08:00', '09:30'],
    ['may go upwards', '09:20', '08:10', '08:00', '09:30'],
    ['within one half hour is that half hour', '08:10', '08:20', '08:00', '08:30'],
    ['ends where the next booking begins', '09:10', '13:00', '09:00', '10:00'],
    ['begins where the booking before ends', '13:10', '09:00', '12:00', '13:30'],
  ])('%s', (_, from, to, start, end) => {
    expect(dragTarget({ kind: 'select', origin: point(1, from) }, point(1, to), live, hours)).toEqual(
      target(1, start, end),
    );
  });

  it('stays in its column, wherever the pointer goes', () => {
    expect(dragTarget({ kind: 'select', origin: point(1, '08:00') }, point(3, '09:00'), live, hours).column).toBe(1);
  });
});

describe('a booking that is dragged', () => {
  const grip = { kind: 'move' as const, origin: point(0, '10:20'), placed: placedAt('10:00', '12:00') };

  it.each([
    ['goes by whole half hours to where the pointer is', point(2, '14:00'), target(2, '13:30', '15:30')],
    ['stays where it was for a small movement', point(0, '10:30'), target(0, '10:00', '12:00')],
    ['does not leave the grid above', point(0, '06:00'), target(0, '07:00', '09:00')],
    ['does not leave the grid below', point(0, '22:00'), target(0, '17:00', '19:00')],
  ])('%s', (_, to, expected) => {
    expect(dragTarget(grip, to, live, hours)).toEqual(expected);
  });

  it('keeps its odd minutes', () => {
    const odd = { ...grip, placed: placedAt('10:10', '11:10') };
    expect(dragTarget(odd, point(1, '10:55'), live, hours)).toEqual(target(1, '10:40', '11:40'));
  });
});

describe('a booking whose edge is pulled', () => {
  const grip = { kind: 'stretch' as const, origin: point(0, '12:00'), placed: placedAt('10:00', '12:00') };

  it.each([
    ['ends at the nearest half hour', '13:10', '13:00'],
    ['is never shorter than half an hour', '08:00', '10:30'],
    ['ends with the grid at the latest', '23:00', '19:00'],
  ])('%s', (_, to, end) => {
    expect(dragTarget(grip, point(3, to), live, hours)).toEqual(target(0, '10:00', end));
  });
});

describe('arrow keys', () => {
  const grid = { columns: 3, hours };
  const dragged = target(1, '10:00', '11:00');

  it.each([
    ['down', { columns: 0, halves: 1, stretch: false }, target(1, '10:30', '11:30')],
    ['to the right', { columns: 1, halves: 0, stretch: false }, target(2, '10:00', '11:00')],
    ['to the left, twice as far as there is', { columns: -2, halves: 0, stretch: false }, target(0, '10:00', '11:00')],
    ['longer', { columns: 0, halves: 1, stretch: true }, target(1, '10:00', '11:30')],
    ['shorter, but not than half an hour', { columns: 0, halves: -3, stretch: true }, target(1, '10:00', '10:30')],
  ])('%s', (_, step, expected) => {
    expect(nudged(dragged, step, grid)).toEqual(expected);
  });

  it('stop at the end of the grid', () => {
    const last = target(1, '18:00', '19:00');
    expect(nudged(last, { columns: 0, halves: 1, stretch: false }, grid)).toEqual(last);
    expect(nudged(last, { columns: 0, halves: 1, stretch: true }, grid)).toEqual(last);
  });
});
