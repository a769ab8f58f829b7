import { afterEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../tests/support/app.ts';
import { standingClock } from '../../tests/support/bookings.ts';
import {
  customerPays,
  expectMoneyAgrees,
  furnishMpesa,
  newReceipt,
  statementCells,
  statementCsv,
} from '../../tests/support/mpesa.ts';
import { xlsxStream } from '../documents/xlsx.ts';

const t = await startTestApp({ clock: standingClock('2026-11-15T06:00:00.000Z') });
const world = await furnishMpesa(t);
const { importStatement, hear, receipts, invoice, invoiceOf } = world;

afterEach(() => expectMoneyAgrees(t));

const charge = (receipt: string, amount: number, at = '2026-11-14 10:00:00') => ({
  receipt,
  at,
  details: 'Pay Bill Charge',
  amount: -amount,
  reason: 'Pay Bill Charge',
});
const toBank = (receipt: string, amount: number, at = '2026-11-14 18:00:00') => ({
  receipt,
  at,
  details: 'Organization Settle to Bank',
  amount: -amount,
  reason: 'Organization Settle to Bank',
});

const moved = async (work: () => Promise<unknown>) => {
  const before = await world.balances();
  await work();
  const after = await world.balances();
  return (account: string) => Number(after[account] ?? 0) - Number(before[account] ?? 0);
};

describe('a statement of the organisation portal', () => {
  it('brings payments to their invoices, charges to 5210 and money on its way to the bank', async () => {
    const tenant = await world.tenant();
    const owed = await invoice(tenant.id, 5_000);
    const [paid, unknown, settled] = [newReceipt(), newReceipt(), newReceipt()];
    const file = statementCsv([
      customerPays(paid, 5_000, owed.invoiceNumber ?? '', '2026-11-13 09:15:00'),
      charge(paid, 34, '2026-11-13 09:15:00'),
      customerPays(unknown, 900, 'SHOP 4'),
      charge(unknown, 12),
      { ...customerPays(newReceipt(), 300, 'X'), status: 'Failed' },
      toBank(settled, 4_000),
    ]);
    const on = await moved(async () => {
      expect(await importStatement(file)).toMatchObject({
        status: 200,
        body: {
          imported: true,
          lines: 5,
          duplicates: 0,
          skipped: 1,
          receipts: 2,
          applied: 1,
          charges: '46.00',
          settled: '4000.00',
          opening: '1000.00',
          closing: '2854.00',
          from: '2026-11-13',
          to: '2026-11-14',
          unexplained: [],
        },
      });
    });
    expect([on('1020'), on('1050'), on('1090'), on('1100'), on('5210')]).toEqual([1_854, 4_000, -900, -5_000, 46]);
    expect((await invoiceOf(owed.id)).status).toBe('paid');
    const transfers = await t.sql(`select amount, arrived_on from transfers where reference = '${settled}'`);
    expect(transfers).toEqual([{ amount: '4000.00', arrived_on: null }]);
  });

  it('imported twice brings nothing the second time, and overlapping files only what is new', async () => {
    const lines = [customerPays(newReceipt(), 100, 'A'), charge(newReceipt(), 5), toBank(newReceipt(), 50)];
    expect((await importStatement(statementCsv(lines))).body).toMatchObject({ lines: 3, duplicates: 0 });
    const on = await moved(async () => {
      expect((await importStatement(statementCsv(lines))).body).toMatchObject({ lines: 0, duplicates: 3, receipts: 0 });
    });
    expect([on('1020'), on('5210'), on('1050')]).toEqual([0, 0, 0]);
    const more = [...lines.slice(1), customerPays(newReceipt(), 60, 'B', '2026-11-14 19:00:00')];
    expect((await importStatement(statementCsv(more))).body).toMatchObject({ lines: 1, duplicates: 2 });
  });

  it('sent twice at once is imported once', async () => {
    const file = statementCsv([customerPays(newReceipt(), 100, 'A'), charge(newReceipt(), 5)]);
    const answers = await Promise.all([importStatement(file), importStatement(file)]);
    expect(answers.map(({ body }) => body.lines).sort()).toEqual([0, 2]);
  });

  it('knows what was announced before, and adds that it saw it', async () => {
    const receiptNumber = newReceipt();
    const [one] = await hear({ amount: 120, receiptNumber, accountReference: 'NOBODY' });
    expect((await importStatement(statementCsv([customerPays(receiptNumber, 120, 'NOBODY')]))).body).toMatchObject({
      lines: 0,
      duplicates: 1,
    });
    const [known] = await receipts(`?q=${receiptNumber}`);
    expect(known).toMatchObject({ id: one?.id, seenIn: ['c2b', 'statement'], payerName: 'JANE WANJIRU' });
  });

  it('names the first row whose balance is wrong, and then nothing of it is there', async () => {
    const cells = statementCells([
      customerPays(newReceipt(), 100, 'A'),
      customerPays(newReceipt(), 70, 'B', '2026-11-14 11:00:00'),
    ]);
    const newest = cells[6] ?? [];
    newest[7] = '1171.00';
    const before = await receipts('?limit=500');
    const { status, body } = await importStatement(cells.map((row) => row.join(',')).join('\n'));
    expect([status, body.fields?.file]).toEqual([400, 'Row 7: The balance should be 1,170.00 here, and is 1,171.00']);
    expect(await receipts('?limit=500')).toEqual(before);
  });

  it('that contradicts a receipt in the books is refused as a whole, by its row', async () => {
    const [known, fresh] = [newReceipt(), newReceipt()];
    await hear({ amount: 200, receiptNumber: known, accountReference: 'NOBODY' });
    const { status, body } = await importStatement(
      statementCsv([customerPays(fresh, 10, 'A'), customerPays(known, 2_000, 'NOBODY')]),
    );
    expect([status, body.fields?.file]).toEqual([400, `Row 7: receipt ${known} is in the books with KES 200.00`]);
    expect(await receipts(`?q=${fresh}`)).toEqual([]);
  });

  it('returns what M-Pesa took back, whatever it had paid, and leaves the rest for a person to look at', async () => {
    const tenant = await world.tenant();
    const owed = await invoice(tenant.id, 800);
    const [paid, back, out] = [newReceipt(), newReceipt(), newReceipt()];
    const on = await moved(async () => {
      const { body } = await importStatement(
        statementCsv([
          customerPays(paid, 800, owed.invoiceNumber ?? ''),
          {
            receipt: back,
            at: '2026-11-14 12:00:00',
            details: 'Pay Bill Reversal',
            amount: -800,
            reason: 'Transaction Reversal',
            linked: paid,
          },
          {
            receipt: out,
            at: '2026-11-14 13:00:00',
            details: 'Business Payment to Customer',
            amount: -90,
            reason: 'Business Payment to Customer',
          },
        ]),
      );
      expect(body).toMatchObject({ lines: 3, unexplained: [{ receiptNumber: out, amount: '-90.00' }] });
    });
    expect([on('1020'), on('1090'), on('1100')]).toEqual([0, 0, 0]);
    expect((await receipts(`?q=${paid}`))[0]).toMatchObject({ state: 'returned', note: `Returned by M-Pesa, ${back}` });
    expect((await invoiceOf(owed.id)).status).toBe('pending');
  });

  it('is only looked at with dryRun', async () => {
    const receiptNumber = newReceipt();
    const file = statementCsv([customerPays(receiptNumber, 100, 'A')]);
    expect((await importStatement(file, '?dryRun=true')).body).toMatchObject({
      imported: false,
      lines: 1,
      receipts: 1,
    });
    expect(await receipts(`?q=${receiptNumber}`)).toEqual([]);
  });

  it('may be a workbook', async () => {
    const receiptNumber = newReceipt();
    const cells = statementCells([customerPays(receiptNumber, 100, 'A')]);
    const columns = Array.from({ length: 13 }, (_, at) => ({
      header: cells[0]?.[at] ?? '',
      type: 'text' as const,
      width: 12,
      value: (row: string[]) => row[at] ?? '',
    }));
    const parts: Buffer[] = [];
    for await (const part of xlsxStream({ sheet: 'Statement', columns, rows: [cells.slice(1)] }))
      parts.push(Buffer.from(part));
    expect((await importStatement(Buffer.concat(parts))).body).toMatchObject({ lines: 1, receipts: 1 });
  });

  it('of another paybill, or that is no statement at all, is refused with what is wrong', async () => {
    const other = statementCsv([customerPays(newReceipt(), 100, 'A')], { shortcode: '600999' });
    expect((await importStatement(other)).body.fields).toEqual({
      file: 'This is the statement of 600999, and Main Paybill is 600100',
    });
    expect((await importStatement('Date,Amount\n2026-11-14,100')).body.fields?.file).toContain(
      'not an M-Pesa statement',
    );
    expect((await importStatement('')).body.fields).toEqual({ file: 'Send the statement as the body of the call' });
    expect((await importStatement(Buffer.from('PK\u0003\u0004broken'))).status).toBe(400);
  });

  it('of a hundred new payments is there within the time of a call', async () => {
    const tenant = await world.tenant();
    const lines = Array.from({ length: 100 }, (_, n) =>
      customerPays(newReceipt(), 10, n % 10 ? tenant.payCode : 'NOBODY'),
    );
    const { status, body } = await importStatement(statementCsv(lines));
    expect([status, body.lines, body.applied]).toEqual([200, 100, 90]);
  }, 30_000);

  it('of thousands of rows is there within the time of a call, and known the second time', async () => {
    const lines = Array.from({ length: 2_000 }, () => {
      const receipt = newReceipt();
      return [customerPays(receipt, 10, 'NOBODY'), charge(receipt, 1)];
    }).flat();
    const file = statementCsv(lines);
    expect((await importStatement(file)).body).toMatchObject({ lines: 4_000, receipts: 2_000, charges: '2000.00' });
    expect((await importStatement(file)).body).toMatchObject({ lines: 0, duplicates: 4_000 });
  }, 60_000);

  it('with more than one call can write is refused before anything is written, with the numbers', async () => {
    const tenant = await world.tenant();
    const payments = Array.from({ length: 1_001 }, () => customerPays(newReceipt(), 10, tenant.payCode));
    expect((await importStatement(statementCsv(payments))).body.fields?.file).toBe(
      '1,001 new payments find their tenant, and one import records at most 1,000: choose a shorter time in the portal',
    );
    const rows = Array.from({ length: 20_001 }, () => customerPays(newReceipt(), 10, 'NOBODY'));
    expect((await importStatement(statementCsv(rows))).body.fields?.file).toBe(
      'The statement has 20,001 rows, and one import takes at most 20,000: choose a shorter time in the portal',
    );
  }, 60_000);

  it('is the accountant’s to import', async () => {
    const reply = await world.desk.call('POST', '/api/mpesa/statements', Buffer.from('x'), {
      'content-type': 'application/octet-stream',
    });
    expect(reply.status).toBe(403);
  });
});
