import { DEMO_USERS, expect, expectNoSidewaysScroll, setTheme, signIn, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import {
  makeEmployee,
  makeRecord,
  moveRecord,
  nameOf,
  openEmployee,
  openHr,
  ownPerson,
  rowOf,
} from '../support/e2e-hr.ts';
import { expectToast, pick } from '../support/e2e-tenants.ts';

test('an employee is added with the words of the specification', async ({ page }) => {
  const { lastName, employeeId } = ownPerson();
  await openHr(page);
  for (const card of ['Total Employees', 'Monthly Salary Bill', 'Current Month Payroll', 'Payroll Records']) {
    await expect(page.getByRole('link', { name: new RegExp(`^${card}`) })).toBeVisible();
  }
  await expect(page.getByRole('tab')).toHaveText([
    'Employees',
    'Payroll Records',
    'Pay Runs',
    'Returns',
    'Statutory Tables',
  ]);
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Add Employee' });
  await dialog.getByRole('button', { name: 'Add Employee' }).click();
  await expectToast(page, 'Missing Information', 'Please fill in all required fields.');
  await expect(dialog.getByText('Choose a department')).toHaveCount(2);
  await expect(dialog.getByLabel('First Name')).toBeVisible();
  await dialog.getByLabel('First Name').fill('Achieng');
  await dialog.getByLabel('Last Name').fill(lastName);
  await dialog.getByLabel('Email').fill('achieng@example.com');
  await dialog.getByLabel('Phone').fill('0712 345 678');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByLabel('Position').fill('Night Guard');
  await pick(page, dialog, 'Department', 'Front Desk');
  await dialog.getByLabel('Employee ID').fill(employeeId);
  await expect(dialog.getByLabel('Hire Date')).toBeVisible();
  await dialog.getByLabel('Base Salary').fill('42,500');
  await expect(dialog.getByLabel('Payroll Frequency')).toHaveText('Monthly');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByLabel('National ID').fill('27845123');
  await dialog.getByLabel('KRA PIN').fill('nonsense');
  await dialog.getByRole('button', { name: 'Add Employee' }).click();
  await expect(dialog.getByLabel('KRA PIN')).toHaveAccessibleDescription('KRA PIN must be like A004416331M');
  await dialog.getByLabel('KRA PIN').fill('a004416331m');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add Employee' }).click();
  await expectToast(page, 'Success', 'Employee added successfully');

  for (const header of ['Employee ID', 'Name', 'Position', 'Department', 'Base Salary', 'Hire Date', 'Status']) {
    await expect(page.getByRole('columnheader', { name: header, exact: true })).toBeVisible();
  }
  const row = rowOf(page, 'Employees', employeeId);
  for (const text of [`Achieng ${lastName}`, 'Night Guard', 'Front Desk', 'KES 42,500', 'Active']) {
    await expect(row).toContainText(text);
  }
});

test('failures have the title Error and the reason; without a reason they say what failed', async ({ page, admin }) => {
  const { employeeId } = await makeEmployee(admin);
  await openHr(page);
  await page.getByRole('button', { name: 'Add Employee' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Employee' });
  await dialog.getByLabel('First Name').fill('Another');
  await dialog.getByLabel('Last Name').fill('Person');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByLabel('Position').fill('Guard');
  await pick(page, dialog, 'Department', 'Security');
  await dialog.getByLabel('Employee ID').fill(` ${employeeId.toLowerCase()}`);
  await dialog.getByLabel('Base Salary').fill('20000');
  await dialog.getByRole('button', { name: 'Add Employee' }).click();
  const taken = 'Another employee has this employee ID';
  await expectToast(page, 'Error', taken);
  await expect(dialog.getByLabel('Employee ID')).toHaveAccessibleDescription(taken);
  await page.route('**/api/employees', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: 'no reason' }) : route.continue(),
  );
  await dialog.getByLabel('Employee ID').fill(ownPerson().employeeId);
  await dialog.getByRole('button', { name: 'Add Employee' }).click();
  await expectToast(page, 'Error', 'Failed to add employee');
});

test('what the list is narrowed to lives in the address, and the file holds it with masked numbers', async ({
  page,
  admin,
}) => {
  const employee = await makeEmployee(admin, { department: 'cleaning' });
  await openHr(page, '', DEMO_USERS.manager);
  const list = page.getByRole('region', { name: 'List of employees' });
  await list.getByLabel('Search employees').fill(employee.employeeId);
  await pick(page, list, 'Department', 'Cleaning');
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('1–1 of 1');
  await expect(page).toHaveURL(/department=cleaning/);
  await list.getByRole('button', { name: 'Export' }).click();
  const href = await page.getByRole('menuitem', { name: 'CSV' }).getAttribute('href');
  await page.keyboard.press('Escape');
  const file = await (await page.context().request.get(href ?? '')).text();
  expect(file.trim().split('\r\n')).toHaveLength(2);
  expect(file).toContain(employee.lastName);
  expect(file).toContain('•••• 331M');

  await page.getByRole('link', { name: /^Total Employees/ }).click();
  await expect(list.getByLabel('Status', { exact: true })).toHaveText('Active');
  await expect(list.getByLabel('Department', { exact: true })).toHaveText('All Departments');

  await openEmployee(page, employee, DEMO_USERS.manager);
  const numbers = page.getByRole('region', { name: 'Documents and Bank' });
  await expect(numbers).toContainText('•••• 331M');
  await expect(numbers).not.toContainText('A004416331M');
});

test('each role gets what it may: reading for the accountant, nothing for the front desk', async ({ page, admin }) => {
  const employee = await makeEmployee(admin);
  const { id } = await makeRecord(admin, employee.id);
  await openHr(page, `?tab=payroll&record=${id}`, DEMO_USERS.accountant);
  const sheet = page.getByRole('dialog', { name: 'Payslip, Oct 2026' });
  await expect(sheet.getByRole('link', { name: 'Payslip PDF' })).toBeVisible();
  for (const name of ['Approve', 'Edit', 'Reverse']) await expect(sheet.getByRole('button', { name })).toHaveCount(0);
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: 'Process Payroll' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'What-if Calculator' })).toBeVisible();

  await openHr(page, `?tab=payroll&record=${id}`);
  await expect(sheet.getByRole('button', { name: 'Edit' })).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Approve' })).toHaveCount(0);

  await signIn(page, DEMO_USERS.front_desk);
  await page.goto('/hr');
  await expect(page.getByRole('heading', { name: 'HR & Payroll', level: 1 })).toHaveCount(0);
  await expect(page.getByRole('navigation').getByRole('link', { name: 'HR & Payroll' })).toHaveCount(0);
});

