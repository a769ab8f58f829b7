import { createHash } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { zstdCompress } from 'node:zlib';
import { type OpeningKey, type SealedSink, sealFor } from './age-file.ts';
import { blockHead, FIRST_LINE, FORMAT, type Header, type Kind, UNSIGNED_FORMAT } from './format.ts';
import { type Sign, statementText } from './signature.ts';

const compress = promisify(zstdCompress);

export type OpenFile = (path: string) => Promise<Pick<FileHandle, 'write' | 'sync' | 'close'>>;

/** For the account of the server alone, and never over a file that is there. */
export const openForOwner: OpenFile = (path) => open(path, 'wx', 0o600);

export type WriteOptions = {
  openFile?: OpenFile;
  /** The public keys of age for which it is encrypted; none for a plain file. */
  recipients?: readonly string[];
  /** Null where the server has no key to sign with. */
  sign?: Sign | null;
};

export type Finished = {
  bytes: number;
  sha256: string;
  signedBy: string | null;
  /** What opens the file to verify it, kept in memory alone. */
  keys: readonly OpeningKey[];
};

export type BackupWriter = {
  header(header: Omit<Header, 'format'>): Promise<void>;
  json(kind: Kind, value: unknown): Promise<void>;
  rows(part: Buffer): Promise<void>;
  /** Signs the file, makes it last through a power cut and gives it its name. */
  finish(): Promise<Finished>;
  /** Leaves nothing behind. */
  abandon(): Promise<void>;
};

const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r').catch(() => null);
  // Windows has no such thing; there the rename lasts by itself.
  await handle?.sync().catch(() => undefined);
  await handle?.close();
};

const plainSink = (write: (content: Buffer) => Promise<void>) => ({
  write,
  end: async () => undefined,
  abort: async () => undefined,
  head: async () => null,
  key: null,
});

type Sink = SealedSink | ReturnType<typeof plainSink>;

const blocksInto = (sink: Sink) => {
  const whole = createHash('sha256');
  const write = async (content: Buffer) => {
    whole.update(content);
    await sink.write(content);
  };
  return {
    write,
    digest: () => whole.copy().digest(),
    async block(kind: Kind, content: Buffer) {
      const head = blockHead(kind, content.length);
      const digest = createHash('sha256').update(head).update(content).digest();
      await write(Buffer.concat([head, content, digest]));
    },
  };
};

// What lies on the disk: counted and added up as it goes there.
const diskFile = async (path: string, openFile: OpenFile) => {
  const file = await openFile(path);
  const sum = createHash('sha256');
  let bytes = 0;
  return {
    async write(content: Buffer) {
      sum.update(content);
      bytes += content.length;
      for (let sent = 0; sent < content.length; ) sent += (await file.write(content, sent)).bytesWritten;
    },
    async finish() {
      await file.sync();
      await file.close();
      return { bytes, sha256: sum.digest('hex') };
    },
    close: () => file.close(),
  };
};

export const writeBackupFile = async (
  path: string,
  { openFile = openForOwner, recipients = [], sign = null }: WriteOptions,
): Promise<BackupWriter> => {
  const unfinished = `${path}.part`;
  const file = await diskFile(unfinished, openFile);
  let sink: Sink = plainSink(file.write);
  const abandon = async () => {
    await sink.abort();
    await file.close().catch(() => undefined);
    await rm(unfinished, { force: true });
  };
  try {
    if (recipients.length > 0) sink = await sealFor(recipients, file.write);
    const { write, block, digest } = blocksInto(sink);
    await write(FIRST_LINE);
    const json = (kind: Kind, value: unknown) => block(kind, Buffer.from(JSON.stringify(value)));
    let begun: Omit<Header, 'format'> | null = null;

    const signature = async (): Promise<string | null> => {
      if (!sign || !begun) return null;
      const envelope = await sink.head();
      const sha256 = digest().toString('hex');
      const signed = await sign(statementText({ ...begun, sha256, envelope }));
      await json('V', { ...signed, envelope });
      return signed.publicKey;
    };

    return {
      json,
      rows: async (part) => block('D', await compress(part)),
      async header(header) {
        begun = header;
        await json('H', { ...header, format: sign ? FORMAT : UNSIGNED_FORMAT });
      },
      async finish() {
        const signedBy = await signature();
        await block('Z', digest());
        await sink.end();
        const written = await file.finish();
        await rename(unfinished, path);
        await syncFolder(dirname(path));
        return { ...written, signedBy, keys: sink.key ? [sink.key] : [] };
      },
      abandon,
    };
  } catch (error) {
    await abandon();
    throw error;
  }
};
