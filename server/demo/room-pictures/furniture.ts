import { box, type Colour, ellipse, type Fill, mix, type Point } from './canvas.ts';

const DARK = 0x33373b;

export const between = (from: number, to: number, share: number): number => from + (to - from) * share;

const shadow = (fill: Fill, at: Point, across: number, down: number) => fill(ellipse(at, across, down), 0x000000, 0.16);

/** Seen from the side, facing right, or left where `facing` is -1; `size` is 1 close by. */
export const sideChair = (fill: Fill, [x, y]: Point, size: number, facing: 1 | -1, colour: Colour): void => {
  const at = (dx: number, dy: number): Point => [x + facing * dx * size, y + dy * size];
  shadow(fill, at(2, 0), 24 * size, 5 * size);
  fill([at(0, -34), at(4, -34), at(4, -4), at(0, -4)], DARK);
  fill([at(-16, -3), at(2, -8), at(20, -3), at(20, 0), at(2, -5), at(-16, 0)], DARK);
  fill([at(-14, -42), at(22, -44), at(25, -38), at(20, -34), at(-12, -34)], mix(colour, 0x000000, 0.18));
  fill([at(-22, -88), at(-16, -91), at(-11, -86), at(-6, -42), at(-14, -38)], colour);
};

/** From the front, or from behind. */
export const chair = (fill: Fill, [x, y]: Point, size: number, colour: Colour): void => {
  const at = (dx: number, dy: number): Point => [x + dx * size, y + dy * size];
  shadow(fill, at(0, 0), 26 * size, 6 * size);
  fill([at(-2, -34), at(2, -34), at(2, -3), at(-2, -3)], DARK);
  fill([at(-18, -2), at(0, -7), at(18, -2), at(18, 1), at(0, -4), at(-18, 1)], DARK);
  fill(ellipse(at(0, -37), 22 * size, 7 * size), mix(colour, 0x000000, 0.25));
  fill([at(-19, -84), at(19, -84), at(22, -46), at(-22, -46)], colour);
  fill(ellipse(at(0, -84), 19 * size, 6 * size), colour);
  fill(ellipse(at(0, -46), 22 * size, 5 * size), colour);
  fill([at(-13, -78), at(13, -78), at(15, -56), at(-15, -56)], mix(colour, 0xffffff, 0.1));
};

/** The corners of a long table: how far it reaches near us and far away. */
export const LONG_TABLE = { near: { y: 384, left: 236, right: 564 }, far: { y: 304, left: 314, right: 486 } };

const onTable = (across: number, away: number): Point => {
  const { near, far } = LONG_TABLE;
  const [left, right] = [between(near.left, far.left, away), between(near.right, far.right, away)];
  return [between(left, right, across), between(near.y, far.y, away)];
};

const flat = (fill: Fill, [across, away]: Point, width: number, depth: number, colour: Colour) =>
  fill(
    [
      onTable(across, away),
      onTable(across + width, away),
      onTable(across + width, away + depth),
      onTable(across, away + depth),
    ],
    colour,
  );

const laptop = (fill: Fill, [x, y]: Point, size: number) => {
  const at = (dx: number, dy: number): Point => [x + dx * size, y + dy * size];
  fill([at(-22, 0), at(22, 0), at(18, -9), at(-18, -9)], 0xc6cace);
  fill([at(-18, -9), at(18, -9), at(20, -33), at(-20, -33)], 0x9aa0a6);
};

