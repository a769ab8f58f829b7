import { beforeAll, describe, expect, it } from 'vitest';
import type { CashForecast, ForecastKind } from '../../../domain/reports/forecast/forecast-contract.ts';
import { startTestApp } from '../../../tests/support/app.ts';
import { furnishBilling } from '../../../tests/support/billing.ts';
import { standingClock } from '../../../tests/support/bookings.ts';
import { makeTemplate } from '../../../tests/support/expenses.ts';
import { postManual } from '../../../tests/support/ledger.ts';
import { makeEmployee, makeSlip, moveSlip } from '../../../tests/support/payroll.ts';
import { approvedBill, makeBill, makeSupplier } from '../../../tests/support/suppliers.ts';

const clock = standingClock('2026-09-01T09:00:00Z');
const t = await startTestApp({ clock });
const world = await furnishBilling(t);
const { accountant, desk } = world;

const forecast = async () => (await accountant.call('GET', '/api/reports/cash-forecast')).body as CashForecast;

const documents = async (kind: ForecastKind, name?: string) => {
  const { lines } = await forecast();
  const found = lines.find((line) => line.kind === kind)?.documents ?? [];
  return found.filter((one) => name === undefined || one.name === name);
};

type Party = { id: string };
const person = async (name: string): Promise<string> =>
  ((await desk.call('POST', '/api/parties', { name, phone: '0712 345 678' })).body as Party).id;

const bill = async (partyId: string, amount: string, dueDate: string) => {
  const reply = await accountant.call('POST', '/api/invoices', {
    partyId,
    dueDate,
    lines: [{ description: 'Services', unitPrice: amount }],
  });
  expect([reply.status, reply.body]).toEqual([201, reply.body]);
};

const pay = async (partyId: string, amount: string) => {
  const reply = await desk.call('POST', '/api/payments', { partyId, amount, paymentMethod: 'bank_transfer' });
  expect([reply.status, reply.body]).toEqual([201, reply.body]);
};

beforeAll(async () => {
  const [late, early, fresh, gone] = [
    await person('Late'),
    await person('Early'),
    await person('New'),
    await person('Gone'),
  ];
  // Two invoices of who pays ten days late, one of who pays two days early; one that nobody ever paid.
  await bill(late, '100.00', '2026-09-10');
  await bill(late, '200.00', '2026-09-10');
  await bill(early, '50.00', '2026-09-22');
  await bill(gone, '999.00', '2026-09-01');
  clock.set('2026-09-20T09:00:00Z');
  await pay(late, '300.00');
  await pay(early, '50.00');
  clock.set('2026-11-15T09:00:00Z');
  await bill(late, '1000.00', '2026-11-20');
  await bill(early, '2000.00', '2026-11-30');
  await bill(fresh, '3000.00', '2026-11-25');
}, 120_000);

