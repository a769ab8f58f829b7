import { cents, isMoneyText, MAX_CENTS, parseMoney } from '../../domain/kernel/money.ts';
import { figureText } from '../../domain/kernel/money-text.ts';
import { Email } from '../../domain/kernel/text.ts';
import { isDay } from '../../domain/kernel/time.ts';
import type { Column } from '../../domain/migration/columns.ts';
import { splitList } from '../../domain/migration/rules.ts';
import { isMonth } from '../../domain/payroll/fields.ts';
import { Phone } from '../../domain/tenants/phone.ts';
import { readAmount, readChoice, sheetDay } from '../documents/sheet-rows.ts';

type Read = { value: string | number | boolean | string[] | null } | { problem: string };

const problem = (text: string): Read => ({ problem: text });

const readMoney = ({ header, most = MAX_CENTS }: Column, text: string): Read => {
  const amount = readAmount(text);
  if (!isMoneyText(amount)) return problem(`${header} must be an amount with at most two decimals`);
  const value = parseMoney(amount);
  if (value < 0) return problem(`${header} must be 0 or more`);
  return value > most ? problem(`${header} must be at most ${figureText(cents(most))}`) : { value };
};

const inRange = ({ header, least = 0, most = Number.MAX_SAFE_INTEGER }: Column, value: number): Read =>
  value < least || value > most ? problem(`${header} must be from ${least} to ${most}`) : { value };

const readText = ({ header, most = 200 }: Column, text: string): Read =>
  text.length > most ? problem(`${header} may have at most ${most} characters`) : { value: text };

const readList = ({ header, most = 100 }: Column, text: string): Read => {
  const value = splitList(text);
  return value.length > most ? problem(`${header} may name at most ${most}`) : { value };
};

const FLAGS: Readonly<Record<string, boolean>> = { yes: true, y: true, true: true, no: false, n: false, false: false };

const readFlag = ({ header }: Column, text: string): Read => {
  const value = FLAGS[text.toLowerCase()];
  return value === undefined ? problem(`${header} must be yes or no`) : { value };
};

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

// 2026-03, 03/2026, Mar 2026 and March 2026; spreadsheets often make its first day of it.
const readMonth = ({ header }: Column, text: string): Read => {
  const day = sheetDay(text);
  const figures = /^(\d{1,2})[/-](\d{4})$/.exec(text);
  const words = /^([a-z]{3,9})\.?[ -](\d{4})$/i.exec(text);
  const named = MONTHS.indexOf(words?.[1]?.slice(0, 3).toLowerCase() ?? '') + 1;
  const month = figures
    ? `${figures[2]}-${figures[1]?.padStart(2, '0')}`
    : words
      ? `${words[2]}-${String(named).padStart(2, '0')}`
      : isDay(day)
        ? day.slice(0, 7)
        : text;
  return isMonth(month) ? { value: month } : problem(`${header} must be a month such as Mar 2026`);
};

const readDay = ({ header }: Column, text: string): Read => {
  const day = sheetDay(text);
  return isDay(day) && day >= '2000-01-01' && day <= '2099-12-31'
    ? { value: day }
    : problem(`${header} must be a date such as 30/11/2026`);
};

const readKind = (column: Column, text: string): Read => {
  const { header, kind, choices = [] } = column;
  switch (kind) {
    case 'email':
      return Email.safeParse(text).success ? { value: text } : problem(`${header} must be an email address`);
    case 'phone': {
      const phone = Phone.safeParse(text);
      return phone.success
        ? { value: phone.data }
        : problem(phone.error.issues[0]?.message ?? `${header} must be a number`);
    }
    case 'pin':
      return /^[AP]\d{9}[A-Z]$/i.test(text)
        ? { value: text.toUpperCase() }
        : problem(`${header} must be like P051365947M`);
    case 'day':
      return readDay(column, text);
    case 'month':
      return readMonth(column, text);
    case 'flag':
      return readFlag(column, text);
    case 'money':
      return readMoney(column, text);
    case 'whole':
      return /^\d{1,9}$/.test(text) ? inRange(column, Number(text)) : problem(`${header} must be a whole number`);
    case 'percent': {
      const figure = text.replace(/\s*%$/, '');
      return /^\d{1,3}(\.\d{1,2})?$/.test(figure)
        ? inRange(column, Number(figure))
        : problem(`${header} must be a number with at most two decimals`);
    }
    case 'choice': {
      const choice = readChoice(text, Object.fromEntries(choices.map((one) => [one, one])));
      return choices.includes(choice) ? { value: choice } : problem(`${header} must be one of ${choices.join(', ')}`);
    }
    case 'list':
      return readList(column, text);
    case 'text':
      return readText(column, text);
  }
};

/** What a cell says, or why it cannot be read. An empty one is null. */
export const readCell = (column: Column, text: string): Read => {
  if (text !== '') return readKind(column, text);
  return column.required ? problem(`${column.header} is required`) : { value: null };
};
