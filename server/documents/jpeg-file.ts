type Size = { width: number; height: number };
/** Where the picture ends in the file; null where it is cut off. */
export type JpegFile = Size & { end: number | null };

const START_OF_SCAN = 0xda;
const END = 0xd9;
// Baseline, extended and progressive: what browsers and readers of PDF can draw.
const FRAMES = [0xc0, 0xc1, 0xc2];
// Lossless, hierarchical and arithmetic ones.
const OTHER_FRAMES = [0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf];

const isAlone = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

// In the data of a scan a 0xff is followed by a zero or a restart; anything else is the next part of the file.
const endOfScan = (bytes: Buffer, from: number): number => {
  let at = bytes.indexOf(0xff, from);
  while (at >= 0) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !isAlone(next)) return at;
    at = bytes.indexOf(0xff, at + 1);
  }
  return bytes.length;
};

const readFrame = (bytes: Buffer, at: number, length: number): Size | null => {
  const components = length >= 8 ? bytes.readUInt8(at + 7) : 0;
  const isDrawable = [1, 3, 4].includes(components) && bytes.readUInt8(at + 2) === 8 && length === 8 + 3 * components;
  const size = isDrawable ? { width: bytes.readUInt16BE(at + 5), height: bytes.readUInt16BE(at + 3) } : null;
  return size && size.width > 0 && size.height > 0 ? size : null;
};

type Part = { marker: number; at: number; length: number };

const partAt = (bytes: Buffer, from: number): Part | null => {
  if (bytes[from] !== 0xff) return null;
  let at = from;
  while (bytes[at] === 0xff) at++;
  const marker = bytes[at++] ?? 0;
  if (marker === END || isAlone(marker)) return { marker, at, length: 0 };
  const length = at + 2 <= bytes.length ? bytes.readUInt16BE(at) : 0;
  return length >= 2 && at + length <= bytes.length ? { marker, at, length } : null;
};

/** A part of the file from one place to another; what it holds begins at `at`. A scan comes with its data. */
type JpegPart = Part & { start: number; end: number };

/** The parts of a JPEG file one after another, up to its end or to where it is damaged. */
export function* jpegParts(bytes: Buffer): Generator<JpegPart> {
  let start = 2;
  for (let part = partAt(bytes, start); part; part = partAt(bytes, start)) {
    const after = part.at + part.length;
    const end = part.marker === START_OF_SCAN ? endOfScan(bytes, after) : after;
    yield { ...part, start, end };
    if (part.marker === END) return;
    start = end;
  }
}

/** Walks through the parts of a JPEG file. Null is a file without a picture that could be drawn. */
export const readJpeg = (bytes: Buffer): JpegFile | null => {
  let size: Size | null = null;
  let hasScan = false;
  for (const { marker, at, length } of jpegParts(bytes)) {
    if (marker === END) return size && hasScan ? { ...size, end: at } : null;
    if (OTHER_FRAMES.includes(marker) || (FRAMES.includes(marker) && size)) return null;
    if (FRAMES.includes(marker)) {
      size = readFrame(bytes, at, length);
      if (!size) return null;
    }
    hasScan ||= marker === START_OF_SCAN;
  }
  return size && { ...size, end: null };
};
