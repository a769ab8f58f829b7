import type { FileType } from '../../domain/kernel/files.ts';
import { readJpeg } from './jpeg-file.ts';
import { pngHeader, readPng } from './png-file.ts';

type Size = { width: number; height: number };
/** Complete: everything that the file says it has is there. */
type Claim = Size & { isComplete: boolean };

// The largest telephones take these; a browser that draws more may run out of memory.
const MOST_PIXELS = 64_000_000;
const MOST_ON_A_SIDE = 16_000;

export const PICTURE_PROBLEMS = {
  broken: 'The picture is damaged or not complete',
  pixels: 'The picture may have at most 64 million pixels, and 16,000 on a side',
} as const;

const pngClaim = (bytes: Buffer): Claim | null => {
  const header = pngHeader(bytes);
  return header && { ...header, isComplete: readPng(bytes) !== null };
};

const jpegClaim = (bytes: Buffer): Claim | null => {
  const jpeg = readJpeg(bytes);
  return jpeg && { ...jpeg, isComplete: jpeg.end !== null };
};

// A chunk of WebP: its name, the length of what follows, and that, rounded up to an even number.
const HEAD = 8;

const frameSize: Readonly<Record<string, (data: Buffer) => Size | null>> = {
  // Three bytes of tag, the start code, then 14 bits for each side.
  'VP8 ': (data) =>
    data.length >= 10 && data.readUIntBE(3, 3) === 0x9d012a
      ? { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff }
      : null,
  VP8L: (data) => {
    if (data.length < 5 || data[0] !== 0x2f) return null;
    const bits = data.readUInt32LE(1);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  },
  VP8X: (data) => (data.length >= 10 ? { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 } : null),
};

// The canvas may claim one size and the picture on it another: the larger one counts.
const webpClaim = (bytes: Buffer): Claim | null => {
  const end = Math.min(bytes.length, bytes.length >= 12 ? bytes.readUInt32LE(4) + HEAD : 0);
  let [width, height, hasPicture] = [0, 0, false];
  for (let at = 12; at + HEAD <= end; ) {
    const name = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const isWhole = at + HEAD + length <= end;
    const size = frameSize[name]?.(bytes.subarray(at + HEAD, at + HEAD + length));
    if (name in frameSize && !size) return null;
    [width, height] = [Math.max(width, size?.width ?? 0), Math.max(height, size?.height ?? 0)];
    if (!isWhole) return { width, height, isComplete: false };
    hasPicture ||= name === 'VP8 ' || name === 'VP8L' || name === 'ANMF';
    at += HEAD + length + (length % 2);
  }
  return { width, height, isComplete: hasPicture && bytes.readUInt32LE(4) + HEAD <= bytes.length };
};

const CLAIMS: Partial<Record<FileType, (bytes: Buffer) => Claim | null>> = {
  'image/png': pngClaim,
  'image/jpeg': jpegClaim,
  'image/webp': webpClaim,
};

/** How large a picture says it is. */
export const pictureSize = (type: FileType, bytes: Buffer): Size | null => {
  const claim = CLAIMS[type]?.(bytes) ?? null;
  return claim && { width: claim.width, height: claim.height };
};

/** Why a picture is not kept, by what it says of itself: nothing of it is unpacked. */
export const pictureProblem = (type: FileType, bytes: Buffer): string | null => {
  const read = CLAIMS[type];
  if (!read) return null;
  const claim = read(bytes);
  if (!claim || claim.width === 0 || claim.height === 0) return PICTURE_PROBLEMS.broken;
  const { width, height, isComplete } = claim;
  if (width * height > MOST_PIXELS || Math.max(width, height) > MOST_ON_A_SIDE) return PICTURE_PROBLEMS.pixels;
  return isComplete ? null : PICTURE_PROBLEMS.broken;
};
