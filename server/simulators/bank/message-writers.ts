import { type Cents, cents, toDecimalText } from '../../../domain/kernel/money.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import type { BankTruth, TruthLine } from './making.ts';

// The formats that say themselves what is what.

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const compact = (day: Day): string => day.replaceAll('-', '');

const OFX_HEADER =
  'OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\nSECURITY:NONE\r\nENCODING:USASCII\r\nCHARSET:1252\r\nCOMPRESSION:NONE\r\nOLDFILEUID:NONE\r\nNEWFILEUID:NONE\r\n\r\n';
const OFX_XML_HEADER =
  '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<?OFX OFXHEADER="200" VERSION="220" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>\n';

/** OFX: version 1 is SGML without closing tags around values, version 2 is XML. */
export const writeOfx = (truth: BankTruth, version: 1 | 2): string => {
  const value = (tag: string, text: string) =>
    version === 1 ? `<${tag}>${escaped(text)}\r\n` : `<${tag}>${escaped(text)}</${tag}>\n`;
  const transaction = ({ date, amount, reference, narration }: TruthLine, at: number) =>
    `<STMTTRN>${value('TRNTYPE', amount < 0 ? 'DEBIT' : 'CREDIT')}${value('DTPOSTED', `${compact(date)}120000[3:EAT]`)}${value('TRNAMT', toDecimalText(amount))}${value('FITID', `${compact(date)}${at + 1}`)}${value('REFNUM', reference)}${value('NAME', narration.slice(0, 32))}${value('MEMO', narration)}</STMTTRN>`;
  return `${version === 1 ? OFX_HEADER : OFX_XML_HEADER}<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS>${value('CURDEF', truth.currency)}<BANKACCTFROM>${value('BANKID', '01')}${value('ACCTID', truth.account)}${value('ACCTTYPE', 'CHECKING')}</BANKACCTFROM><BANKTRANLIST>${value('DTSTART', compact(truth.from))}${value('DTEND', compact(truth.to))}${truth.lines.map(transaction).join('')}</BANKTRANLIST><LEDGERBAL>${value('BALAMT', toDecimalText(truth.closing))}${value('DTASOF', compact(truth.to))}</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n`;
};

const swiftAmount = (amount: Cents): string => toDecimalText(cents(Math.abs(amount))).replace('.', ',');
const swiftDay = (day: Day): string => compact(day).slice(2);
const side = (amount: Cents): string => (amount < 0 ? 'D' : 'C');

/** Lines of at most 65 letters, cut between words. */
const folded = (text: string): string => {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= 65) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.join('\r\n');
};

const MESSAGE_LINES = 40;

/** MT940 in messages of some lines each, whose balances go on from one to the next. */
export const writeMt940 = (truth: BankTruth): string => {
  const messages = Array.from({ length: Math.max(1, Math.ceil(truth.lines.length / MESSAGE_LINES)) }, (_, at) =>
    truth.lines.slice(at * MESSAGE_LINES, (at + 1) * MESSAGE_LINES),
  );
  let balance: Cents = truth.opening;
  return messages
    .map((lines, at) => {
      const [isFirst, isLast] = [at === 0, at === messages.length - 1];
      const opening = balance;
      balance = lines.at(-1)?.balance ?? balance;
      const [from, to] = [isFirst ? truth.from : lines[0]?.date, isLast ? truth.to : lines.at(-1)?.date];
      const entries = lines.map(
        ({ date, amount, reference, narration }) =>
          `:61:${swiftDay(date)}${compact(date).slice(4)}${side(amount)}${swiftAmount(amount)}NTRF${reference}\r\n:86:${folded(narration)}\r\n`,
      );
      return `{1:F01BANKKENAXXXX0000000000}{2:I940SPACEKENXXXN}{4:\r\n:20:STMT${at + 1}\r\n:25:${truth.account}\r\n:28C:11/${at + 1}\r\n:60${isFirst ? 'F' : 'M'}:${side(opening)}${swiftDay(from ?? truth.from)}${truth.currency}${swiftAmount(opening)}\r\n${entries.join('')}:62${isLast ? 'F' : 'M'}:${side(balance)}${swiftDay(to ?? truth.to)}${truth.currency}${swiftAmount(balance)}\r\n-}\r\n`;
    })
    .join('');
};

const camtSide = (amount: Cents): string => `<CdtDbtInd>${amount < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`;

export const writeCamt053 = (truth: BankTruth): string => {
  const money = (amount: Cents) =>
    `<Amt Ccy="${truth.currency}">${toDecimalText(cents(Math.abs(amount)))}</Amt>${camtSide(amount)}`;
  const balance = (code: string, amount: Cents, day: Day) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${money(amount)}<Dt><Dt>${day}</Dt></Dt></Bal>\n`;
  const entry = ({ date, amount, reference, narration }: TruthLine) =>
    `<Ntry>${money(amount)}<Sts>BOOK</Sts><BookgDt><Dt>${date}</Dt></BookgDt><ValDt><Dt>${date}</Dt></ValDt><AcctSvcrRef>${escaped(reference)}</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><RmtInf><Ustrd>${escaped(narration)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>\n`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>M1</MsgId></GrpHdr><Stmt><Id>S1</Id><FrToDt><FrDtTm>${truth.from}T00:00:00</FrDtTm><ToDtTm>${truth.to}T23:59:59</ToDtTm></FrToDt><Acct><Id><Othr><Id>${truth.account}</Id></Othr></Id><Ccy>${truth.currency}</Ccy></Acct>\n${balance('OPBD', truth.opening, truth.from)}${balance('CLBD', truth.closing, truth.to)}${truth.lines.map(entry).join('')}</Stmt></BkToCstmrStmt></Document>\n`;
};
