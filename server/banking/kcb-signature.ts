import { createPublicKey, verify } from 'node:crypto';

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
