import { DEMO_USERS, expect, signIn, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { makeEmployee, makeRecord, moveRecord, nameOf, openEmployee, today } from '../support/e2e-hr.ts';
import { pickDay } from '../support/e2e-ledger.ts';
import { expectToast, pick } from '../support/e2e-tenants.ts';

test('the file of an employee is changed, and so is the status with its day', async ({ page, admin }) => {
  const employee = await makeEmployee(admin);
  await openEmployee(page, employee);
  await expect(page.getByRole('region', { name: 'Documents and Bank' })).toContainText('A004416331M');
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: 'Edit Employee' });
  await dialog.getByLabel('Base Salary').fill('55,000');
  await dialog.getByLabel('NSSF Number').fill('!');
  await dialog.getByRole('button', { name: 'Update Employee' }).click();
  await expect(dialog.getByLabel('NSSF Number')).toHaveAccessibleDescription('NSSF number must be like 2012345678');
  await dialog.getByLabel('NSSF Number').fill('2012345678');
  await dialog.getByLabel('SHIF (NHIF) Number').fill('CR1234567890');
  await dialog.getByLabel('Allowances').fill('3000');
  await dialog.getByRole('button', { name: 'Update Employee' }).click();
  await expectToast(page, 'Success', 'Employee updated successfully');
  const pay = page.getByRole('region', { name: 'Pay', exact: true });
  await expect(pay).toContainText('KES 55,000');
  await expect(pay).toContainText('KES 3,000');
  await expect(page.getByRole('region', { name: 'Documents and Bank' })).toContainText('2012345678');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'More', exact: true }).last().click();
  await page.getByRole('menuitem', { name: 'Change Status' }).click();
  const status = page.getByRole('dialog', { name: 'Change Status' });
  await pick(page, status, 'New Status', 'Terminated');
  await expect(status.getByLabel('Last Day of Work')).toHaveAccessibleDescription(
    'The last day of work; pay stops after it.',
  );
  await status.getByLabel('Reason').fill('Contract ended');
  await status.getByRole('button', { name: 'Change Status' }).click();
  await expectToast(page, 'Success', `${nameOf(employee)} is terminated`);
  const history = page.getByRole('region', { name: 'Status History' });
  await expect(history.getByRole('listitem').first()).toContainText('Contract ended');
  await expect(history.getByRole('listitem').first()).toContainText('Terminated');
  await expect(page.getByRole('button', { name: 'Give Loan or Advance' })).toHaveCount(0);
});

