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
