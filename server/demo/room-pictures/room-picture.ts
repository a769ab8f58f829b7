import type { MeetingRoom } from '../../../domain/rooms/contract.ts';
import { box, type Colour, createCanvas, ellipse, type Fill, mix, type Point } from './canvas.ts';
import { between, chair, LONG_TABLE, lamp, longTable, plant, ROUND_TABLE, roundTable, sideChair } from './furniture.ts';

const WIDTH = 800;
const HEIGHT = 450;

type Look = { wall: Colour; accent: Colour; chair: Colour; wood: Colour; floor: Colour };

const LOOKS: readonly Look[] = [
  { wall: 0xece7dd, accent: 0x2f6f6a, chair: 0x2c4c55, wood: 0xba8b5b, floor: 0xb99873 },
  { wall: 0xeae4df, accent: 0x9a5238, chair: 0x4b4f57, wood: 0x8d6848, floor: 0xa98a6c },
  { wall: 0xe6ece6, accent: 0x557f52, chair: 0xd49a35, wood: 0xd3b284, floor: 0xc6ab85 },
  { wall: 0xe8e7ef, accent: 0x4a5796, chair: 0x4a5796, wood: 0xc99d6b, floor: 0xbfa27f },
];

// The wall across, and where the walls beside it leave the picture.
const BACK = { left: 170, right: 630, top: 70, bottom: 265 };
const EDGE = { top: -8, bottom: 331.5 };
const VANISHING: Point = [400, 175];

const floor = (fill: Fill, { floor: colour, accent }: Look): void => {
  const bands = 24;
  for (let n = 0; n < bands; n++) {
    const y = between(BACK.bottom, HEIGHT, n / bands);
    fill(box(0, y, WIDTH, HEIGHT - y), mix(mix(colour, 0x000000, 0.2), colour, n / bands));
  }
  const [centre, horizon] = VANISHING;
  const far = (BACK.bottom - horizon) / (HEIGHT - horizon);
  for (let n = -14; n <= 14; n++) {
    const x = n * 84;
    const back = centre + x * far;
    fill(
      [
        [back, BACK.bottom],
        [back + 0.8, BACK.bottom],
        [centre + x + 2, HEIGHT],
        [centre + x, HEIGHT],
      ],
      0x000000,
      0.16,
    );
  }
  fill(ellipse([400, 392], 270, 56), accent, 0.3);
  fill(ellipse([400, 392], 252, 50), mix(accent, 0xffffff, 0.5), 0.25);
};

// A place on the wall at the side: how far back, and how far down.
const onWall = (back: number, down: number): Point => [
  BACK.left * back,
  between(between(EDGE.top, BACK.top, back), between(EDGE.bottom, BACK.bottom, back), down),
];

const onWallBox = (from: number, to: number, top: number, bottom: number): Point[] => [
  onWall(from, top),
  onWall(to, top),
  onWall(to, bottom),
  onWall(from, bottom),
];

const TOWERS: readonly [from: number, width: number, height: number][] = [
  [0.04, 0.14, 0.3],
  [0.22, 0.1, 0.5],
  [0.36, 0.16, 0.22],
  [0.6, 0.12, 0.42],
  [0.76, 0.16, 0.28],
];

/** The town and its trees through a window of the side wall. */
const windowPane = (fill: Fill, from: number, to: number): void => {
  const [top, bottom] = [0.16, 0.68];
  const strips = 20;
  for (let n = 0; n < strips; n++) {
    const [y, next] = [between(top, bottom, n / strips), between(top, bottom, (n + 1) / strips)];
    fill(onWallBox(from, to, y, next), mix(0x9ccfee, 0xf8f0dc, n / strips));
  }
  const across = (share: number) => between(from, to, share);
  for (const [at, width, height] of TOWERS) {
    fill(onWallBox(across(at), across(at + width), bottom - height * (bottom - top), bottom), 0x91a9b8);
  }
  for (let n = 0; n < 7; n++) {
    const [x, y] = onWall(across(0.14 + n * 0.12), bottom - 0.02);
    fill(ellipse([x, y], 22 * (to - from), 8), n % 2 === 0 ? 0x5f8f5c : 0x76a56c);
  }
  fill(onWallBox(from, to, bottom, bottom + 0.08), 0xdcd7cc);
  const frame = 0xfbfaf7;
  for (const at of [from, across(0.5), to]) fill(onWallBox(at - 0.012, at + 0.012, top, bottom), frame);
  for (const y of [top, bottom]) fill(onWallBox(from - 0.012, to + 0.012, y - 0.014, y + 0.014), frame);
};

const walls = (fill: Fill, { wall }: Look): void => {
  const { left, right, top, bottom } = BACK;
  fill(
    [
      [0, EDGE.top],
      [WIDTH, EDGE.top],
      [right, top],
      [left, top],
    ],
    mix(wall, 0xffffff, 0.55),
  );
  fill(
    [
      [0, EDGE.top],
      [left, top],
      [left, bottom],
      [0, EDGE.bottom],
    ],
    mix(wall, 0x000000, 0.06),
  );
  fill(
    [
      [WIDTH, EDGE.top],
      [right, top],
      [right, bottom],
      [WIDTH, EDGE.bottom],
    ],
    mix(wall, 0x000000, 0.12),
  );
  fill(box(left, top, right - left, bottom - top), wall);
  fill(box(left, bottom - 6, right - left, 6), mix(wall, 0xffffff, 0.6));
  fill(
    [
      [0, EDGE.bottom - 9],
      [left, bottom - 6],
      [left, bottom],
      [0, EDGE.bottom],
    ],
    mix(wall, 0xffffff, 0.5),
  );
  fill(
    [
      [WIDTH, EDGE.bottom - 9],
      [right, bottom - 6],
      [right, bottom],
      [WIDTH, EDGE.bottom],
    ],
    mix(wall, 0xffffff, 0.4),
  );
  windowPane(fill, 0.14, 0.52);
  windowPane(fill, 0.62, 0.92);
  fill(
    [
      [150, 292],
      [238, 292],
      [300, 420],
      [120, 420],
    ],
    0xffffff,
    0.1,
  );
};

