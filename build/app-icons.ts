import { crc32, deflateSync } from 'node:zlib';
import type { Plugin } from 'vite';

// The open doorway of favicon.svg as the files that phones and tablets put on their home screen. It is four shapes in a square
// of 32, so they are drawn here and no program for pictures is needed.
type Colour = readonly [number, number, number, number];
type Shape = { colour: Colour; has: (x: number, y: number) => boolean };

const VIOLET: Colour = [0x5a, 0x48, 0xb0, 255];
const LILAC: Colour = [0xc9, 0xbe, 0xf5, 255];
const WHITE: Colour = [255, 255, 255, 255];
const NOTHING: Colour = [0, 0, 0, 0];

const SIDE = 32;
const isWithin = (x: number, y: number, centre: readonly [number, number], radius: number): boolean =>
  (x - centre[0]) ** 2 + (y - centre[1]) ** 2 <= radius ** 2;

const CORNER = 8;
const inRoundedSquare = (x: number, y: number): boolean => {
  const near = (at: number) => Math.min(Math.max(at, CORNER), SIDE - CORNER);
  return isWithin(x, y, [near(x), near(y)], CORNER);
};

const inArch = (x: number, y: number): boolean =>
  x >= 8 && x <= 24 && y <= 26 && (y >= 14 || isWithin(x, y, [16, 14], 8));

/** The leaf of the door: left of a slanting edge, from the arch down to the sill. */
const inLeaf = (x: number, y: number): boolean => {
  if (x < 8 || x > 19) return false;
  const top = x <= 16 ? (isWithin(x, Math.min(y, 14), [16, 14], 8) ? y : SIDE) : 6 + ((x - 16) * 3.5) / 3;
  const bottom = 26 + ((x - 8) * 3) / 11;
  return y >= top && y <= bottom;
};

/** What a maskable icon is cut to is the middle; the colour goes to its edge. */
const shapes = (maskable: boolean): Shape[] => [
  { colour: VIOLET, has: maskable ? () => true : inRoundedSquare },
  { colour: LILAC, has: inArch },
  { colour: WHITE, has: inLeaf },
  { colour: VIOLET, has: (x, y) => isWithin(x, y, [16, 18.5], 1.4) },
];

const FINE = 4;
const MASKABLE_SCALE = 0.78;

const drawn = (size: number, maskable: boolean): Buffer => {
  const all = shapes(maskable).reverse();
  const scale = maskable ? MASKABLE_SCALE : 1;
  const place = (at: number) => ((at / (size * FINE) - 0.5) / scale + 0.5) * SIDE;
  const colourAt = (x: number, y: number) => all.find(({ has }) => has(place(x), place(y)))?.colour ?? NOTHING;
  const rows = Buffer.alloc(size * (size * 4 + 1));
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) rows.set(blend(x, y, colourAt), y * (size * 4 + 1) + 1 + x * 4);
  return rows;
};

/** Of each small square the mean of its parts, so that no edge is jagged. */
const blend = (x: number, y: number, colourAt: (x: number, y: number) => Colour): number[] => {
  const sum = [0, 0, 0, 0];
  for (let part = 0; part < FINE * FINE; part += 1) {
    const [r, g, b, a] = colourAt(x * FINE + (part % FINE) + 0.5, y * FINE + Math.floor(part / FINE) + 0.5);
    for (const [at, value] of [r * a, g * a, b * a, a].entries()) sum[at] = (sum[at] ?? 0) + value;
  }
  const [r = 0, g = 0, b = 0, a = 0] = sum;
  return a === 0 ? [0, 0, 0, 0] : [r / a, g / a, b / a, a / FINE ** 2].map(Math.round);
};

const chunk = (kind: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
};

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A picture as a PNG: eight bits each of red, green, blue and how much of it covers. */
export const toPng = (size: number, maskable: boolean): Buffer => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([8, 6, 0, 0, 0], 8);
  const data = deflateSync(drawn(size, maskable), { level: 9 });
  return Buffer.concat([SIGNATURE, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
};

const FILES = [
  ['icon-192.png', 192, false],
  ['icon-512.png', 512, false],
  ['icon-maskable-512.png', 512, true],
  ['apple-touch-icon.png', 180, true],
] as const;

export const appIcons = (): Plugin => ({
  name: 'app-icons',
  apply: 'build',
  generateBundle() {
    for (const [fileName, size, maskable] of FILES)
      this.emitFile({ type: 'asset', fileName, source: toPng(size, maskable) });
  },
});
