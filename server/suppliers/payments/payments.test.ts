import { beforeAll, describe, expect, it } from 'vitest';
import type { BillDetails } from '../../../domain/suppliers/bills/bill-contract.ts';
import type { SupplierDetails } from '../../../domain/suppliers/contract.ts';
import type { BillBatchDetails, BillPaymentPreview } from '../../../domain/suppliers/payments/payment-contract.ts';
import { type Api, startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { closeBooks } from '../../../tests/support/expenses.ts';
import { expectRefusal } from '../../../tests/support/refusal.ts';
import { saveSettings } from '../../../tests/support/settings.ts';
import { approvedBill, booksOfSource, makeBill, makeSupplier } from '../../../tests/support/suppliers.ts';
import { NOVEMBER } from '../../../tests/support/tenants.ts';

const BANK = '00000000-0000-7000-8000-000000001010';

let t: TestApp;
let accountant: Api;

beforeAll(async () => {
  t = await startTestApp({ clock: NOVEMBER });
  accountant = await t.as('accountant', { firstName: 'Mercy', lastName: 'Achieng' });
  const manager = await t.as('manager');
  const settings = {
    vatRegistered: true,
    kraPin: 'P051234567X',
    withholdsVat: true,
    billApprovalBands: [{ upTo: null, approver: 'anyone' }],
  };
  expect((await manager.call('PUT', '/api/settings/billing', settings)).status).toBe(200);
});

const send = (billIds: readonly string[], more: object = {}) =>
  accountant.call('POST', '/api/bill-payments', { billIds, cashAccountId: BANK, date: '2026-11-15', ...more });
const pay = async (billIds: readonly string[], more: object = {}): Promise<BillBatchDetails> => {
  const { status, body } = await send(billIds, more);
  expect(status, JSON.stringify(body)).toBe(201);
  return body as BillBatchDetails;
};
const billOf = async (id: string) => (await accountant.call('GET', `/api/bills/${id}`)).body as BillDetails;
const reverse = (id: string, body: object) => accountant.call('POST', `/api/bill-payments/${id}/reverse`, body);
const booksOfBatch = (id: string) => booksOfSource(t, 'bill_payment', id);
const fee = (net: string, taxClass = 'B') => ({ lines: [{ account: '5100', description: 'Audit', net, taxClass }] });
const lawyers = (): Promise<SupplierDetails> => makeSupplier(accountant, { withholding: 'professional' });

describe('paying a bill', () => {
  it('keeps back 5 % of a professional fee and 2 % of the taxable value, as it was shown before', async () => {
    const supplier = await lawyers();
    const bill = await approvedBill(accountant, supplier.id, {
      lines: [{ account: '5030', description: 'Fee', net: '30000.00', taxClass: 'B' }],
    });
    const preview = await accountant.call('POST', '/api/bill-payments/preview', {
      billIds: [bill.id],
      cashAccountId: BANK,
      date: '2026-11-15',
    });
    const shown = preview.body as BillPaymentPreview;
    expect(shown).toMatchObject({ amount: '32700.00', withheldTax: '1500.00', withheldVat: '600.00' });
    expect(shown.posting.map(({ account, debit, credit }) => [account, debit, credit])).toEqual([
      ['2010', '34800.00', '0.00'],
      ['1010', '0.00', '32700.00'],
      ['2500', '0.00', '1500.00'],
      ['2510', '0.00', '600.00'],
    ]);
    expect(await billOf(bill.id)).toMatchObject({ status: 'open' });
    const batch = await pay([bill.id], { reference: 'EFT 1' });
    expect(batch).toMatchObject({
      amount: '32700.00',
      cashAccountName: 'Bank current account',
      payments: [{ supplierName: supplier.name, bills: [{ amount: '34800.00' }], taxCertificate: null }],
    });
    expect(await booksOfBatch(batch.id)).toEqual({
      1010: '-32700.00',
      2010: '34800.00',
      2500: '-1500.00',
      2510: '-600.00',
    });
    expect(await billOf(bill.id)).toMatchObject({ status: 'paid', paid: '34800.00', open: '0.00' });
  });

  it('withholds nothing below 24,000 in the month, and on all of it once the month reaches that', async () => {
    const supplier = await lawyers();
    const first = await approvedBill(accountant, supplier.id, fee('20000.00', 'D'));
    expect((await pay([first.id])).withheldTax).toBe('0.00');
    const second = await approvedBill(accountant, supplier.id, fee('4000.00', 'D'));
    expect((await pay([second.id])).withheldTax).toBe('200.00');
  });

  it('in parts: the tax goes with what is settled, and the rest stays open', async () => {
    const supplier = await lawyers();
    const bill = await approvedBill(accountant, supplier.id, fee('30000.00'));
    const part = await pay([bill.id], { amounts: [{ billId: bill.id, amount: '17400.00' }] });
    expect(part).toMatchObject({ amount: '16350.00', withheldTax: '750.00', withheldVat: '300.00' });
    expect(await billOf(bill.id)).toMatchObject({ status: 'part_paid', open: '17400.00' });
    const over = expectRefusal(await send([bill.id], { amounts: [{ billId: bill.id, amount: '17400.01' }] }), 400);
    expect(over.fields?.['billIds.0']).toContain('Only 17400.00');
    await pay([bill.id]);
    expect(await billOf(bill.id)).toMatchObject({ status: 'paid' });
    expect(expectRefusal(await send([bill.id]), 400).fields?.['billIds.0']).toContain('is paid already');
  });

  it('keeps VAT back only where KRA has appointed the space to do so', async () => {
    const supplier = await lawyers();
    const bill = await approvedBill(accountant, supplier.id, fee('30000.00'));
    const manager = await t.as('manager');
    await saveSettings(manager, 'billing', { withholdsVat: false });
    const batch = await pay([bill.id]);
    expect(batch).toMatchObject({ amount: '33300.00', withheldTax: '1500.00', withheldVat: '0.00' });
    expect(await booksOfBatch(batch.id)).toEqual({ 1010: '-33300.00', 2010: '34800.00', 2500: '-1500.00' });
    await saveSettings(manager, 'billing', { withholdsVat: true });
  });

  it('without keeping anything back where that is chosen', async () => {
    const supplier = await lawyers();
    const bill = await approvedBill(accountant, supplier.id, fee('30000.00'));
    expect(await pay([bill.id], { withholding: false })).toMatchObject({ amount: '34800.00', withheldTax: '0.00' });
  });

  it('sets a credit of the supplier against it', async () => {
    const supplier = await makeSupplier(accountant);
    const bill = await approvedBill(accountant, supplier.id, fee('10000.00', 'D'));
    const credit = await approvedBill(accountant, supplier.id, { ...fee('4000.00', 'D'), kind: 'credit' });
    const batch = await pay([bill.id, credit.id]);
    expect(batch).toMatchObject({ amount: '6000.00', payments: [{ credits: '4000.00' }] });
    expect(await booksOfBatch(batch.id)).toEqual({ 1010: '-6000.00', 2010: '6000.00' });
    expect(await billOf(credit.id)).toMatchObject({ status: 'paid' });
    const alone = await approvedBill(accountant, supplier.id, { ...fee('500.00', 'D'), kind: 'credit' });
    expect(expectRefusal(await send([alone.id]), 400).fields?.billIds).toContain('choose one of them too');
    const small = await approvedBill(accountant, supplier.id, fee('200.00', 'D'));
    expect(await pay([small.id, alone.id])).toMatchObject({ amount: '0.00' });
    expect(await billOf(alone.id)).toMatchObject({ status: 'part_paid', open: '300.00' });
  });

  it('is refused for a draft, before its day, in the future and for a bill that is none', async () => {
    const supplier = await makeSupplier(accountant);
    const draft = await makeBill(accountant, supplier.id);
    expect(expectRefusal(await send([draft.id]), 400).fields?.['billIds.0']).toContain('is not approved yet');
    const bill = await approvedBill(accountant, supplier.id);
    expect(expectRefusal(await send([bill.id], { date: '2026-11-09' }), 400).fields?.['billIds.0']).toContain(
      'was posted on 10 Nov 2026',
    );
    expect(expectRefusal(await send([bill.id], { date: '2026-11-16' }), 400).fields).toEqual({
      date: 'Date must not be in the future',
    });
    const nobodys = '01a1e18c-d26d-776e-8ad6-68d1beea48c0';
    expect(expectRefusal(await send([nobodys]), 400).fields).toEqual({ 'billIds.0': 'This bill does not exist' });
    expect(expectRefusal(await send([bill.id, bill.id]), 400).fields?.billIds).toBe('Each bill may appear once');
    await closeBooks(t, '2026-11-15');
    expect(expectRefusal(await send([bill.id]), 409).fields?.date).toContain('give a reason');
    expect((await send([bill.id], { overrideReason: 'Bank statement' })).status).toBe(201);
    await closeBooks(t, null);
  });

  it('by two at once is paid once', async () => {
    const supplier = await makeSupplier(accountant);
    const bill = await approvedBill(accountant, supplier.id);
    const replies = await Promise.all(Array.from({ length: 5 }, () => send([bill.id])));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400]);
    expect(await billOf(bill.id)).toMatchObject({ paid: bill.total });
  });
});

