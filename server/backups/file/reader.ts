import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import type * as z from 'zod';
import { StartError } from '../../startup/start-error.ts';
import { AGE_LINE, headDigest, type OpeningKey, openSealed } from './age-file.ts';
import { AnyHeader, DIGEST_BYTES, FIRST_LINE, FORMAT, HEAD_BYTES, Header, KINDS, type Kind } from './format.ts';

const inflate = promisify(zstdDecompress);

// A row of several large pictures, with room to spare: more than this in one block was not written by us.
const LARGEST_PART = 1024 ** 3;

export type Block = {
  kind: Kind;
  content: Buffer;
  /** For a signature: the SHA-256 of everything before it. */
  before: string;
};

export type BackupReader = {
  header: Header;
  /** The blocks after the header, each with its checksum found right; after the last, that the file is whole. */
  blocks: AsyncGenerator<Block>;
  /** Of the file as it lies there, once it has been read to its end. */
  sha256(): string;
  bytes: number;
  /** The SHA-256 of the head of the age file around it; null where it is plain. */
  envelope(): string | null;
  close(): Promise<void>;
};

export const parseJson = <S extends z.ZodType>(path: string, schema: S, { content }: Block): z.output<S> => {
  const parsed = schema.safeParse(JSON.parse(content.toString()));
  if (parsed.success) return parsed.data;
  throw new StartError(`${path} is not a backup that this version of Nafasi can read.`);
};

export const unpackRows = async ({ content }: Block): Promise<Buffer> =>
  inflate(content, { maxOutputLength: LARGEST_PART });

const openFile = async (path: string): Promise<FileHandle> => {
  try {
    return await open(path, 'r');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') throw new StartError(`There is no file ${path}.`);
    if (code === 'EISDIR') throw new StartError(`${path} is not a file. Name the file of a backup.`);
    if (code === 'EACCES' || code === 'EPERM') throw new StartError(`${path} may not be read by this account.`);
    throw error;
  }
};

const refuseNewer = (path: string, block: Block) => {
  const { format, version } = parseJson(path, AnyHeader, block);
  if (format <= FORMAT) return;
  throw new StartError(`${path} was made by a newer version of Nafasi (${version}). Update Nafasi, then restore it.`);
};

const CHUNK_BYTES = 65_536;

// The file from its beginning, with what is said of it as it lies there.
const fileBytes = (file: FileHandle) => {
  const sum = createHash('sha256');
  const head = headDigest();
  const chunks = async function* (): AsyncGenerator<Uint8Array> {
    for (let position = 0; ; ) {
      const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
      const { bytesRead } = await file.read(buffer, 0, CHUNK_BYTES, position);
      if (bytesRead === 0) return;
      position += bytesRead;
      const chunk = buffer.subarray(0, bytesRead);
      sum.update(chunk);
      head.update(chunk);
      yield chunk;
    }
  };
  return { chunks, sha256: () => sum.copy().digest('hex'), envelope: head.digest };
};

// So many bytes at a time, whatever pieces they come in; fewer only at the end.
const inPortions = (chunks: AsyncIterator<Uint8Array>) => {
  let held: Uint8Array[] = [];
  let bytes = 0;
  return async (length: number): Promise<Buffer> => {
    while (bytes < length) {
      const { value, done } = await chunks.next();
      if (done) break;
      held.push(value);
      bytes += value.length;
    }
    const together =
      held.length === 1 && held[0] ? Buffer.from(held[0].buffer, held[0].byteOffset, bytes) : Buffer.concat(held);
    const portion = together.subarray(0, length);
    const rest = together.subarray(portion.length);
    held = rest.length > 0 ? [rest] : [];
    bytes = rest.length;
    return portion;
  };
};

const cutShort = (path: string) => new StartError(`${path} is not whole: its end is missing. Use another backup.`);

type Raw = { path: string; size: number; chunks: AsyncIterator<Uint8Array> };

const readBlocks = ({ path, size, chunks }: Raw) => {
  const whole = createHash('sha256');
  const portion = inPortions(chunks);
  let position = 0;

  const read = async (length: number): Promise<Buffer> => {
    // No more than the file can hold: a length that was altered takes no memory.
    if (position + length > size) throw cutShort(path);
    const content = await portion(length);
    if (content.length < length) throw cutShort(path);
    position += length;
    return content;
  };

  const damaged = (offset: number) =>
    new StartError(`${path} is damaged near byte ${offset}: its checksum does not fit. Use another backup.`);

  const readBlock = async (): Promise<Block> => {
    const offset = position;
    const head = await read(HEAD_BYTES);
    const kind = KINDS.find((letter) => letter === head.toString('ascii', 0, 1));
    const length = head.readUInt32BE(1);
    if (!kind || length > LARGEST_PART) throw damaged(offset);
    const content = await read(length);
    const digest = await read(DIGEST_BYTES);
    if (!createHash('sha256').update(head).update(content).digest().equals(digest)) throw damaged(offset);
    const before = kind === 'V' || kind === 'Z' ? whole.copy().digest('hex') : '';
    if (kind === 'Z' && !(content.toString('hex') === before && (await portion(1)).length === 0)) throw damaged(offset);
    whole.update(head).update(content).update(digest);
    return { kind, content, before };
  };

  return {
    damaged,
    readBlock,
    async firstLine() {
      const first = await portion(FIRST_LINE.length);
      if (!first.equals(FIRST_LINE)) throw new StartError(`${path} is not a backup of Nafasi.`);
      position = first.length;
      whole.update(first);
    },
    async *blocks(): AsyncGenerator<Block> {
      for (;;) {
        const block = await readBlock();
        if (block.kind === 'Z') return;
        yield block;
      }
    },
  };
};

const isSealed = async (file: FileHandle): Promise<boolean> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(AGE_LINE.length), 0, AGE_LINE.length, 0);
  return bytesRead === AGE_LINE.length && buffer.equals(AGE_LINE);
};

export const readBackupFile = async (path: string, keys: readonly OpeningKey[] = []): Promise<BackupReader> => {
  const file = await openFile(path);
  try {
    const found = await file.stat();
    if (!found.isFile()) throw new StartError(`${path} is not a file. Name the file of a backup.`);
    const sealed = await isSealed(file);
    const bytes = fileBytes(file);
    const chunks = sealed ? openSealed(path, bytes.chunks(), keys) : bytes.chunks();
    const inside = readBlocks({ path, size: found.size, chunks });
    await inside.firstLine();
    const block = await inside.readBlock();
    if (block.kind !== 'H') throw inside.damaged(FIRST_LINE.length);
    refuseNewer(path, block);
    return {
      header: parseJson(path, Header, block),
      blocks: inside.blocks(),
      sha256: bytes.sha256,
      bytes: found.size,
      envelope: () => (sealed ? bytes.envelope() : null),
      async close() {
        // What decrypts reads ahead: it ends before the file is closed under it.
        await chunks.return(undefined).catch(() => undefined);
        await file.close();
      },
    };
  } catch (error) {
    await file.close();
    throw error;
  }
};
