import { constants, generateKeyPairSync, type KeyObject, privateDecrypt } from 'node:crypto';

// The credential of an initiator is a password that was sealed with Safaricom's certificate, by RSA with PKCS #1 v1.5.
// The simulator has a key pair of its own; it is made when somebody first needs it.

let pair: { publicKey: KeyObject; privateKey: KeyObject } | null = null;

const keys = () => {
  pair ??= generateKeyPairSync('rsa', { modulusLength: 2048 });
  return pair;
};

/** What a credential for the simulator is sealed with, in place of Safaricom's certificate. */
export const simulatorKey = (): string => keys().publicKey.export({ type: 'spki', format: 'pem' }).toString();

const SEALED_BYTES = 256;

/** Whether a credential is this password: sealed, or as plain base64 where no certificate is at hand. */
export const isCredential = (credential: string, password: string): boolean => {
  const bytes = Buffer.from(credential, 'base64');
  if (bytes.length !== SEALED_BYTES) return bytes.toString() === password;
  try {
    const opened = privateDecrypt({ key: keys().privateKey, padding: constants.RSA_PKCS1_PADDING }, bytes);
    return opened.toString() === password;
  } catch {
    return false; // Sealed with another key, or in another way.
  }
};