describe('the cash forecast', () => {
  it('begins with the cash of today and ends after ninety days', async () => {
    const { from, to, opening, accounts, days, weeks, habit } = await forecast();
    expect({ from, to, opening, habit }).toEqual({
      from: '2026-11-15',
      to: '2027-02-12',
      opening: '350.00',
      habit: { daysLate: 10, invoices: 3 },
    });
    expect(accounts.map(({ amount }) => amount)).toEqual(['350.00']);
    expect([days.length, weeks.length, weeks[0]?.from]).toEqual([90, 13, '2026-11-15']);
  });

  it('expects each invoice as late as its payer usually pays, and of who is new as all do', async () => {
    const told = (await documents('invoices')).map(({ name, day, amount, basis }) => [name, day, amount, basis]);
    expect(told).toEqual([
      ['Gone', '2026-11-21', '999.00', 'Others pay 10 days late'],
      ['Early', '2026-11-28', '2000.00', 'Usually paid 2 days early'],
      ['Late', '2026-11-30', '1000.00', 'Usually paid 10 days late'],
      ['New', '2026-12-05', '3000.00', 'Others pay 10 days late'],
    ]);
    const [first] = await documents('invoices');
    expect(first?.path).toMatch(/^\/financials\?tab=invoices&invoice=/);
  });

  it('does not count on what is far later than usual', async () => {
    clock.set('2026-12-12T09:00:00Z');
    expect((await forecast()).doubtful).toMatchObject({ total: '999.00', documents: [{ name: 'Gone' }] });
    clock.set('2026-11-15T09:00:00Z');
  });

  it('has the rent that is agreed, on the due date and as late as usual, until the agreement ends', async () => {
    const tenant = await world.tenant({ startDate: '2026-11-16', endDate: '2027-01-15', companyName: 'Ends Ltd' });
    const rent = await documents('rent', tenant.companyName);
    expect(rent.length).toBeGreaterThan(1);
    const { body } = await accountant.call('GET', `/api/agreements?tenant=${tenant.id}`);
    const [agreement] = body as { id: string }[];
    const preview = await accountant.call('GET', `/api/agreements/${agreement?.id}/preview?periods=3`);
    const { invoices } = preview.body as { invoices: { dueDate: string; amount: string }[] };
    expect(rent.map(({ dueOn, amount }) => ({ dueDate: dueOn, amount }))).toEqual(
      invoices.map(({ dueDate, amount }) => ({ dueDate, amount })),
    );
    expect(rent[0]?.path).toBe(`/agreements/${agreement?.id}`);
  });

  it('has bills by their due dates, those that wait for approval among them', async () => {
    const supplier = await makeSupplier(accountant, { name: 'Fibre Ltd', termsDays: 14 });
    await approvedBill(accountant, supplier.id, { number: 'A-1' });
    await makeBill(accountant, supplier.id, { number: 'A-2', date: '2026-11-15' });
    await approvedBill(accountant, supplier.id, { number: 'A-3', date: '2026-10-01' });
    expect((await documents('bills')).map(({ label, day, amount, basis }) => [label, day, amount, basis])).toEqual([
      ['A-3', '2026-11-15', '-11600.00', 'Overdue'],
      ['A-1', '2026-11-24', '-11600.00', 'On the due date'],
      ['A-2', '2026-11-29', '-11600.00', 'On the due date, waits for approval'],
    ]);
  });

  it('has recurring expenses on each of their days', async () => {
    await makeTemplate(accountant, { name: 'Landlord', amount: '1500.00', dayOfMonth: 20, nextDueDate: '2026-11-20' });
    expect((await documents('recurring')).map(({ label, day, amount }) => [label, day, amount])).toEqual([
      ['Landlord', '2026-11-20', '-1500.00'],
      ['Landlord', '2026-12-20', '-1500.00'],
      ['Landlord', '2027-01-20', '-1500.00'],
    ]);
  });

  it('has the pay to come like the last slips, and what it owes to the authorities by their days', async () => {
    const admin = await t.as('admin');
    const employee = await makeEmployee(admin);
    const gross = await documents('pay');
    expect(gross.map(({ day, amount }) => [day, amount])).toEqual([
      ['2026-11-30', '-50000.00'],
      ['2026-12-31', '-50000.00'],
      ['2027-01-31', '-50000.00'],
    ]);
    const slip = await makeSlip(world.manager, employee.id);
    const pays = await documents('pay');
    expect(pays.map(({ day, amount, basis }) => [day, amount, basis])).toEqual([
      ['2026-11-30', '-39029.15', 'Waits for approval'],
      ['2026-12-31', '-39029.15', 'As on the last payslips'],
      ['2027-01-31', '-39029.15', 'As on the last payslips'],
    ]);
    expect(pays[0]).toMatchObject({ name: '1 employee', label: 'Pay to 30 Nov 2026' });
    const before = await documents('payroll_taxes');
    const paye = (some: typeof before) => some.filter(({ label }) => label.startsWith('PAYE'));
    expect(paye(before).map(({ label, day, amount }) => [label, day, amount])).toEqual([
      ['PAYE (KRA) for Nov 2026', '2026-12-09', '-5845.85'],
      ['PAYE (KRA) for Dec 2026', '2027-01-08', '-5845.85'],
      ['PAYE (KRA) for Jan 2027', '2027-02-09', '-5845.85'],
    ]);
    await moveSlip(admin, slip.id, 'approved');
    expect((await documents('pay'))[0]).toMatchObject({ amount: '-39029.15', basis: 'Approved' });
    const after = await documents('payroll_taxes');
    expect(after.map(({ day, amount }) => [day, amount])).toEqual(before.map(({ day, amount }) => [day, amount]));
    expect(paye(after)[0]?.basis).toBe('Of approved pay');
  });

  it('has what a SACCO is owed of pay on its due days, of slips that wait and of those to come', async () => {
    const admin = await t.as('admin');
    const hr = await t.as('hr');
    const sacco = (await hr.call('POST', '/api/payroll/payees', { kind: 'sacco', name: 'Jasiri SACCO' })).body as Party;
    const member = await makeEmployee(admin, { baseSalary: 100_000 });
    const deduct = { payeeId: sacco.id, amount: 5_000 };
    expect((await hr.call('POST', `/api/employees/${member.id}/deductions`, deduct)).status).toBe(201);
    expect((await hr.call('POST', '/api/payroll/run', { period: '2026-11' })).status).toBe(201);
    const told = async () =>
      (await documents('payees')).map(({ label, day, amount, basis }) => [label, day, amount, basis]);
    const ahead = [
      ['Jasiri SACCO for Dec 2026', '2027-01-08', '-5000.00', 'As on the last payslips'],
      ['Jasiri SACCO for Jan 2027', '2027-02-10', '-5000.00', 'As on the last payslips'],
    ];
    const first = ['Jasiri SACCO for Nov 2026', '2026-12-10', '-5000.00'];
    expect(await told()).toEqual([[...first, 'Of pay that waits for approval'], ...ahead]);
    const [slip] = (await hr.call('GET', `/api/payroll?employee=${member.id}`)).body as Party[];
    await moveSlip(admin, slip?.id ?? '', 'approved');
    expect(await told()).toEqual([[...first, 'Of approved pay'], ...ahead]);
  });

  it('has tax that was withheld from suppliers on the days by which KRA is paid, until it is', async () => {
    const withholding = { withholdsVat: true, billApprovalBands: [{ upTo: null, approver: 'anyone' }] };
    const registered = { vatRegistered: true, kraPin: 'P051234567X', ...withholding };
    expect((await world.manager.call('PUT', '/api/settings/billing', registered)).status).toBe(200);
    const lawyer = await makeSupplier(accountant, { withholding: 'professional' });
    const fee = await approvedBill(accountant, lawyer.id, {
      lines: [{ account: '5030', description: 'Fee', net: '30000.00', taxClass: 'B' }],
    });
    const paid = { billIds: [fee.id], cashAccountId: '00000000-0000-7000-8000-000000001010', date: '2026-11-15' };
    expect((await accountant.call('POST', '/api/bill-payments', paid)).status).toBe(201);
    const told = async () =>
      (await documents('withheld_tax')).map(({ label, day, amount, basis }) => [label, day, amount, basis]);
    expect(await told()).toEqual([
      ['VAT withheld from suppliers', '2026-11-20', '-600.00', 'On the due date'],
      ['Income tax withheld from suppliers', '2026-12-18', '-1500.00', 'On the due date'],
    ]);
    const lines = [
      { account: '2510', debit: '600.00' },
      { account: '1010', credit: '600.00' },
    ];
    await postManual(accountant, { date: '2026-11-15', memo: 'VAT withheld, paid to KRA', lines });
    expect((await told()).map(([label]) => label)).toEqual(['Income tax withheld from suppliers']);
    const kra = { tax: 'income', month: '2026-11', amount: '1000.00' };
    expect((await accountant.call('POST', '/api/withheld-payments', kra)).status).toBe(201);
    expect((await told()).map(([, , amount]) => amount)).toEqual(['-500.00']);
  });

  it('adds up, names the lowest point, and every document leads somewhere', async () => {
    const { opening, closing, lines, weeks, days, lowest } = await forecast();
    const cents = (amount: string) => Math.round(Number(amount) * 100);
    const sum = (amounts: readonly string[]) => amounts.reduce((total, amount) => total + cents(amount), 0);
    expect(cents(opening) + sum(lines.map(({ total }) => total))).toBe(cents(closing));
    for (const line of lines) {
      expect(sum(line.weeks)).toBe(cents(line.total));
      expect(sum(line.documents.map(({ amount }) => amount))).toBe(cents(line.total));
      for (const { path } of line.documents) expect(path).toMatch(/^\//);
    }
    expect(weeks.at(-1)?.closing).toBe(closing);
    const { horizons, moneyIn, moneyOut } = await forecast();
    expect(horizons.map((one) => one.days)).toEqual([30, 60, 90]);
    for (const until of horizons) {
      const some = days.slice(0, until.days);
      expect([some.at(-1)?.day, some.at(-1)?.closing]).toEqual([until.day, until.closing]);
      expect(cents(until.moneyIn)).toBe(sum(some.map((day) => day.moneyIn)));
      expect(cents(until.moneyOut)).toBe(sum(some.map((day) => day.moneyOut)));
      expect(cents(opening) + cents(until.moneyIn) - cents(until.moneyOut)).toBe(cents(until.closing));
    }
    expect(horizons.at(-1)).toMatchObject({ moneyIn, moneyOut, closing });
    const file = await accountant.call('GET', '/api/reports/cash-forecast?format=csv');
    for (const { days: count, closing: cash } of horizons) {
      expect(String(file.body)).toMatch(new RegExp(`,${count} days,[^\\n]*,${cash}`));
    }
    const least = Math.min(...days.map((day) => cents(day.closing)));
    expect(cents(lowest.balance)).toBe(least);
    expect(days.find((day) => cents(day.closing) === least)?.day).toBe(lowest.day);
  });

  it('is open to the auditor and closed to the front desk', async () => {
    expect((await (await t.as('auditor')).call('GET', '/api/reports/cash-forecast')).status).toBe(200);
    expect((await desk.call('GET', '/api/reports/cash-forecast')).status).toBe(403);
  });
});
