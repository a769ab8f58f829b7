import { PAD, type Point, pathOf, type Stroke } from './signature.ts';

// Letters as strokes on a grid of 4 by 6 from the upper left corner: each pair of figures is a point, each word a stroke.
const LETTERS: Readonly<Record<string, string>> = {
  A: '062046 1434',
  B: '06003041423303 3344453606',
  C: '4130100105163645',
  D: '06002042442606',
  E: '40000646 0333',
  F: '400006 0333',
  G: '41301001051636454323',
  H: '0006 4046 0343',
  I: '0006',
  J: '4045361605',
  K: '0006 400346',
  L: '000646',
  M: '0600234046',
  N: '06004640',
  O: '103041453616050110',
  P: '06003041423303',
  Q: '103041453616050110 3346',
  R: '06003041423303 2346',
  S: '413010010213334445361605',
  T: '0040 2026',
  U: '000516364540',
  V: '002640',
  W: '0016233640',
  X: '0046 4006',
  Y: '002340 2326',
  Z: '00400646',
  '-': '0333',
  "'": '0001',
  '’': '0001',
  '.': '0606',
};
// A letter of another alphabet is a wave; the name itself is kept beside the signature.
const WAVE = '0413243344';

const HEIGHT = 6;
const GAP = 1.6;
const SPACE = 2.5;
// Small letters are smaller capitals.
const SMALL = 0.7;
const SLANT = 0.22;
const LARGEST = 7;
const MARGIN = 14;
const BASELINE = 76;

const strokesOf = (sign: string): Point[][] =>
  (LETTERS[sign.toUpperCase()] ?? WAVE)
    .split(' ')
    .map((stroke) => (stroke.match(/../g) ?? []).map((pair): Point => [Number(pair[0]), Number(pair[1])]));

type Line = { strokes: Stroke[]; width: number };

// The letters one after the other, standing on a line at zero.
const lineOf = (name: string): Line => {
  const strokes: Stroke[] = [];
  let at = 0;
  for (const sign of name.normalize('NFD').replaceAll(/\p{M}/gu, '')) {
    if (/\s/.test(sign)) {
      at += SPACE;
      continue;
    }
    const size = sign === sign.toUpperCase() ? 1 : SMALL;
    const letter = strokesOf(sign);
    const from = at;
    strokes.push(...letter.map((stroke) => stroke.map(([x, y]): Point => [from + x * size, (y - HEIGHT) * size])));
    at += Math.max(...letter.flat().map(([x]) => x)) * size + GAP;
  }
  return { strokes, width: Math.max(at - GAP, 1) };
};

/** A typed name as a signature, for those who cannot draw one: written in strokes, leaning a little, and underlined. */
export const writtenName = (name: string): string => {
  const { strokes, width } = lineOf(name.trim());
  if (strokes.length === 0) return '';
  const lean = HEIGHT * SLANT;
  const scale = Math.min(LARGEST, (PAD.width - 2 * MARGIN) / (width + lean));
  const left = (PAD.width - (width + lean) * scale) / 2;
  const set = ([x, y]: Point): Point => [left + (x - y * SLANT) * scale, BASELINE + y * scale];
  const underline: Stroke = [
    [left - 4, BASELINE + 14],
    [PAD.width - left, BASELINE + 10],
  ];
  return pathOf([...strokes.map((stroke) => stroke.map(set)), underline]);
};
