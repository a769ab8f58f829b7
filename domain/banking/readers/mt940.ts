import { type Cents, cents } from '../../kernel/money.ts';
import { type Day, readDay } from '../../kernel/time.ts';
import { type BankLine, proveStatement, refused, type StatementReading } from '../statement.ts';
import { readAmount } from './amount.ts';
import { joinStatements, type StatementPart } from './parts.ts';

// SWIFT MT940, customer statement message: fields that begin with :NN: and run over several lines.

type Field = { tag: string; lines: string[]; row: number };

/** The fields of a file, without the envelopes of messages. */
const readFields = (text: string): Field[] => {
  const fields: Field[] = [];
  let isOpen = false;
  for (const [at, raw] of text.split(/\r\n|\r|\n/).entries()) {
    // {1:…}{2:…}{4: opens a message, "-}" or "-" ends it.
    const line = raw.replace(/^\s*(?:\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\})*\{4:/, '').trimEnd();
    if (/^-\}?(?:\{.*)?$/.test(line)) {
      isOpen = false;
      continue;
    }
    const field = /^:(\d{2}[A-Z]?):(.*)$/.exec(line.trimStart());
    if (field) fields.push({ tag: field[1] ?? '', lines: [field[2] ?? ''], row: at + 1 });
    else if (isOpen && line !== '') fields.at(-1)?.lines.push(line);
    isOpen = isOpen || field !== null;
  }
  return fields;
};

const readShortDay = (text: string): Day | null =>
  readDay(`20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4, 6)}`) ?? null;

const BALANCE = /^(R?[CD])(\d{6})([A-Z]{3})([\d,.]+)/;

const readBalance = (field: Field | undefined): { day: Day | null; currency: string; amount: Cents } | null => {
  const match = BALANCE.exec(field?.lines[0] ?? '');
  const amount = match ? readAmount((match[4] ?? '').replace(/,$/, ''), ',') : null;
  if (!match || amount === null) return null;
  const signed = match[1] === 'D' && amount !== 0 ? cents(-amount) : amount;
  return { day: readShortDay(match[2] ?? ''), currency: match[3] ?? '', amount: signed };
};

// Day of value, day of entry, side with the third letter of the currency, amount, kind, customer's and bank's reference.
const LINE = /^(\d{6})(\d{4})?(R?[CD])([A-Z])?(\d{1,15}(?:,\d{0,2})?)([NFS][A-Z0-9]{3})?(.*)$/;

/** The entry has no year: it is within half a year of the value date. */
const entryDay = (value: Day, entry: string | undefined): Day | null => {
  if (!entry) return value;
  const years = [0, -1, 1].map((shift) => Number(value.slice(0, 4)) + shift);
  const days = years.flatMap((year) => readDay(`${year}-${entry.slice(0, 2)}-${entry.slice(2, 4)}`) ?? []);
  const distance = (day: Day) => Math.abs(Date.parse(day) - Date.parse(value));
  return days.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
};

const NO_REFERENCE = /^(?:NONREF|NOREF|NONE)?$/i;

const plain = (texts: readonly string[]): string => texts.join(' ').replace(/\s+/g, ' ').trim();

/** Field 86 is free text, or has parts that begin with ?NN: 20–29 and 60–63 are the purpose, 32 and 33 the other party. */
const readDetails = (lines: readonly string[]): string => {
  const text = lines.join('');
  if (!/^\d{0,3}\?\d{2}/.test(text)) return plain(lines);
  const parts = [...text.matchAll(/\?(\d{2})([^?]*)/g)].map(([, code = '', content = '']) => ({ code, content }));
  const pick = (wanted: RegExp) => parts.filter(({ code }) => wanted.test(code)).map(({ content }) => content);
  return plain([pick(/^(?:2\d|6[0-3])$/).join(''), ...pick(/^3[23]$/), ...pick(/^00$/)]);
};

const readLine = (field: Field, details: Field | undefined): BankLine | null => {
  const match = LINE.exec((field.lines[0] ?? '').trim());
  if (!match) return null;
  const [, value = '', entry, side = '', , figure = '', , references = ''] = match;
  const day = readShortDay(value);
  const amount = readAmount(figure.replace(/,$/, ''), ',');
  const date = day && entryDay(day, entry);
  if (!date || amount === null) return null;
  const [own = '', bank = ''] = references.split('//').map((part) => part.trim());
  const reference = [own, bank].find((part) => !NO_REFERENCE.test(part)) ?? null;
  const other = reference === own && !NO_REFERENCE.test(bank) ? [bank] : [];
  const isOut = side === 'D' || side === 'RC';
  return {
    date,
    amount: isOut && amount !== 0 ? cents(-amount) : amount,
    reference,
    narration: plain([readDetails(details?.lines ?? []), ...field.lines.slice(1), ...other]),
    balance: null,
    row: field.row,
  };
};

const readMessage = (fields: readonly Field[]): StatementPart | ReturnType<typeof refused> => {
  const [start] = fields;
  const opening = readBalance(fields.find(({ tag }) => /^60[FM]$/.test(tag)));
  const closing = readBalance(fields.find(({ tag }) => /^62[FM]$/.test(tag)));
  if (!start || !opening || !closing) {
    return refused(start?.row ?? null, 'a statement begins here without opening and closing balance.');
  }
  const lines: BankLine[] = [];
  for (const [at, field] of fields.entries()) {
    if (field.tag !== '61') continue;
    const next = fields[at + 1];
    const line = readLine(field, next?.tag === '86' ? next : undefined);
    if (!line) return refused(field.row, `“:61:${field.lines[0] ?? ''}” cannot be read.`);
    lines.push(line);
  }
  return {
    row: start.row,
    account: plain(fields.find(({ tag }) => /^25/.test(tag))?.lines.slice(0, 1) ?? []) || null,
    currency: opening.currency,
    from: opening.day,
    to: closing.day,
    opening: opening.amount,
    closing: closing.amount,
    lines,
  };
};

export const readMt940 = (text: string): StatementReading => {
  const messages: Field[][] = [];
  for (const field of readFields(text)) {
    if (field.tag === '20') messages.push([]);
    messages.at(-1)?.push(field);
  }
  const parts = messages.map(readMessage);
  const wrong = parts.find((part) => 'problem' in part);
  if (wrong) return wrong as ReturnType<typeof refused>;
  const joined = joinStatements(parts as StatementPart[]);
  return 'problem' in joined ? joined : proveStatement(joined);
};
