import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { isSignedByKcb } from './kcb-signature.ts';

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
