import { describe, expect, it } from 'vitest';
import { fullName, type PasswordPolicy, passwordProblem } from './rules.ts';

const weak: PasswordPolicy = { strong: false, hasSecondFactor: false, contextWords: [] };
const strong: PasswordPolicy = {
  strong: true,
  hasSecondFactor: false,
  contextWords: ['wanjiku.kamau', 'Wanjiku', null, 'wanjiku@nafasi.example', 'Nafasi Workspaces Ltd'],
};
const withSecondFactor: PasswordPolicy = { ...strong, hasSecondFactor: true };

const TOO_SHORT = 'Password must be at least 6 characters long';
const TOO_SHORT_STRONG = 'Password must be at least 12 characters long';
const TOO_COMMON = 'Password is too common: choose another';
const TOO_FEW = 'Password must not repeat the same few characters';
const KNOWN_DIGITS = 'Password must not be a sequence of digits, a date or a phone number';
const DIGITS_ALONE = 'Password must not be digits alone: add a word or two';
const ROW = 'Password must not be a sequence of letters, digits or keys';
const TOO_CLOSE = 'Password must not be your name or the company name';

describe('A new password', () => {
  it.each<[string, string, PasswordPolicy, string | null]>([
    ['of nothing', '', weak, TOO_SHORT],
    ['of five characters', 'abcde', weak, TOO_SHORT],
    ['of five characters, each of two code units', '🔑🔑🔑🔑🔑', weak, TOO_SHORT],
    ['of six characters', 'abcdef', weak, null],
    ['that is common, where strong ones are not asked for', 'password', weak, null],
    ['of five characters, where strong ones are asked for', 'abcde', strong, TOO_SHORT],
    ['of eleven characters', 'kibo-mawe-7', strong, TOO_SHORT_STRONG],
    ['of twelve characters', 'kibo-mawe-72', strong, null],
    [
      'of seven characters, with a second factor',
      'kibo-ma',
      withSecondFactor,
      'Password must be at least 8 characters long',
    ],
    ['of eight characters, with a second factor', 'kibo-maw', withSecondFactor, null],
    ['of four words without a digit or sign', 'mango river slow lantern', strong, null],
    ['of 200 characters', 'lantern '.repeat(25), strong, null],
    ['in another script', 'كلمة مرور طويلة جدا', strong, null],
    ['of one repeated character', 'aaaaaaaaaaaaaaaa', strong, TOO_FEW],
    ['of three characters in turn', 'abcabcabcabcabc', strong, TOO_FEW],
    ['that everybody uses', 'passwordpassword', strong, TOO_COMMON],
    ['that everybody uses, in capitals', 'PasswordPassword', strong, TOO_COMMON],
    ['that everybody uses, with digits behind', 'Password20261234', strong, TOO_COMMON],
    ['that everybody uses, with signs between', 'Pass-word!2026!!', strong, TOO_COMMON],
    ['of a famous comic', 'correct horse battery staple', strong, TOO_COMMON],
    ['of digits in a row', '123456789012', strong, KNOWN_DIGITS],
    ['of six digits in a row, where strong ones are not asked for', '123456', weak, KNOWN_DIGITS],
    ['of eight digits in a row', '12345678', weak, KNOWN_DIGITS],
    ['of digits in a row backwards', '87654321', weak, KNOWN_DIGITS],
    ['of ten digits in a row', '1234567890', weak, KNOWN_DIGITS],
    ['of digits in a row from nought', '0123456789', weak, KNOWN_DIGITS],
    ['of digits in a row that go on over nought', '7890123456', weak, KNOWN_DIGITS],
    ['of one digit', '88888888', weak, KNOWN_DIGITS],
    ['of two digits again and again', '47474747', weak, KNOWN_DIGITS],
    ['of four digits again and again', '204620462046', weak, KNOWN_DIGITS],
    ['of a day', '20261116', weak, KNOWN_DIGITS],
    ['of a day as people write it', '16/11/2026', weak, KNOWN_DIGITS],
    ['of a short day', '161198', weak, KNOWN_DIGITS],
    ['of a phone number', '0712345678', weak, KNOWN_DIGITS],
    ['of a phone number with its country', '+254 712 907 318', weak, KNOWN_DIGITS],
    ['of digits in no order, where strong ones are not asked for', '83041976255', weak, null],
    ['of digits in no order', '830419762557', strong, DIGITS_ALONE],
    ['of letters in a row', 'abcdefghijklm', strong, ROW],
    ['of letters in a row backwards', 'zyxwvutsrqpo', strong, ROW],
    ['of keys and digits in a row', 'lkjhgfdsa1234', strong, ROW],
    ['of keys up and down', '4rfv5tgb6yhn', strong, ROW],
    ['of keys and digits in turn', '1q2w3e4r5t6y', strong, ROW],
    ['of a row and three letters', 'abcd-1234-5678-xyz', strong, ROW],
    ['of a row and words', '1234 slow mango river', strong, null],
    ['of keys in a row', 'qwertyuiopasdfghjklzxcvbnm', strong, TOO_COMMON],
    ['of the trade', 'CoworkingSpace1', strong, TOO_COMMON],
    ['that is the username', 'wanjiku.kamau', strong, TOO_CLOSE],
    ['that is the username with a year', 'WanjikuKamau2026', strong, TOO_CLOSE],
    ['that is the first name, filled up with digits', 'Wanjiku12345678', strong, TOO_CLOSE],
    ['that is the e-mail address', 'wanjiku@nafasi.example', strong, TOO_CLOSE],
    ['that is the name of the space', 'nafasi-workspaces-ltd', strong, TOO_CLOSE],
    ['of several names', 'Nafasi-Wanjiku-2026', strong, TOO_CLOSE],
    ['of a year before a name', '20262026Wanjiku', strong, TOO_CLOSE],
    ['of a name and three letters more', 'WanjikuKamau-abc', strong, TOO_CLOSE],
    ['that only contains a name', 'wanjiku likes slow rivers', strong, null],
  ])('%s is judged', (_, password, policy, problem) => {
    expect(passwordProblem(password, policy)).toBe(problem);
  });

  it('is not compared with names so short that anything is one', () => {
    expect(passwordProblem('xy-mawe-1204', { ...strong, contextWords: ['xy', '', ' '] })).toBeNull();
  });
});

describe('A person', () => {
  const nobody = { firstName: null, lastName: null, email: null, username: 'njeri' };

  it.each([
    [{ ...nobody, firstName: 'Grace', lastName: 'Njeri', email: 'g@x.ke' }, 'Grace Njeri'],
    [{ ...nobody, firstName: 'Grace' }, 'Grace'],
    [{ ...nobody, lastName: 'Njeri', email: 'g@x.ke' }, 'Njeri'],
    [{ ...nobody, email: 'grace@x.ke' }, 'grace@x.ke'],
    [nobody, 'njeri'],
  ])('%j is called %s', (user, name) => {
    expect(fullName(user)).toBe(name);
  });
});
