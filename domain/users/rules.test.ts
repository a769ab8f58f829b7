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
const TOO_COMMON = 'Password is too common: choose one that others do not use';
const TOO_FEW = 'Password must not repeat the same few characters';
const TOO_CLOSE = 'Password must not be your name or the name of the space';

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
    ['of digits in a row', '123456789012', strong, TOO_COMMON],
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
    expect(passwordProblem('xy1234567890', { ...strong, contextWords: ['xy', '', ' '] })).toBeNull();
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
