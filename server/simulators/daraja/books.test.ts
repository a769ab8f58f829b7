import { readSheet } from 'read-excel-file/node';
import { beforeEach, describe, expect, it } from 'vitest';
import { type DarajaDesk, startDesk } from '../../../tests/support/daraja.ts';
import { readCsv } from '../../documents/csv.ts';
import '../../temporal.ts';
import { receiptNumber } from './texts.ts';

const HEADER =
  'Receipt No.,Completion Time,Initiation Time,Details,Transaction Status,Paid In,Withdrawn,Balance,Balance Confirmed,Reason Type,Other Party Info,Linked Transaction ID,A/C No.';
const DAY_MS = 86_400_000;
let desk: DarajaDesk;

beforeEach(async () => {
  desk = await startDesk({
    channels: [{ openingBalance: 10_000 }],
    tariff: (amount) => Math.ceil(amount / 200),
  });
});

const pay = (account: string, amount: number, msisdn = '254700000126') =>
  desk.simulator.phone(msisdn).payBill({ shortcode: '174379', account, amount });

/** Three days: payments with charges, one that fails, one settlement. */
const live = async () => {
  await pay('INV2611-0040', 5_000);
  await desk.time.advance(DAY_MS);
  await pay('INV2611-0041', 34_800);
  desk.simulator.phone('254700000005').become('poor');
  await pay('INV2611-0042', 900, '254700000005');
  desk.simulator.settleToBank({ amount: 40_000, bank: 'KCB BANK' });
  await desk.time.advance(DAY_MS);
  await pay('JOHN, "the tenant"', 700);
};

const lines = (text: string) => readCsv(text) ?? [];
const rowsOf = (text: string) => {
  const all = text.split('\r\n').filter(Boolean);
  return lines(`${all.slice(all.indexOf(HEADER)).join('\r\n')}\r\n`);
};
const cents = (text: string | undefined) => Math.round(Number((text ?? '').replaceAll(',', '') || 0) * 100);

describe('A receipt number', () => {
  it('says its day in its first three signs', () => {
    expect(receiptNumber('2023-11-21T09:13:25Z', '51ZDR4F')).toBe('RKL51ZDR4F');
    expect(receiptNumber('2026-10-31T22:00:00Z', 'AAAAAAA')).toBe('UK1AAAAAAA');
  });

  it('is given once', async () => {
    for (let n = 0; n < 300; n++) await pay('INV2611-0042', 10);
    const receipts = desk.simulator.ledger.entries().map(({ receipt }) => receipt);
    expect(new Set(receipts).size).toBe(receipts.length);
    expect(receipts.every((receipt) => /^UKI[A-Z0-9]{7}$/.test(receipt))).toBe(true);
  });
});

describe('The ledger', () => {
  it('adds up', async () => {
    await live();
    const { ledger } = desk.simulator;
    expect(ledger.total('174379')).toBe(5_000 + 34_800 + 700);
    const charges = 25 + 174 + 4;
    expect(ledger.balance('174379')).toBe(10_000 + 40_500 - charges - 40_000);
    let balance = ledger.opening('174379');
    for (const entry of ledger.entries()) {
      balance += entry.status === 'Completed' ? entry.amount : 0;
      expect(entry.balance).toBe(balance);
    }
  });

  it('settles what is there and no more', async () => {
    await live();
    const left = desk.simulator.ledger.balance('174379');
    expect(() => desk.simulator.settleToBank({ amount: left + 1 })).toThrow(RangeError);
    expect(desk.simulator.settleToBank()).toMatchObject({ kind: 'settlement', amount: -left, balance: 0 });
    expect(() => desk.simulator.settleToBank()).toThrow(RangeError);
  });
});