test('a loan has its schedule, feeds payroll, and is paid in or cancelled', async ({ page, admin }) => {
  const employee = await makeEmployee(admin);
  await openEmployee(page, employee);
  const card = page.getByRole('region', { name: 'Loans and Advances' });
  await card.getByRole('button', { name: 'Give Loan or Advance' }).click();
  const dialog = page.getByRole('dialog', { name: 'Give Loan or Advance' });
  await dialog.getByLabel('Amount').fill('10,000');
  await dialog.getByLabel('Instalment').fill('4,000');
  await dialog.getByLabel('Purpose').fill('School fees');
  await expect(dialog.getByRole('status')).toContainText('Repaid over 3 months');
  await expect(dialog.getByRole('status')).toContainText('the last instalment is KES 2,000');
  await dialog.getByRole('button', { name: 'Give Loan' }).click();
  await expectToast(page, 'Success', 'Loan given');
  const schedule = card.getByRole('table', { name: 'Repayment schedule' });
  await expect(schedule.getByRole('row')).toHaveCount(4);
  await expect(schedule.getByRole('row').last()).toContainText('2,000');

  await card.getByRole('button', { name: 'Record Repayment' }).click();
  const repay = page.getByRole('dialog', { name: 'Record Repayment' });
  await repay.getByLabel('Amount').fill('10001');
  await repay.getByRole('button', { name: 'Record Repayment' }).click();
  await expect(repay.getByLabel('Amount')).toHaveAccessibleDescription('Only 10,000.00 is still owed');
  await repay.getByLabel('Amount').fill('6000');
  await repay.getByRole('button', { name: 'Record Repayment' }).click();
  await expectToast(page, 'Success', 'Repayment recorded');
  await expect(schedule).toContainText('paid in');
  await expect(schedule.getByRole('row')).toHaveCount(3);

  await page.getByRole('button', { name: 'Process Payroll' }).click();
  const process = page.getByRole('dialog', { name: 'Process Payroll' });
  await expect(process.getByLabel('Loans', { exact: true })).toHaveValue('4000');
  await process.getByRole('button', { name: 'Cancel' }).click();

  await card.getByRole('button', { name: 'Give Loan or Advance' }).click();
  await pick(page, dialog, 'Kind', 'Advance');
  await dialog.getByLabel('Amount').fill('1500');
  await dialog.getByRole('button', { name: 'Give Advance' }).click();
  await expectToast(page, 'Success', 'Advance given');
  await card.getByRole('button', { name: 'Cancel Advance' }).click();
  const question = page.getByRole('alertdialog', { name: 'Cancel Advance' });
  await question.getByLabel('Reason').fill('Not needed');
  await question.getByRole('button', { name: 'Cancel Advance' }).click();
  await expectToast(page, 'Success', 'Advance cancelled');
  await expect(card.getByText('Cancelled: Not needed')).toBeVisible();
});

test('a benefit in kind is taxed with the next pay, shown with its working, and ended', async ({ page, admin }) => {
  const employee = await makeEmployee(admin);
  await openEmployee(page, employee);
  const card = page.getByRole('region', { name: 'Benefits in Kind' });
  await card.getByRole('button', { name: 'Add Benefit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Benefit' });
  await dialog.getByLabel('Description').fill('Toyota Fielder');
  await dialog.getByRole('button', { name: 'Add Benefit' }).click();
  await expect(dialog.getByLabel('Cost of the Car')).toHaveAccessibleDescription(/Enter what the car cost/);
  await dialog.getByLabel('Cost of the Car').fill('1,000,000');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add Benefit' }).click();
  await expectToast(page, 'Success', 'Benefit added');
  await expect(card).toContainText('Car: Toyota Fielder');
  await expect(card).toContainText('cost KES 1,000,000; from');

  await page.getByRole('button', { name: 'Process Payroll' }).click();
  const process = page.getByRole('dialog', { name: 'Process Payroll' });
  // 50,000 + 20,000 − 5,125 = 64,875; tax 14,245.85 less 2,400.
  await expect(process.getByLabel('PAYE', { exact: true })).toHaveValue('11845.85');
  await process.getByRole('button', { name: 'Cancel' }).click();

  await card.getByRole('button', { name: 'End Toyota Fielder' }).click();
  const end = page.getByRole('dialog', { name: 'End Benefit' });
  await end.getByRole('button', { name: 'End Benefit' }).click();
  await expectToast(page, 'Success', 'Benefit ended');
  await expect(card.getByRole('button', { name: 'End Toyota Fielder' })).toHaveCount(0);
});

const DAY_MS = 86_400_000;

