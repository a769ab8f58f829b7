import { readSheet } from 'read-excel-file/node';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../tests/support/app.ts';
import { postManual } from '../../tests/support/ledger.ts';
import { textOfPdf } from '../../tests/support/pdf-text.ts';
import { NOVEMBER } from '../../tests/support/tenants.ts';

const t = await startTestApp({ clock: NOVEMBER });
const auditor = await t.as('auditor');
const accountant = await t.as('accountant');

const bank = (debit: string, other: string) => [
  { account: '1010', debit },
  { account: other, credit: debit },
];

beforeAll(async () => {
  await postManual(accountant, { date: '2026-09-30', memo: 'Capital paid in', lines: bank('1000.00', '3000') });
  await postManual(accountant, { date: '2026-10-05', memo: '=HYPERLINK("http://x")', lines: bank('250.50', '4090') });
  await postManual(accountant, {
    date: '2026-10-05',
    memo: 'Bank charges',
    lines: [
      { account: '5210', debit: '100.00' },
      { account: '1010', credit: '100.00' },
    ],
  });
  await postManual(accountant, { date: '2026-11-02', memo: 'After the period', lines: bank('7.00', '4090') });
});

const download = async (path: string) => {
  const reply = await t.app.server.inject({ url: path, headers: { cookie: `nafasi=${auditor.cookie}` } });
  return { status: reply.statusCode, headers: reply.headers, text: reply.body, bytes: reply.rawPayload };
};

const OCTOBER = 'from=2026-10-01&to=2026-10-31';

describe('the general ledger as a file', () => {
  it('has each line under its account, between what the account had before and after', async () => {
    const { status, headers, text } = await download(`/api/ledger/entries?format=csv&${OCTOBER}`);
    expect([status, headers['content-disposition']]).toEqual([
      200,
      'attachment; filename="general-ledger-2026-10-01-2026-10-31.csv"',
    ]);
    const [, ...lines] = text.slice(1).trimEnd().split('\r\n');
    const rows = lines.map((line) => {
      // The memo that would be a formula has quotes of its own.
      const [account, , date, , memo] = line.split(',');
      return [account, date, memo, ...line.split(',').slice(-6, -3)];
    });
    expect(rows).toEqual([
      ['1010', '', 'Opening balance', '', '', '1000.00'],
      ['1010', '2026-10-05', `"'=HYPERLINK(""http://x"")"`, '250.50', '', '1250.50'],
      ['1010', '2026-10-05', 'Bank charges', '', '100.00', '1150.50'],
      ['3000', '', 'Opening balance', '', '', '1000.00'],
      ['4090', '2026-10-05', `"'=HYPERLINK(""http://x"")"`, '', '250.50', '250.50'],
      ['5210', '2026-10-05', 'Bank charges', '100.00', '', '100.00'],
    ]);
  });

  it('is narrowed to an account, and holds no balance where single entries were chosen', async () => {
    const one = await download(`/api/ledger/entries?format=csv&${OCTOBER}&account=5210`);
    expect(one.text.trimEnd().split('\r\n')).toHaveLength(2);
    const manual = await download(`/api/ledger/entries?format=csv&${OCTOBER}&sourceType=manual`);
    expect(manual.text).not.toContain('Opening balance');
    expect(manual.text.trimEnd().split('\r\n')).toHaveLength(5);
  });

  it('is a workbook with figures and days, and a PDF with the space at its head', async () => {
    const book = await download(`/api/ledger/entries?format=xlsx&${OCTOBER}&account=1010`);
    const [header, opening, line] = await readSheet(book.bytes);
    expect(header?.slice(0, 5)).toEqual(['Account', 'Account Name', 'Date', 'Entry', 'Memo']);
    expect([opening?.[4], opening?.[9], line?.[7], line?.[9]]).toEqual(['Opening balance', 1000, 250.5, 1250.5]);
    expect(line?.[2]).toEqual(new Date('2026-10-05'));
    const paper = await download(`/api/ledger/entries?format=pdf&${OCTOBER}`);
    expect(paper.headers['content-type']).toBe('application/pdf');
    expect(textOfPdf(paper.bytes)).toContain('General Ledger');
  });

  it('goes on in parts: no line is lost or there twice however many there are', async () => {
    const some = Array.from({ length: 50 }, (_, n) => bank(`${n + 1}.00`, '4090')).flat();
    for (let day = 1; day <= 11; day += 1) {
      await postManual(accountant, {
        date: `2026-08-${String(day).padStart(2, '0')}`,
        memo: `Day ${day}`,
        lines: some,
      });
    }
    const { text } = await download('/api/ledger/entries?format=csv&from=2026-08-01&to=2026-08-31');
    const rows = text.trimEnd().split('\r\n').slice(1);
    expect(rows).toHaveLength(1_100);
    expect(new Set(rows).size).toBe(rows.length);
  });
});

describe('the trial balance as a file', () => {
  it('has every account and a total that is the same on both sides', async () => {
    const { text } = await download('/api/ledger/trial-balance?format=csv&date=2026-10-31');
    const rows = text.slice(1).trimEnd().split('\r\n');
    expect(rows[0]).toBe('Account,Account Name,Kind,Debit,Credit');
    expect(rows.at(-1)).toBe(',Total,,15275.50,15275.50');
    const book = await download('/api/ledger/trial-balance?format=xlsx&date=2026-10-31');
    expect((await readSheet(book.bytes)).length).toBe(rows.length);
    const paper = await download('/api/ledger/trial-balance?format=pdf&date=2026-10-31');
    expect(textOfPdf(paper.bytes)).toContain('15,275.50');
  });

  it('refuses another format by name', async () => {
    const { status, body } = await auditor.call('GET', '/api/ledger/trial-balance?format=doc');
    expect([status, body]).toMatchObject([400, { fields: { format: 'Format must be pdf, xlsx or csv' } }]);
  });
});