export const longTable = (fill: Fill, wood: Colour): void => {
  const { near } = LONG_TABLE;
  shadow(fill, [400, 424], 205, 22);
  for (const x of [262, 528]) fill(box(x, near.y + 6, 10, 44), mix(wood, 0x000000, 0.5));
  fill([onTable(0, 0), onTable(1, 0), [near.right - 2, near.y + 10], [near.left + 2, near.y + 10]], mix(wood, 0, 0.3));
  fill([onTable(0, 0), onTable(0, 1), onTable(1, 1), onTable(1, 0)], wood);
  for (const across of [0.2, 0.4, 0.6, 0.8]) flat(fill, [across, 0], 0.004, 1, mix(wood, 0x000000, 0.12));
  // Where the window shines on it.
  fill([onTable(0.05, 0.1), onTable(0.3, 0.95), onTable(0.55, 0.95), onTable(0.4, 0.1)], 0xffffff, 0.12);
  flat(fill, [0.16, 0.5], 0.1, 0.22, 0xf7f5ef);
  flat(fill, [0.76, 0.18], 0.1, 0.22, 0xf7f5ef);
  laptop(fill, onTable(0.24, 0.12), 1);
  laptop(fill, onTable(0.8, 0.62), 0.75);
  carafe(fill, onTable(0.52, 0.5));
};

const carafe = (fill: Fill, [x, y]: Point) => {
  fill(ellipse([x, y], 26, 8), 0x4a4f54);
  fill(
    [
      [x - 8, y - 1],
      [x - 4, y - 22],
      [x + 4, y - 22],
      [x + 8, y - 1],
    ],
    0xd7ecf2,
    0.75,
  );
  for (const dx of [-17, 17])
    fill(
      [
        [x + dx - 4, y],
        [x + dx - 5, y - 11],
        [x + dx + 5, y - 11],
        [x + dx + 4, y],
      ],
      0xe8f4f7,
      0.75,
    );
};

export const ROUND_TABLE = { at: [400, 356] as Point, across: 138, down: 42 };

export const roundTable = (fill: Fill, wood: Colour): void => {
  const { at, across, down } = ROUND_TABLE;
  const [x, y] = at;
  shadow(fill, [x, y + 66], 120, 18);
  fill(ellipse([x, y + 64], 52, 11), DARK);
  fill(box(x - 9, y + 10, 18, 54), DARK);
  fill(ellipse([x, y + 9], across, down), mix(wood, 0x000000, 0.32));
  fill(ellipse(at, across, down), wood);
  fill(ellipse([x - 34, y - 10], 70, 18, -8), 0xffffff, 0.12);
  fill(
    [
      [x - 84, y - 2],
      [x - 44, y - 8],
      [x - 38, y + 6],
      [x - 80, y + 12],
    ],
    0xf7f5ef,
  );
  laptop(fill, [x + 64, y + 6], 0.9);
  carafe(fill, [x + 4, y - 8]);
};

const POT = 0xc96f4a;
const LEAVES = [-64, -42, -22, 0, 20, 44, 66];

/** It stands in a corner. */
export const plant = (fill: Fill, [x, y]: Point): void => {
  shadow(fill, [x, y], 34, 8);
  for (const [n, turn] of LEAVES.entries()) {
    const [sine, cosine] = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)];
    const length = n % 2 === 0 ? 44 : 56;
    const green = n % 2 === 0 ? 0x3f7d4e : 0x569a60;
    fill(ellipse([x + sine * length, y - 46 - cosine * length], 10, length, turn), green);
  }
  fill(
    [
      [x - 25, y - 48],
      [x + 25, y - 48],
      [x + 18, y],
      [x - 18, y],
    ],
    POT,
  );
  fill(box(x - 27, y - 52, 54, 9), mix(POT, 0x000000, 0.16));
};

export const lamp = (fill: Fill, [x, y]: Point, size: number, colour: Colour): void => {
  fill(box(x - 1, 0, 2, y), DARK);
  fill(ellipse([x, y + 16 * size], 40 * size, 18 * size), 0xfff1c9, 0.22);
  fill(
    [
      [x - 6 * size, y - 4 * size],
      [x + 6 * size, y - 4 * size],
      [x + 26 * size, y + 14 * size],
      [x - 26 * size, y + 14 * size],
    ],
    colour,
  );
  fill(ellipse([x, y + 14 * size], 26 * size, 5 * size), 0xffe9b0);
};