test('leave is recorded, counted against its balance and given back', async ({ page, admin }) => {
  const hireDate = `${Number(today().slice(0, 4)) - 1}-${today().slice(5, 7)}-01`;
  const employee = await makeEmployee(admin, { hireDate });
  await openEmployee(page, employee);
  const card = page.getByRole('region', { name: 'Leave', exact: true });
  await expect(card).toContainText('21 days');
  await card.getByRole('button', { name: 'Record Leave' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record Leave' });
  await pick(page, dialog, 'Leave', 'Sick');
  // Of three days in the middle of a week, at least one is a working day.
  const monday = Date.parse(`${today()}T00:00Z`) - ((new Date(`${today()}T00:00Z`).getUTCDay() + 6) % 7) * DAY_MS;
  const dayOf = (n: number) => new Date(monday + (n - 7) * DAY_MS).toISOString().slice(0, 10);
  await pickDay(page, dialog, 'First Day', dayOf(1));
  await pickDay(page, dialog, 'Last Day', dayOf(3));
  await dialog.getByLabel('Days').fill('0.5');
  await dialog.getByLabel('Note').fill('Flu');
  await dialog.getByRole('button', { name: 'Record Leave' }).click();
  await expectToast(page, 'Success', 'Leave recorded: 0.5 days');
  await expect(card.getByRole('list', { name: 'Recorded leave' })).toContainText('Sick, 0.5 days');
  await card.getByRole('button', { name: /^Cancel leave/ }).click();
  const question = page.getByRole('alertdialog', { name: 'Cancel Leave' });
  await question.getByLabel('Reason').fill('Came to work');
  await question.getByRole('button', { name: 'Cancel Leave' }).click();
  await expectToast(page, 'Success', 'Leave cancelled');
  await expect(card.getByText('Cancelled', { exact: true })).toBeVisible();
});

test('leave of a month whose payslip is approved says that it is not taken off', async ({ page, admin }) => {
  const employee = await makeEmployee(admin);
  await signIn(page, DEMO_USERS.hr);
  const { id } = await makeRecord(page.context().request, employee.id);
  await moveRecord(admin, id, { status: 'approved' });
  await openEmployee(page, employee);
  const card = page.getByRole('region', { name: 'Leave', exact: true });
  await card.getByRole('button', { name: 'Record Leave' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record Leave' });
  await pickDay(page, dialog, 'First Day', '2026-10-06');
  await pickDay(page, dialog, 'Last Day', '2026-10-07');
  await expect(dialog.getByText(/payslip is approved/)).toHaveCount(0);
  await pick(page, dialog, 'Leave', 'Unpaid');
  await expect(dialog).toContainText('Oct 2026 payslip is approved; this leave is not deducted from it.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Record Leave' }).click();
  await expectToast(page, 'Success', 'Leave recorded: 2 days');
  await expect(card).toContainText(
    'Oct 2026 payslip is approved; leave recorded since then is not deducted: 3,225.81 of gross pay.',
  );
});

test('pay history leads to the payslip, and the tax card of the year has its documents', async ({
  page,
  admin,
  playwright,
  baseURL,
}) => {
  const employee = await makeEmployee(admin);
  const hr = await playwright.request.newContext(baseURL ? { baseURL } : {});
  await hr.post('/api/login', { data: { username: DEMO_USERS.hr, password: 'nafasi-demo' } });
  const { id } = await makeRecord(hr, employee.id);
  await hr.dispose();
  await moveRecord(admin, id, { status: 'approved' });
  await openEmployee(page, employee);
  const card = page.getByRole('region', { name: 'P9 Tax Card' });
  await card.getByRole('button', { name: /^Show \d{4}$/ }).click();
  await pick(page, card, 'Year', '2026');
  await expect(card.getByRole('row', { name: /^Oct 2026/ })).toContainText('5,846');
  for (const [name, type] of [
    ['P9 PDF', 'application/pdf'],
    ['CSV', 'text/csv; charset=utf-8'],
  ] as const) {
    const href = await card.getByRole('link', { name, exact: true }).getAttribute('href');
    expect((await page.context().request.get(href ?? '')).headers()['content-type']).toBe(type);
  }
  await page.getByRole('region', { name: 'Pay History' }).getByRole('link', { name: 'Oct 2026' }).click();
  await expect(page.getByRole('dialog', { name: 'Payslip, Oct 2026' })).toContainText('KES 39,029.15');
  await page.goto('/hr/employees/nobody');
  await expect(page.getByText('There is no employee at this address')).toBeVisible();
});
