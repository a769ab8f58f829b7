import { type Cents, cents } from '../../kernel/money.ts';
import { type Day, readDay } from '../../kernel/time.ts';
import { type BankLine, proveStatement, refused, type StatementReading } from '../statement.ts';
import { readAmount } from './amount.ts';
import { joinStatements, type StatementPart } from './parts.ts';
import { elementsAt, elementsNamed, parseXml, textAt, type XmlElement } from './xml.ts';

// ISO 20022 camt.053, whatever its version: a bank's statement to its customer.

const readMoney = (element: XmlElement): Cents | null => {
  const amount = readAmount(textAt(element, 'Amt') ?? '');
  const side = textAt(element, 'CdtDbtInd');
  if (amount === null || amount < 0 || (side !== 'CRDT' && side !== 'DBIT')) return null;
  return side === 'DBIT' && amount !== 0 ? cents(-amount) : amount;
};

const readDate = (element: XmlElement, path: string): Day | null =>
  readDay((textAt(element, `${path}/Dt`) ?? textAt(element, `${path}/DtTm`))?.slice(0, 10)) ?? null;

// PRCD is how some banks call the balance with which the statement before closed.
const OPENING = ['OPBD', 'PRCD'];

const findBalance = (statement: XmlElement, codes: readonly string[]): Cents | null => {
  const balance = codes
    .flatMap((code) => elementsAt(statement, 'Bal').filter((one) => textAt(one, 'Tp/CdOrPrtry/Cd') === code))
    .at(0);
  return balance ? readMoney(balance) : null;
};

// What is only announced is not money yet. Newer versions put the code one level deeper.
const isBooked = (entry: XmlElement): boolean =>
  (textAt(entry, 'Sts/Cd') ?? textAt(entry, 'Sts') ?? 'BOOK').toUpperCase() === 'BOOK';

const NO_REFERENCE = /^(notprovided|nonref|none|n\/a)$/i;

const REFERENCES = [
  'NtryDtls/TxDtls/Refs/EndToEndId',
  'NtryDtls/TxDtls/RmtInf/Strd/CdtrRefInf/Ref',
  'NtryDtls/TxDtls/Refs/InstrId',
  'NtryDtls/TxDtls/Refs/ChqNb',
  'AcctSvcrRef',
  'NtryDtls/TxDtls/Refs/AcctSvcrRef',
  'NtryRef',
];

const DETAILS = [
  'NtryDtls/TxDtls/RmtInf/Ustrd',
  'NtryDtls/TxDtls/RmtInf/Strd/CdtrRefInf/Ref',
  'NtryDtls/TxDtls/RltdPties/Dbtr/Nm',
  'NtryDtls/TxDtls/RltdPties/Dbtr/Pty/Nm',
  'NtryDtls/TxDtls/RltdPties/Cdtr/Nm',
  'NtryDtls/TxDtls/RltdPties/Cdtr/Pty/Nm',
  'NtryDtls/TxDtls/AddtlTxInf',
  'AddtlNtryInf',
];

const textsAt = (entry: XmlElement, paths: readonly string[]): string[] => [
  ...new Set(
    paths
      .flatMap((path) => elementsAt(entry, path).map(({ text }) => text.replace(/\s+/g, ' ').trim()))
      .filter((text) => text !== ''),
  ),
];

const readEntry = (entry: XmlElement): BankLine | null => {
  const amount = readMoney(entry);
  const date = readDate(entry, 'BookgDt') ?? readDate(entry, 'ValDt');
  if (amount === null || date === null) return null;
  const [reference = null] = textsAt(entry, REFERENCES).filter((text) => !NO_REFERENCE.test(text));
  const narration = textsAt(entry, DETAILS)
    .filter((text) => text !== reference)
    .join(' ');
  return { date, amount, reference, narration, balance: null, row: entry.row };
};

const readPart = (statement: XmlElement): StatementPart | ReturnType<typeof refused> => {
  const entries = elementsAt(statement, 'Ntry').filter(isBooked);
  const lines = entries.map(readEntry);
  const bad = entries[lines.indexOf(null)];
  if (bad) return refused(bad.row, 'this entry has no amount, side or booking date that can be read.');
  return {
    row: statement.row,
    account: textAt(statement, 'Acct/Id/IBAN') ?? textAt(statement, 'Acct/Id/Othr/Id'),
    currency: textAt(statement, 'Acct/Ccy'),
    from: readDay(textAt(statement, 'FrToDt/FrDtTm')?.slice(0, 10)) ?? null,
    to: readDay(textAt(statement, 'FrToDt/ToDtTm')?.slice(0, 10)) ?? null,
    opening: findBalance(statement, OPENING),
    closing: findBalance(statement, ['CLBD']),
    lines: lines.filter((line) => line !== null),
  };
};

export const readCamt053 = (text: string): StatementReading => {
  const document = parseXml(text);
  if (!document) return refused(null, 'The file is not whole: its tags do not close as they were opened.');
  // Some banks put the document into an envelope.
  const parts = elementsNamed(document, 'Stmt').map(readPart);
  const wrong = parts.find((part) => 'problem' in part);
  if (wrong) return wrong as ReturnType<typeof refused>;
  const joined = joinStatements(parts as StatementPart[]);
  return 'problem' in joined ? joined : proveStatement(joined);
};
