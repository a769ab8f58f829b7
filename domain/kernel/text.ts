import * as z from 'zod';

/** Text that people type: outer spaces go, and a length is always stated, so that no field takes 10,000 characters. */
export const shortText = (label: string, max = 120) =>
  z
    .string(`${label} is required`)
    .trim()
    .min(1, `${label} is required`)
    .max(max, `${label} may have at most ${max} characters`);

export const optionalText = (label: string, max = 120) =>
  z
    .string(`${label} must be text`)
    .trim()
    .max(max, `${label} may have at most ${max} characters`)
    .nullish()
    .transform((value) => value || null);

export const Email = z
  .string('Email is required')
  .trim()
  .min(1, 'Enter an email address')
  .max(254, 'Email may have at most 254 characters')
  .pipe(z.email('Must be an email address'));

export const optionalEmail = z
  .union([z.literal(''), Email])
  .nullish()
  .transform((value) => value || null);

// Letters whose small form depends on the language or on their place in a word.
const ALIKE: Readonly<Record<string, string>> = { İ: 'i', ı: 'i', ß: 'ss', ẞ: 'ss', ς: 'σ' };

/**
 * The one form of a name by which it is found, counted and unique, however it is typed: "ＡＤＭİＮ " is "admin". The database
 * has the same function (fold_name), letter by letter, so that no locale decides.
 */
export const foldName = (text: string): string =>
  [...text.normalize('NFKC')]
    .map((letter) => ALIKE[letter] ?? letter.toLowerCase())
    .join('')
    .replace(/i\u0307/g, 'i')
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/^[ \t\n\r\f\v]+|[ \t\n\r\f\v]+$/g, '');

/** Whether every percent sign stands before what it escapes. The text is looked at, since a build drops a call whose answer nobody needs. */
export const isDecodable = (text: string): boolean => {
  try {
    return decodeURIComponent(text).length <= text.length;
  } catch {
    return false;
  }
};

/** The addresses of a text with commas between, each once. */
export const addressesIn = (text: string | null): string[] => [
  ...new Set(
    (text ?? '')
      .split(',')
      .map((address) => address.trim().toLowerCase())
      .filter(Boolean),
  ),
];

export const optionalEmails = (label: string, most: number) =>
  optionalText(label, 600)
    .refine((text) => addressesIn(text).every((address) => z.email().safeParse(address).success), {
      message: 'Enter email addresses with commas between',
    })
    .refine((text) => addressesIn(text).length <= most, { message: `Enter at most ${most} email addresses` });
