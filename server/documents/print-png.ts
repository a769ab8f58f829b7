import { setImmediate } from 'node:timers/promises';
import { type PngFile, writePng } from './png-file.ts';
import { CHANNELS, LINES_AT_ONCE, type PixelRow, pngRows } from './png-rows.ts';

// Enough for the head of a page at 300 dots to the inch.
const MOST = { width: 800, height: 240 };

type Read = (bytes: Buffer, at: number) => number;

// A sample as a number from 0 to its largest; of sixteen bits the upper half is enough for paper.
const sampleReader = (bits: number): Read => {
  if (bits === 8) return (bytes, at) => bytes[at] ?? 0;
  if (bits === 16) return (bytes, at) => bytes[2 * at] ?? 0;
  const perByte = 8 / bits;
  return (bytes, at) =>
    ((bytes[Math.floor(at / perByte)] ?? 0) >> (8 - bits - (at % perByte) * bits)) & (2 ** bits - 1);
};

// A colour that stands for "nothing here", as the file names it: two bytes for each sample.
const clearColour = ({ bits, transparency }: PngFile, channels: number): number[] =>
  transparency.length < 2 * channels
    ? []
    : Array.from({ length: channels }, (_, n) => (bits === 16 ? transparency[2 * n] : transparency[2 * n + 1]) ?? 0);

type Colour = [red: number, green: number, blue: number, alpha: number];
type Pixel = (bytes: Buffer, at: number, into: Colour) => void;

const paletteReader = (png: PngFile, read: Read): Pixel => {
  const { palette, transparency } = png;
  return (bytes, at, into) => {
    const entry = read(bytes, at);
    for (let n = 0; n < 3; n++) into[n] = palette[3 * entry + n] ?? 0;
    into[3] = transparency[entry] ?? 255;
  };
};

const pixelReader = (png: PngFile): Pixel => {
  const read = sampleReader(png.bits);
  if (png.colour === 3) return paletteReader(png, read);
  const channels = CHANNELS[png.colour] ?? 1;
  const [isGrey, hasAlpha] = [channels < 3, channels % 2 === 0];
  const scale = png.bits < 8 ? 255 / (2 ** png.bits - 1) : 1;
  const clear = hasAlpha ? [] : clearColour(png, channels);
  return (bytes, at, into) => {
    const first = at * channels;
    const isClear = clear.length > 0 && clear.every((value, n) => value === read(bytes, first + n));
    for (let n = 0; n < 3; n++) into[n] = read(bytes, first + (isGrey ? 0 : n)) * scale;
    into[3] = isClear ? 0 : hasAlpha ? read(bytes, first + channels - 1) : 255;
  };
};

type Size = { width: number; height: number };

const printSize = ({ width, height }: Size): Size => {
  const scale = Math.min(1, MOST.width / width, MOST.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};

// Each pixel of the smaller picture is the mean of those it stands for, on white paper.
const onPaper = async (png: PngFile, rows: readonly PixelRow[], to: Size): Promise<Buffer> => {
  const pixel = pixelReader(png);
  const sums = new Float64Array(to.width * to.height * 3);
  const counts = new Uint32Array(to.width * to.height);
  const colour: Colour = [0, 0, 0, 0];
  for (const [done, { bytes, count, x, step, y }] of rows.entries()) {
    if (done % LINES_AT_ONCE === 0) await setImmediate();
    const line = Math.floor((y * to.height) / png.height) * to.width;
    for (let n = 0; n < count; n++) {
      pixel(bytes, n, colour);
      const target = line + Math.floor(((x + n * step) * to.width) / png.width);
      const paper = 255 - colour[3];
      for (let c = 0; c < 3; c++) {
        sums[3 * target + c] = (sums[3 * target + c] ?? 0) + ((colour[c] ?? 0) * colour[3]) / 255 + paper;
      }
      counts[target] = (counts[target] ?? 0) + 1;
    }
  }
  return Buffer.from(sums.map((sum, n) => Math.round(sum / (counts[Math.floor(n / 3)] || 1))));
};

/**
 * A picture as documents carry it: as large as paper needs and on white, so that drawing it again and again costs nothing.
 * Null where the picture is not what its header says.
 */
export const printPng = async (png: PngFile): Promise<Buffer | null> => {
  const rows = await pngRows(png);
  const size = printSize(png);
  return rows && writePng(await onPaper(png, rows, size), size);
};
