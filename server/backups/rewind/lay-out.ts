import { type FileHandle, mkdir, open, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { type Account, giveTo } from '../../db/embedded/account.ts';
import { readWal, type Trusted } from '../archive/archive-file.ts';
import { type BaseHead, checkBase } from '../archive/base.ts';
import type { Line, WalFile } from '../archive/line.ts';
import { SEGMENT_BYTES, segmentName, segmentStart } from '../archive/position.ts';
import { unpackTar } from '../archive/tar.ts';
import { type OpeningKey, openSealed } from '../file/age-file.ts';

type Options = { data: string; account: Account | undefined; keys: readonly OpeningKey[]; trust: Trusted };

async function* readBase(path: string, isSealed: boolean, keys: readonly OpeningKey[]): AsyncGenerator<Uint8Array> {
  const file = await open(path, 'r');
  try {
    const stored = file.createReadStream({ autoClose: false })[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
    if (isSealed) yield* openSealed(path, stored, keys);
    else for (let next = await stored.next(); !next.done; next = await stored.next()) yield next.value;
  } finally {
    await file.close();
  }
}

const unpackBase = async (folder: string, head: BaseHead, { data, account, keys }: Options) => {
  const unpack = async (plain: AsyncIterable<Uint8Array>) => {
    for await (const entry of unpackTar(plain)) {
      const path = join(data, entry.path);
      if (entry.kind === 'folder') await mkdir(path, { mode: 0o700 });
      else await writeFile(path, entry.content, { mode: 0o600, flag: 'wx' });
      await giveTo(account, path);
    }
  };
  await pipeline(readBase(join(folder, head.file), head.encrypted, keys), createZstdDecompress(), unpack);
};

const layLog = async (line: Line, files: readonly WalFile[], options: Options) => {
  let current = null as { start: number; file: FileHandle } | null;
  try {
    for (const { name, from } of files) {
      const content = await readWal(join(line.folder, name), { line: line.line, name }, options);
      const start = segmentStart(from);
      if (current?.start !== start) {
        await current?.file.close();
        const path = join(options.data, 'pg_wal', segmentName(line.timeline, start));
        current = { start, file: await open(path, 'wx', 0o600) };
        // What is not there yet is empty: so PostgreSQL finds the end.
        await current.file.truncate(SEGMENT_BYTES);
        await giveTo(options.account, path);
      }
      await current.file.write(content, 0, content.length, from - start);
    }
  } finally {
    await current?.file.close();
  }
};

/** Makes a data folder of a base backup and the log after it, each file of the archive checked before it is used. */
export const layOut = async (
  { line, base }: { line: Line; base: BaseHead },
  files: readonly WalFile[],
  options: Options,
): Promise<void> => {
  const { data, account, trust } = options;
  await checkBase(line.folder, base, trust);
  for (const folder of [dirname(data), data]) {
    await mkdir(folder, { mode: 0o700 });
    await giveTo(account, folder);
  }
  await unpackBase(line.folder, base, options);
  await layLog(line, files, options);
};
