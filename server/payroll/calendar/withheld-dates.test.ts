import { beforeAll, expect, it } from 'vitest';
import type { Dashboard } from '../../../domain/dashboard/contract.ts';
import type { AuthorityMonth, DueDate } from '../../../domain/payroll/returns/returns-contract.ts';
import type { WithheldPayment } from '../../../domain/suppliers/payments/withheld-contract.ts';
import { type Api, startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { approvedBill, makeSupplier } from '../../../tests/support/suppliers.ts';
import { NOVEMBER } from '../../../tests/support/tenants.ts';

const BANK = '00000000-0000-7000-8000-000000001010';

let t: TestApp;
let accountant: Api;

const pay = async (withholding: string, date: string, number: string) => {
  const supplier = await makeSupplier(accountant, { withholding });
  const bill = await approvedBill(accountant, supplier.id, {
    ...{ number, date: '2026-11-01' },
    lines: [{ account: '5030', description: number, net: '30000.00', taxClass: 'B' }],
  });
  const paid = await accountant.call('POST', '/api/bill-payments', { billIds: [bill.id], cashAccountId: BANK, date });
  expect(paid.status, JSON.stringify(paid.body)).toBe(201);
};

beforeAll(async () => {
  t = await startTestApp({ clock: NOVEMBER });
  accountant = await t.as('accountant');
  const settings = {
    ...{ vatRegistered: true, kraPin: 'P051234567X', withholdsVat: true },
    billApprovalBands: [{ upTo: null, approver: 'anyone' }],
  };
  expect((await (await t.as('manager')).call('PUT', '/api/settings/billing', settings)).status).toBe(200);
  await pay('professional', '2026-11-02', 'Fee');
  await pay('rent', '2026-11-15', 'Rent');
});

const listed = async (api: Api, month = '2026-11'): Promise<DueDate[]> =>
  ((await api.call('GET', `/api/payroll/due-dates/${month}`)).body as AuthorityMonth).dueDates.filter(({ authority }) =>
    authority.startsWith('withheld_'),
  );
const rows = async (api: Api) =>
  (await listed(api)).map(({ authority, dueDate, amount, paid, open, isOverdue }) => [
    ...[authority, dueDate, amount, paid, open, isOverdue],
  ]);
const onDashboard = async () =>
  (((await accountant.call('GET', '/api/dashboard')).body as Dashboard).dueDates ?? [])
    .filter(({ authority }) => authority.startsWith('withheld_'))
    .map(({ dueDate, open }) => [dueDate, open]);

it('what was kept back from suppliers stands among the statutory due dates until KRA has it', async () => {
  const income = (Number(await withheldRent()) + 1500).toFixed(2);
  expect(await rows(accountant)).toEqual([
    ['withheld_vat', '2026-11-09', '600.00', '0.00', '600.00', true],
    ['withheld_vat', '2026-11-20', '600.00', '0.00', '600.00', false],
    ['withheld_income', '2026-12-18', income, '0.00', income, false],
  ]);
  expect(await onDashboard()).toEqual([
    ['2026-11-09', '600.00'],
    ['2026-11-20', '600.00'],
    ['2026-12-18', income],
  ]);
  const made = await accountant.call('POST', '/api/withheld-payments', { tax: 'vat', month: '2026-11', amount: '700' });
  expect(made.status).toBe(201);
  expect(await rows(accountant)).toEqual([
    ['withheld_vat', '2026-11-09', '600.00', '600.00', '0.00', false],
    ['withheld_vat', '2026-11-20', '600.00', '100.00', '500.00', false],
    ['withheld_income', '2026-12-18', income, '0.00', income, false],
  ]);
  const other = await accountant.call('POST', '/api/withheld-payments', { tax: 'income', month: '2026-11' });
  expect(await onDashboard()).toEqual([['2026-11-20', '500.00']]);
  const { id } = other.body as WithheldPayment;
  await accountant.call('POST', `/api/withheld-payments/${id}/reverse`, { reason: 'Bounced at the bank' });
  expect(await onDashboard()).toEqual([
    ['2026-11-20', '500.00'],
    ['2026-12-18', income],
  ]);
  expect(await listed(accountant, '2026-10')).toEqual([]);
});

const withheldRent = async (): Promise<string> => {
  const [row] = await t.sql(`select sum(p.withheld_tax)::text as amount from bill_payments p join bills b
    on b.supplier_id = p.supplier_id where b.number = 'Rent'`);
  return String(row?.amount);
};

it('people of HR, who see no finance, see what pay owes and nothing of suppliers', async () => {
  const hr = await t.as('hr');
  expect(await listed(hr)).toEqual([]);
  expect(((await hr.call('GET', '/api/payroll/due-dates/2026-11')).body as AuthorityMonth).dueDates).toHaveLength(5);
});

it('those who pay it are told before it is due, with the way to the report', async () => {
  expect((await accountant.call('POST', '/api/automation/manual-run')).status).toBe(200);
  const told = (await accountant.call('GET', '/api/notifications')).body as { title: string; path: string }[];
  expect(told).toContainEqual(
    expect.objectContaining({
      title: 'Withholding VAT (KRA) is due soon',
      path: '/reports?tab=withholding&from=2026-11-01&to=2026-11-30',
    }),
  );
});
