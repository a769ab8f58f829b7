import type { Cents } from '../../kernel/money.ts';
import { type Day, readDay } from '../../kernel/time.ts';
import { type BankLine, proveStatement, refused, type StatementReading } from '../statement.ts';
import { detectDecimal, readAmount } from './amount.ts';
import { oldestFirst } from './parts.ts';
import { decodeEntities, lineCounter } from './xml.ts';

// OFX 1.x is SGML, in which most tags are never closed; 2.x is XML. Both are read by the tags alone.

const valueAfter = (text: string, tag: string): string | null => {
  const value = new RegExp(`<${tag}>([^<]*)`, 'i').exec(text)?.[1];
  return value === undefined ? null : decodeEntities(value).replace(/\s+/g, ' ').trim() || null;
};

/** 20261103, 20261103120000.000[3:EAT] */
const readOfxDay = (text: string | null): Day | null =>
  readDay(text ? `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}` : null) ?? null;

const readOfxAmount = (text: string | null): Cents | null => readAmount(text ?? '', detectDecimal([text ?? '']));

type Found = { text: string; row: number };

/** Pieces of the text from one opening tag to its end, with the line where each begins. */
const findPieces = (text: string, tag: string, end: RegExp): Found[] => {
  const starts = [...text.matchAll(new RegExp(`<${tag}>`, 'gi'))].map(({ index }) => index);
  const rowAt = lineCounter(text);
  return starts.map((start, at) => {
    const piece = text.slice(start, starts[at + 1] ?? text.length);
    const length = end.exec(piece)?.index ?? piece.length;
    return { text: piece.slice(0, length), row: rowAt(start) };
  });
};

const readTransaction = ({ text, row }: Found): BankLine | null => {
  const date = readOfxDay(valueAfter(text, 'DTPOSTED'));
  const amount = readOfxAmount(valueAfter(text, 'TRNAMT'));
  if (date === null || amount === null) return null;
  const [name, memo] = [valueAfter(text, 'NAME') ?? valueAfter(text, 'PAYEE'), valueAfter(text, 'MEMO')];
  // Many banks repeat the beginning of the memo as the name.
  const narration = name && memo?.toLowerCase().startsWith(name.toLowerCase()) ? [memo] : [name, memo];
  return {
    date,
    amount,
    reference: valueAfter(text, 'REFNUM') ?? valueAfter(text, 'CHECKNUM') ?? valueAfter(text, 'FITID'),
    narration: narration.filter((part) => part !== null).join(' '),
    balance: null,
    row,
  };
};

/** A file states how much there was on a day: the closing balance, unless that day comes after the statement. */
const findClosing = (statement: string, to: Day | null): Cents | null => {
  const [ledger] = findPieces(statement, 'LEDGERBAL', /<\/LEDGERBAL>|<AVAILBAL>/i);
  if (!ledger) return null;
  const day = readOfxDay(valueAfter(ledger.text, 'DTASOF'));
  return to !== null && day !== null && day > to ? null : readOfxAmount(valueAfter(ledger.text, 'BALAMT'));
};

export const readOfx = (text: string, { opening = null }: { opening?: Cents | null } = {}): StatementReading => {
  const statements = findPieces(text, '(?:CC)?STMTRS', /<\/(?:CC)?STMTRS>/i);
  const [statement, another] = statements;
  if (!statement) return refused(null, 'The file holds no statement.');
  if (another) return refused(another.row, 'another account begins here. Import each account from a file of its own.');
  const transactions = findPieces(statement.text, 'STMTTRN', /<\/(?:STMTTRN|BANKTRANLIST)>|<LEDGERBAL>/i).map(
    (one) => ({
      ...one,
      row: one.row + statement.row - 1,
    }),
  );
  const lines = transactions.map(readTransaction);
  const bad = transactions[lines.indexOf(null)];
  if (bad) return refused(bad.row, 'this transaction has no date or amount that can be read.');
  const to = readOfxDay(valueAfter(statement.text, 'DTEND'));
  return proveStatement({
    account: valueAfter(statement.text, 'ACCTID'),
    currency: valueAfter(statement.text, 'CURDEF'),
    from: readOfxDay(valueAfter(statement.text, 'DTSTART')),
    to,
    opening,
    closing: opening === null ? findClosing(statement.text, to) : null,
    lines: oldestFirst(lines.filter((line) => line !== null)),
  });
};
