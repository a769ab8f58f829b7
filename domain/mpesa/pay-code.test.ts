import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makePayCode, readPayCode } from './pay-code.ts';

const someCount = fc.integer({ min: 0, max: 800_000 });

describe('the pay code of a tenant', () => {
  test.each([
    [0, 'N15000'],
    [1, 'N15011'],
    [31, 'N150ZZ'],
    [32, 'N15150'],
    [33, 'N15161'],
    [1_000, 'N16438'],
    [123_456, 'N5GCT0'],
  ])('number %i has %s', (count, code) => expect(makePayCode(count)).toBe(code));

  test('is read as it was given, for any tenant, and no two have the same', () => {
    fc.assert(
      fc.property(someCount, someCount, (a, b) => {
        expect(readPayCode(makePayCode(a))).toBe(makePayCode(a));
        expect(makePayCode(a) === makePayCode(b)).toBe(a === b);
        expect(makePayCode(a).length).toBeLessThanOrEqual(8);
      }),
    );
  });

  test.each([
    ['n15011', 'N15011'],
    [' N 150 11 ', 'N15011'],
    ['N-15011', 'N15011'],
    ['NI5OLL', 'N15011'],
  ])('“%s” is read as %s', (typed, code) => expect(readPayCode(typed)).toBe(code));

  test.each([
    ['N15012'],
    ['N51011'],
    ['15011'],
    ['N1'],
    ['N'],
    ['NAIROBI'],
    ['JOHN'],
    ['INV2611-0042'],
    ['N15011U'],
    [''],
  ])('“%s” is none', (typed) => expect(readPayCode(typed)).toBeNull());

  test('no one wrong character and no two that changed places are taken for another tenant', () => {
    const symbols = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'];
    fc.assert(
      fc.property(someCount, fc.integer({ min: 1, max: 5 }), fc.constantFrom(...symbols), (count, at, symbol) => {
        const code = makePayCode(count);
        const mistyped = code.slice(0, at) + symbol + code.slice(at + 1);
        if (mistyped !== code) expect(readPayCode(mistyped)).toBeNull();
        const swapped = code.slice(0, at - 1) + code.charAt(at) + code.charAt(at - 1) + code.slice(at + 1);
        if (at > 1 && swapped !== code) expect(readPayCode(swapped)).toBeNull();
      }),
    );
  });
});
