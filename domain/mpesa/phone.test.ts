import { describe, expect, test } from 'vitest';
import { isMasked, normaliseMsisdn } from './phone.ts';
import { MpesaPhone } from './request-contract.ts';

describe('a number that M-Pesa can reach', () => {
  test.each([
    ['0712 345 678', '254712345678'],
    ['712345678', '254712345678'],
    ['+254-110-123-456', '254110123456'],
    ['254722000000', '254722000000'],
    ['0100 123 456', '254100123456'],
    ['0108123456', '254108123456'],
    ['0124 123 456', '254124123456'],
    ['0140 123 456', '254140123456'],
    ['+254 (0)712-345-678', '254712345678'],
  ])('%s is sent as %s', (typed, sent) => {
    expect(normaliseMsisdn(typed)).toBe(sent);
    expect(MpesaPhone.parse(typed)).toBe(`+${sent}`);
  });

  test.each([
    ['0202012345', 'a landline'],
    ['0612345', 'too short'],
    ['07123', 'too short'],
    ['0109 123 456', 'of a range that nobody has'],
    ['0900 123 456', 'a service'],
    ['+255 712 345 678', 'of another country'],
    ['254254712345678', 'the country twice'],
    ['2547 ***** 126', 'masked'],
    ['', 'nothing'],
  ])('%s is none: %s', (typed) => {
    expect(normaliseMsisdn(typed)).toBeNull();
    expect(MpesaPhone.safeParse(typed).success).toBe(false);
  });
});

test.each([
  ['2547 ***** 126', true],
  ['2547****5678', true],
  ['7f3c1f0e9c0f4d5c8a2b', true],
  ['254712345678', false],
  ['+254712345678', false],
])('%s is masked: %s', (sent, masked) => expect(isMasked(sent)).toBe(masked));
