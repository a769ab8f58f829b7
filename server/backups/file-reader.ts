import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import type * as z from 'zod';
import { StartError } from '../startup/start-error.ts';
import { AnyHeader, DIGEST_BYTES, FIRST_LINE, FORMAT, HEAD_BYTES, Header, KINDS, type Kind } from './file-format.ts';

const inflate = promisify(zstdDecompress);

// A row of several large pictures, with room to spare: more than this in one block was not written by us.
const LARGEST_PART = 1024 ** 3;

export type Block = { kind: Kind; content: Buffer };

export type BackupReader = {
  header: Header;
  /** The blocks after the header, each with its checksum found right; after the last, that the file is whole. */
  blocks: AsyncGenerator<Block>;
  sha256(): string;
  bytes: number;
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

export const readBackupFile = async (path: string): Promise<BackupReader> => {
  const file = await openFile(path);
  const found = await file.stat();
  if (!found.isFile()) {
    await file.close();
    throw new StartError(`${path} is not a file. Name the file of a backup.`);
  }
  const { size } = found;
  const whole = createHash('sha256');
  let position = 0;

  const read = async (length: number): Promise<Buffer> => {
    if (position + length > size) throw new StartError(`${path} is not whole: its end is missing. Use another backup.`);
    const buffer = Buffer.allocUnsafe(length);
    for (let got = 0; got < length; ) {
      const { bytesRead } = await file.read(buffer, got, length - got, position + got);
      if (bytesRead === 0) throw new StartError(`${path} is not whole: its end is missing. Use another backup.`);
      got += bytesRead;
    }
    position += length;
    return buffer;
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
    if (kind === 'Z' && !(content.equals(whole.copy().digest()) && position === size)) throw damaged(offset);
    whole.update(head).update(content).update(digest);
    return { kind, content };
  };

  const blocks = async function* (): AsyncGenerator<Block> {
    for (;;) {
      const block = await readBlock();
      if (block.kind === 'Z') return;
      yield block;
    }
  };

  try {
    const first = await read(Math.min(FIRST_LINE.length, size));
    if (!first.equals(FIRST_LINE)) throw new StartError(`${path} is not a backup of Nafasi.`);
    whole.update(first);
    const block = await readBlock();
    if (block.kind !== 'H') throw damaged(FIRST_LINE.length);
    refuseNewer(path, block);
    return {
      header: parseJson(path, Header, block),
      blocks: blocks(),
      sha256: () => whole.copy().digest('hex'),
      bytes: size,
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
};
