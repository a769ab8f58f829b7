import { type SQL, sql } from 'drizzle-orm';
import type { Instant } from '../../../domain/kernel/time.ts';

/** What a person searches for, parsed once for every feature that searches. */
export type SearchTerms = {
  text: string;
  words: readonly string[];
  /** The document numbers that may be meant: typed without the dash, or with the letter O for a zero. */
  numbers: readonly string[];
  /** Whether the words must occur as they were typed, or something similar will do. */
  match: 'exact' | 'similar';
  zone: string;
  currency: string;
  /** What is nearest to now is what is meant. */
  now: Instant;
};

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

const NUMBER = /^([A-Z]{2,3})[\s-]*([\dOIL]{4})[\s-]*([\dOIL]{1,5})$/;
const asDigits = (text: string) => text.replace(/O/g, '0').replace(/[IL]/g, '1');

const documentNumbers = (text: string): string[] => {
  const typed = text.toUpperCase().replace(/\s+/g, '');
  // Every number of a year begins alike: fewer digits would match all of them.
  if ((typed.match(/\d/g) ?? []).length < 3) return [];
  const [, series, month = '', count = ''] = NUMBER.exec(text.toUpperCase()) ?? [];
  const corrected = series ? `${series}${asDigits(month)}-${asDigits(count).padStart(4, '0')}` : typed;
  return [...new Set([typed, corrected])];
};

// A number as it is dialled in Kenya, 0733 99…, is stored as +25473399…
const DIALLED = /^(?:0|\+?254)([17][\d\s-]{2,})$/;

export const parseSearch = (
  typed: string,
  { zone, currency, now }: Pick<SearchTerms, 'zone' | 'currency' | 'now'>,
): SearchTerms => {
  const text = typed.replace(/\s+/g, ' ').trim();
  const dialled = DIALLED.exec(text)?.[1]?.replace(/\D/g, '');
  const words = dialled ? [dialled] : text.split(' ').filter((word) => word.length > 1);
  const numbers = documentNumbers(text);
  return { text, words: words.length > 0 ? words : [text], numbers, match: 'exact', zone, currency, now };
};

/**
 * Every word occurs in the text. A trigram index needs at least three letters to find a word in the middle of a text; shorter
 * ones match the beginning of a word only.
 */
const exactMatch = (text: SQL, { words }: SearchTerms): SQL =>
  sql.join(
    words.map((word) =>
      word.length > 2
        ? sql`${text} ilike ${`%${escapeLike(word)}%`}`
        : sql`(${text} ilike ${`${escapeLike(word)}%`} or ${text} ilike ${`% ${escapeLike(word)}%`})`,
    ),
    sql` and `,
  );

export const numberMatch = (number: SQL, { numbers }: SearchTerms): SQL =>
  numbers.length === 0
    ? sql`false`
    : sql`(${sql.join(
        numbers.map((typed) => sql`${number} ilike ${`%${escapeLike(typed)}%`}`),
        sql` or `,
      )})`;

/** The words occur in the text, or it is similar to them; how similar is a setting of every connection. */
export const textMatch = (text: SQL, terms: SearchTerms): SQL =>
  terms.match === 'exact' ? exactMatch(text, terms) : sql`${terms.text} <% ${text}`;

/** 3: the matching text begins with it; 2: a word begins with it; 1: it occurs; below 1: it is only similar. */
export const matchRank = (text: SQL, terms: SearchTerms): SQL => {
  const [first = ''] = terms.words;
  const otherwise = terms.match === 'exact' ? sql`1` : sql`word_similarity(${terms.text}, ${text})`;
  return sql`(case when ${text} ilike ${`${escapeLike(first)}%`} then 3 when ${text} ilike ${`% ${escapeLike(first)}%`} then 2
    else ${otherwise} end)::real`;
};

/** One row of a feature's search: each feature selects these columns, for at most MAX_PER_KIND rows. */
export type SearchRow = { kind: string; id: string; title: string; subtitle: string; path: string; rank: number };
export const MAX_PER_KIND = 5;
/** A word that very many rows share is ranked among this many of them only. */
export const MAX_CANDIDATES = 300;

export const amountText = (amount: SQL, { currency }: SearchTerms): SQL =>
  sql`${`${currency} `}::text || to_char(${amount}, 'FM999,999,999,990')`;
export const dayAsText = (day: SQL): SQL => sql`to_char(${day}, 'FMDD Mon YYYY')`;
