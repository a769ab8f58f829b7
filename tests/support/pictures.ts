import { deflateSync } from 'node:zlib';
import { pngChunk, SIGNATURE } from '../../server/documents/png-file.ts';

type PngParts = { width: number; height: number; bits?: number; colour?: number; interlaced?: boolean };

/** A PNG of these lines, each with the number of its filter before it; what is left out is plain RGB. */
export const pngOf = (
  { width, height, bits = 8, colour = 2, interlaced = false }: PngParts,
  lines: readonly (readonly number[])[],
  more: Readonly<Record<string, readonly number[]>> = {},
): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits, colour, 0, 0, interlaced ? 1 : 0], 8);
  return Buffer.concat([
    SIGNATURE,
    pngChunk('IHDR', header),
    ...Object.entries(more).map(([type, bytes]) => pngChunk(type, Buffer.from(bytes))),
    pngChunk('IDAT', deflateSync(Buffer.from(lines.flat()))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
};

/** A sheet of one colour. */
export const plainPng = (width: number, height: number, colour: readonly number[] = [11, 93, 75]): Buffer =>
  pngOf({ width, height }, Array(height).fill([0, ...Array(width).fill(colour).flat()]));

/** A picture of 24 × 8 pixels, as a browser writes it. */
export const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCAAIABgDASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAYF/8QAHxABAAAEBwAAAAAAAAAAAAAAAAUREhQTIyVCZIHB/8QAFQEBAQAAAAAAAAAAAAAAAAAAAQT/xAAYEQADAQEAAAAAAAAAAAAAAAAAAQIRA//aAAwDAQACEQMRAD8AoIzeZNnibqqOpesvWOQAJOkbTespwCVn/9k=',
  'base64',
);

const webpChunk = (name: string, data: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(data.length);
  return Buffer.concat([Buffer.from(name, 'latin1'), length, data, Buffer.alloc(data.length % 2)]);
};

const webpFrame = (width: number, height: number, kind: 'VP8 ' | 'VP8L'): Buffer => {
  const data = Buffer.alloc(10);
  if (kind === 'VP8L') {
    data[0] = 0x2f;
    data.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 1);
  } else {
    data.set([0, 0, 0, 0x9d, 0x01, 0x2a]);
    data.writeUInt16LE(width, 6);
    data.writeUInt16LE(height, 8);
  }
  return webpChunk(kind, data);
};

/** The frame of a WebP picture of this size, without its pixels; on a canvas, the picture on it has 20 × 10. */
export const webpOf = (width: number, height: number, kind: 'VP8 ' | 'VP8L' | 'VP8X' = 'VP8 '): Buffer => {
  const canvas = Buffer.alloc(10);
  canvas.writeUIntLE(width - 1, 4, 3);
  canvas.writeUIntLE(height - 1, 7, 3);
  const chunks =
    kind === 'VP8X'
      ? Buffer.concat([webpChunk('VP8X', canvas), webpFrame(20, 10, 'VP8 ')])
      : webpFrame(width, height, kind);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(chunks.length + 4);
  return Buffer.concat([Buffer.from('RIFF'), length, Buffer.from('WEBP'), chunks]);
};
