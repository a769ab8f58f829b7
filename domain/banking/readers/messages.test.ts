import '../../../server/temporal.ts';
import { describe, expect, test } from 'vitest';
import { cents } from '../../kernel/money.ts';
import type { BankStatement, StatementReading } from '../statement.ts';
import { readCamt053 } from './camt053.ts';
import { readMt940 } from './mt940.ts';
import { readOfx } from './ofx.ts';
import { detectTextFormat } from './read-text.ts';
import { parseXml } from './xml.ts';

const whole = (reading: StatementReading): BankStatement => {
  if ('problem' in reading) throw new Error(reading.problem.message);
  return reading;
};

const refusal = (reading: StatementReading) => {
  if (!('problem' in reading)) throw new Error('It was read');
  return reading.problem;
};

const lines = (reading: StatementReading) =>
  whole(reading).lines.map(({ date, amount, reference, narration }) => `${date} ${amount} ${reference} ${narration}`);

describe('MT940', () => {
  const message = (body: string, closing = 'C261130KES1300,') =>
    `:20:STARTUMS\n:25:1109876543210\n:28C:00011/001\n:60F:C261101KES1000,\n${body}:62F:${closing}\n:64:C261130KES1300,00\n-\n`;
  const IN = ':61:2611131113CR500,NTRFINV2611-0042//FT1\n:86:RENT OF ACACIA LABS\n';
  const OUT = ':61:2611141114D200,00NCHGNONREF//FT2\nsupplementary\n:86:LEDGER FEE\n  AND EXCISE\n';

  test('is read with funds codes, short amounts, references and details over several lines', () => {
    const reading = readMt940(message(IN + OUT));
    expect(lines(reading)).toEqual([
      '2026-11-13 50000 INV2611-0042 RENT OF ACACIA LABS FT1',
      '2026-11-14 -20000 FT2 LEDGER FEE AND EXCISE supplementary',
    ]);
    expect(reading).toMatchObject({ account: '1109876543210', currency: 'KES', opening: 100_000, closing: 130_000 });
  });

  test.each([
    ['no entry date', ':61:261113C300,00NTRFREF1\n', '2026-11-13 30000 REF1 '],
    ['a letter of the currency', ':61:2611131113CN300,00NTRFREF1\n', '2026-11-13 30000 REF1 '],
    ['a debit that was reversed', ':61:2611131113RD300,00NTRFREF1\n', '2026-11-13 30000 REF1 '],
    ['an entry in the year before', ':61:2601021231C300,00NTRFREF1\n', '2025-12-31 30000 REF1 '],
    [
      'parts of details',
      ':61:2611131113C300,00NTRFNONREF\n:86:166?00CREDIT?20RENT NO?21V?32ACACIA?33 LABS\n',
      '2026-11-13 30000 null RENT NOV ACACIA LABS CREDIT',
    ],
    ['empty details', ':61:2611131113C300,00NTRFREF1\n:86:\n', '2026-11-13 30000 REF1 '],
  ])('with %s', (_, body, line) => expect(lines(readMt940(message(body)))).toEqual([line]));

  test('with envelopes and in several messages is one statement', () => {
    const first = `{1:F01BANKKENAXXXX0000000000}{2:I940SPACEKENXXXN}{3:{108:X1}}{4:\r\n:20:A\r\n:25:1\r\n:28C:1/1\r\n:60F:C261101KES1000,00\r\n${IN.replaceAll('\n', '\r\n')}:62M:C261113KES1500,00\r\n-}`;
    const second = `{1:F01BANKKENAXXXX0000000000}{4:\r\n:20:A\r\n:25:1\r\n:28C:1/2\r\n:60M:C261113KES1500,00\r\n${OUT.replaceAll('\n', '\r\n')}:62F:C261130KES1300,00\r\n-}`;
    expect(whole(readMt940(`${first}\r\n${second}\r\n`))).toMatchObject({ opening: 100_000, closing: 130_000 });
    const lost = second.replace(':60M:C261113KES1500,00', ':60M:C261113KES1700,00').replace('1300,00', '1500,00');
    expect(refusal(readMt940(`${first}\r\n${lost}`)).message).toContain('the one before ended with 1,500.00');
  });

  test('an overdrawn account has balances below nothing', () => {
    const text = message(':61:2611131113D300,00NTRFREF1\n', 'D261130KES500,00').replace(
      'C261101KES1000,',
      'D261101KES200,00',
    );
    expect(whole(readMt940(text))).toMatchObject({ opening: -20_000, closing: -50_000 });
  });

  test.each([
    ['a line cannot be read', message(':61:26XX131113C300,00NTRFREF1\n'), 5],
    ['a line is missing', message(IN), 5],
    ['the balances are missing', ':20:A\n:25:1\n:28C:1\n', 1],
  ])('is refused with its row where %s', (_, text, row) => expect(refusal(readMt940(text)).row).toBe(row));
});

