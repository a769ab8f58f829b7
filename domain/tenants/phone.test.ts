import { describe, expect, test } from 'vitest';
import { normalisePhone } from '../kernel/phone.ts';
import { optionalPhone, Phone, phoneFigures, phoneText } from './phone.ts';

describe('a phone number', () => {
  test.each([
    ['0712 345 678', '+254712345678'],
    ['712345678', '+254712345678'],
    ['+254-110-123-456', '+254110123456'],
    ['254722000000', '+254722000000'],
    ['0202012345', '+254202012345'],
    ['00254712345678', '+254712345678'],
    ['+254 (0)712 345 678', '+254712345678'],
    ['(020) 2012345', '+254202012345'],
    ['0110.123.456', '+254110123456'],
    ['0800 723 253', '+254800723253'],
    ['0712–345–678', '+254712345678'],
    [' 0712\u00a0345\u00a0678 ', '+254712345678'],
  ])('%s is Kenyan and stored as %s', (typed, stored) => {
    expect(normalisePhone(typed)).toBe(stored);
  });

  test.each([
    ['+44 20 7946 0958', '+442079460958'],
    ['0044 20 7946 0958', '+442079460958'],
    ['+255 712 345 678', '+255712345678'],
    ['+1 (415) 555-2671', '+14155552671'],
  ])('%s is of another country and kept as %s', (typed, stored) => {
    expect(normalisePhone(typed)).toBe(stored);
  });

  test.each([
    ['0612345'],
    ['07123'],
    ['0712 345 67'],
    ['0712 345 6789'],
    ['+254 712 345 6789'],
    ['+2547'],
    ['12345'],
    ['+0712345678'],
    ['+44'],
    [`+${'1'.repeat(16)}`],
    ['ask Jane'],
    ['0712 345 678 ext 4'],
    ['+'],
    ['०७१२३४५६७८'],
  ])('%s is none', (typed) => {
    expect(normalisePhone(typed)).toBeNull();
  });

  test('what is stored is stored unchanged when it is saved again', () => {
    for (const typed of ['0712 345 678', '+44 20 7946 0958', '0202012345']) {
      const stored = Phone.parse(typed);
      expect(Phone.parse(stored)).toBe(stored);
    }
  });

  test('is refused in words that show how to write it', () => {
    expect(Phone.safeParse('07123').error?.issues[0]?.message).toBe(
      'Phone must be a number such as 0712 345 678 or +44 20 7946 0958',
    );
    expect(Phone.safeParse('').error?.issues[0]?.message).toBe('Phone is required');
  });

  test('may be left out where it is optional', () => {
    expect([optionalPhone.parse(''), optionalPhone.parse(null), optionalPhone.parse(undefined)]).toEqual([
      null,
      null,
      null,
    ]);
    expect(optionalPhone.safeParse('nonsense').success).toBe(false);
  });
});

describe('a search by phone number', () => {
  test.each([
    ['0712 345', '712345'],
    ['+254 712', '712'],
    ['254712345678', '712345678'],
    ['345 678', '345678'],
    ['07', null],
    ['Amani 4', null],
  ])('%s looks for %s', (typed, figures) => {
    expect(phoneFigures(typed)).toBe(figures);
  });
});

test('a stored number is shown in groups where it is Kenyan, and otherwise as it is', () => {
  expect(phoneText('+254712345678')).toBe('+254 712 345 678');
  expect(phoneText('+442079460958')).toBe('+442079460958');
});