/** A panel of wooden slats with a large screen. */
const screen = (fill: Fill, { wood, accent }: Look): void => {
  for (let x = 250; x < 550; x += 12) {
    fill(box(x, BACK.top, 12, BACK.bottom - BACK.top - 6), mix(wood, 0x000000, 0.1));
    fill(box(x + 9, BACK.top, 3, BACK.bottom - BACK.top - 6), mix(wood, 0x000000, 0.36));
  }
  fill(box(306, 108, 188, 110), 0x14181c);
  fill(box(311, 113, 178, 98), 0x1f2f3d);
  fill(box(324, 125, 74, 6), 0xdfe7ec);
  fill(box(324, 137, 48, 4), 0x8fa3b0);
  for (const [n, height] of [22, 34, 28, 46, 56].entries()) {
    fill(box(326 + n * 16, 200 - height, 10, height), n === 4 ? 0xf2b544 : mix(accent, 0xffffff, 0.35));
  }
  fill(ellipse([446, 165], 28, 28), mix(accent, 0xffffff, 0.2));
  fill(
    [
      [446, 165],
      [446, 137],
      [474, 137],
      [474, 172],
    ],
    0x1f2f3d,
    0.55,
  );
};

const NOTES: readonly [x: number, y: number, colour: Colour][] = [
  [424, 122, 0xf6d365],
  [444, 128, 0xf3a683],
  [426, 144, 0x9ad1c5],
  [448, 150, 0xf6d365],
];

/** A white board with what the last meeting left on it, on a painted wall. */
const board = (fill: Fill, { accent, wall }: Look): void => {
  fill(box(BACK.left, BACK.top, 96, BACK.bottom - BACK.top - 6), mix(accent, wall, 0.15));
  fill(box(304, 102, 192, 112), 0xb9bfc4);
  fill(box(309, 107, 182, 102), 0xfcfdfd);
  for (const [n, width] of [70, 52, 62, 40].entries())
    fill(box(322, 124 + n * 15, width, 3), n === 0 ? accent : 0x70808c);
  fill(
    [
      [330, 196],
      [356, 186],
      [382, 190],
      [408, 172],
      [408, 175],
      [382, 193],
      [356, 189],
      [330, 199],
    ],
    0xc0553f,
  );
  for (const [x, y, colour] of NOTES) fill(box(x, y, 15, 14), colour);
  fill(box(340, 214, 120, 5), 0x8d949a);
  fill(box(560, 112, 46, 62), 0xffffff);
  fill(box(564, 116, 38, 54), mix(accent, 0xffffff, 0.6));
  fill(ellipse([583, 140], 11, 11), 0xf2b544);
};

const longSeats = (fill: Fill, colour: Colour, aSide: number): void => {
  const { near, far } = LONG_TABLE;
  chair(fill, [400, far.y + 40], 0.62, colour);
  for (let n = aSide - 1; n >= 0; n--) {
    const away = between(0.12, 0.86, aSide === 1 ? 0.5 : n / (aSide - 1));
    const size = between(1, 0.64, away);
    const y = between(near.y, far.y, away) + 44 * size;
    sideChair(fill, [between(near.left, far.left, away) - 24 * size, y], size, 1, colour);
    sideChair(fill, [between(near.right, far.right, away) + 24 * size, y], size, -1, colour);
  }
};

const roundSeats = (fill: Fill, colour: Colour): void => {
  const [x, y] = ROUND_TABLE.at;
  chair(fill, [x, y + 6], 0.78, colour);
  sideChair(fill, [x - ROUND_TABLE.across - 12, y + 48], 0.95, 1, colour);
  sideChair(fill, [x + ROUND_TABLE.across + 12, y + 48], 0.95, -1, colour);
};

/** A drawing of a room: its table with a chair for each seat, windows, and a screen or a board. The same one each time. */
export const drawRoom = ({ capacity, type }: Pick<MeetingRoom, 'capacity' | 'type'>, variant: number): Buffer => {
  const { fill: direct, toPng } = createCanvas(WIDTH, HEIGHT);
  const look = LOOKS[variant % LOOKS.length] ?? (LOOKS[0] as Look);
  const isMirrored = variant % 2 === 1;
  const turned = (points: readonly Point[]) => points.map(([x, y]): Point => [WIDTH - x, y]);
  const fill: Fill = (points, colour, share) => direct(isMirrored ? turned(points) : points, colour, share);
  const isSmall = capacity <= 4;
  floor(fill, look);
  walls(fill, look);
  (type === 'boardroom' ? screen : board)(fill, look);
  plant(fill, [668, 330]);
  for (const x of isSmall ? [400] : [310, 400, 490])
    lamp(fill, [x, isSmall ? 44 : 34], isSmall ? 1.3 : 0.8, look.accent);
  if (isSmall) {
    roundSeats(fill, look.chair);
    roundTable(fill, look.wood);
  } else {
    longSeats(fill, look.chair, Math.min(4, Math.max(1, Math.floor((capacity - 2) / 2))));
    longTable(fill, look.wood);
  }
  chair(fill, [400, HEIGHT + 22], 1.2, look.chair);
  return toPng();
};
