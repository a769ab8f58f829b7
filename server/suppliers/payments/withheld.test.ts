import { beforeAll, describe, expect, it } from 'vitest';
import type { WithholdingReport } from '../../../domain/reports/creditor-contract.ts';
import type { WithheldPayment, WithheldPaymentPreview } from '../../../domain/suppliers/payments/withheld-contract.ts';
import { type Api, type Reply, startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { closeBooks } from '../../../tests/support/expenses.ts';
import { postManual } from '../../../tests/support/ledger.ts';
import { expectRefusal } from '../../../tests/support/refusal.ts';
import { approvedBill, booksOfSource, makeSupplier } from '../../../tests/support/suppliers.ts';
import { NOVEMBER } from '../../../tests/support/tenants.ts';

const BANK = '00000000-0000-7000-8000-000000001010';
const NOV = '2026-11';

let t: TestApp;
let accountant: Api;
let batchId: string;

beforeAll(async () => {
  t = await startTestApp({ clock: NOVEMBER });
  accountant = await t.as('accountant');
  const manager = await t.as('manager');
  const settings = {
    vatRegistered: true,
    kraPin: 'P051234567X',
    withholdsVat: true,
    billApprovalBands: [{ upTo: null, approver: 'anyone' }],
  };
  expect((await manager.call('PUT', '/api/settings/billing', settings)).status).toBe(200);
  batchId = await payFee('2026-11-02', 'FEE-1');
  await payFee('2026-11-15', 'FEE-2');
});

const payFee = async (date: string, number: string): Promise<string> => {
  const lawyer = await makeSupplier(accountant, { withholding: 'professional' });
  const bill = await approvedBill(accountant, lawyer.id, {
    number,
    date: '2026-11-01',
    lines: [{ account: '5030', description: 'Fee', net: '30000.00', taxClass: 'B' }],
  });
  const paid = await accountant.call('POST', '/api/bill-payments', { billIds: [bill.id], cashAccountId: BANK, date });
  expect(paid.status, JSON.stringify(paid.body)).toBe(201);
  return (paid.body as { id: string }).id;
};

const report = async () =>
  (await accountant.call('GET', '/api/reports/withholding?from=2026-11-01&to=2026-11-30')).body as WithholdingReport;
const dues = async () => (await report()).due.map(({ tax, month, dueDate, open }) => [tax, month, dueDate, open]);
const send = (body: object) => accountant.call('POST', '/api/withheld-payments', { month: NOV, ...body });
const pay = async (body: object): Promise<WithheldPayment> => {
  const reply = await send(body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body as WithheldPayment;
};
const reverse = (id: string, reason = 'Paid twice by mistake') =>
  accountant.call('POST', `/api/withheld-payments/${id}/reverse`, { reason });
const refuses = (reply: Reply, status: number, words: string) =>
  expect(JSON.stringify(expectRefusal(reply, status))).toContain(words);
const waiting = async () =>
  ((await accountant.call('GET', '/api/dashboard')).body as { needs: { kind: string; count: number }[] }).needs.find(
    ({ kind }) => kind === 'withheldToPay',
  )?.count ?? 0;

describe('paying KRA the tax withheld from suppliers', () => {
  it('lists what is due by day and tax, with the bills it was kept back from', async () => {
    expect(await dues()).toEqual([
      ['vat', NOV, '2026-11-09', '600.00'],
      ['vat', NOV, '2026-11-20', '600.00'],
      ['income', NOV, '2026-12-18', '3000.00'],
    ]);
    const [late] = (await report()).due;
    expect(late).toMatchObject({ isOverdue: true, rows: [{ bills: 'FEE-1', amount: '600.00', certificate: null }] });
    expect(await waiting()).toBe(1);
  });

  it('shows the posting before, then pays it once, out of the chosen account', async () => {
    const body = { tax: 'income', month: NOV, cashAccountId: BANK };
    const shown = (await accountant.call('POST', '/api/withheld-payments/preview', body))
      .body as WithheldPaymentPreview;
    expect(shown).toMatchObject({ amount: '3000.00', left: '0.00' });
    expect(shown.posting.map(({ account, debit, credit }) => [account, debit, credit])).toEqual([
      ['2500', '3000.00', '0.00'],
      ['1010', '0.00', '3000.00'],
    ]);
    const payment = await pay({ tax: 'income', cashAccountId: BANK, reference: 'PRN 77' });
    expect(payment).toMatchObject({ amount: '3000.00', cashAccountName: 'Bank current account', reversedAt: null });
    expect(await booksOfSource(t, 'withheld_payment', payment.id)).toEqual({ 1010: '-3000.00', 2500: '3000.00' });
    expect((await report()).owedTax).toBe('0.00');
    expect((await report()).payments).toMatchObject([{ id: payment.id, reference: 'PRN 77' }]);
    refuses(await send({ tax: 'income' }), 409, 'Nothing is open: Income tax withheld in Nov 2026');
    refuses(await send({ tax: 'vat', amount: '1200.01' }), 400, 'Only 1200.00 is open');
  });

  it('a part settles what falls due first, and a reversal opens it again', async () => {
    const part = await pay({ tax: 'vat', amount: '800.00', paidDate: '2026-11-09' });
    expect((await dues()).slice(0, 2)).toEqual([
      ['vat', NOV, '2026-11-09', '0.00'],
      ['vat', NOV, '2026-11-20', '400.00'],
    ]);
    expect((await reverse(part.id)).body).toMatchObject({ reverseReason: 'Paid twice by mistake' });
    expect(await booksOfSource(t, 'withheld_payment', part.id)).toEqual({});
    refuses(await reverse(part.id), 409, 'This payment was already reversed');
    expect((await dues())[0]).toEqual(['vat', NOV, '2026-11-09', '600.00']);
  });

  it('two who pay at once pay it once', async () => {
    const replies = await Promise.all([send({ tax: 'vat' }), send({ tax: 'vat' }), send({ tax: 'vat' })]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect((await report()).owedVat).toBe('0.00');
    expect(await waiting()).toBe(0);
  });

  it('what was paid for a bill that is reversed settles the next of its tax', async () => {
    const undo = await accountant.call('POST', `/api/bill-payments/${batchId}/reverse`, { reason: 'Wrong bill' });
    expect(undo.status).toBe(200);
    await payFee('2026-11-15', 'FEE-3');
    expect((await dues()).map(([, , , open]) => open)).toEqual(['0.00', '0.00']);
    await payFee('2026-11-15', 'FEE-4');
    expect((await report()).due.filter(({ open }) => open !== '0.00')).toMatchObject([
      { tax: 'vat', open: '600.00' },
      { tax: 'income', open: '1500.00' },
    ]);
  });

  it('an entry by hand that paid KRA counts too', async () => {
    const lines = [
      { account: '2510', debit: '600.00' },
      { account: '1010', credit: '600.00' },
    ];
    await postManual(accountant, { date: '2026-11-15', memo: 'VAT withheld, paid to KRA', lines });
    refuses(await send({ tax: 'vat' }), 409, 'Nothing is open');
  });

  it('refuses a day to come, a month that comes after it, a month that is none, and a closed period', async () => {
    refuses(await send({ tax: 'income', paidDate: '2026-12-01' }), 400, 'must not be in the future');
    refuses(await send({ tax: 'income', paidDate: '2026-10-31' }), 400, 'Must not be before Nov 2026');
    refuses(await send({ tax: 'income', month: '2026-13' }), 400, 'month');
    expectRefusal(await send({ tax: 'paye' }), 400);
    await closeBooks(t, '2026-11-10');
    expectRefusal(await send({ tax: 'income', paidDate: '2026-11-09' }), 409);
    expect(await pay({ tax: 'income', paidDate: '2026-11-09', overrideReason: 'Paid that day' })).toMatchObject({
      amount: '1500.00',
    });
  });
});

it('every integrity rule holds', async () => {
  const admin = await t.as('admin');
  expect((await admin.call('GET', '/api/admin/integrity')).body).toMatchObject({ ok: true });
});
