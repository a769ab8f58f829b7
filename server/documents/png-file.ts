import { crc32, deflateSync } from 'node:zlib';

export type PngHeader = { width: number; height: number; bits: number; colour: number; isInterlaced: boolean };
export type PngFile = PngHeader & { palette: Buffer; transparency: Buffer; data: Buffer; end: number };

export const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

// Which depths go with which kind of colour: grey, RGB, palette, grey with alpha, RGB with alpha.
const DEPTHS: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

/** What the file says of itself at its very beginning. */
export const pngHeader = (bytes: Buffer): PngHeader | null => {
  if (bytes.length < 33 || bytes.readUInt32BE(8) !== 13 || bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  const [bits = 0, colour = 0, packing, filtering, interlacing = 0] = bytes.subarray(24, 29);
  const isKnown = DEPTHS[colour]?.includes(bits) && packing === 0 && filtering === 0 && interlacing <= 1;
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  return isKnown && width > 0 && height > 0 ? { width, height, bits, colour, isInterlaced: interlacing === 1 } : null;
};

type Chunk = { type: string; data: Buffer; next: number };

const chunkAt = (bytes: Buffer, at: number): Chunk | null => {
  if (at + 12 > bytes.length) return null;
  const end = at + 8 + bytes.readUInt32BE(at);
  if (end + 4 > bytes.length || crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) return null;
  return { type: bytes.toString('latin1', at + 4, at + 8), data: bytes.subarray(at + 8, end), next: end + 4 };
};

/** The chunks of a file one after another, each as it stands there. */
export function* pngParts(bytes: Buffer): Generator<{ type: string; raw: Buffer }> {
  let at = SIGNATURE.length;
  for (let chunk = chunkAt(bytes, at); chunk; chunk = chunkAt(bytes, at)) {
    yield { type: chunk.type, raw: bytes.subarray(at, chunk.next) };
    if (chunk.type === 'IEND') return;
    at = chunk.next;
  }
}

const NEEDED = ['IHDR', 'PLTE', 'IDAT', 'IEND'];

/** All chunks up to the last one, each with the sum that it claims. Null is a file that is damaged or cut off. */
export const readPng = (bytes: Buffer): PngFile | null => {
  const header = pngHeader(bytes);
  const found: Record<string, Buffer[]> = {};
  for (let chunk = chunkAt(bytes, SIGNATURE.length); header && chunk; chunk = chunkAt(bytes, chunk.next)) {
    // A capital letter is a chunk without which the picture cannot be drawn.
    if (/^[A-Z]/.test(chunk.type) && !NEEDED.includes(chunk.type)) return null;
    found[chunk.type] = [...(found[chunk.type] ?? []), chunk.data];
    if (chunk.type !== 'IEND') continue;
    const [palette = Buffer.alloc(0)] = found.PLTE ?? [];
    const [transparency = Buffer.alloc(0)] = found.tRNS ?? [];
    if (!found.IDAT || (header.colour === 3 && palette.length < 3)) return null;
    return { ...header, palette, transparency, data: Buffer.concat(found.IDAT), end: chunk.next };
  }
  return null;
};

export const pngChunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** A picture of so many pixels, each with its red, green and blue. */
export const writePng = (pixels: Buffer, { width, height }: { width: number; height: number }): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const lines = Array.from({ length: height }, (_, y) => [
    Buffer.alloc(1),
    pixels.subarray(3 * width * y, 3 * width * (y + 1)),
  ]);
  const data = deflateSync(Buffer.concat(lines.flat()));
  const chunks = [pngChunk('IHDR', header), pngChunk('IDAT', data), pngChunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([SIGNATURE, ...chunks]);
};