describe('a batch of twenty bills', () => {
  const made: BillDetails[] = [];
  let batch: BillBatchDetails;

  beforeAll(async () => {
    for (let n = 0; n < 20; n++) {
      const supplier = await makeSupplier(accountant);
      made.push(await approvedBill(accountant, supplier.id, fee(`${1000 + n}.00`, 'D')));
    }
    batch = await pay(
      made.map(({ id }) => id),
      { mailAdvice: true },
    );
  });

  it('is one posting, with one line for each account', async () => {
    const lines = await t.sql(`select l.account from journal_lines l join journal_entries e on e.id = l.entry_id
      where e.source_type = 'bill_payment' and e.source_id = '${batch.id}'`);
    expect(lines).toEqual([{ account: '2010' }, { account: '1010' }]);
    expect(batch).toMatchObject({ amount: '20190.00', bills: 20 });
  });

  it('has one file for the bank, with eleven columns and a row for each supplier', async () => {
    const { status, body, headers } = await accountant.call('GET', `/api/bill-payments/${batch.id}/bank-file`);
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    const rows = String(body).trim().split('\r\n');
    expect(rows).toHaveLength(21);
    expect(rows[0]?.replace('\ufeff', '').split(',')).toEqual([
      'Beneficiary Name',
      'Beneficiary Account',
      'Bank Code',
      'Branch Code',
      'Amount',
      'Currency',
      'Payment Type',
      'Debit Account',
      'Purpose',
      'Notes',
      'Email',
    ]);
    expect(rows[1]).toMatch(
      /,01,100,10\d\d\.00,KES,EFT,Bank current account,INV-\d+,BP\d{6},accounts\d+@supplier\.example$/,
    );
  });

  it('tells each supplier by mail what was settled, with the advice as PDF', async () => {
    const [{ mails }] = (await t.sql(`select count(*)::int as mails from outbox where kind = 'remittance'`)) as [
      { mails: number },
    ];
    expect(mails).toBe(20);
    const [first] = batch.payments;
    const advice = await accountant.call('GET', `/api/bill-payments/${batch.id}/advice/${first?.id}`);
    expect([advice.status, advice.headers['content-type']]).toEqual([200, 'application/pdf']);
    const sent = await accountant.call('POST', `/api/bill-payments/${batch.id}/advice`);
    expect(sent.body).toEqual({ sent: 20, without: [] });
  });

  it('of which one is reversed leaves nineteen', async () => {
    const [first] = batch.payments;
    const left = (await reverse(batch.id, { paymentId: first?.id, reason: 'Wrong account' })).body as BillBatchDetails;
    expect(left.payments.filter(({ reversedOn }) => reversedOn === null)).toHaveLength(19);
    expect(left).toMatchObject({ isReversed: false });
    expect(await billOf(first?.bills[0]?.billId ?? '')).toMatchObject({ status: 'open', paid: '0.00' });
    expect(await booksOfBatch(batch.id)).toEqual({ 1010: `-${left.amount}`, 2010: left.amount });
    expectRefusal(await reverse(batch.id, { paymentId: first?.id, reason: 'Again' }), 409);
    const none = (await reverse(batch.id, { reason: 'All of it' })).body as BillBatchDetails;
    expect(none).toMatchObject({ isReversed: true, amount: '0.00' });
    expectRefusal(await reverse(batch.id, { reason: 'Again' }), 409);
  });

  it('reversed as a whole is mirrored by one entry', async () => {
    const supplier = await makeSupplier(accountant);
    const bill = await approvedBill(accountant, supplier.id);
    const { id } = await pay([bill.id]);
    expect((await reverse(id, { reason: 'Bounced' })).body).toMatchObject({ isReversed: true });
    expect(await booksOfBatch(id)).toEqual({});
    expect(await billOf(bill.id)).toMatchObject({ status: 'open' });
  });

  it('is refused to the bank where an account is missing, by name', async () => {
    const supplier = await makeSupplier(accountant, { name: 'No Bank Ltd', accountNumber: '' });
    const { id } = await pay([(await approvedBill(accountant, supplier.id)).id]);
    const refusal = expectRefusal(await accountant.call('GET', `/api/bill-payments/${id}/bank-file`), 400);
    expect(refusal.fields?.id).toContain('No Bank Ltd');
  });
});

