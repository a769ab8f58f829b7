import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { type Square, squaresOfPdf } from './pdf-text.ts';

const WASM = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');

// A piece of a code is smaller than any other square of a paper.
const MOST_SIDE = 6;
// Pixels for each point of the paper, and the white around the code.
const SCALE = 4;
const QUIET = 40;

// As a printer would draw them, black on white.
const draw = (squares: readonly Square[]) => {
  const [left, top] = [Math.min(...squares.map(({ x }) => x)), Math.min(...squares.map(({ y }) => y))];
  const most = Math.max(...squares.map(({ x, y, side }) => Math.max(x - left, y - top) + side));
  const size = Math.ceil(most * SCALE) + 2 * QUIET;
  const data = new Uint8ClampedArray(size * size * 4).fill(255);
  const pixel = (points: number): number => Math.round(points * SCALE) + QUIET;
  for (const { x, y, side } of squares)
    for (let row = pixel(y - top); row < pixel(y - top + side); row++)
      for (let column = pixel(x - left); column < pixel(x - left + side); column++)
        data.fill(0, (row * size + column) * 4, (row * size + column) * 4 + 3);
  return { data, width: size, height: size, colorSpace: 'srgb' as const };
};

// What a telephone reads in the QR code that is drawn on a paper; nothing where there is none.
export const readCode = async (bytes: Buffer): Promise<string[]> => {
  const squares = squaresOfPdf(bytes).filter(({ side }) => side < MOST_SIDE);
  if (squares.length === 0) return [];
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(WASM)).buffer } });
  const found = await readBarcodes(draw(squares) as ImageData, { formats: ['QRCode'] });
  return found.map(({ text }) => text);
};
