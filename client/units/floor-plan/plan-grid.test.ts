import { describe, expect, it } from 'vitest';
import type { PlacedUnit } from '../../../domain/units/floor-contract.ts';
import { nearestUnit, nextUnit, unitFinder } from './plan-grid.ts';

const place = (id: string, x: number, y: number, changes: Partial<PlacedUnit> = {}): PlacedUnit => ({
  id,
  x,
  y,
  width: 150,
  height: 75,
  rotation: 0,
  ...changes,
});

const rows = [place('a', 0, 0), place('b', 200, 0), place('c', 400, 0), place('d', 0, 200), place('e', 225, 200)];
const [first, second] = rows;

describe('the unit under a point', () => {
  it.each([
    [10, 10, 'a'],
    [150, 75, 'a'],
    [175, 10, null],
    [349, 74, 'b'],
    [-5, 10, null],
    [5_000, 5_000, null],
  ])('%i, %i', (x, y, id) => {
    expect(unitFinder(rows)({ x, y })?.id ?? null).toBe(id);
  });

  it('is found as it lies, and the upper one where two overlap', () => {
    const turned = place('t', 0, 0, { rotation: 90 });
    expect(unitFinder([turned])({ x: 10, y: 35 })).toBeNull();
    expect(unitFinder([turned])({ x: 75, y: -30 })?.id).toBe('t');
    expect(unitFinder([place('under', 0, 0), place('upper', 50, 0)])({ x: 100, y: 10 })?.id).toBe('upper');
  });
});

describe('arrow keys', () => {
  it.each([
    ['ArrowRight', 'c'],
    ['ArrowLeft', 'a'],
    ['ArrowDown', 'e'],
    ['ArrowUp', null],
    ['Home', null],
  ])('%s from the second desk', (key, id) => {
    if (!second) throw new Error('There is no second desk');
    expect(nextUnit(rows, second, key)?.id ?? null).toBe(id);
  });

  it('begin at the nearest', () => {
    if (!first) throw new Error('There is no desk');
    expect(nearestUnit(rows.slice(1), first)?.id).toBe('b');
    expect(nearestUnit([], first)).toBeNull();
  });
});