describe('The statement of the portal', () => {
  it('has lines about the organisation, then rows, newest first', async () => {
    await live();
    const text = desk.simulator.statementCsv({ from: '2026-11-19', to: '2026-11-19' });
    const all = text.split('\r\n');
    expect(all.slice(0, 8)).toEqual([
      'Organization Statement',
      'Short Code,174379',
      'Organization Name,NAFASI',
      'Time Period,From 2026-11-19 to 2026-11-19',
      'Opening Balance,14975.00',
      'Closing Balance,9601.00',
      '',
      HEADER,
    ]);
    const [settled, failed, charge, paid] = lines(`${all.slice(8).join('\r\n')}`);
    const [, payment] = desk.simulator.ledger.receipts();
    const payer = `2547****0126 - ${desk.simulator.phone('254700000126').name}`;
    expect(paid).toEqual([
      payment?.receipt,
      '2026-11-19 09:00:00',
      '2026-11-19 09:00:00',
      `Pay Bill from ${payer} Acc. INV2611-0041`,
      'Completed',
      '34800.00',
      '',
      '49775.00',
      'true',
      'Pay Utility',
      payer,
      '',
      'INV2611-0041',
    ]);
    expect(charge?.slice(3)).toEqual([
      'Pay Bill Charge',
      'Completed',
      '',
      '-174.00',
      '49601.00',
      'true',
      'Pay Bill Charge',
      '',
      payment?.receipt,
      '',
    ]);
    expect(failed?.slice(4, 8)).toEqual(['Failed', '900.00', '', '49601.00']);
    expect(settled?.slice(3)).toEqual([
      'Organization Settle to Bank',
      'Completed',
      '',
      '-40000.00',
      '9601.00',
      'true',
      'Withdraw Funds to Bank',
      'KCB BANK',
      '',
      '',
    ]);
  });

  it.each([
    ['year-first', false, '2026-11-18 09:00:00', '34800.00'],
    ['day-first', true, '18-11-2026 09:00:00', '34,800.00'],
  ] as const)('adds up from opening to closing, %s', async (dateForm, thousands, first, amount) => {
    await live();
    const wanted = { from: '2026-11-18', to: '2026-11-20', dateForm, thousands } as const;
    const text = desk.simulator.statementCsv(wanted);
    const [, ...rows] = rowsOf(text);
    expect(rows.at(-1)?.[1]).toBe(first);
    expect(rows.map((row) => row[5])).toContain(amount);
    expect(rows.map((row) => row[12])).toContain('JOHN, "the tenant"');
    const figure = (name: string) => cents(lines(text).find(([cell]) => cell === name)?.[1]);
    let balance = figure('Opening Balance');
    expect(balance).toBe(1_000_000);
    for (const row of rows.toReversed()) {
      if (row[4] === 'Completed') balance += cents(row[5]) + cents(row[6]);
      expect(cents(row[7])).toBe(balance);
    }
    expect(balance).toBe(figure('Closing Balance'));
    expect(balance).toBe(desk.simulator.ledger.balance('174379') * 100);
  });

  it('of a day without payments opens and closes with the same', async () => {
    await live();
    const text = desk.simulator.statementCsv({ from: '2026-12-01', to: '2026-12-31' });
    const { balance } = desk.simulator.ledger;
    expect(text).toContain(`Opening Balance,${balance('174379')}.00\r\nClosing Balance,${balance('174379')}.00`);
    expect(rowsOf(text)).toHaveLength(1);
  });

  it('as a workbook says the same, with amounts as numbers', async () => {
    await live();
    const wanted = { from: '2026-11-18', to: '2026-11-20' };
    const sheet = await readSheet(await desk.simulator.statementXlsx(wanted), 1);
    const head = sheet.findIndex(([cell]) => cell === 'Receipt No.');
    expect(sheet[head]?.join()).toBe(HEADER);
    const [, ...rows] = rowsOf(desk.simulator.statementCsv(wanted));
    expect(sheet.slice(head + 1).map((row) => row[7])).toEqual(rows.map((row) => Number(row[7])));
    expect(sheet.slice(head + 1).map((row) => row[0])).toEqual(rows.map((row) => row[0]));
    expect(sheet.flat()).toContain(-40_000);
  });
});
