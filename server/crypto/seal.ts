import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { AppError } from '../../domain/kernel/errors.ts';
import type { Config } from '../config.ts';
import { type KeyRing, keyRing } from './keys.ts';

const IV_BYTES = 12;
const TAG_BYTES = 16;

declare const sealedMark: unique symbol;

/** Sealed text as the database keeps it. It is no string, so that none is shown or sent by mistake. */
export type Sealed = { readonly [sealedMark]: 'v1' };

/** AES-256-GCM. What it is about is sealed in, so that a value moved to another row does not open there. */
export const sealWith = ([{ bytes, id }]: KeyRing, text: string, context: string): Sealed => {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', bytes, iv).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `v1.${id}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}` as unknown as Sealed;
};

/** The name of the key that a value was sealed with. */
export const sealedBy = (sealed: Sealed | string): string => String(sealed).split('.')[1] ?? '';

/** Opens with whichever key of the ring it was sealed with; microseconds each, so that lists open theirs one after the other. */
export const openWith = (ring: KeyRing, sealed: Sealed | string, context: string): string => {
  const [, id, packed = ''] = String(sealed).split('.');
  const key = ring.find((one) => one.id === id);
  if (!key) {
    throw new AppError(
      'unavailable',
      'This server does not hold the key that this secret was sealed with. Every server of the space needs the same SECRET_KEY.',
    );
  }
  const raw = Buffer.from(packed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key.bytes, raw.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(context))
    .setAuthTag(raw.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(raw.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
};

export const seal = async (config: Config, text: string, context: string): Promise<Sealed> =>
  sealWith(await keyRing(config), text, context);

export const unseal = async (config: Config, sealed: Sealed | string, context: string): Promise<string> =>
  openWith(await keyRing(config), sealed, context);
