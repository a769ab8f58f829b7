import type { PlacedUnit } from '../../../domain/units/floor-contract.ts';
import { footprint } from '../../../domain/units/floor-rules.ts';

type Point = { x: number; y: number };

const CELL_CM = 100;
const cell = (value: number): number => Math.floor(value / CELL_CM);

/** Says which unit lies under a point by looking at the few units near it. */
export const unitFinder = (units: readonly PlacedUnit[]) => {
  const cells = new Map<string, PlacedUnit[]>();
  for (const unit of units) {
    const { x, y, width, height } = footprint(unit);
    for (let column = cell(x); column <= cell(x + width); column++) {
      for (let row = cell(y); row <= cell(y + height); row++) {
        const key = `${column},${row}`;
        cells.set(key, [...(cells.get(key) ?? []), unit]);
      }
    }
  }
  return ({ x, y }: Point): PlacedUnit | null => {
    const near = cells.get(`${cell(x)},${cell(y)}`) ?? [];
    const isUnder = (unit: PlacedUnit) => {
      const box = footprint(unit);
      return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
    };
    // Of two that overlap, the one that is drawn last lies on top.
    return near.findLast(isUnder) ?? null;
  };
};

const middle = ({ x, y, width, height }: PlacedUnit): Point => ({ x: x + width / 2, y: y + height / 2 });

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

export const isArrow = (key: string): boolean => key in ARROWS;

/** The unit that lies next in the direction of an arrow key: rather straight ahead than near. */
export const nextUnit = (units: readonly PlacedUnit[], from: PlacedUnit, key: string): PlacedUnit | null => {
  const arrow = ARROWS[key];
  if (!arrow) return null;
  const start = middle(from);
  const costs = units.map((unit) => {
    const { x, y } = middle(unit);
    const ahead = (x - start.x) * arrow.x + (y - start.y) * arrow.y;
    const aside = Math.abs((x - start.x) * arrow.y) + Math.abs((y - start.y) * arrow.x);
    return { unit, cost: ahead > 0 ? ahead + 2 * aside : Number.POSITIVE_INFINITY };
  });
  const best = costs.reduce<(typeof costs)[number] | null>(
    (one, other) => (one && one.cost <= other.cost ? one : other),
    null,
  );
  return best && Number.isFinite(best.cost) ? best.unit : null;
};

export const nearestUnit = (units: readonly PlacedUnit[], from: PlacedUnit): PlacedUnit | null => {
  const start = middle(from);
  const distance = (unit: PlacedUnit) => Math.hypot(middle(unit).x - start.x, middle(unit).y - start.y);
  return units.reduce<PlacedUnit | null>((one, other) => (one && distance(one) <= distance(other) ? one : other), null);
};
