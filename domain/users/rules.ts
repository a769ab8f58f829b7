import { COMMON_PASSWORDS } from './common-passwords.ts';
import { isDigits, isKnownDigits, isRow } from './guessable.ts';

export type PasswordPolicy = { strong: boolean; hasSecondFactor: boolean; contextWords: readonly (string | null)[] };

const MIN_LENGTH = 6;
const STRONG_LENGTH = 12;
const STRONG_LENGTH_WITH_SECOND_FACTOR = 8;

const plainLetters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

// Short words turn up in anything; what is left beside the words must be more than one of them.
const WHOLE_WORD = 3;
const PART_OF_WORD = 4;
const OWN_LETTERS = 4;

// Whether a password is made of what everybody knows of the person and the place: one such word, or several in a row,
// with digits before, between or behind.
const isContextWord = (password: string, words: readonly (string | null)[]): boolean => {
  const plain = plainLetters(password).replace(/^\d+|\d+$/g, '');
  const known = words.filter((word) => word !== null);
  if (known.some((word) => plainLetters(word).length >= WHOLE_WORD && plain === plainLetters(word))) return true;
  const parts = known
    .flatMap((word) => [plainLetters(word), ...word.split(/[^\p{L}\p{N}]+/u).map(plainLetters)])
    .filter((part) => part.length >= PART_OF_WORD)
    .sort((a, b) => b.length - a.length);
  const left = parts.reduce((rest, part) => rest.replaceAll(part, ' '), plain);
  return left !== plain && left.replace(/[\s\d]/g, '').length < OWN_LETTERS;
};

/**
 * What is wrong with a new password, in words for the person, or null. Six characters, and digits that nobody guesses at once,
 * are always asked for; strong passwords
 * are judged by length and by what an attacker tries first, never by mandatory digits or signs.
 */
export const passwordProblem = (password: string, policy: PasswordPolicy): string | null => {
  const length = [...password].length;
  if (length < MIN_LENGTH) return `Password must be at least ${MIN_LENGTH} characters long`;
  if (isKnownDigits(password)) return 'Password must not be a sequence of digits, a date or a phone number';
  if (!policy.strong) return null;
  const needed = policy.hasSecondFactor ? STRONG_LENGTH_WITH_SECOND_FACTOR : STRONG_LENGTH;
  if (length < needed) return `Password must be at least ${needed} characters long`;
  if (new Set(password).size < 4) return 'Password must not repeat the same few characters';
  if (
    COMMON_PASSWORDS.has(password.toLowerCase()) ||
    COMMON_PASSWORDS.has(plainLetters(password).replace(/\d+$/, ''))
  ) {
    return 'Password is too common: choose another';
  }
  if (isDigits(password)) return 'Password must not be digits alone: add a word or two';
  if (isRow(password)) return 'Password must not be a sequence of letters, digits or keys';
  if (isContextWord(password, policy.contextWords)) return 'Password must not be your name or the company name';
  return null;
};

export const fullName = (user: {
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  username: string;
}): string => [user.firstName, user.lastName].filter(Boolean).join(' ') || user.email || user.username;