describe('certificates', () => {
  it('are entered later, and a payment changes in nothing else', async () => {
    const supplier = await lawyers();
    const batch = await pay([(await approvedBill(accountant, supplier.id, fee('30000.00'))).id]);
    const [payment] = batch.payments;
    const saved = await accountant.call('PATCH', `/api/bill-payments/${batch.id}/certificates`, {
      paymentId: payment?.id,
      taxCertificate: 'WHT-77',
    });
    expect(saved.body).toMatchObject({ payments: [{ taxCertificate: 'WHT-77', vatCertificate: null }] });
    const direct = t.sql(`begin; set local app.actor = 'system:x'; set local app.actor_name = 'X';
      update bill_payments set amount = amount + 1 where id = '${payment?.id}'; commit`);
    await expect(direct).rejects.toThrow('never edited');
    await t.sql('rollback').catch(() => undefined);
  });
});

describe('reports', () => {
  it('aged creditors are the control account to the cent on any day', async () => {
    for (const date of ['2026-11-09', '2026-11-10', '2026-11-15', '2027-03-01']) {
      const { body } = await accountant.call('GET', `/api/reports/aged-creditors?date=${date}`);
      const report = body as {
        payables: string;
        totals: { total: string; unmatched: string };
        rows: { total: string }[];
      };
      const [books] =
        (await t.sql(`select coalesce(sum(credit - debit), 0)::numeric(14, 2)::text as amount from journal_lines
        where account = '2010' and entry_date <= '${date}'`)) as [{ amount: string }];
      expect([date, report.payables, report.totals.total, report.totals.unmatched]).toEqual([
        date,
        books.amount,
        books.amount,
        '0.00',
      ]);
    }
  });

  it('ages a bill by its due date, and shows those of one supplier', async () => {
    const supplier = await makeSupplier(accountant, { termsDays: 0 });
    await approvedBill(accountant, supplier.id, { date: '2026-10-01', ...fee('700.00', 'D') });
    const { body } = await accountant.call(
      'GET',
      `/api/reports/aged-creditors?date=2026-11-15&supplier=${supplier.id}`,
    );
    expect(body).toMatchObject({ rows: [{ days60: '700.00', oldestDays: 45 }], bills: [{ daysOverdue: 45 }] });
  });

  it('purchases list PIN, invoice, CU number, date and VAT by class, and agree with the input VAT account', async () => {
    const supplier = await makeSupplier(accountant, { kraPin: 'P052222222Z' });
    await approvedBill(accountant, supplier.id, {
      number: 'TI-9',
      cuNumber: '0040-1',
      lines: [
        { account: '5030', description: 'Fibre', net: '1000.00', taxClass: 'B' },
        { account: '5210', description: 'Fee', net: '50.00', taxClass: 'A' },
      ],
    });
    await approvedBill(accountant, supplier.id, { number: 'OLD', date: '2026-04-10' });
    await accountant.call('POST', '/api/expenses', {
      category: 'internet',
      description: 'Airtime',
      amount: '116.00',
      vatAmount: '16.00',
      expenseDate: '2026-11-11',
      vendor: 'Kiosk',
    });
    const { body } = await accountant.call('GET', '/api/reports/purchases?from=2026-11-01&to=2026-11-30');
    const report = body as { rows: Record<string, string>[]; total: { claimed: string }; inputVat: string };
    expect(report.rows.filter(({ number }) => number === 'TI-9')).toMatchObject([
      {
        kraPin: 'P052222222Z',
        cuNumber: '0040-1',
        date: '2026-11-10',
        taxClass: 'A',
        net: '50.00',
        vat: '0.00',
        note: null,
      },
      { taxClass: 'B', net: '1000.00', vat: '160.00', claimed: '160.00', note: null },
    ]);
    expect(report.rows.find(({ number }) => number === 'Airtime')).toMatchObject({
      claimed: '16.00',
      note: 'An expense: no PIN and invoice number',
    });
    expect(report.total.claimed).toBe(report.inputVat);
    const april = (await accountant.call('GET', '/api/reports/purchases?from=2026-04-01&to=2026-04-30'))
      .body as typeof report;
    expect(april.rows).toMatchObject([
      { number: 'OLD', vat: '1600.00', claimed: '0.00', note: 'Not claimed: part of the cost' },
    ]);
  });

  it('tax withheld is due on the 20th of the next month, VAT within five working days', async () => {
    const { body } = await accountant.call('GET', '/api/reports/withholding?from=2026-11-01&to=2026-11-30');
    const report = body as {
      rows: Record<string, string>[];
      totalTax: string;
      owedTax: string;
      totalVat: string;
      owedVat: string;
    };
    expect(new Set(report.rows.map(({ tax, dueDate }) => `${tax} ${dueDate}`))).toEqual(
      new Set(['income 2026-12-18', 'vat 2026-11-20']),
    );
    expect([report.totalTax, report.totalVat]).toEqual([report.owedTax, report.owedVat]);
    expect(report.rows.some(({ certificate }) => certificate === 'WHT-77')).toBe(true);
  });
});

it('every integrity rule holds', async () => {
  const admin = await t.as('admin');
  expect((await admin.call('GET', '/api/admin/integrity')).body).toMatchObject({ ok: true });
});
