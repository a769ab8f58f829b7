import { describe, expect, test } from 'vitest';
import { planLayout, planText, WALLS } from './room-layout.ts';

const ROOM_TYPES = ['boardroom', 'meeting_room'] as const;
const sizes = Array.from({ length: 60 }, (_, index) => index + 1);

describe.each(ROOM_TYPES)('the plan of a %s', (type) => {
  test.each(sizes)('for %i has a chair for each, none in the wall and none on another', (capacity) => {
    const { chairs, scale } = planLayout({ capacity, type });
    expect(chairs).toHaveLength(capacity);
    for (const { x, y } of chairs) {
      expect(x).toBeGreaterThan(WALLS.left + 14);
      expect(x).toBeLessThan(WALLS.right - 14);
      expect(y).toBeGreaterThan(WALLS.top + 10);
      expect(y).toBeLessThan(WALLS.bottom - 10);
    }
    const gaps = chairs.flatMap((one, index) =>
      chairs.slice(index + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)),
    );
    expect(Math.min(99, ...gaps)).toBeGreaterThan(18 * scale);
  });
});

test('a hall is drawn with its first sixty seats', () => {
  expect(planLayout({ capacity: 1_000, type: 'meeting_room' }).chairs).toHaveLength(60);
});

test.each([
  ['meeting_room', 4, 'round'],
  ['meeting_room', 6, 'long'],
  ['boardroom', 8, 'long'],
  ['boardroom', 21, 'rows'],
] as const)('a %s for %i has the table %s', (type, capacity, kind) => {
  expect(planLayout({ capacity, type }).table.kind).toBe(kind);
});

test('the drawing is told in words', () => {
  const room = { name: 'Karura', type: 'boardroom', capacity: 8 } as const;
  expect(planText({ ...room, amenities: ['WiFi', 'TV Screen', 'Conference Phone'] })).toBe(
    'Plan of Karura: a long table with 8 chairs, WiFi, a TV screen and a conference phone',
  );
  expect(planText({ ...room, capacity: 1, amenities: [] })).toBe('Plan of Karura: a round table with 1 chair');
  expect(planText({ ...room, capacity: 40, amenities: [] })).toBe('Plan of Karura: 40 chairs in rows');
});
