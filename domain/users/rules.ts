import { COMMON_PASSWORDS } from './common-passwords.ts';

export type PasswordPolicy = { strong: boolean; hasSecondFactor: boolean; contextWords: readonly (string | null)[] };

const MIN_LENGTH = 6;
const STRONG_LENGTH = 12;
const STRONG_LENGTH_WITH_SECOND_FACTOR = 8;

const plainLetters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const isContextWord = (password: string, words: readonly (string | null)[]): boolean => {
  const plain = plainLetters(password).replace(/\d+$/, '');
  return words.some((word) => word !== null && plainLetters(word).length >= 3 && plain === plainLetters(word));
};

// What is wrong with a new password, in words for the person, or null. The floor of 6 always holds; strong passwords
// are judged by length and by what an attacker tries first, never by mandatory digits or signs.
export const passwordProblem = (password: string, policy: PasswordPolicy): string | null => {
  const length = [...password].length;
  if (length < MIN_LENGTH) return `Password must be at least ${MIN_LENGTH} characters long`;
  if (!policy.strong) return null;
  const needed = policy.hasSecondFactor ? STRONG_LENGTH_WITH_SECOND_FACTOR : STRONG_LENGTH;
  if (length < needed) return `Password must be at least ${needed} characters long`;
  if (new Set(password).size < 4) return 'Password must not repeat the same few characters';
  if (
    COMMON_PASSWORDS.has(password.toLowerCase()) ||
    COMMON_PASSWORDS.has(plainLetters(password).replace(/\d+$/, ''))
  ) {
    return 'Password is too common: choose one that others do not use';
  }
  if (isContextWord(password, policy.contextWords)) return 'Password must not be your name or the name of the space';
  return null;
};

export const fullName = (user: {
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  username: string;
}): string => [user.firstName, user.lastName].filter(Boolean).join(' ') || user.email || user.username;
