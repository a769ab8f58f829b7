import { expect, it } from 'vitest';
import { sizeText } from './size-text.ts';

it.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_000, '1.0 kB'],
  [1_353_315, '1.4 MB'],
  [250_000_000, '250 MB'],
  [1_000_000_000, '1.0 GB'],
])('%i bytes read %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