test('an administrator adds tables that hold from a month on', async ({ page, admin }) => {
  await openHr(page, '?tab=tables', DEMO_USERS.admin);
  const tables = page.getByRole('region', { name: 'Statutory Tables' });
  await expect(tables.getByText('6%: tier I to 9,000, tier II to 108,000')).toBeVisible();
  await expectAccessible(page);
  await tables.getByRole('button', { name: 'Add Tables' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Tables' });
  await dialog.getByLabel('Valid From').click();
  // The latest that is offered, which is far beyond the pay of any other test.
  const last = page.getByRole('option').first();
  await last.click();
  const id = (await dialog.getByText(/^Saved as /).textContent())?.replace(/^Saved as |\.$/g, '') ?? '';
  await dialog.getByLabel('Upper Limit').fill('5,000');
  await dialog.getByRole('button', { name: 'Save Tables' }).click();
  await expect(dialog.getByLabel('Upper Limit')).toHaveAccessibleDescription(
    'The upper limit must not be below the lower one',
  );
  await dialog.getByLabel('Upper Limit').fill('150,000');
  await dialog.getByRole('button', { name: 'Remove band 4' }).click();
  await dialog.getByLabel('Rate of band 4').fill('36');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save Tables' }).click();
  await expectToast(page, 'Success', `Tables ${id} saved`);
  await expect(tables.getByText(id, { exact: true })).toBeVisible();
  const preview = await admin.get(`/api/payroll/preview?period=${id.slice(3)}&gross=150000`);
  expect(await preview.json()).toMatchObject({ ruleSet: id, nssf: '9000.00' });

  await openHr(page, '?tab=tables');
  await expect(tables.getByText('In force')).toBeVisible();
  await expect(tables.getByRole('button', { name: /Edit|Add Tables/ })).toHaveCount(0);
});

test('what is owed to the authorities is shown on the dashboard, paid, taken back and filed', async ({
  page,
  admin,
  playwright,
  baseURL,
}) => {
  const hr = await playwright.request.newContext(baseURL ? { baseURL } : {});
  await hr.post('/api/login', { data: { username: DEMO_USERS.hr, password: 'nafasi-demo' } });
  const employee = await makeEmployee(admin);
  const { id } = await makeRecord(hr, employee.id, { payPeriodStart: '2025-06-01', payPeriodEnd: '2025-06-30' });
  await moveRecord(admin, id, { status: 'approved', overrideReason: 'Late pay' });
  await hr.dispose();

  await signIn(page, DEMO_USERS.admin);
  await page.goto('/dashboard');
  const card = page.getByRole('region', { name: 'Statutory Due Dates' });
  await card.getByRole('link', { name: /NITA levy Jun 2025, was due 9 Jul 2025/ }).click();
  const owed = page.getByRole('table', { name: 'Owed to the Authorities' });
  const nita = owed.getByRole('row').filter({ hasText: 'NITA levy' });
  await expect(nita).toContainText('Overdue');
  await expectAccessible(page);
  await nita.getByRole('button', { name: 'Record payment of NITA levy' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record Payment' });
  await dialog.getByLabel('Amount').fill('51');
  await dialog.getByRole('button', { name: 'Record Payment' }).click();
  await expect(dialog.getByLabel('Amount')).toHaveAccessibleDescription('Only 50.00 is open for Jun 2025');
  await dialog.getByLabel('Amount').fill('50');
  await dialog.getByRole('button', { name: 'Record Payment' }).click();
  await expectToast(page, 'Success', 'Payment recorded');
  await expect(nita).toContainText('Paid');
  await page.getByRole('button', { name: 'Reverse payment of NITA levy' }).click();
  const question = page.getByRole('alertdialog', { name: 'Reverse Payment' });
  await question.getByLabel('Reason').fill('Wrong month');
  await question.getByRole('button', { name: 'Reverse' }).click();
  await expectToast(page, 'Success', 'Payment reversed');
  await expect(nita).toContainText('Overdue');

  for (const label of ['P10 (PAYE)', 'NSSF', 'SHIF', 'Housing Levy', 'Bank Payment List']) {
    const href = await page.getByRole('link', { name: `CSV of ${label}`, exact: true }).getAttribute('href');
    const reply = await page.context().request.get(href ?? '');
    expect([reply.status(), reply.headers()['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(await reply.text()).toContain('Wanjiku');
  }
});

test('on a phone, in the dark, every list is cards and nothing scrolls sideways', async ({ page, admin }) => {
  const employee = await makeEmployee(admin);
  const { id } = await makeRecord(admin, employee.id);
  await page.setViewportSize({ width: 360, height: 740 });
  await setTheme(page, 'dark');
  await openHr(page, `?q=${employee.employeeId}`);
  await expect(page.getByRole('list', { name: 'Employees' })).toContainText(nameOf(employee));
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  for (const tab of ['payroll', 'runs', 'returns', 'tables']) {
    await page.goto(`/hr?tab=${tab}`);
    await expect(page.getByRole('tab', { selected: true })).toBeInViewport();
    await expectNoSidewaysScroll(page);
  }
  await page.goto(`/hr?tab=payroll&record=${id}`);
  await expect(page.getByRole('dialog').getByText('Net pay', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/hr/employees/${employee.id}`);
  await expect(page.getByRole('list', { name: 'Pay History' })).toContainText('Oct 2026');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
