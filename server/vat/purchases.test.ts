import { beforeAll, describe, expect, it } from 'vitest';
import type { CashAccount } from '../../domain/cash/contract.ts';
import type { Bill } from '../../domain/suppliers/bills/bill-contract.ts';
import type { Vat3 } from '../../domain/vat/contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { furnishBilling } from '../../tests/support/billing.ts';
import { standingClock } from '../../tests/support/bookings.ts';
import { makeCategory, makeItem } from '../../tests/support/inventory.ts';
import { approve, makeBill, makeSupplier } from '../../tests/support/suppliers.ts';
import { inNotes } from '../../tests/support/tills.ts';

const clock = standingClock('2026-10-20T06:00:00.000Z');
const t = await startTestApp({ clock });
const admin = await t.as('admin');
const { accountant, manager, tenant, invoice, pay } = await furnishBilling(t);

const line = (net: string, taxClass: string) => ({ account: '5030', description: 'Fibre', net, taxClass });

/** A chair of 10,000 without VAT, bought on a bill. */
const buyAsset = async (supplierId: string) => {
  const item = await makeItem(admin, (await makeCategory(admin)).id, {
    purchasePrice: '10000.00',
    purchaseDate: '2026-10-10',
  });
  const put = await accountant.call('PUT', `/api/inventory/items/${item.id}/asset`, {
    ...{ depreciationClass: 'furniture', paidFrom: 'payables', supplierId, billNumber: 'CHAIR-1' },
  });
  expect(put.status, JSON.stringify(put.body)).toBe(200);
  const bills = (await accountant.call('GET', `/api/bills?supplier=${supplierId}&q=CHAIR-1`)).body as Bill[];
  await approve(accountant, bills[0]?.id ?? '');
};

/** 1,160 of petty cash with 160 of VAT. */
const spendPettyCash = async () => {
  const box = (await manager.call('POST', '/api/cash-accounts', { name: 'Box', kind: 'petty_cash' })).body;
  const { id } = box as { id: string };
  expect((await manager.call('PUT', `/api/petty-cash/${id}`, { float: 20_000 })).status).toBe(200);
  const bank = ((await accountant.call('GET', '/api/cash-accounts')).body as CashAccount[]).find(
    ({ name }) => name === 'Bank current account',
  );
  await accountant.call('POST', `/api/petty-cash/${id}/counts`, { counts: inNotes(0) });
  const top = await accountant.call('POST', `/api/petty-cash/${id}/top-ups`, { from: bank?.id });
  expect(top.status, JSON.stringify(top.body)).toBe(201);
  const spent = { category: 'office_supplies', description: 'Tea', vendor: 'Quickmart', amount: '1160.00' };
  const paid = { ...spent, vatAmount: '160.00', paymentMethod: 'cash', cashAccountId: id };
  const reply = await accountant.call('POST', '/api/expenses', paid);
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
};

const read = async (month = '2026-10') =>
  (await accountant.call('GET', `/api/reports/vat3?month=${month}`)).body as Vat3;

beforeAll(async () => {
  await manager.call('PUT', '/api/settings/billing', { vatRegistered: true, kraPin: 'P051234567X' });
  const [fibre, shop] = [
    await makeSupplier(accountant, { name: 'Fibre Ltd', kraPin: 'P051129820X' }),
    await makeSupplier(accountant, { name: 'Furniture Ltd', kraPin: 'P051129821Y' }),
  ];
  const bill = async (number: string, date: string, more: object = {}) =>
    approve(accountant, (await makeBill(accountant, fibre.id, { number, date, ...more })).id);
  await bill('F-1', '2026-10-02', {
    cuNumber: '0040798990000012345',
    lines: [line('5000.00', 'B'), line('400.00', 'A')],
  });
  await bill('F-2', '2026-10-03', { kind: 'credit', lines: [line('1000.00', 'B')] });
  await bill('F-OLD', '2026-03-31');
  await makeBill(accountant, fibre.id, { number: 'F-WAITS', date: '2026-04-20' });
  await buyAsset(shop.id);
  await spendPettyCash();
  const { id } = await tenant({ kraPin: 'P051000001A', companyName: 'Zamani Ltd' });
  await invoice(id, '20000.00');
  await pay(id, '22800.00', { withholdingVat: '400.00' });
  clock.set('2026-11-03T06:00:00.000Z');
});

