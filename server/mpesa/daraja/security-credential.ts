import { constants, createPublicKey, type KeyObject, publicEncrypt, X509Certificate } from 'node:crypto';
import { invalid } from '../../../domain/kernel/errors.ts';
import type { Environment } from '../../../domain/mpesa/contract.ts';

const readKey = (pem: string): KeyObject => {
  try {
    return pem.includes('BEGIN CERTIFICATE') ? new X509Certificate(pem).publicKey : createPublicKey(pem);
  } catch {
    throw invalid({ certificate: 'This is not a certificate: it begins with -----BEGIN CERTIFICATE-----' });
  }
};

/**
 * The initiator's password as Safaricom wants it: RSA with PKCS#1 v1.5, by the certificate of the environment, in base 64. Some
 * libraries use OAEP, which Safaricom does not open.
 */
export const encryptPassword = (password: string, certificate: string): string => {
  const key = readKey(certificate);
  if (key.asymmetricKeyType !== 'rsa') throw invalid({ certificate: 'The certificate has no RSA key' });
  return publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(password, 'utf8')).toString('base64');
};

/** A simulator has no certificate of Safaricom's: without one it takes the password as it is. */
export const toSecurityCredential = (
  environment: Environment,
  password: string,
  certificate: string | null | undefined,
): string => {
  if (certificate) return encryptPassword(password, certificate);
  if (environment === 'simulator') return Buffer.from(password, 'utf8').toString('base64');
  throw invalid({ certificate: 'Safaricom’s certificate is needed to encrypt the password' });
};
