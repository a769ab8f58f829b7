import { StartError } from '../../startup/start-error.ts';

// The format of tar (POSIX ustar), as far as a data folder needs it: folders and files with short names. The program tar reads it.

const BLOCK = 512;

export type TarEntry =
  | { kind: 'folder'; path: string }
  | { kind: 'file'; path: string; size: number; content: AsyncIterable<Uint8Array> };

const octal = (value: number, length: number): string => `${value.toString(8).padStart(length - 1, '0')}\0`;

const head = (path: string, size: number, isFolder: boolean): Buffer => {
  if (Buffer.byteLength(path) > 100) throw new Error(`${path} is too long a name for the archive`);
  const block = Buffer.alloc(BLOCK);
  block.write(path, 0);
  block.write(octal(isFolder ? 0o700 : 0o600, 8), 100);
  block.write(octal(0, 8), 108);
  block.write(octal(0, 8), 116);
  block.write(octal(size, 12), 124);
  block.write(octal(0, 12), 136);
  block.write('        ', 148);
  block.write(isFolder ? '5' : '0', 156);
  block.write('ustar\x0000', 257);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
};

const padding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);

/** Exactly so many bytes as were announced: a file that grew or shrank meanwhile is put right from the log. */
async function* exactly(content: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array> {
  let left = size;
  for await (const chunk of content) {
    if (left === 0) break;
    const part = chunk.subarray(0, left);
    left -= part.length;
    yield part;
  }
  while (left > 0) {
    const part = Buffer.alloc(Math.min(left, 65_536));
    left -= part.length;
    yield part;
  }
}

export async function* packTar(entries: AsyncIterable<TarEntry>): AsyncGenerator<Uint8Array> {
  for await (const entry of entries) {
    if (entry.kind === 'folder') {
      yield head(`${entry.path}/`, 0, true);
      continue;
    }
    yield head(entry.path, entry.size, false);
    yield* exactly(entry.content, entry.size);
    yield padding(entry.size);
  }
  yield Buffer.alloc(2 * BLOCK);
}

const textIn = (block: Buffer, from: number, length: number): string =>
  block
    .subarray(from, from + length)
    .toString()
    .replace(/\0.*$/s, '');

const byteReader = (chunks: AsyncIterable<Uint8Array>) => {
  const source = chunks[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  const more = async (): Promise<boolean> => {
    const { value, done } = await source.next();
    if (done) return false;
    rest =
      rest.length > 0 ? Buffer.concat([rest, value]) : Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    return true;
  };
  return {
    async block(): Promise<Buffer | null> {
      while (rest.length < BLOCK) if (!(await more())) return null;
      const block = rest.subarray(0, BLOCK);
      rest = rest.subarray(BLOCK);
      return block;
    },
    async *take(size: number): AsyncGenerator<Buffer> {
      for (let left = size; left > 0; ) {
        if (rest.length === 0 && !(await more())) throw new StartError('The base backup is cut short.');
        const part = rest.subarray(0, left);
        rest = rest.subarray(part.length);
        left -= part.length;
        yield part;
      }
    },
  };
};

/** The entries in their order; the content of a file is read before the next one is asked for. */
export async function* unpackTar(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const reader = byteReader(chunks);
  for (;;) {
    const block = await reader.block();
    if (!block) throw new StartError('The base backup is cut short.');
    const path = textIn(block, 0, 100);
    if (path === '') return;
    const size = Number.parseInt(textIn(block, 124, 12), 8);
    if (path.startsWith('/') || path.split('/').includes('..') || !(size >= 0))
      throw new StartError('The base backup holds what is no data folder.');
    if (block[156] === 0x35) yield { kind: 'folder', path: path.replace(/\/$/, '') };
    else {
      yield { kind: 'file', path, size, content: reader.take(size) };
      for await (const _ of reader.take(padding(size).length));
    }
  }
}
