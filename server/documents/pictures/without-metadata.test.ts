import { describe, expect, it } from 'vitest';
import { JPEG, plainPng, pngOf, webpOf } from '../../../tests/support/pictures.ts';
import { readJpeg } from '../jpeg-file.ts';
import { pictureProblem } from '../picture-file.ts';
import { readPng } from '../png-file.ts';
import { withoutMetadata } from './without-metadata.ts';

const SECRET = 'GPS 1.2921 S 36.8219 E';

const part = (marker: number, data: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
};

// One entry, which way up the picture is; little-endian as most telephones write it.
const exif = (orientation: number): Buffer => {
  const tiff = Buffer.alloc(26);
  tiff.write('II*\0', 0, 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(1, 8);
  tiff.writeUInt16LE(0x0112, 10);
  tiff.writeUInt16LE(3, 12);
  tiff.writeUInt32LE(1, 14);
  tiff.writeUInt16LE(orientation, 18);
  return Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from(SECRET)]);
};

const jpegWith = (...parts: readonly Buffer[]): Buffer =>
  Buffer.concat([JPEG.subarray(0, 2), ...parts, JPEG.subarray(2)]);

describe('a JPEG', () => {
  it('loses what tells of place and camera, and stays the same picture', () => {
    const taken = jpegWith(part(0xe1, exif(1)), part(0xed, Buffer.from(SECRET)), part(0xfe, Buffer.from(SECRET)));
    const film = Buffer.concat([taken, Buffer.from(`MotionPhoto ${SECRET}`)]);
    const clean = withoutMetadata('image/jpeg', film);
    expect(clean?.bytes.equals(JPEG)).toBe(true);
    expect([clean?.width, clean?.height]).toEqual([24, 8]);
  });

  it.each([
    [3, 24, 8],
    [6, 8, 24],
    [8, 8, 24],
  ])('held as %s is drawn %s × %s, and that is all that is said of it', (orientation, width, height) => {
    const clean = withoutMetadata('image/jpeg', jpegWith(part(0xe1, exif(orientation))));
    expect([clean?.width, clean?.height]).toEqual([width, height]);
    expect(clean?.bytes.includes(SECRET)).toBe(false);
    expect(clean && readJpeg(clean.bytes)).toMatchObject({ width: 24, height: 8, end: clean?.bytes.length });
    expect(withoutMetadata('image/jpeg', clean?.bytes ?? Buffer.alloc(0))).toEqual(clean);
  });

  it('keeps how its colours are meant', () => {
    const profile = part(0xe2, Buffer.from('ICC_PROFILE\0\u0001\u0001colours', 'latin1'));
    expect(withoutMetadata('image/jpeg', jpegWith(profile))?.bytes.includes('colours')).toBe(true);
  });
});

it('a PNG loses its texts and times, and keeps its colours', () => {
  const text = [...Buffer.from(SECRET)];
  const png = pngOf({ width: 2, height: 1 }, [[0, 1, 2, 3, 4, 5, 6]], {
    gAMA: [0, 0, 177, 143],
    tEXt: text,
    eXIf: text,
    tIME: text,
  });
  const clean = withoutMetadata('image/png', Buffer.concat([png, Buffer.from(SECRET)]));
  expect(clean?.bytes.includes(SECRET)).toBe(false);
  expect(clean?.bytes.includes('gAMA')).toBe(true);
  expect(clean && readPng(clean.bytes)).toMatchObject({ width: 2, height: 1, end: clean?.bytes.length });
  const plain = plainPng(20, 10);
  expect(withoutMetadata('image/png', plain)?.bytes.equals(plain)).toBe(true);
});

it('a WebP picture loses EXIF and XMP, and no longer promises them', () => {
  const bare = webpOf(40, 30, 'VP8X');
  const data = Buffer.from(SECRET);
  const head = Buffer.from('EXIF\0\0\0\0', 'latin1');
  head.writeUInt32LE(data.length, 4);
  const taken = Buffer.concat([bare, head, data]);
  taken.writeUInt32LE(taken.length - 8, 4);
  taken.writeUInt8(taken.readUInt8(20) | 0x0c, 20);
  const clean = withoutMetadata('image/webp', taken);
  expect(clean?.bytes.equals(bare)).toBe(true);
  expect([clean?.width, clean?.height, clean && pictureProblem('image/webp', clean.bytes)]).toEqual([40, 30, null]);
});

it('what is no picture is left alone', () => {
  expect(withoutMetadata('application/pdf', Buffer.from('%PDF-1.7'))).toBeNull();
});
