import { createHash, randomBytes } from 'node:crypto';
import { type FileHandle, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import * as z from 'zod';
import { isSignedBy } from '../../crypto/verify.ts';
import { StartError } from '../../startup/start-error.ts';
import { type OpeningKey, openSealed, sealFor } from '../file/age-file.ts';
import type { Sign } from '../file/signature.ts';
import { SEGMENT_BYTES } from './position.ts';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** With what files of the archive are made: for whom they are encrypted, and who signs. */
export type Making = { recipients: readonly string[]; sign: Sign | null };

const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r').catch(() => null);
  await handle?.sync().catch(() => undefined); // Windows has no such thing.
  await handle?.close();
};

/** Writes a file under another name, makes it last, and gives it its name: it is there whole or not at all. */
export const writeWhole = async (path: string, write: (file: FileHandle) => Promise<void>): Promise<void> => {
  const unfinished = `${path}.${randomBytes(4).toString('hex')}.part`;
  try {
    const file = await open(unfinished, 'wx', 0o600);
    try {
      await write(file);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw error;
  }
};

const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');
const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** What is signed stands in one order; the first line keeps it apart from what else the space signs. */
export const signedText = (kind: 'wal' | 'base', facts: object): string =>
  [`nafasi ${kind} archive 1`, ...Object.entries(facts).map(([name, value]) => `${name}: ${value}`)].join('\n');

const WalFacts = z.object({
  line: z.string(),
  name: z.string(),
  /** Everything that was committed before this moment is in the log up to the end of this file. */
  through: z.iso.datetime(),
  /** Of the stretch itself, and of what is in the file of it. */
  plain: hash,
  stored: hash,
  encrypted: z.boolean(),
});
export type WalFacts = z.infer<typeof WalFacts>;

export const SignedFacts = { publicKey: hash.nullable(), signature: z.string().nullable() };

const WalHead = WalFacts.extend(SignedFacts);
export type WalHead = z.infer<typeof WalHead>;

const FIRST_LINE = 'NAFASI WAL 1\n';
export const LONGEST_HEAD = 4_096;

const sealBytes = async (recipients: readonly string[], content: Buffer): Promise<Buffer> => {
  const parts: Buffer[] = [];
  const sink = await sealFor(recipients, async (part) => void parts.push(part));
  await sink.write(content);
  await sink.end();
  return Buffer.concat(parts);
};

const inOrder = ({ line, name, through, plain, stored, encrypted }: WalFacts): WalFacts => ({
  line,
  name,
  through,
  plain,
  stored,
  encrypted,
});

const damaged = (path: string) => new StartError(`${path} is damaged: it is no file of this archive any more.`);

const splitHead = (path: string, bytes: Buffer): { head: WalHead; from: number } => {
  const end = bytes.indexOf('\n', FIRST_LINE.length);
  if (!bytes.subarray(0, FIRST_LINE.length).equals(Buffer.from(FIRST_LINE)) || end < 0) throw damaged(path);
  try {
    return { head: WalHead.parse(JSON.parse(bytes.subarray(FIRST_LINE.length, end).toString())), from: end + 1 };
  } catch {
    throw damaged(path);
  }
};

/** Enough of a file to hold what it says of itself. */
export const readHead = (path: string, start: Buffer): WalHead => splitHead(path, start).head;

/** What a file says of itself, without its content. */
export const readWalHead = async (path: string): Promise<WalHead> => {
  const file = await open(path, 'r');
  try {
    const bytes = Buffer.alloc(LONGEST_HEAD);
    const { bytesRead } = await file.read(bytes, 0, LONGEST_HEAD, 0);
    return readHead(path, bytes.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
};

type Stored = { line: string; name: string; through: string; content: Buffer };

/** Writes a stretch of the log. One that is there already stays, and is never replaced by another content. */
export const writeWal = async (path: string, stretch: Stored, { recipients, sign }: Making): Promise<number> => {
  const { line, name, through, content } = stretch;
  const plain = sha256(content);
  const there = await readWalHead(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (there?.plain === plain) return 0;
  if (there) throw new Error(`${path} is in the archive already, with another content`);
  const packed = await compress(content);
  const body = recipients.length > 0 ? await sealBytes(recipients, packed) : packed;
  const facts = inOrder({ line, name, through, plain, stored: sha256(body), encrypted: recipients.length > 0 });
  const signed = sign ? await sign(signedText('wal', facts)) : { publicKey: null, signature: null };
  const head = Buffer.from(`${FIRST_LINE}${JSON.stringify({ ...facts, ...signed })}\n`);
  await writeWhole(path, async (file) => {
    await file.write(head);
    await file.write(body);
  });
  return head.length + body.length;
};

/** Who may have signed what is restored. */
export type Trusted = { signers: readonly string[]; unsigned: boolean };

export const refuseUntrusted = (
  path: string,
  text: string,
  { publicKey, signature }: { publicKey: string | null; signature: string | null },
  { signers, unsigned }: Trusted,
): void => {
  if (publicKey === null || signature === null) {
    if (unsigned) return;
    throw new StartError(
      `${path} is not signed, so nobody can tell whether it was altered. Add --unsigned to use it all the same.`,
    );
  }
  if (!isSignedBy(text, { publicKey, signature }))
    throw new StartError(`${path} is not what was signed: it was altered or forged.`);
  if (signers.includes(publicKey)) return;
  throw new StartError(
    `${path} is signed by ${publicKey}, which is not the key of this server. If you know it as the one of your space, add --signed-by ${publicKey}.`,
  );
};

const openBytes = async (path: string, body: Buffer, keys: readonly OpeningKey[]): Promise<Buffer> => {
  const parts: Uint8Array[] = [];
  const chunks = async function* () {
    yield new Uint8Array(body);
  };
  for await (const part of openSealed(path, chunks(), keys)) parts.push(part);
  return Buffer.concat(parts);
};

/** The stretch that a file holds, once every check of it holds. */
export const readWal = async (
  path: string,
  expected: { line: string; name: string },
  { keys, trust }: { keys: readonly OpeningKey[]; trust: Trusted },
): Promise<Buffer> => {
  const bytes = await readFile(path);
  const { head, from } = splitHead(path, bytes);
  refuseUntrusted(path, signedText('wal', inOrder(head)), head, trust);
  const body = bytes.subarray(from);
  if (sha256(body) !== head.stored) throw new StartError(`${path} is damaged or altered: its checksum is wrong.`);
  if (head.line !== expected.line || head.name !== expected.name)
    throw new StartError(`${path} is another file of the archive (${head.line}/${head.name}).`);
  const packed = head.encrypted ? await openBytes(path, body, keys) : body;
  const content = await decompress(packed, { maxOutputLength: SEGMENT_BYTES }).catch(() => {
    throw damaged(path);
  });
  if (sha256(content) !== head.plain) throw damaged(path);
  return content;
};
