import { describe, expect, it } from 'vitest';
import { changeHolds, holdsFrom, mostAtOnce, type UnitHold, unitsOn } from './unit-holds.ts';

const hold = (unitId: string, startDate: string, endDate: string | null = null): UnitHold => ({
  unitId,
  startDate,
  endDate,
});

describe('the units of a line', () => {
  const moved = [hold('a', '2026-11-01', '2026-12-14'), hold('b', '2026-12-15'), hold('c', '2026-11-01')];

  it.each([
    ['2026-10-31', []],
    ['2026-12-14', ['a', 'c']],
    ['2026-12-15', ['b', 'c']],
  ])('are known on %s', (day, units) => {
    expect(unitsOn(moved, day)).toEqual(units);
  });

  it('are counted on the day with most of them', () => {
    expect(mostAtOnce(moved)).toBe(2);
    expect(mostAtOnce([])).toBe(0);
  });

  it.each([
    ['before the move', { from: '2026-12-01', before: null, until: null }, ['a 12-01 12-14', 'b 12-15 -', 'c 12-01 -']],
    ['after it', { from: '2026-12-20', before: null, until: null }, ['b 12-20 -', 'c 12-20 -']],
    ['with an end', { from: '2026-12-01', before: null, until: '2026-12-10' }, ['a 12-01 12-10', 'c 12-01 12-10']],
  ])('go on from a day %s', (_, days, expected) => {
    const short = (day: string | null) => day?.slice(5) ?? '-';
    const found = holdsFrom(moved, days).map((one) => `${one.unitId} ${short(one.startDate)} ${short(one.endDate)}`);
    expect(found).toEqual(expected);
  });

  it('last until a later end where they lasted until the one before', () => {
    const days = { from: '2026-12-01', before: '2026-12-31', until: null };
    expect(holdsFrom([hold('a', '2026-11-01', '2026-12-31')], days)).toEqual([hold('a', '2026-12-01')]);
  });
});

describe('other units from a day on', () => {
  const days = { from: '2026-12-01', until: null };
  const change = (holds: readonly UnitHold[], unitIds: readonly string[]) => {
    const { remove, end, extend, begin } = changeHolds(holds, unitIds, days);
    const names = (some: readonly UnitHold[]) => some.map(({ unitId }) => unitId);
    return { remove: names(remove), end: names(end), extend: names(extend), begin };
  };
  const nothing = { remove: [], end: [], extend: [], begin: [] };

  it.each([
    ['are given', [], ['a'], { begin: ['a'] }],
    ['take the place of those before', [hold('a', '2026-11-01')], ['b'], { end: ['a'], begin: ['b'] }],
    ['stay where they are the same', [hold('a', '2026-11-01')], ['a'], {}],
    ['go on where they ended the day before', [hold('a', '2026-11-01', '2026-11-30')], ['a'], { extend: ['a'] }],
    ['begin anew after a gap', [hold('a', '2026-11-01', '2026-11-29')], ['a'], { begin: ['a'] }],
    ['undo what would have begun then', [hold('a', '2026-12-01')], [], { remove: ['a'] }],
    ['take the place of a move to come', [hold('a', '2026-12-09')], ['a'], { remove: ['a'], begin: ['a'] }],
  ])('%s', (_, holds, unitIds, expected) => {
    expect(change(holds, unitIds)).toEqual({ ...nothing, ...expected });
  });
});
