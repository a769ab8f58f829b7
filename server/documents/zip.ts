import { pipeline } from 'node:stream';
import { constants, crc32, createDeflateRaw } from 'node:zlib';

export type ZipEntry = { name: string; content: AsyncIterable<string | Buffer> | Iterable<string | Buffer> };

// A time that is the same in every file: 1 January 1980, the first that the format knows.
const TIME = 0;
const DATE = 0x21;
// Sizes follow their entry, because they are not known before it was written; names are UTF-8.
const FLAGS = 0x0808;
const DEFLATED = 8;
const VERSION = 20;

type Written = { name: Buffer; at: number; crc: number; size: number; packed: number };

const numbers = (...fields: readonly [value: number, bytes: 2 | 4][]): Buffer => {
  const buffer = Buffer.alloc(fields.reduce((sum, [, bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [value, bytes] of fields) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
};

const entryHead = (name: Buffer): Buffer =>
  Buffer.concat([
    numbers([0x04034b50, 4], [VERSION, 2], [FLAGS, 2], [DEFLATED, 2], [TIME, 2], [DATE, 2]),
    numbers([0, 4], [0, 4], [0, 4], [name.length, 2], [0, 2]),
    name,
  ]);

const entryEnd = ({ crc, size, packed }: Written): Buffer => numbers([0x08074b50, 4], [crc, 4], [packed, 4], [size, 4]);

const directoryLine = ({ name, at, crc, size, packed }: Written): Buffer =>
  Buffer.concat([
    numbers([0x02014b50, 4], [VERSION, 2], [VERSION, 2], [FLAGS, 2], [DEFLATED, 2], [TIME, 2], [DATE, 2]),
    numbers([crc, 4], [packed, 4], [size, 4], [name.length, 2], [0, 2], [0, 2], [0, 2], [0, 2], [0, 4], [at, 4]),
    name,
  ]);

const directoryEnd = (entries: number, bytes: number, at: number): Buffer =>
  numbers([0x06054b50, 4], [0, 2], [0, 2], [entries, 2], [entries, 2], [bytes, 4], [at, 4], [0, 2]);

// The content of one entry, packed as it is read; what was counted on the way is in `written` when it ends.
const packedContent = (content: ZipEntry['content'], written: Written): AsyncIterable<Buffer> => {
  const counted = async function* () {
    for await (const text of content) {
      const bytes = typeof text === 'string' ? Buffer.from(text) : text;
      written.crc = crc32(bytes, written.crc);
      written.size += bytes.length;
      yield bytes;
    }
  };
  // A failure while reading is thrown to the reader of the packed bytes.
  return pipeline(counted(), createDeflateRaw({ level: constants.Z_BEST_SPEED }), () => {});
};

/** A ZIP archive as a stream: an entry is packed while it is made, so that its size does not matter (up to 4 GB). */
export async function* zipped(entries: readonly ZipEntry[]): AsyncGenerator<Buffer> {
  const done: Written[] = [];
  let at = 0;
  for (const { name, content } of entries) {
    const written: Written = { name: Buffer.from(name), at, crc: 0, size: 0, packed: 0 };
    const head = entryHead(written.name);
    yield head;
    for await (const chunk of packedContent(content, written)) {
      written.packed += chunk.length;
      yield chunk;
    }
    const end = entryEnd(written);
    yield end;
    at += head.length + written.packed + end.length;
    done.push(written);
  }
  const directory = Buffer.concat(done.map(directoryLine));
  yield directory;
  yield directoryEnd(done.length, directory.length, at);
}
