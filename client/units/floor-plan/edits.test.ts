import { describe, expect, test } from 'vitest';
import { Id } from '../../../domain/kernel/ids.ts';
import type { Drawing } from '../../../domain/units/floor-contract.ts';
import {
  begin,
  doStep,
  findThing,
  moveThing,
  newThingId,
  redo,
  removeThing,
  renameThing,
  resizeThing,
  turnThing,
  undo,
} from './edits.ts';

const FLOOR = { width: 1_000, height: 800 };
const drawing: Drawing = {
  walls: [{ id: 'wall', x: 100, y: 100, toX: 400, toY: 100 }],
  rooms: [{ id: 'room', roomId: null, name: 'Kitchen', x: 500, y: 500, width: 200, height: 200 }],
  units: [{ id: 'unit', x: 200, y: 200, width: 150, height: 75, rotation: 0 }],
  labels: [{ id: 'label', text: 'Quiet', x: 50, y: 50 }],
};

test.each([
  ['wall', 60, -500, { x: 150, y: 0, toX: 450, toY: 0 }],
  ['room', 900, 10, { x: 800, y: 500 }],
  ['unit', 26, -26, { x: 225, y: 175 }],
  ['label', -500, 900, { x: 0, y: 800 }],
])('%s moves by %i and %i on the grid, and stays on the floor', (id, dx, dy, expected) => {
  expect(findThing(moveThing(drawing, id, dx, dy, FLOOR), id)).toMatchObject(expected);
});

test.each([
  ['wall', 50, 100, { toX: 450, toY: 200 }],
  ['room', -900, 900, { width: 25, height: 800, y: 0 }],
  ['unit', 25, 25, { width: 175, height: 100 }],
  ['label', 25, 25, { x: 50, y: 50 }],
])('%s is stretched by %i and %i', (id, dx, dy, expected) => {
  expect(findThing(resizeThing(drawing, id, dx, dy, FLOOR), id)).toMatchObject(expected);
});

test('units are turned, rooms and labels renamed, and anything is taken away', () => {
  expect(findThing(turnThing(drawing, 'unit', 1, FLOOR), 'unit')).toMatchObject({ rotation: 90 });
  expect(turnThing(drawing, 'room', 1, FLOOR)).toEqual(drawing);
  expect(findThing(renameThing(drawing, 'room', 'Lobby'), 'room')).toMatchObject({ name: 'Lobby' });
  expect(findThing(renameThing(drawing, 'label', 'Loud'), 'label')).toMatchObject({ text: 'Loud' });
  for (const id of ['wall', 'room', 'unit', 'label']) expect(findThing(removeThing(drawing, id), id)).toBeNull();
});

describe('history', () => {
  const [first, second] = [moveThing(drawing, 'unit', 25, 0, FLOOR), moveThing(drawing, 'unit', 50, 0, FLOOR)];

  test('goes back step by step and forward again', () => {
    const done = doStep(doStep(begin(drawing), first), second);
    expect(undo(done).drawing).toBe(first);
    expect(undo(undo(undo(done))).drawing).toBe(drawing);
    expect(redo(undo(done)).drawing).toBe(second);
    expect(redo(done)).toBe(done);
  });

  test('forgets what was taken back when something else is done', () => {
    expect(doStep(undo(doStep(begin(drawing), first)), second).future).toEqual([]);
  });
});

test('what exists only in the drawing has an id that the contract takes', () => {
  expect(Id.safeParse(newThingId()).success).toBe(true);
});
