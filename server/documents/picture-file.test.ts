import { describe, expect, it } from 'vitest';
import { JPEG, plainPng, pngOf, webpOf } from '../../tests/support/pictures.ts';
import { PICTURE_PROBLEMS, pictureProblem } from './picture-file.ts';

const patched = (bytes: Buffer, at: number, value: readonly number[]): Buffer => {
  const copy = Buffer.from(bytes);
  copy.set(value, at);
  return copy;
};

const jpegFrame = JPEG.indexOf(Buffer.from([0xff, 0xc0]));
// Height and width stand five bytes after the marker, two bytes each.
const jpegOf = (height: number, width: number) =>
  patched(JPEG, jpegFrame + 5, [height >> 8, height & 255, width >> 8, width & 255]);

const PNG = plainPng(20, 10);
const { broken, pixels } = PICTURE_PROBLEMS;

describe('a picture from outside', () => {
  it.each([
    ['image/png', 'whole', PNG, null],
    ['image/png', 'with something behind it', Buffer.concat([PNG, Buffer.alloc(100)]), null],
    ['image/png', 'of 30,000 × 30,000', pngOf({ width: 30_000, height: 30_000 }, []), pixels],
    ['image/png', 'of one endless line', pngOf({ width: 16_001, height: 1 }, []), pixels],
    ['image/png', 'of 9,000 × 9,000', pngOf({ width: 9_000, height: 9_000 }, []), pixels],
    ['image/png', 'of four thousand million pixels', pngOf({ width: 0xffffffff, height: 1 }, []), pixels],
    ['image/png', 'of no width', pngOf({ width: 0, height: 10 }, []), broken],
    ['image/png', 'cut off', PNG.subarray(0, PNG.length - 20), broken],
    ['image/png', 'of its signature alone', PNG.subarray(0, 8), broken],
    ['image/png', 'with a wrong sum', patched(PNG, 20, [0, 0, 0, 11]), broken],
    ['image/jpeg', 'whole', JPEG, null],
    ['image/jpeg', 'with a film behind it', Buffer.concat([JPEG, Buffer.from('MotionPhoto')]), null],
    ['image/jpeg', 'of 30,000 × 30,000', jpegOf(30_000, 30_000), pixels],
    ['image/jpeg', 'of 65,535 × 1', jpegOf(1, 65_535), pixels],
    ['image/jpeg', 'of no height', jpegOf(0, 24), broken],
    ['image/jpeg', 'cut off', JPEG.subarray(0, JPEG.length - 30), broken],
    ['image/jpeg', 'of its first bytes', JPEG.subarray(0, 30), broken],
    ['image/webp', 'whole', webpOf(20, 10), null],
    ['image/webp', 'without loss', webpOf(20, 10, 'VP8L'), null],
    ['image/webp', 'on a canvas', webpOf(20, 10, 'VP8X'), null],
    ['image/webp', 'of 16,383 × 16,383', webpOf(16_383, 16_383), pixels],
    ['image/webp', 'without loss of 16,384 × 16,384', webpOf(16_384, 16_384, 'VP8L'), pixels],
    ['image/webp', 'on a canvas of 30,000 × 30,000', webpOf(30_000, 30_000, 'VP8X'), pixels],
    ['image/webp', 'cut off', webpOf(20, 10).subarray(0, 24), broken],
    ['image/webp', 'of its first bytes', webpOf(20, 10).subarray(0, 16), broken],
    ['image/webp', 'with another start code', patched(webpOf(20, 10), 23, [0]), broken],
    ['application/pdf', 'that is a document', Buffer.from('%PDF-1.7'), null],
  ] as const)('as %s %s is judged by its header', (type, _, bytes, problem) => {
    expect(pictureProblem(type, bytes)).toBe(problem);
  });
});
