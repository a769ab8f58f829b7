import { describe, expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';

const TEXT = 'Zoë’s café, KES 1,234.50\r\n';
const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16();

describe('the text of a file', () => {
  test.each([
    ['UTF-8', Buffer.from(TEXT)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${TEXT}`)],
    ['UTF-16 with a mark', Buffer.from(`\ufeff${TEXT}`, 'utf16le')],
    ['UTF-16 with a mark, the other way round', swapped(Buffer.from(`\ufeff${TEXT}`, 'utf16le'))],
    ['UTF-16 without a mark', Buffer.from(TEXT, 'utf16le')],
    ['UTF-16 without a mark, the other way round', swapped(Buffer.from(TEXT, 'utf16le'))],
    ['Windows-1252', Buffer.from(TEXT.replace('’', '\u0092'), 'latin1')],
  ])('is read from %s', (_, bytes) => expect(decodeText(bytes)).toBe(TEXT));
});
