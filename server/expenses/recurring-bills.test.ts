import { expect, it } from 'vitest';
import type { Bill, BillDetails } from '../../domain/suppliers/bills/bill-contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { makeTemplate } from '../../tests/support/expenses.ts';
import { makeSupplier } from '../../tests/support/suppliers.ts';
import { NOVEMBER } from '../../tests/support/tenants.ts';

const t = await startTestApp({ clock: NOVEMBER });
const accountant = await t.as('accountant');
const generate = async () => (await accountant.call('POST', '/api/recurring-expense-templates/generate')).body;

it('a recurring expense of a supplier makes a bill to approve on each due date, once, and pays nothing', async () => {
  const supplier = await makeSupplier(accountant, { termsDays: 7 });
  const template = await makeTemplate(accountant, {
    name: 'Security',
    category: 'security',
    amount: '12600.00',
    vatAmount: '1600.00',
    supplierId: supplier.id,
    nextDueDate: '2026-10-01',
  });
  expect(template).toMatchObject({ supplierId: supplier.id });
  expect(await generate()).toEqual({ generated: 2, total: '25200.00' });
  expect(await generate()).toEqual({ generated: 0, total: '0.00' });
  const bills = (await accountant.call('GET', `/api/bills?supplier=${supplier.id}&sort=date`)).body as Bill[];
  expect(bills.map(({ date, dueDate, total, status }) => [date, dueDate, total, status])).toEqual([
    ['2026-10-01', '2026-10-08', '12600.00', 'draft'],
    ['2026-11-01', '2026-11-08', '12600.00', 'draft'],
  ]);
  const { lines } = (await accountant.call('GET', `/api/bills/${bills[0]?.id}`)).body as BillDetails;
  expect(lines.map(({ account, net, taxClass, vat }) => [account, net, taxClass, vat])).toEqual([
    ['5090', '10000.00', 'B', '1600.00'],
    ['5090', '1000.00', 'D', '0.00'],
  ]);
  expect(await t.sql('select 1 from journal_entries')).toEqual([]);
});

it('one whose supplier is no longer in use waits', async () => {
  const supplier = await makeSupplier(accountant);
  await makeTemplate(accountant, { name: 'Plants', supplierId: supplier.id, nextDueDate: '2026-11-01' });
  await accountant.call('PATCH', `/api/suppliers/${supplier.id}`, { isActive: false });
  expect(await generate()).toMatchObject({ generated: 0 });
  await accountant.call('PATCH', `/api/suppliers/${supplier.id}`, { isActive: true });
  expect(await generate()).toMatchObject({ generated: 1 });
});
