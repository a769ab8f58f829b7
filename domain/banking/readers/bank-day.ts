import { type Day, readDay } from '../../kernel/time.ts';

export const DATE_ORDERS = ['dmy', 'mdy', 'ymd'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

const MONTHS = 'janfebmaraprmayjunjulaugsepoctnovdec';

const monthNumber = (name: string): string => {
  const at = MONTHS.indexOf(name.slice(0, 3).toLowerCase());
  return at % 3 === 0 ? String(at / 3 + 1) : '';
};

const composeDay = (year: string, month: string, day: string): Day | null =>
  readDay(`${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`) ?? null;

const TIME = String.raw`(?:[T\s,]+\d{1,2}:\d{2}.*)?$`;
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})${TIME}`);
const BY_NAME = new RegExp(
  String.raw`^(\d{1,2})(?:st|nd|rd|th)?[-\s/.]*([a-z]{3,9})\.?[-\s/.,]*(\d{4}|\d{2})${TIME}`,
  'i',
);
const NAME_FIRST = new RegExp(String.raw`^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})${TIME}`, 'i');
const NUMBERS = new RegExp(String.raw`^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})${TIME}`);

/** A day as banks write it. Only where all of it is numbers does the order decide; the year first is read as such always. */
export const readBankDay = (cell: string, order: DateOrder): Day | null => {
  const text = cell.trim();
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst) return composeDay(yearFirst[1] ?? '', yearFirst[2] ?? '', yearFirst[3] ?? '');
  const byName = BY_NAME.exec(text);
  if (byName) return composeDay(byName[3] ?? '', monthNumber(byName[2] ?? ''), byName[1] ?? '');
  const nameFirst = NAME_FIRST.exec(text);
  if (nameFirst) return composeDay(nameFirst[3] ?? '', monthNumber(nameFirst[1] ?? ''), nameFirst[2] ?? '');
  const numbers = NUMBERS.exec(text);
  if (!numbers) return null;
  const [, first = '', second = '', third = ''] = numbers;
  if (order === 'ymd') return first.length === 2 && third.length === 2 ? composeDay(first, second, third) : null;
  return order === 'dmy' ? composeDay(third, second, first) : composeDay(third, first, second);
};

export const isLikeDay = (cell: string): boolean => DATE_ORDERS.some((order) => readBankDay(cell, order) !== null);

const TOKENS =
  /\d{4}-\d{2}-\d{2}|\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{1,2}(?:st|nd|rd|th)?[\s/-][a-z]{3,9}[\s,/-]+\d{2,4}|[a-z]{3,9} \d{1,2},? \d{4}/gi;

/** Every piece of a text that may be a day, as it is written there. */
export const findDayTexts = (text: string): string[] =>
  [...text.matchAll(TOKENS)].map(([token]) => token).filter(isLikeDay);
