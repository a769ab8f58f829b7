// What fingers and heads know by heart: digits, letters, the rows of a keyboard and the ways up and down its columns.
const ROWS = [
  '01234567890',
  '1234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
];
const reversed = (text: string): string => [...text].reverse().join('');
// One that goes on from its end to its beginning is still one.
const KNOWN = ROWS.flatMap((row) => [row + row, reversed(row + row)]);

const SHORTEST_ROW = 4;
const OWN_CHARACTERS = 4;

const sameAt = (text: string, from: number): number => {
  let length = 1;
  while (text[from + length] === text[from]) length++;
  return length;
};

const rowAt = (text: string, from: number): number => {
  let length = 0;
  while (from + length < text.length && KNOWN.some((row) => row.includes(text.slice(from, from + length + 1))))
    length++;
  return Math.max(length, sameAt(text, from));
};

/** Whether little is left of a password without its rows of digits, letters or keys. */
export const isRow = (password: string): boolean => {
  const text = password.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  let own = 0;
  let hasRow = false;
  for (let at = 0; at < text.length; ) {
    const length = rowAt(text, at);
    const isLong = length >= SHORTEST_ROW;
    hasRow ||= isLong;
    own += isLong ? 0 : 1;
    at += isLong ? length : 1;
  }
  return hasRow && own < OWN_CHARACTERS;
};

/** The digits of a password that has nothing else but the signs of a date or a telephone number. */
const toDigits = (password: string): string | null => {
  const digits = password.replace(/[\s+./-]/g, '');
  return /^\d+$/.test(digits) ? digits : null;
};

const DATE =
  /^(?:(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])|(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])(?:19|20)?\d\d)$/;
const PHONE = /^(?:254|0)[17]\d{8}$/;
const REPEATED = /^(\d{1,4})\1+$/;

export const isDigits = (password: string): boolean => toDigits(password) !== null;

/** Digits that are a sequence, a date, a telephone number or the same few again and again. */
export const isKnownDigits = (password: string): boolean => {
  const digits = toDigits(password);
  return digits !== null && (isRow(digits) || [DATE, PHONE, REPEATED].some((form) => form.test(digits)));
};
