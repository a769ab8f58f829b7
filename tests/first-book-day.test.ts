import { beforeAll, describe, expect, it } from 'vitest';
import { type Api, startTestApp, type TestApp } from './support/app.ts';
import { makeCategory } from './support/inventory.ts';
import { makePackage, makeTenant, NOVEMBER } from './support/tenants.ts';

let t: TestApp;
let admin: Api;
let ids: Record<'tenant' | 'employee' | 'category', string>;

beforeAll(async () => {
  t = await startTestApp({ clock: NOVEMBER });
  admin = await t.as('admin');
  const employee = await admin.call('POST', '/api/employees', {
    firstName: 'Wanjiru',
    lastName: 'Kamau',
    position: 'Host',
    department: 'front_desk',
    employeeId: 'E-1',
    hireDate: '1998-02-01',
    baseSalary: 50_000,
  });
  ids = {
    tenant: (await makeTenant(admin, await makePackage(admin))).id,
    employee: (employee.body as { id: string }).id,
    category: (await makeCategory(admin)).id,
  };
});

const lines = [
  { account: '1000', debit: '10.00' },
  { account: '3000', credit: '10.00' },
];
const expense = { category: 'water', description: 'Water', amount: 100 };
const SAID = 'Must not be before 1 Jan 2000, the first day of the books';

type Dated = [call: string, field: string, body: (day: string) => object];

// Everything that is entered in the books on a day that its caller names.
const DATED: Dated[] = [
  [
    'POST /api/payments',
    'paymentDate',
    (paymentDate) => ({ tenantId: ids.tenant, amount: 1, paymentMethod: 'cash', paymentDate }),
  ],
  ['POST /api/expenses', 'expenseDate', (expenseDate) => ({ ...expense, expenseDate })],
  [
    'POST /api/recurring-expense-templates',
    'nextDueDate',
    (nextDueDate) => ({ ...expense, name: 'W', frequency: 'monthly', dayOfMonth: 1, nextDueDate }),
  ],
  ['POST /api/ledger/entries', 'date', (date) => ({ date, memo: 'Opening', lines })],
  [
    'POST /api/payroll',
    'payPeriodStart',
    (day) => ({ employeeId: ids.employee, payPeriodStart: day, payPeriodEnd: day, baseSalary: 1 }),
  ],
  [
    'POST /api/payroll/statutory-payments',
    'paidDate',
    (paidDate) => ({ authority: 'kra', month: '2026-10', amount: 1, paidDate, paymentMethod: 'cash' }),
  ],
  [
    'POST /api/employees/:employee/loans',
    'givenOn',
    (givenOn) => ({
      kind: 'loan',
      amount: 100,
      instalment: 10,
      firstMonth: '2026-12',
      givenOn,
      paymentMethod: 'cash',
      purpose: 'School fees',
    }),
  ],
  [
    'POST /api/invoices',
    'lines.0.serviceStart',
    (day) => ({
      tenantId: ids.tenant,
      lines: [{ description: 'Desk', quantity: 1, unitPrice: 10, serviceStart: day, serviceEnd: day }],
    }),
  ],
];

describe('what is entered in the books', () => {
  it.each(DATED)('%s is refused with a day of 1900 or 1999 by its %s', async (call, field, body) => {
    const [method = '', path = ''] = call.split(' ');
    const url = path.replace(':employee', ids.employee);
    for (const day of ['1900-01-01', '1999-12-31']) {
      const reply = await admin.call(method, url, body(day));
      const { fields = {} } = reply.body as { fields?: Record<string, string> };
      expect([day, reply.status]).toEqual([day, 400]);
      expect(fields[field]).toMatch(day < '1950' && field !== 'date' ? /from 1950|not be before 1 Jan 2000/ : SAID);
    }
  });

  it('may be of the first day itself', async () => {
    const { status, body } = await admin.call('POST', '/api/expenses', { ...expense, expenseDate: '2000-01-01' });
    expect(status, JSON.stringify(body)).toBe(201);
  });

  it('is refused by the database too, from any statement', async () => {
    const entry = `insert into journal_entries (entry_date, memo, source_type, source_id, event)
      values ('1999-12-31', 'Old', 'manual', 'x', 'entered')`;
    await expect(t.sql(`set app.actor = 'test'; set app.actor_name = 'Test'; ${entry}`)).rejects.toThrow(
      'before the first day of the books',
    );
  });

  it('are not the assets bought before: these are in the books already', async () => {
    const asset = { depreciationClass: 'furniture', inBooksAlready: true };
    const item = {
      itemCode: 'OLD-1',
      name: 'Reception desk',
      categoryId: ids.category,
      purchaseDate: '1996-05-01',
      purchasePrice: 90_000,
      asset,
    };
    const old = await admin.call('POST', '/api/inventory/items', item);
    expect(old.status, JSON.stringify(old.body)).toBe(201);
    const bought = await admin.call('POST', '/api/inventory/items', {
      ...item,
      itemCode: 'OLD-2',
      asset: { ...asset, inBooksAlready: false },
    });
    expect(bought.status).toBe(400);
    expect((bought.body as { fields: object }).fields).toEqual({
      purchaseDate: `${SAID}: mark an older asset as already in the opening balances`,
    });
  });
});
