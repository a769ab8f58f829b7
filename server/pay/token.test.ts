import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { type LinkKeys, makePayToken, readPayToken } from './token.ts';

const key: LinkKeys = [randomBytes(32)];
const ID = '01890000-0000-7000-8000-0123456789ab';

it('a link leads to its invoice and is short enough for an SMS', () => {
  const token = makePayToken(key, ID);
  expect(token).toHaveLength(36);
  expect(readPayToken(key, token)).toBe(ID);
});

it('a link of another server, another invoice or with any other character leads nowhere', () => {
  const token = makePayToken(key, ID);
  const other = makePayToken(key, ID.replace('ab', 'ac'));
  expect(readPayToken([randomBytes(32)], token)).toBeNull();
  expect(readPayToken(key, other.slice(0, 22) + token.slice(22))).toBeNull();
  for (let at = 0; at < token.length; at++) {
    const changed = `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
    expect(readPayToken(key, changed)).toBeNull();
  }
  for (const wrong of ['', 'x', token.slice(1), `${token}A`, `${token.slice(1)} `, `${token.slice(1)}é`])
    expect(readPayToken(key, wrong)).toBeNull();
});

it('a link that was made with a key of before is read for as long as that key is listed', () => {
  const token = makePayToken(key, ID);
  const newer = randomBytes(32);
  expect(readPayToken([newer, ...key], token)).toBe(ID);
  expect(readPayToken([newer], token)).toBeNull();
  expect(makePayToken([newer, ...key], ID)).not.toBe(token);
});
