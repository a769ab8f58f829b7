import { describe, expect, it } from 'vitest';
import { plainSms, smsSize, takesSms } from './sms.ts';

describe('the size of an SMS', () => {
  it.each([
    ['a'.repeat(160), 'plain', 160, 1],
    ['a'.repeat(161), 'plain', 161, 2],
    ['a'.repeat(306), 'plain', 306, 2],
    ['a'.repeat(307), 'plain', 307, 3],
    [`${'a'.repeat(159)}€`, 'plain', 161, 2],
    [`${'a'.repeat(69)}ș`, 'unicode', 70, 1],
    [`${'a'.repeat(70)}ș`, 'unicode', 71, 2],
    ['😀'.repeat(35), 'unicode', 70, 1],
    ['😀'.repeat(36), 'unicode', 72, 2],
    ['', 'plain', 0, 1],
  ])('%j is %s, %d characters, %d SMS', (text, encoding, characters, segments) => {
    expect(smsSize(text)).toEqual({ encoding, characters, segments });
  });

  it('is not doubled by typographic signs', () => {
    const text = plainSms('Karibu’s “room”, 10:00–12:00…\u00a0ok ');
    expect(text).toBe('Karibu\'s "room", 10:00-12:00... ok');
    expect(smsSize(text).encoding).toBe('plain');
  });
});

it.each([
  ['+254712345678', true],
  ['+254110123456', true],
  ['+254202012345', false],
  ['+254800723253', false],
  ['+442079460958', true],
])('%s takes an SMS: %s', (number, takes) => {
  expect(takesSms(number)).toBe(takes);
});
