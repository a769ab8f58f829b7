import { writePng } from '../../documents/png-file.ts';

export type Point = readonly [x: number, y: number];
/** As 0xRRGGBB. */
export type Colour = number;
/** Draws a filled shape; `share` is how much of what lies under it is covered. */
export type Fill = (points: readonly Point[], colour: Colour, share?: number) => void;

/** So much of the second colour in the first. */
export const mix = (one: Colour, other: Colour, share: number): Colour => {
  const part = (from: number, to: number) => Math.round(from + (to - from) * share);
  const red = part(one >> 16, other >> 16);
  const green = part((one >> 8) & 255, (other >> 8) & 255);
  return (red << 16) | (green << 8) | part(one & 255, other & 255);
};

export const box = (x: number, y: number, width: number, height: number): Point[] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
];

const CORNERS = 40;

/** Turned by so many degrees, clockwise. */
export const ellipse = ([x, y]: Point, across: number, down: number, turn = 0): Point[] => {
  const [sine, cosine] = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)];
  return Array.from({ length: CORNERS }, (_, n) => {
    const angle = (n * 2 * Math.PI) / CORNERS;
    const [dx, dy] = [across * Math.cos(angle), down * Math.sin(angle)];
    return [x + dx * cosine - dy * sine, y + dx * sine + dy * cosine];
  });
};

// Where the outline meets a line of the sheet, from left to right.
const crossings = (corners: readonly Point[], line: number): number[] =>
  corners
    .flatMap(([x, y], n) => {
      const [nextX, nextY] = corners[(n + 1) % corners.length] ?? [x, y];
      return y <= line === nextY <= line ? [] : [x + ((line - y) / (nextY - y)) * (nextX - x)];
    })
    .sort((a, b) => a - b);

// Drawn twice as large as it is kept, so that edges come out smooth.
const SCALE = 2;

// Each pixel is the mean of those that were drawn for it.
const kept = (sheet: Uint32Array, width: number, height: number): Buffer => {
  const pixels = Buffer.alloc(width * height * 3);
  const columns = width * SCALE;
  for (let at = 0; at < width * height; at++) {
    const first = Math.floor(at / width) * SCALE * columns + (at % width) * SCALE;
    let red = 0;
    let green = 0;
    let blue = 0;
    for (let n = 0; n < SCALE * SCALE; n++) {
      const sample = sheet[first + Math.floor(n / SCALE) * columns + (n % SCALE)] ?? 0;
      red += sample >> 16;
      green += (sample >> 8) & 255;
      blue += sample & 255;
    }
    pixels[3 * at] = red / (SCALE * SCALE);
    pixels[3 * at + 1] = green / (SCALE * SCALE);
    pixels[3 * at + 2] = blue / (SCALE * SCALE);
  }
  return pixels;
};

export const createCanvas = (width: number, height: number): { fill: Fill; toPng: () => Buffer } => {
  const [columns, lines] = [width * SCALE, height * SCALE];
  const sheet = new Uint32Array(columns * lines);
  const paint = (from: number, to: number, colour: Colour, share: number) => {
    if (share === 1) sheet.fill(colour, from, to);
    else for (let at = from; at < to; at++) sheet[at] = mix(sheet[at] ?? 0, colour, share);
  };
  const fill: Fill = (points, colour, share = 1) => {
    const corners = points.map(([x, y]): Point => [x * SCALE, y * SCALE]);
    const heights = corners.map(([, y]) => y);
    const last = Math.min(lines - 1, Math.floor(Math.max(...heights)));
    for (let line = Math.max(0, Math.floor(Math.min(...heights))); line <= last; line++) {
      const met = crossings(corners, line + 0.5);
      for (let n = 0; n + 1 < met.length; n += 2) {
        const from = Math.max(0, Math.round(met[n] ?? 0));
        const to = Math.min(columns, Math.round(met[n + 1] ?? 0));
        if (to > from) paint(line * columns + from, line * columns + to, colour, share);
      }
    }
  };
  return { fill, toPng: () => writePng(kept(sheet, width, height), { width, height }) };
};
