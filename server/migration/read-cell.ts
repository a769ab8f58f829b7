import { isMoneyText, MAX_CENTS, parseMoney } from '../../domain/kernel/money.ts';
import { Email } from '../../domain/kernel/text.ts';
import { isDay } from '../../domain/kernel/time.ts';
import type { Column } from '../../domain/migration/columns.ts';
import { Phone } from '../../domain/tenants/phone.ts';
import { readAmount, readChoice, sheetDay } from '../documents/sheet-rows.ts';

type Read = { value: string | number | string[] | null } | { problem: string };

const problem = (text: string): Read => ({ problem: text });

const readMoney = ({ header }: Column, text: string): Read => {
  const amount = readAmount(text);
  if (!isMoneyText(amount)) return problem(`${header} must be an amount with at most two decimals`);
  const value = parseMoney(amount);
  if (value < 0) return problem(`${header} must be 0 or more`);
  return value > MAX_CENTS ? problem(`${header} must be at most 99,999,999.99`) : { value };
};

const inRange = ({ header, least = 0, most = Number.MAX_SAFE_INTEGER }: Column, value: number): Read =>
  value < least || value > most ? problem(`${header} must be from ${least} to ${most}`) : { value };

const readText = ({ header, most = 200 }: Column, text: string): Read =>
  text.length > most ? problem(`${header} may have at most ${most} characters`) : { value: text };

const readList = ({ header, most = 100 }: Column, text: string): Read => {
  const value = text.split(/[;,\n]/).flatMap((part) => part.trim() || []);
  return value.length > most ? problem(`${header} may name at most ${most}`) : { value };
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
    case 'day': {
      const day = sheetDay(text);
      return isDay(day) && day >= '2000-01-01' && day <= '2099-12-31'
        ? { value: day }
        : problem(`${header} must be a date such as 30/11/2026`);
    }
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
