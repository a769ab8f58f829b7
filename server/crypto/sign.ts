import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { AppError } from '../../domain/kernel/errors.ts';
import type { Config } from '../config.ts';
import { deriveKey, keyRing, type SealingKey } from './keys.ts';

// A private key of Ed25519 in PKCS #8 is this and 32 bytes; a public one ends with its 32 bytes.
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');
const KEY_BYTES = 32;

/** The key with which a space signs. It follows from the server's secret, so that every server of the space has the same. */
const signingKey = (key: SealingKey): KeyObject => {
  const seed = deriveKey(key, 'nafasi signed reports v1');
  return createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' });
};

const publicPart = (key: KeyObject): string =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-KEY_BYTES).toString('hex');

/** Ed25519 over the text in UTF-8. Key and signature in hexadecimal digits, so that they can be compared by eye. */
export const signText = async (config: Config, text: string): Promise<{ publicKey: string; signature: string }> => {
  const [current] = await keyRing(config);
  const key = signingKey(current);
  return { publicKey: publicPart(key), signature: sign(null, Buffer.from(text), key).toString('hex') };
};

/** Whose signatures are this server's, that of today first; none where it has no key to make one with. */
export const spaceSigners = (config: Config): Promise<string[]> =>
  keyRing(config).then(
    (ring) => ring.map((key) => publicPart(signingKey(key))),
    (error: unknown) => {
      if (error instanceof AppError) return [];
      throw error;
    },
  );

export const spaceSigner = async (config: Config): Promise<string | null> => (await spaceSigners(config))[0] ?? null;
