import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import type { PngFile } from './png-file.ts';

/** One line of pixels, and where in the picture they stand: the first column, the distance to the next, and the row. */
export type PixelRow = { bytes: Buffer; count: number; x: number; step: number; y: number };

type Pass = { x: number; y: number; stepX: number; stepY: number };

const WHOLE: readonly Pass[] = [{ x: 0, y: 0, stepX: 1, stepY: 1 }];
// Adam7: the order in which an interlaced picture comes.
const INTERLACED: readonly Pass[] = [
  { x: 0, y: 0, stepX: 8, stepY: 8 },
  { x: 4, y: 0, stepX: 8, stepY: 8 },
  { x: 0, y: 4, stepX: 4, stepY: 8 },
  { x: 2, y: 0, stepX: 4, stepY: 4 },
  { x: 0, y: 2, stepX: 2, stepY: 4 },
  { x: 1, y: 0, stepX: 2, stepY: 2 },
  { x: 0, y: 1, stepX: 1, stepY: 2 },
];

export const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

const bitsPerPixel = ({ bits, colour }: PngFile): number => bits * (CHANNELS[colour] ?? 1);

const toLines = (png: PngFile): Omit<PixelRow, 'bytes'>[] =>
  (png.isInterlaced ? INTERLACED : WHOLE).flatMap(({ x, y, stepX, stepY }) => {
    const count = Math.ceil(Math.max(png.width - x, 0) / stepX);
    const rows = count === 0 ? 0 : Math.ceil(Math.max(png.height - y, 0) / stepY);
    return Array.from({ length: rows }, (_, n) => ({ count, x, step: stepX, y: y + n * stepY }));
  });

// The neighbour that comes nearest to what the three of them would lead one to expect (Paeth).
const nearest = (left: number, above: number, corner: number): number => {
  const toLeft = Math.abs(above - corner);
  const toAbove = Math.abs(left - corner);
  const toCorner = Math.abs(left + above - 2 * corner);
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
};

type Unfilter = (line: Buffer, above: Buffer, unit: number) => void;

const at = (bytes: Buffer, n: number): number => (n < 0 ? 0 : (bytes[n] as number));

// How a line was told from its neighbours, by the number it begins with; each takes that back, in place. A loop for each
// is several times as fast as one for all.
const UNFILTERS: readonly Unfilter[] = [
  () => undefined,
  (line, _, unit) => {
    for (let n = unit; n < line.length; n++) line[n] = at(line, n) + at(line, n - unit);
  },
  (line, above) => {
    for (let n = 0; n < line.length; n++) line[n] = at(line, n) + at(above, n);
  },
  (line, above, unit) => {
    for (let n = 0; n < line.length; n++) line[n] = at(line, n) + ((at(line, n - unit) + at(above, n)) >> 1);
  },
  (line, above, unit) => {
    for (let n = 0; n < line.length; n++) {
      line[n] = at(line, n) + nearest(at(line, n - unit), at(above, n), at(above, n - unit));
    }
  },
];

/** A large picture takes a while: others are answered in between. */
export const LINES_AT_ONCE = 200;

const inflated = promisify(inflate) as (data: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;

/** The lines of a picture, or null where its data is not what its header says. Never more than that is unpacked. */
export const pngRows = async (png: PngFile): Promise<PixelRow[] | null> => {
  const lines = toLines(png);
  const byteLength = (count: number) => Math.ceil((count * bitsPerPixel(png)) / 8);
  const size = lines.reduce((sum, { count }) => sum + 1 + byteLength(count), 0);
  const data = await inflated(png.data, { maxOutputLength: size }).catch(() => null);
  if (data?.length !== size) return null;
  const unit = Math.max(1, bitsPerPixel(png) >> 3);
  const rows: PixelRow[] = [];
  let from = 0;
  for (const line of lines) {
    const unfilter = UNFILTERS[data[from] ?? UNFILTERS.length];
    if (!unfilter) return null;
    const bytes = data.subarray(from + 1, from + 1 + byteLength(line.count));
    const before = rows.at(-1);
    const isSamePass = before?.x === line.x && before.step === line.step;
    unfilter(bytes, isSamePass ? before.bytes : Buffer.alloc(bytes.length), unit);
    rows.push({ ...line, bytes });
    from += 1 + bytes.length;
    if (rows.length % LINES_AT_ONCE === 0) await setImmediate();
  }
  return rows;
};
