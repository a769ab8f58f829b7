import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../domain/kernel/errors.ts';
import type { Config } from '../config.ts';
import { makeFolder } from '../startup/make-folder.ts';

const KEY_FILE = 'secret.key';
// A server that runs meanwhile uses a new first line of the file within this time.
export const KEY_FILE_MS = 2_000;

export type SealingKey = { bytes: Buffer; id: string };

/** The first seals what is new; all of them open. */
export type KeyRing = readonly [SealingKey, ...SealingKey[]];

type KeyPlace = Pick<Config, 'secretKey' | 'previousKeys' | 'dataDir'>;

const isMissing = (error: unknown) => ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');

export const keyFileIn = (dataDir: string): string => join(dataDir, KEY_FILE);

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** The secrets in the key file, the one in use first; none where there is no file. */
export const readKeyFile = (dataDir: string): Promise<string[]> =>
  readFile(keyFileIn(dataDir), 'utf8').then(lines, (error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });

const temporaryFor = (file: string) => `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;

const newSecret = (): string => randomBytes(32).toString('hex');

// Whole or not at all, and never over one that is there: of two servers that make it at once, both use the first.
const makeKeyFile = async (dataDir: string): Promise<string[]> => {
  const file = keyFileIn(dataDir);
  await makeFolder(dataDir, 0o700);
  const temporary = temporaryFor(file);
  await writeFile(temporary, `${newSecret()}\n`, { mode: 0o600, flag: 'wx', flush: true });
  await link(temporary, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(temporary);
  return readKeyFile(dataDir);
};

/** Replaces the key file at once: a server that reads it meanwhile gets the old one or the new one. */
export const writeKeyFile = async (dataDir: string, secrets: readonly string[]): Promise<void> => {
  const temporary = temporaryFor(keyFileIn(dataDir));
  await writeFile(temporary, `${secrets.join('\n')}\n`, { mode: 0o600, flag: 'wx', flush: true });
  await rename(temporary, keyFileIn(dataDir));
};

/** Puts a new key before those of the file. */
export const addNewKey = async (dataDir: string): Promise<void> => {
  const known = await readKeyFile(dataDir);
  if (known.length === 0) await makeKeyFile(dataDir);
  else await writeKeyFile(dataDir, [newSecret(), ...known]);
};

const derived = new Map<string, SealingKey>();

const toKey = (secret: string): SealingKey => {
  const known = derived.get(secret);
  if (known) return known;
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'nafasi sealed values v1', 32));
  const key = { bytes, id: createHash('sha256').update(bytes).digest('hex').slice(0, 8) };
  derived.set(secret, key);
  return key;
};

/** The name of the key that a secret makes: it says nothing about the secret. */
export const toKeyId = (secret: string): string => toKey(secret).id;

// In the order in which they are used, and none twice.
const toRing = (secrets: readonly string[]): readonly SealingKey[] => [
  ...new Map(secrets.map((secret) => [toKeyId(secret), toKey(secret)])).values(),
];

/** The keys that this server has, without making one. */
export const knownKeys = async ({ secretKey, previousKeys, dataDir }: KeyPlace): Promise<readonly SealingKey[]> =>
  toRing([...(secretKey === null ? await readKeyFile(dataDir) : [secretKey]), ...previousKeys]);

/** Whether this server has its secret already, without making one. */
export const hasSecret = async ({ secretKey, dataDir }: KeyPlace): Promise<boolean> =>
  secretKey !== null || (await readKeyFile(dataDir)).length > 0;

const readRing = async ({ secretKey, previousKeys, dataDir }: Config): Promise<KeyRing> => {
  const own = secretKey === null ? await readKeyFile(dataDir) : [secretKey];
  const [first, ...others] = toRing([...(own.length > 0 ? own : await makeKeyFile(dataDir)), ...previousKeys]);
  if (!first) throw new Error('The key file is empty');
  return [first, ...others];
};

type Kept = { until: number; ring: Promise<KeyRing> };

const rings = new WeakMap<Config, Kept>();

/**
 * The keys that seal what the database keeps. One is made at its first use, and lives outside the database: a thief who has
 * a copy of one has nothing without the other.
 */
export const keyRing = (config: Config): Promise<KeyRing> => {
  const kept = rings.get(config);
  if (kept && kept.until > performance.now()) return kept.ring;
  const ring = readRing(config).catch((cause: unknown) => {
    rings.delete(config);
    throw new AppError(
      'unavailable',
      'The server has no key to keep secrets with. Its operator must set SECRET_KEY, or a DATA_DIR that it may write to.',
      { cause },
    );
  });
  rings.set(config, { until: config.secretKey === null ? performance.now() + KEY_FILE_MS : Infinity, ring });
  return ring;
};

/** A key for another purpose, made of one that seals. */
export const deriveKey = ({ bytes }: SealingKey, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', bytes, '', purpose, 32));
