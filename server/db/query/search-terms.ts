import { type SQL, sql } from 'drizzle-orm';

// What somebody looks for, taken apart once for all the places it is looked for in.
export type Needle = {
  text: string;
  words: readonly string[];
  // How a document would have been numbered by whoever typed this: without the dash, or with the letter O for a nought.
  numbers: readonly string[];
  zone: string;
  currency: string;
};

const literal = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

const NUMBER = /^([A-Z]{2,3})[\s-]*([\dOIL]{4})[\s-]*([\dOIL]{1,5})$/;
const asDigits = (text: string) => text.replace(/O/g, '0').replace(/[IL]/g, '1');

const numbersOf = (text: string): string[] => {
  const typed = text.toUpperCase().replace(/\s+/g, '');
  // Every number of a year begins alike: what holds fewer figures than that would find them all.
  if ((typed.match(/\d/g) ?? []).length < 3) return [];
  const [, series, month = '', count = ''] = NUMBER.exec(text.toUpperCase()) ?? [];
  const said = series ? `${series}${asDigits(month)}-${asDigits(count).padStart(4, '0')}` : typed;
  return [...new Set([typed, said])];
};

// A number as it is dialled here, 0733 99…, is kept as +25473399…
const DIALLED = /^(?:0|\+?254)([17][\d\s-]{2,})$/;

export const needleOf = (typed: string, { zone, currency }: Pick<Needle, 'zone' | 'currency'>): Needle => {
  const text = typed.replace(/\s+/g, ' ').trim();
  const dialled = DIALLED.exec(text)?.[1]?.replace(/\D/g, '');
  const words = dialled ? [dialled] : text.split(' ').filter((word) => word.length > 1);
  return { text, words: words.length > 0 ? words : [text], numbers: numbersOf(text), zone, currency };
};

// Every word that was typed occurs. Three letters are the least that an index of trigrams finds inside a word; fewer are
// looked for where a word begins.
export const literally = (text: SQL, { words }: Needle): SQL =>
  sql.join(
    words.map((word) =>
      word.length > 2
        ? sql`${text} ilike ${`%${literal(word)}%`}`
        : sql`(${text} ilike ${`${literal(word)}%`} or ${text} ilike ${`% ${literal(word)}%`})`,
    ),
    sql` and `,
  );

export const numbered = (number: SQL, { numbers }: Needle): SQL =>
  numbers.length === 0
    ? sql`false`
    : sql`(${sql.join(
        numbers.map((typed) => sql`${number} ilike ${`%${literal(typed)}%`}`),
        sql` or `,
      )})`;

// About as it was typed; how near is near is a setting of every connection.
export const nearly = (text: SQL, needle: Needle): SQL => sql`${needle.text} <% ${text}`;

// From 3, it begins so, to 1, it is somewhere in it; below 1, it is only near.
export const rankOf = (text: SQL, needle: Needle): SQL => {
  const [first = ''] = needle.words;
  return sql`(case when ${text} ilike ${`${literal(first)}%`} then 3 when ${text} ilike ${`% ${literal(first)}%`} then 2
    when ${literally(text, needle)} then 1 else word_similarity(${needle.text}, ${text}) end)::real`;
};

// What a feature answers to a search: one select of these columns, of at most so many rows.
export type FoundRow = { kind: string; id: string; title: string; subtitle: string; path: string; rank: number };
export const MOST_OF_A_KIND = 5;
// A word that very many rows share is not gone through to the last of them.
export const MOST_LOOKED_AT = 300;

// As it was typed; and only where that finds nothing, what is near to it.
export const literallyElseNearly = (of: (where: 'literally' | 'nearly') => SQL): SQL => sql`(
  with written as materialized (${of('literally')})
  select * from written
  union all
  select * from (${of('nearly')}) as near where not exists (select 1 from written)
)`;

export const amountText = (amount: SQL, { currency }: Needle): SQL =>
  sql`${`${currency} `}::text || to_char(${amount}, 'FM999,999,999,990')`;
export const dayText = (day: SQL): SQL => sql`to_char(${day}, 'FMDD Mon YYYY')`;
