import { expect, test } from 'vitest';
import { blockedWords } from './blocked-words.ts';

test.each([
  ['img-src', 'https://pictures.example', 'Picture from https://pictures.example'],
  ['script-src-elem', 'inline', 'Script: code inside the page'],
  ['style-src-attr', 'inline', 'Style: code inside the page'],
  ['connect-src', 'wss://other.example', 'Connection to wss://other.example'],
  ['frame-ancestors', 'https://other.example', 'Our page in a frame of https://other.example'],
  ['trusted-types', 'https://x.example', 'trusted-types from https://x.example'],
])('%s of %s reads as words', (directive, blocked, words) => {
  expect(blockedWords({ directive, blocked })).toBe(words);
});
