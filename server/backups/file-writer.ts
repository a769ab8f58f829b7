import { createHash } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { zstdCompress } from 'node:zlib';
import { blockHead, FIRST_LINE, type Kind } from './file-format.ts';

const compress = promisify(zstdCompress);

export type OpenFile = (path: string) => Promise<Pick<FileHandle, 'write' | 'sync' | 'close'>>;

/** For the account of the server alone, and never over a file that is there. */
export const openForOwner: OpenFile = (path) => open(path, 'wx', 0o600);

export type BackupWriter = {
  json(kind: Kind, value: unknown): Promise<void>;
  rows(part: Buffer): Promise<void>;
  /** Seals the file, makes it last through a power cut and gives it its name. */
  finish(): Promise<{ bytes: number; sha256: string }>;
  /** Leaves nothing behind. */
  abandon(): Promise<void>;
};

const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r').catch(() => null);
  // Windows has no such thing; there the rename lasts by itself.
  await handle?.sync().catch(() => undefined);
  await handle?.close();
};

export const writeBackupFile = async (path: string, openFile: OpenFile = openForOwner): Promise<BackupWriter> => {
  const unfinished = `${path}.part`;
  const file = await openFile(unfinished);
  const whole = createHash('sha256');
  let bytes = 0;

  const write = async (content: Buffer) => {
    whole.update(content);
    bytes += content.length;
    for (let sent = 0; sent < content.length; ) sent += (await file.write(content, sent)).bytesWritten;
  };

  const block = async (kind: Kind, content: Buffer) => {
    const head = blockHead(kind, content.length);
    const digest = createHash('sha256').update(head).update(content).digest();
    await write(Buffer.concat([head, content, digest]));
  };

  await write(FIRST_LINE);
  return {
    json: (kind, value) => block(kind, Buffer.from(JSON.stringify(value))),
    rows: async (part) => block('D', await compress(part)),
    async finish() {
      await block('Z', whole.copy().digest());
      await file.sync();
      await file.close();
      await rename(unfinished, path);
      await syncFolder(dirname(path));
      return { bytes, sha256: whole.digest('hex') };
    },
    async abandon() {
      await file.close().catch(() => undefined);
      await rm(unfinished, { force: true });
    },
  };
};