describe('what was bought', () => {
  it('is listed by PIN, invoice and CU number, with what KRA will ask for', async () => {
    const { purchases, suppliers } = await read();
    expect(
      purchases.map(({ number, cuNumber, taxClass, net, claimed, note }) => [
        number,
        cuNumber,
        taxClass,
        net,
        claimed,
        note,
      ]),
    ).toEqual([
      ['F-1', '0040798990000012345', 'A', '400.00', '0.00', null],
      ['F-1', '0040798990000012345', 'B', '5000.00', '800.00', null],
      ['F-2', null, 'B', '-1000.00', '-160.00', 'No CU number: not in eTIMS'],
      ['CHAIR-1', null, 'B', '10000.00', '1600.00', 'No CU number: not in eTIMS'],
      ['Tea', null, 'B', '1000.00', '160.00', 'An expense: no PIN and invoice number'],
    ]);
    expect(suppliers).toEqual([
      { kraPin: 'P051129821Y', name: 'Furniture Ltd', documents: 1, net: '10000.00', vat: '1600.00' },
      { kraPin: 'P051129820X', name: 'Fibre Ltd', documents: 3, net: '4400.00', vat: '640.00' },
      { kraPin: null, name: 'Quickmart', documents: 1, net: '1000.00', vat: '160.00' },
    ]);
  });

  it('stands in the boxes with assets and petty cash, and not where its VAT is part of the cost', async () => {
    const { boxes, unlisted } = await read();
    expect(boxes.filter(({ box }) => box.startsWith('purchases')).map(({ net, vat }) => [net, vat])).toEqual([
      ['15000.00', '2400.00'],
      ['0.00', '0.00'],
      ['0.00', null],
      ['400.00', null],
      ['15400.00', '2400.00'],
    ]);
    expect(unlisted).toBe('0.00');
  });

  it('too long ago to be claimed is in no box of its month', async () => {
    const { purchases, boxes, suppliers } = await read('2026-03');
    expect(purchases).toMatchObject([
      { number: 'F-OLD', vat: '1600.00', claimed: '0.00', note: 'Not claimed: part of the cost' },
    ]);
    expect(boxes.find(({ box }) => box === 'purchases_total')).toMatchObject({ net: '0.00', vat: '0.00' });
    expect(suppliers).toEqual([]);
  });

  it('and not approved yet says by when its VAT is claimed', async () => {
    expect((await read()).toApprove).toMatchObject([
      { supplier: 'Fibre Ltd', number: 'F-WAITS', vat: '1600.00', claimUntil: '2026-10-31', isLate: true },
    ]);
  });
});

it('what customers kept back is listed, and taken off', async () => {
  const { withheld, boxes } = await read();
  expect(withheld).toMatchObject([{ customer: 'Zamani Ltd', kraPin: 'P051000001A', amount: '400.00' }]);
  expect(boxes.at(-1)).toMatchObject({ box: 'payable', vat: '400.00' });
});

it('filing leaves nothing on the three accounts, the closing knows of it, and every rule holds', async () => {
  const filed = await accountant.call('POST', '/api/vat-returns/2026-10/file', {});
  expect([filed.status, filed.body]).toMatchObject([201, { payable: '400.00' }]);
  const left = await t.sql(
    `select account, sum(debit - credit)::text as sum from journal_lines where account in ('1120', '1130', '2300', '2310') group by 1 order by 1`,
  );
  expect(left).toEqual([
    { account: '1120', sum: '0.00' },
    { account: '1130', sum: '0.00' },
    { account: '2300', sum: '0.00' },
    { account: '2310', sum: '-400.00' },
  ]);
  const closing = (await accountant.call('GET', '/api/closing?month=2026-10')).body;
  expect(JSON.stringify(closing)).toContain('"text":"Filed."');
  expect((await admin.call('GET', '/api/admin/integrity')).body).toMatchObject({ ok: true });
});
