import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../domain/kernel/errors.ts';
import type { Config } from '../config.ts';
import { makeFolder } from '../startup/make-folder.ts';

const KEY_FILE = 'secret.key';
const IV_BYTES = 12;
const TAG_BYTES = 16;

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

const readKeyFile = (file: string) =>
  readFile(file, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });

// Whole or not at all, and never over one that is there: of two servers that make it at once, both use the first.
const makeKeyFile = async (folder: string, file: string): Promise<string> => {
  await makeFolder(folder, 0o700);
  const temporary = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  await writeFile(temporary, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx', flush: true });
  await link(temporary, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(temporary);
  return readFile(file, 'utf8');
};

const serverSecret = async ({ secretKey, dataDir }: Config): Promise<string> => {
  if (secretKey) return secretKey;
  const file = join(dataDir, KEY_FILE);
  return ((await readKeyFile(file)) ?? (await makeKeyFile(dataDir, file))).trim();
};

/** Whether this server has its secret already, without making one. */
export const hasSecret = async ({ secretKey, dataDir }: Config): Promise<boolean> =>
  secretKey !== null || (await readKeyFile(join(dataDir, KEY_FILE))) !== null;

export type SealingKey = { bytes: Buffer; id: string };

const keys = new WeakMap<Config, Promise<SealingKey>>();

/**
 * The key that seals what the database keeps. It is made at its first use, and lives outside the database: a thief who has
 * a copy of one has nothing without the other.
 */
export const sealingKey = (config: Config): Promise<SealingKey> => {
  const cached = keys.get(config);
  if (cached) return cached;
  const made = serverSecret(config).then(
    (secret) => {
      const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'nafasi sealed values v1', 32));
      return { bytes, id: createHash('sha256').update(bytes).digest('hex').slice(0, 8) };
    },
    (cause: unknown) => {
      keys.delete(config);
      throw new AppError(
        'unavailable',
        'The server has no key to keep secrets with. Its operator must set SECRET_KEY, or a DATA_DIR that it may write to.',
        { cause },
      );
    },
  );
  keys.set(config, made);
  return made;
};

/** AES-256-GCM. What it is about is sealed in, so that a value moved to another row does not open there. */
export const seal = async (config: Config, text: string, context: string): Promise<string> => {
  const { bytes, id } = await sealingKey(config);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', bytes, iv).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `v1.${id}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`;
};

export const unseal = async (config: Config, sealed: string, context: string): Promise<string> => {
  const { bytes, id } = await sealingKey(config);
  const [, sealedWith, packed = ''] = sealed.split('.');
  if (sealedWith !== id) {
    throw new AppError(
      'unavailable',
      'This server does not hold the key that this secret was sealed with. Every server of the space needs the same SECRET_KEY.',
    );
  }
  const raw = Buffer.from(packed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', bytes, raw.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(context))
    .setAuthTag(raw.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(raw.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
};
