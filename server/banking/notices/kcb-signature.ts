import { createPublicKey, verify } from 'node:crypto';
import { invalid } from '../../../domain/kernel/errors.ts';

/**
 * Whether KCB itself sent a notice: its header `signature` is the SHA-256 of the body as it came, signed with KCB's key (RSA), in
 * base64. A key or signature that is none signs nothing.
 */
export const isSignedByKcb = (body: string, signature: string | undefined, publicKey: string): boolean => {
  if (!signature) return false;
  try {
    return verify('sha256', Buffer.from(body), createPublicKey(publicKey), Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
};

const LEAST_BITS = 2_048;

// KCB hands its key out with and without the lines around it.
const toPem = (text: string): string =>
  text.includes('-----BEGIN')
    ? text
    : `-----BEGIN PUBLIC KEY-----\n${text.replace(/\s/g, '').replace(/.{64}/g, '$&\n')}\n-----END PUBLIC KEY-----\n`;

const toKey = (text: string) => {
  try {
    return createPublicKey(toPem(text));
  } catch {
    return null; // Whatever else is pasted is no key.
  }
};

/** KCB's key as it is kept; a certificate holds one too. */
export const readKcbKey = (text: string): string => {
  const key = toKey(text);
  const bits = key?.asymmetricKeyDetails?.modulusLength ?? 0;
  if (key?.asymmetricKeyType !== 'rsa' || bits < LEAST_BITS)
    throw invalid({ publicKey: `This is no public key: paste KCB’s RSA key of ${LEAST_BITS} bits or more, as PEM` });
  return key.export({ type: 'spki', format: 'pem' }).toString();
};
