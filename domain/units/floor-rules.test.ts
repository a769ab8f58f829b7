import { describe, expect, test } from 'vitest';
import { Drawing, type PlacedUnit } from './floor-contract.ts';
import {
  drawingProblem,
  drawTemplate,
  EMPTY_DRAWING,
  footprint,
  keepInside,
  moveUnit,
  placeUnits,
  TEMPLATES,
  turn,
  unitState,
} from './floor-rules.ts';

const FLOOR = { width: 2_000, height: 1_200 };
const idFor = (n: number) => `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const desk = (changes: Partial<PlacedUnit> = {}): PlacedUnit => ({
  id: idFor(1),
  x: 100,
  y: 100,
  width: 150,
  height: 75,
  rotation: 0,
  ...changes,
});
const desks = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    id: idFor(n),
    kind: 'desk' as const,
  }));

test.each([
  [
    { x: 112, y: 113 },
    { x: 100, y: 125 },
  ],
  [
    { x: -40, y: 20 },
    { x: 0, y: 25 },
  ],
  [
    { x: 1_990, y: 1_190 },
    { x: 1_850, y: 1_125 },
  ],
])('a thing that is let go at %j stands at %j', (at, expected) => {
  expect(keepInside({ ...at, width: 150, height: 75 }, FLOOR)).toMatchObject(expected);
});

describe('a unit', () => {
  test('that is turned by a quarter lies across, about the same middle', () => {
    const turned = turn(desk({ x: 500, y: 500 }), 1, FLOOR);
    expect(turned.rotation).toBe(90);
    expect(footprint(turned)).toMatchObject({ width: 75, height: 150 });
    expect(turn(turned, -1, FLOOR).rotation).toBe(0);
    expect(turn(desk(), -1, FLOOR).rotation).toBe(270);
  });

  test('stays on the floor wherever it is moved and however it is turned', () => {
    for (const rotation of [0, 90, 180, 270] as const) {
      for (const [dx, dy] of [
        [-5_000, -5_000],
        [5_000, 5_000],
        [0, 0],
      ] as const) {
        const moved = moveUnit(desk({ rotation }), dx, dy, FLOOR);
        expect(drawingProblem({ ...EMPTY_DRAWING, units: [moved] }, FLOOR, new Set([moved.id]))).toBeNull();
      }
    }
  });
});

describe('units without a place', () => {
  test('are put in rows where nothing stands, and each once', () => {
    const room = { id: idFor(900), roomId: null, name: 'Kitchen', x: 0, y: 0, width: 600, height: 400 };
    const { units } = placeUnits({ ...EMPTY_DRAWING, rooms: [room], units: [desk()] }, desks(40), FLOOR);
    expect(new Set(units.map(({ id }) => id)).size).toBe(40);
    const boxes = units.slice(1).map(footprint);
    const clash = boxes.some((a, n) =>
      [room, ...boxes.slice(n + 1)].some(
        (b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height,
      ),
    );
    expect(clash).toBe(false);
  });

  test('stay without one where the floor is full', () => {
    const { units } = placeUnits(EMPTY_DRAWING, desks(900), FLOOR);
    expect(units.length).toBeGreaterThan(50);
    expect(units.length).toBeLessThan(900);
  });
});

describe('a drawing is refused', () => {
  const known = new Set([idFor(1)]);
  test.each<[string, Partial<Drawing>]>([
    ['This unit is not on this floor', { units: [desk({ id: idFor(2) })] }],
    ['This unit is drawn twice', { units: [desk(), desk({ x: 500 })] }],
    ['This unit is not within the floor', { units: [desk({ x: 1_900 })] }],
    [
      'This room is not within the floor',
      { rooms: [{ id: idFor(3), roomId: null, name: 'Hall', x: 0, y: 0, width: 2_025, height: 100 }] },
    ],
    ['This wall is not within the floor', { walls: [{ id: idFor(4), x: 0, y: 0, toX: 0, toY: 1_300 }] }],
  ])('%s', (message, changes) => {
    expect(drawingProblem({ ...EMPTY_DRAWING, ...changes }, FLOOR, known)?.message).toBe(message);
  });
});

test.each(TEMPLATES)('the template "%s" is a drawing that can be kept, on small and large floors', (template) => {
  for (const floor of [{ width: 200, height: 200 }, FLOOR, { width: 20_000, height: 20_000 }]) {
    let n = 0;
    const drawing = drawTemplate(template, floor, () => idFor(++n));
    expect(Drawing.safeParse(drawing).error).toBeUndefined();
    expect(drawingProblem(drawing, floor, new Set())).toBeNull();
    expect(drawing.walls.length).toBeGreaterThan(3);
  }
});

test.each([
  [null, 'free'],
  [{ endDate: null }, 'held'],
  [{ endDate: '2026-12-16' }, 'held'],
  [{ endDate: '2026-12-15' }, 'ending'],
])('on 15 Nov 2026 a unit with %j is %s', (held, state) => {
  const ids = { lineId: idFor(2), tenantId: idFor(1) };
  const known = { ...ids, tenantName: 'Baraka', agreementNumber: 'AGR-1', startDate: '2026-01-01' };
  expect(unitState({ holder: held && { ...known, ...held } }, '2026-11-15')).toBe(state);
});
