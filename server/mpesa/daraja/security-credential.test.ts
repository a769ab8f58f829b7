import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { encryptPassword, toSecurityCredential } from './security-credential.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();

// Made for this test alone; nobody has its private key.
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIDFTCCAf2gAwIBAgIUCNQLUmK8pbUyMWEZaxceax/DXHswDQYJKoZIhvcNAQEL
BQAwGTEXMBUGA1UEAwwOVGVzdCBvZiBOYWZhc2kwIBcNMjYxMTE4MDUzNzAxWhgP
MjEyNjEwMjUwNTM3MDFaMBkxFzAVBgNVBAMMDlRlc3Qgb2YgTmFmYXNpMIIBIjAN
BgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAwAz/ReEpaACHvg8AU3Hw5HN7hahb
CVtecPPkQWQ0vuW1a4orBAEj8ik8nHrzbIudnApeKQkbzbvQ3nRIACOx/2XLaI9Q
MVDQnm2MzdX3GJVk9yP6qlBdZsjS+Uy7CjUCUhaLDrd9pv61pq8LIb13Y3JWismn
ktqHYhI6qpjeiFBRNDhahaumEIKWRJQqcJou6GESDuSwrCBh3d+NNkGKKzZySAZf
q9t8JYHbEexP4lT+/4Bo+R8CIIYaDyeqodkJjoDEae9ZshimP4P1+VH+u1yRTLKh
qVoYlRC1j+XqaHDqKgZvLjhFfikSTG6iCmZL7xHWDBRtmjClonBzuj1MNwIDAQAB
o1MwUTAdBgNVHQ4EFgQUcYbZhL/zAX2jaArFEzF2FDoeIJQwHwYDVR0jBBgwFoAU
cYbZhL/zAX2jaArFEzF2FDoeIJQwDwYDVR0TAQH/BAUwAwEB/zANBgkqhkiG9w0B
AQsFAAOCAQEAL5IV3csen78QKiYe/UAvBg0yxJ2p3NyJNF95g+FirZ0BXLPA5Q0a
nQ1ncSDwZz0Rnyh0EZAaIeheXaMqSslWec0OSwDpMwMRfgnTrth0kTJoxmrq0hc1
jwPTvUo/nYVL3nipA6yKDNjqlgpJwPneiYFjt47knxPd5FztEhj6ggpc4noIe39p
SXlQ1Aogg1HH0+q76rh1Y+xfVkEokP4C9OXoNpTfz5m2z8Dql7oEF2eciCPVyPMO
uF2X1in5lBA5J9oKrzsNnExUgpzZaW2J/dJncFVDBFot2I3HqjqK1DyKcoRM4s+Z
JMqY4SPq56eaWPE1dOasDUc32Qbe7ms9hg==
-----END CERTIFICATE-----`;

const open = (credential: string) =>
  privateDecrypt(
    { key: privateKey, padding: constants.RSA_PKCS1_PADDING },
    Buffer.from(credential, 'base64'),
  ).toString();

describe('the security credential of an initiator', () => {
  test('opens with the private key and PKCS#1 v1.5, and differs each time', () => {
    const credential = encryptPassword('Safaricom999!*!', pem);
    expect(open(credential)).toBe('Safaricom999!*!');
    expect(encryptPassword('Safaricom999!*!', pem)).not.toBe(credential);
  });

  test('is made with a certificate as Safaricom hands it out', () => {
    expect(Buffer.from(encryptPassword('Safaricom999!*!', CERTIFICATE), 'base64')).toHaveLength(256);
  });

  test.each(['', 'no certificate', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'])(
    '“%s” is refused as its certificate',
    (certificate) => expect(() => encryptPassword('x', certificate)).toThrow('This is not a certificate'),
  );

  test('needs an RSA key', () => {
    const { publicKey: curve } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const other = curve.export({ type: 'spki', format: 'pem' }).toString();
    expect(() => encryptPassword('x', other)).toThrow('no RSA key');
  });

  test('needs a certificate, unless it is for a simulator', () => {
    expect(open(toSecurityCredential('sandbox', 'secret', pem))).toBe('secret');
    expect(open(toSecurityCredential('simulator', 'secret', pem))).toBe('secret');
    expect(toSecurityCredential('simulator', 'secret', null)).toBe(Buffer.from('secret').toString('base64'));
    expect(() => toSecurityCredential('production', 'secret', null)).toThrow('certificate is needed');
  });
});
