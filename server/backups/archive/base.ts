import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, readFile, stat } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import type pg from 'pg';
import * as z from 'zod';
import { StartError } from '../../startup/start-error.ts';
import { sealFor } from '../file/age-file.ts';
import { type Making, refuseUntrusted, SignedFacts, signedText, type Trusted, writeWhole } from './archive-file.ts';
import { parseLsn } from './position.ts';
import { packTar, type TarEntry } from './tar.ts';

const BaseFacts = z.object({
  line: z.string(),
  file: z.string(),
  timeline: z.int(),
  /** The log is needed from the first of these on, and at least up to the second. */
  from: z.int(),
  to: z.int(),
  /** The first moment to which this copy can be brought. */
  at: z.iso.datetime(),
  bytes: z.int(),
  sha256: z.string(),
  encrypted: z.boolean(),
});
export type BaseFacts = z.infer<typeof BaseFacts>;

const BaseHead = BaseFacts.extend(SignedFacts);
export type BaseHead = z.infer<typeof BaseHead>;

const inOrder = ({ line, file, timeline, from, to, at, bytes, sha256, encrypted }: BaseFacts): BaseFacts => ({
  line,
  file,
  timeline,
  from,
  to,
  at,
  bytes,
  sha256,
  encrypted,
});

export const BASE_NAME = /^base-[0-9a-f]{16}\.json$/;

export const parseBaseHead = (path: string, text: string): BaseHead => {
  try {
    return BaseHead.parse(JSON.parse(text));
  } catch (error) {
    throw new StartError(`${path} is damaged: it does not describe a base backup any more.`, { cause: error });
  }
};

export const readBaseHead = async (path: string): Promise<BaseHead> =>
  parseBaseHead(path, await readFile(path, 'utf8').catch(() => ''));

// What belongs to the running PostgreSQL, or is made anew by every start.
const ONLY_FOLDERS = /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)$/;
const LEFT_OUT =
  /^(postmaster\.(pid|opts)(\..*)?|backup_label.*|tablespace_map.*|(recovery|standby)\.signal|pg_internal\.init.*|pgsql_tmp.*|\.s\..*|current_logfiles.*)$/;
const EMPTY_INSIDE = ['pg_wal/archive_status', 'pg_wal/summaries'];

type Found = { path: string; size: number | null };

async function* filesBelow(data: string, folder = ''): AsyncGenerator<Found> {
  for (const entry of await readdir(join(data, folder), { withFileTypes: true })) {
    if (LEFT_OUT.test(entry.name)) continue;
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory()) {
      yield { path, size: null };
      if (!ONLY_FOLDERS.test(path)) yield* filesBelow(data, path);
    } else if (entry.isFile()) {
      const found = await stat(join(data, path)).catch(() => null);
      if (found) yield { path, size: found.size };
    }
  }
}

/** How many bytes the data folder holds, without its log. */
export const dataBytes = async (data: string): Promise<number> => {
  let total = 0;
  for await (const { size } of filesBelow(data)) total += size ?? 0;
  return total;
};

// A file that went meanwhile is one that the log takes away too.
async function* readContent(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path, { highWaterMark: 256 * 1024 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

async function* text(content: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(content);
}

type Stop = { to: string; label: string; at: Date };

async function* listEntries(data: string, stop: () => Promise<Stop>): AsyncGenerator<TarEntry> {
  for await (const { path, size } of filesBelow(data))
    yield size === null
      ? { kind: 'folder', path }
      : { kind: 'file', path, size, content: readContent(join(data, path)) };
  for (const path of EMPTY_INSIDE) yield { kind: 'folder', path };
  const { label } = await stop();
  yield { kind: 'file', path: 'backup_label', size: Buffer.byteLength(label), content: text(label) };
}

/** Compresses, and encrypts where that is wanted, and answers what the file adds up to. */
const writeBody = async (path: string, entries: AsyncIterable<TarEntry>, recipients: readonly string[]) => {
  const hash = createHash('sha256');
  let bytes = 0;
  await writeWhole(path, async (file) => {
    const write = async (part: Uint8Array) => {
      hash.update(part);
      bytes += part.length;
      await file.writeFile(part);
    };
    const sealed = recipients.length > 0 ? await sealFor(recipients, write) : null;
    try {
      await pipeline(packTar(entries), createZstdCompress(), async (packed: AsyncIterable<Buffer>) => {
        for await (const part of packed) await (sealed ? sealed.write(part) : write(part));
      });
      await sealed?.end();
    } catch (error) {
      await sealed?.abort();
      throw error;
    }
  });
  return { bytes, sha256: hash.digest('hex') };
};

type Place = { data: string; folder: string; line: string; timeline: number };

/**
 * Copies the data folder of a PostgreSQL that goes on serving, between the two calls that a base backup is made of. What changes meanwhile
 * is put right from the log, so that the copy is of use once the log of that time is in the archive.
 */
export const takeBase = async (client: pg.Client, place: Place, { recipients, sign }: Making): Promise<BaseHead> => {
  const { data, folder, line, timeline } = place;
  const { rows } = await client.query<{ from: string }>(`select pg_backup_start('nafasi', true)::text as from`);
  const from = parseLsn(rows[0]?.from ?? '');
  let stopped: Stop | null = null;
  const stop = async (): Promise<Stop> => {
    const { rows: ended } = await client.query<Stop>(
      `select lsn::text as to, labelfile as label, clock_timestamp() as at from pg_backup_stop(false)`,
    );
    stopped = ended[0] ?? null;
    if (!stopped) throw new Error('PostgreSQL did not end the base backup');
    return stopped;
  };
  const name = `base-${from.toString(16).padStart(16, '0')}`;
  const file = `${name}.tar.zst${recipients.length > 0 ? '.age' : ''}`;
  const body = await writeBody(join(folder, file), listEntries(data, stop), recipients);
  const { to, at } = (stopped as Stop | null) ?? { to: '', at: new Date() };
  // Rounded up: the moment itself has to be after the copy.
  const moment = new Date(at.getTime() + 1).toISOString();
  const facts = inOrder({
    line,
    file,
    timeline,
    from,
    to: parseLsn(to),
    at: moment,
    ...body,
    encrypted: recipients.length > 0,
  });
  const signed = sign ? await sign(signedText('base', facts)) : { publicKey: null, signature: null };
  const head = { ...facts, ...signed };
  await writeWhole(join(folder, `${name}.json`), async (handle) => void (await handle.writeFile(JSON.stringify(head))));
  return head;
};

/** Reads the whole file once, so that a damaged or forged one is refused before anything is unpacked. */
export const checkBase = async (folder: string, head: BaseHead, trust: Trusted): Promise<void> => {
  const path = join(folder, head.file);
  refuseUntrusted(path, signedText('base', inOrder(head)), head, trust);
  const hash = createHash('sha256');
  const file = await open(path, 'r').catch(() => {
    throw new StartError(`${path} is missing.`);
  });
  for await (const part of file.createReadStream()) hash.update(part as Buffer);
  if (hash.digest('hex') !== head.sha256) throw new StartError(`${path} is damaged or altered: its checksum is wrong.`);
};
