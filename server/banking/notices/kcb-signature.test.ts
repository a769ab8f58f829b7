import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { isSignedByKcb, readKcbKey } from './kcb-signature.ts';

const pair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

describe('the signature of a notice of KCB', () => {
  const [bank, another] = [pair(), pair()];
  const body = '{"transactionReference":"FT1","transactionAmount":"1,100.00"}';
  const signature = sign('sha256', Buffer.from(body), bank.privateKey).toString('base64');

  test('holds for the body as it came', () => expect(isSignedByKcb(body, signature, bank.publicKey)).toBe(true));

  test.each([
    ['another body', body.replace('1,100', '9,100'), signature, bank.publicKey],
    ['the same body with a space', `${body} `, signature, bank.publicKey],
    ['another key', body, signature, another.publicKey],
    ['no signature', body, undefined, bank.publicKey],
    ['a signature of nothing', body, 'AAAA', bank.publicKey],
    ['no key', body, signature, 'none'],
  ])('does not hold for %s', (_, text, given, key) => expect(isSignedByKcb(text, given, key)).toBe(false));
});

describe('the key of KCB', () => {
  const { publicKey } = pair();

  test('is taken as PEM, or as base64 without the lines around it', () => {
    const bare = publicKey.replace(/-----[A-Z ]+-----/g, '').trim();
    for (const text of [publicKey, bare, bare.replaceAll('\n', '')]) expect(readKcbKey(text)).toBe(publicKey);
  });

  test('is refused where it is none, too short, or of another kind', () => {
    const short = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey.export({ type: 'spki', format: 'pem' });
    const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ type: 'spki', format: 'pem' });
    for (const text of ['key', String(short), String(curve)]) {
      expect(() => readKcbKey(text)).toThrow(expect.objectContaining({ fields: { publicKey: expect.any(String) } }));
    }
  });
});
