import { beforeAll, expect, it } from 'vitest';
import type { Bill } from '../../../domain/suppliers/bills/bill-contract.ts';
import { type Api, startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { makeCategory, makeItem } from '../../../tests/support/inventory.ts';
import { expectRefusal } from '../../../tests/support/refusal.ts';
import { approve, makeSupplier } from '../../../tests/support/suppliers.ts';
import { NOVEMBER } from '../../../tests/support/tenants.ts';

let t: TestApp;
let accountant: Api;

beforeAll(async () => {
  t = await startTestApp({ clock: NOVEMBER });
  accountant = await t.as('accountant');
  await (await t.as('manager')).call('PUT', '/api/settings/billing', { vatRegistered: true, kraPin: 'P051234567X' });
});

it('a fixed asset is bought on a bill with its VAT: cost in the register, input VAT claimed, the supplier owed all of it', async () => {
  const admin = await t.as('admin');
  const item = await makeItem(admin, (await makeCategory(admin)).id, {
    purchasePrice: '10000.00',
    purchaseDate: '2026-11-10',
  });
  const supplier = await makeSupplier(accountant);
  const put = (fields: object) =>
    accountant.call('PUT', `/api/inventory/items/${item.id}/asset`, { depreciationClass: 'furniture', ...fields });
  const onCredit = { paidFrom: 'payables', supplierId: supplier.id };
  expect(expectRefusal(await put(onCredit), 400).fields).toEqual({ billNumber: 'Invoice number is required' });
  expect(expectRefusal(await put({ supplierId: supplier.id, billNumber: 'F-1' }), 400).fields).toEqual({
    supplierId: 'A bill is entered for what is bought on credit',
  });
  expect((await put({ ...onCredit, billNumber: 'F-1' })).status).toBe(200);
  const [bill] = (await accountant.call('GET', `/api/bills?supplier=${supplier.id}`)).body as [Bill];
  expect(bill).toMatchObject({ number: 'F-1', status: 'draft', net: '10000.00', vat: '1600.00', total: '11600.00' });
  await approve(accountant, bill.id);
  const rows = await t.sql(
    `select account, sum(debit - credit)::text as balance from journal_lines group by account order by account`,
  );
  expect(rows).toEqual([
    { account: '1120', balance: '1600.00' },
    { account: '1500', balance: '10000.00' },
    { account: '2010', balance: '-11600.00' },
  ]);
  const aged = await accountant.call('GET', '/api/reports/aged-creditors?date=2026-11-15');
  expect(aged.body).toMatchObject({
    payables: '11600.00',
    rows: [{ total: '11600.00' }],
    totals: { unmatched: '0.00' },
  });
  const purchases = await accountant.call('GET', '/api/reports/purchases?from=2026-11-01&to=2026-11-30');
  expect(purchases.body).toMatchObject({ total: { net: '10000.00', claimed: '1600.00' }, inputVat: '1600.00' });
  expect((await admin.call('GET', '/api/admin/integrity')).body).toMatchObject({ ok: true });
});
