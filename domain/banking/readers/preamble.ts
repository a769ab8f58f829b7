import type { Cents } from '../../kernel/money.ts';
import { type DecimalSign, readAmount } from './amount.ts';
import { findDayTexts } from './bank-day.ts';

/** What a sheet says of itself above its lines, as texts where the order of days is not known yet. */
export type Preamble = {
  account: string | null;
  currency: string | null;
  period: readonly [from: string, to: string] | null;
  opening: Cents | null;
  closing: Cents | null;
};

export const OPENING = /\bopening (?:ledger |book )?balance\b/i;
export const CLOSING = /\bclosing (?:ledger |book )?balance\b/i;
const PERIOD = /\bperiod\b|\bfrom\b|\bbetween\b|\b(?:start|end|to) date\b|\bto:?$/i;
const ACCOUNT = /\b(?:account|acct|a\/c)\s*(?:no|number|num|#)?\b\.?\s*[:#]?/i;
const NUMBER = /(?:^|[\s:(])((?=[^\s]*\d{4})[\dA-Z][\dA-Z*/-]{5,33})(?=$|[\s),;])/i;
const CURRENCY = /\b(KES|USD|EUR|GBP|UGX|TZS)\b/;

/** The amount that stands beside a label: behind it in its own cell, or in the next one that is not blank. */
export const amountBeside = (row: readonly string[], label: RegExp, decimal: DecimalSign): Cents | null => {
  const at = row.findIndex((cell) => label.test(cell));
  if (at < 0) return null;
  const match = label.exec(row[at] ?? '');
  const behind = (row[at] ?? '').slice((match?.index ?? 0) + (match?.[0].length ?? 0)).replace(/^[\s:=]+/, '');
  const texts = [behind, ...row.slice(at + 1)].map((text) => text.trim()).filter((text) => text !== '');
  for (const text of texts) {
    const amount = readAmount(text, decimal);
    if (amount !== null) return amount;
  }
  return null;
};

const findAccount = (rows: readonly (readonly string[])[]): string | null => {
  for (const row of rows) {
    const text = row.join(' ');
    const label = ACCOUNT.exec(text);
    const number = label ? NUMBER.exec(text.slice(label.index + label[0].length)) : null;
    if (number) return number[1] ?? null;
  }
  return null;
};

const findPeriod = (rows: readonly (readonly string[])[]): Preamble['period'] => {
  const days = rows.flatMap((row) => (PERIOD.test(row.join(' ').trim()) ? findDayTexts(row.join(' ')) : []));
  const [from, to] = days;
  return from !== undefined && to !== undefined ? [from, to] : null;
};

const firstFound = <T>(rows: readonly (readonly string[])[], find: (row: readonly string[]) => T | null): T | null => {
  for (const row of rows) {
    const found = find(row);
    if (found !== null) return found;
  }
  return null;
};

export const readPreamble = (rows: readonly (readonly string[])[], decimal: DecimalSign): Preamble => ({
  account: findAccount(rows),
  currency: firstFound(rows, (row) => CURRENCY.exec(row.join(' '))?.[1] ?? null),
  period: findPeriod(rows),
  opening: firstFound(rows, (row) => amountBeside(row, OPENING, decimal)),
  closing: firstFound(rows, (row) => amountBeside(row, CLOSING, decimal)),
});
