import { type Cents, cents } from '../../kernel/money.ts';

export type DecimalSign = '.' | ',';

const CURRENCY = /\b(?:KES|KSHS?|USD|EUR|GBP|UGX|TZS)\b\.?|[$€£]/gi;
const DASHES = /[\u2010-\u2014\u2212]/g;

const FIGURES = {
  '.': /^(\d{1,12}|\d{1,3}(?:,\d{3})+)?(?:\.(\d{1,2})0*)?$/,
  ',': /^(\d{1,12}|\d{1,3}(?:\.\d{3})+)?(?:,(\d{1,2})0*)?$/,
} as const;

const readFigure = (text: string, decimal: DecimalSign): number | null => {
  const match = FIGURES[decimal].exec(text);
  if (!match || text === '') return null;
  const [, whole = '', part = ''] = match;
  return Number(whole.replace(/[.,]/g, '')) * 100 + Number(part.padEnd(2, '0'));
};

/** "1,234.50", "(300.00)", "300.00 DR", "300.00-", "KES 1 234.50": an amount as banks write it, or null. */
export const readAmount = (text: string, decimal: DecimalSign = '.'): Cents | null => {
  let rest = text.normalize('NFKC').replace(DASHES, '-').replace(CURRENCY, ' ').trim().toUpperCase();
  const side = /\s*\b(DR|CR|D|C)\.?$|(?<=\d)(DR|CR)$/.exec(rest);
  if (side) rest = rest.slice(0, side.index).trim();
  const inBrackets = /^\((.*)\)$/.exec(rest);
  if (inBrackets) rest = (inBrackets[1] ?? '').trim();
  const sign = /^[-+]|[-+]$/.exec(rest)?.[0];
  if (sign) rest = rest.startsWith(sign) ? rest.slice(1) : rest.slice(0, -1);
  const figure = readFigure(rest.replace(/[ '’]/g, ''), decimal);
  if (figure === null) return null;
  const isDebit = (side?.[1] ?? side?.[2])?.startsWith('D') ?? false;
  const isMinus = inBrackets !== null || sign === '-';
  // A credit in brackets says two things at once.
  if (side && !isDebit && isMinus) return null;
  return cents((isDebit || isMinus) && figure !== 0 ? -figure : figure);
};

const HAS_COMMA_PART = /\d,\d{1,2}(?!\d)\D*$/;
const HAS_POINT_PART = /\d\.\d{1,2}(?!\d)\D*$/;

/** Which sign stands before the cents in a whole column; a point where no amount has any. */
export const detectDecimal = (texts: readonly string[]): DecimalSign =>
  texts.filter((text) => HAS_COMMA_PART.test(text)).length > texts.filter((text) => HAS_POINT_PART.test(text)).length
    ? ','
    : '.';
