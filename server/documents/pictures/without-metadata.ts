import type { FileType } from '../../../domain/kernel/files.ts';
import { jpegParts, readJpeg } from '../jpeg-file.ts';
import { pictureSize } from '../picture-file.ts';
import { pngParts, SIGNATURE } from '../png-file.ts';

export type CleanPicture = { bytes: Buffer; width: number; height: number };

const SOI = Buffer.from([0xff, 0xd8]);
const COMMENT = 0xfe;
const [FIRST_APP, EXIF_APP, LAST_APP] = [0xe0, 0xe1, 0xef];
// How the colours are meant; everything else that applications put into a file says where, when and by what it was taken.
const KEPT_APPS: readonly [marker: number, name: string][] = [
  [0xe0, 'JFIF\0'],
  [0xe2, 'ICC_PROFILE\0'],
  [0xee, 'Adobe'],
];
const EXIF = 'Exif\0\0';
const ORIENTATION = 0x0112;

/** Which way up the camera was held: 1 is upright, from 5 on the sides are exchanged. */
const readOrientation = (tiff: Buffer): number => {
  if (tiff.length < 8) return 1;
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  for (let n = 0; n < short(directory); n++) {
    const entry = directory + 2 + n * 12;
    if (short(entry) !== ORIENTATION) continue;
    const value = short(entry + 8);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
};

/** A part that says nothing but which way up the picture is. */
const orientationPart = (orientation: number): Buffer => {
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*', 0, 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(ORIENTATION, 10);
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  const body = Buffer.concat([Buffer.from(EXIF, 'latin1'), tiff]);
  const head = Buffer.from([0xff, EXIF_APP, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
};

const cleanJpeg = (bytes: Buffer): CleanPicture | null => {
  const size = readJpeg(bytes);
  if (!size) return null;
  const kept: Buffer[] = [];
  let orientation = 1;
  for (const { marker, start, at, end } of jpegParts(bytes)) {
    const data = bytes.subarray(at + 2, end);
    const begins = (name: string) => data.toString('latin1', 0, name.length) === name;
    if (marker === EXIF_APP && begins(EXIF)) orientation = readOrientation(data.subarray(EXIF.length));
    const isApp = marker >= FIRST_APP && marker <= LAST_APP;
    if (marker === COMMENT || (isApp && !KEPT_APPS.some(([app, name]) => app === marker && begins(name)))) continue;
    kept.push(bytes.subarray(start, end));
  }
  const turned = orientation > 1 ? [orientationPart(orientation)] : [];
  const [width, height] = orientation >= 5 ? [size.height, size.width] : [size.width, size.height];
  return { bytes: Buffer.concat([SOI, ...turned, ...kept]), width, height };
};

const KEPT_CHUNKS = ['tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'pHYs', 'sBIT', 'bKGD'];

const cleanPng = (bytes: Buffer): CleanPicture | null => {
  const size = pictureSize('image/png', bytes);
  const kept = [...pngParts(bytes)].filter(({ type }) => /^[A-Z]/.test(type) || KEPT_CHUNKS.includes(type));
  return size && { bytes: Buffer.concat([SIGNATURE, ...kept.map(({ raw }) => raw)]), ...size };
};

const HEAD = 8;
const KEPT_WEBP = ['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'];
// The flags of the canvas that promise EXIF and XMP.
const WITHOUT_METADATA = 0xff & ~0x0c;

const cleanWebp = (bytes: Buffer): CleanPicture | null => {
  const size = pictureSize('image/webp', bytes);
  const kept: Buffer[] = [];
  const last = Math.min(bytes.length, bytes.readUInt32LE(4) + HEAD);
  for (let at = 12; at + HEAD <= last; ) {
    const length = bytes.readUInt32LE(at + 4);
    const next = at + HEAD + length + (length % 2);
    const name = bytes.toString('latin1', at, at + 4);
    const chunk = Buffer.from(bytes.subarray(at, Math.min(next, last)));
    if (name === 'VP8X') chunk.writeUInt8(chunk.readUInt8(HEAD) & WITHOUT_METADATA, HEAD);
    if (KEPT_WEBP.includes(name)) kept.push(chunk);
    at = next;
  }
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(4 + kept.reduce((sum, { length }) => sum + length, 0), 4);
  return size && { bytes: Buffer.concat([head, ...kept]), ...size };
};

const CLEANERS: Partial<Record<FileType, (bytes: Buffer) => CleanPicture | null>> = {
  'image/jpeg': cleanJpeg,
  'image/png': cleanPng,
  'image/webp': cleanWebp,
};

/** A picture without what it tells of where, when and by whom it was taken, and how large it is drawn. */
export const withoutMetadata = (type: FileType, bytes: Buffer): CleanPicture | null => CLEANERS[type]?.(bytes) ?? null;
