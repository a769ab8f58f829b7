import { createPublicKey, verify } from 'node:crypto';

// A public key of Ed25519 in SubjectPublicKeyInfo is this and 32 bytes.
const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex');

/** Whether the text was signed by the holder of this key. Both in hexadecimal digits, as signText answers them. */
export const isSignedBy = (
  text: string,
  { publicKey, signature }: { publicKey: string; signature: string },
): boolean => {
  const spki = Buffer.concat([SPKI_HEAD, Buffer.from(publicKey, 'hex')]);
  const key = createPublicKey({ key: spki, format: 'der', type: 'spki' });
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'hex'));
};
