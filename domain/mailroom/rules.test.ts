import { describe, expect, it, test } from 'vitest';
import '../../server/temporal.ts';
import { handOutMail } from './contract.ts';
import { closedProblem, itemText, nextNotice } from './rules.ts';
import { isSigned, type Stroke, toPath } from './signature.ts';

const ZONE = 'Africa/Nairobi';

test('an item is called by its kind and, where it is known, its sender', () => {
  expect(itemText({ kind: 'letter', sender: 'KRA' })).toBe('letter from KRA');
  expect(itemText({ kind: 'parcel', sender: null })).toBe('parcel');
});

describe('an item that is closed says so in the time of the space', () => {
  const closed = { kind: 'parcel', closedAt: '2026-11-14T21:05:00Z', handedTo: 'Jane' } as const;
  it.each([
    [{ ...closed, status: 'waiting' } as const, null],
    [{ ...closed, status: 'handed_out' } as const, 'This parcel was handed out to Jane on 15 Nov 2026 at 12:05 AM'],
    [{ ...closed, status: 'returned' } as const, 'This parcel was returned on 15 Nov 2026 at 12:05 AM'],
  ])('%o', (item, words) => {
    expect(closedProblem(item, ZONE)).toBe(words);
  });
});

test('a tenant is written to again after an hour, and not a second earlier', () => {
  expect(nextNotice(null, '2026-11-15T09:00:00Z')).toBeNull();
  expect(nextNotice('2026-11-15T08:00:01Z', '2026-11-15T09:00:00Z')).toBe('2026-11-15T09:00:01Z');
  expect(nextNotice('2026-11-15T08:00:00Z', '2026-11-15T09:00:00Z')).toBeNull();
});

describe('a drawn signature', () => {
  it('is a path of the contract, kept inside its box', () => {
    const strokes: Stroke[] = [
      [
        [10.04, 20.06],
        [400, -5],
      ],
      [[7, 9]],
      [],
    ];
    expect(toPath(strokes)).toBe('M10 20.1 L300 0 M7 9 L7 9');
    expect(handOutMail.body.safeParse({ name: 'Jane', signature: toPath(strokes) }).success).toBe(true);
  });

  it('is more than a touch of the pad', () => {
    expect(isSigned([])).toBe(false);
    expect(isSigned([[[5, 5]], [[50, 50]]])).toBe(false);
    const cross = [
      [[0, 0] as const, [20, 20] as const],
      [[20, 0] as const, [0, 20] as const],
    ];
    expect(isSigned(cross)).toBe(true);
  });
});

describe('a typed name as a signature', () => {
  it.each(['Jane Wanjiru', "N'Golo O’Brien-Ñandú Jr.", 'شركة', ' i '])('is the name itself: %s', (name) => {
    expect(handOutMail.body.parse({ name, signature: name })).toEqual({ name: name.trim(), signature: name.trim() });
  });

  it('is no other name', () => {
    expect(handOutMail.body.safeParse({ name: 'Jane', signature: 'June' }).success).toBe(false);
  });
});