describe('CAMT.053', () => {
  const balance = (code: string, amount: string, side = 'CRDT') =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="KES">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd><Dt><Dt>2026-11-30</Dt></Dt></Bal>`;
  const statement = (entries: string, closing = '1300.00', opening = balance('OPBD', '1000.00')) =>
    `<?xml version="1.0"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>1</Id><Acct><Id><IBAN>KE12</IBAN></Id><Ccy>KES</Ccy></Acct>${opening}${balance('CLBD', closing)}\n${entries}</Stmt></BkToCstmrStmt></Document>`;
  const IN =
    '<Ntry><Amt Ccy="KES">500.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-13</Dt></BookgDt><AcctSvcrRef>FT1</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>INV2611-0042</EndToEndId></Refs><RltdPties><Dbtr><Nm>Acacia &amp; Sons</Nm></Dbtr></RltdPties><RmtInf><Ustrd>Rent</Ustrd><Ustrd>November</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>\n';
  const OUT =
    '<Ntry><Amt Ccy="KES">200.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><DtTm>2026-11-14T10:00:00+03:00</DtTm></BookgDt><AcctSvcrRef>FT2</AcctSvcrRef><AddtlNtryInf>LEDGER FEE</AddtlNtryInf></Ntry>';
  const PENDING = OUT.replace('BOOK', 'PDNG').replace('200.00', '999.00');

  test('is read with references, names and both ways of dates and states; what is only announced is left out', () => {
    const reading = readCamt053(statement(IN + PENDING + OUT));
    expect(lines(reading)).toEqual([
      '2026-11-13 50000 INV2611-0042 Rent November Acacia & Sons',
      '2026-11-14 -20000 FT2 LEDGER FEE',
    ]);
    expect(reading).toMatchObject({ account: 'KE12', currency: 'KES', opening: 100_000, closing: 130_000 });
  });

  test('with prefixes, in an envelope, with the balance of before and several payments in one entry', () => {
    const batch = IN.replace('</TxDtls>', '</TxDtls><TxDtls><RmtInf><Ustrd>INV2611-0043</Ustrd></RmtInf></TxDtls>');
    const text = statement(batch + OUT, '1300.00', balance('PRCD', '1000.00'))
      .replace(/<(\/?)(\w)/g, '<$1ns:$2')
      .replace('<?ns:xml', '<?xml');
    expect(lines(readCamt053(`<Envelope>${text.replace(/<\?.*?\?>/, '')}</Envelope>`))[0]).toContain('INV2611-0043');
  });

  test.each([
    ['the sum is another', statement(IN), 3],
    ['an entry has no side', statement(IN + OUT.replace('<CdtDbtInd>DBIT</CdtDbtInd>', '')), 4],
  ])('is refused with its row where %s', (_, text, row) => expect(refusal(readCamt053(text)).row).toBe(row));

  test('that is cut off, or declares entities, is no document', () => {
    expect(refusal(readCamt053(statement(IN).slice(0, -20))).message).toContain('not whole');
    expect(parseXml('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>')).toBeNull();
  });
});

describe('OFX', () => {
  const SGML = `OFXHEADER:100
DATA:OFXSGML

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>KES
<BANKACCTFROM><ACCTID>1109876543210
</BANKACCTFROM><BANKTRANLIST><DTSTART>20261101
<DTEND>20261130
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261114120000.000[3:EAT]<TRNAMT>-200.00<FITID>F2<NAME>LEDGER
<MEMO>LEDGER FEE &amp; EXCISE
</STMTTRN>
<STMTTRN>
<TRNTYPE>CREDIT
<DTPOSTED>20261113
<TRNAMT>500.00
<FITID>F1
<REFNUM>INV2611-0042
<NAME>ACACIA LABS
<MEMO>RENT
</STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>1300.00<DTASOF>20261130</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
  const LINES = ['2026-11-13 50000 INV2611-0042 ACACIA LABS RENT', '2026-11-14 -20000 F2 LEDGER FEE & EXCISE'];

  test('of version 1 is read, newest first too', () => {
    const reading = readOfx(SGML);
    expect(lines(reading)).toEqual(LINES);
    expect(reading).toMatchObject({ account: '1109876543210', from: '2026-11-01', opening: 100_000, closing: 130_000 });
  });

  test('of version 2 is read', () => {
    const xml = SGML.replace(/<([A-Z]+)>([^<\n]+)\n?/g, '<$1>$2</$1>');
    expect(lines(readOfx(xml))).toEqual(LINES);
  });

  test('a balance of a later day is not the closing one: the person is asked', () => {
    const later = SGML.replace('<DTASOF>20261130', '<DTASOF>20261215');
    expect(refusal(readOfx(later)).asks).toBe('openingBalance');
    expect(whole(readOfx(later, { opening: cents(100_000) })).closing).toBe(130_000);
  });

  test('several accounts in one file, and a broken transaction, are named by their row', () => {
    expect(refusal(readOfx(SGML.replace('</STMTRS>', '</STMTRS>\n<STMTRS></STMTRS>'))).row).toBe(21);
    expect(refusal(readOfx(SGML.replace('<TRNAMT>500.00', '<TRNAMT>5OO'))).row).toBe(11);
  });
});

describe('a text', () => {
  test.each([
    ['OFXHEADER:100\n<OFX>', 'ofx'],
    ['<?xml version="1.0"?><OFX>', 'ofx'],
    ['<Document><ns:BkToCstmrStmt>', 'camt053'],
    ['{1:F01X}{4:\n:20:A\n:25:1\n:60F:C261101KES1,\n', 'mt940'],
    ['Date,Narration,Amount', null],
  ])('%j is known by what is in it', (text, format) => expect(detectTextFormat(text)).toBe(format));
});
