import { DEMO_USERS, expect, makeUser, signIn, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { chooseEmployee, figure, makeEmployee, makeRecord, nameOf, openHr, rowOf, today } from '../support/e2e-hr.ts';
import { expectToast, pick } from '../support/e2e-tenants.ts';

test('pay is processed with the words, fields and sums of the specification', async ({ page, admin }) => {
  const employee = await makeEmployee(admin);
  await openHr(page);
  await page.getByRole('button', { name: 'Process Payroll' }).click();
  const dialog = page.getByRole('dialog', { name: 'Process Payroll' });
  await dialog.getByRole('button', { name: 'Process Payroll' }).click();
  await expectToast(page, 'Missing Information', 'Please fill in all required fields.');
  await chooseEmployee(page, dialog, employee);
  for (const label of ['Pay Period Start', 'Pay Period End', 'Overtime', 'Allowances']) {
    await expect(dialog.getByLabel(label, { exact: true })).toBeVisible();
  }
  for (const [label, value] of Object.entries({
    'Base Salary': '50000',
    'SHIF (NHIF)': '1375',
    NSSF: '3000',
    PAYE: '5845.85',
    'Housing Levy': '750',
    Loans: '0',
    Advance: '0',
    'Other Deductions': '0',
  })) {
    await expect(dialog.getByLabel(label, { exact: true })).toHaveValue(value);
  }
  const totals = dialog.getByLabel('Totals');
  await expect(figure(totals, 'Gross Pay')).toHaveText('KES 50,000.00');
  await expect(figure(totals, 'Total Deductions')).toHaveText('KES 10,970.85');
  await expect(figure(totals, 'Net Pay')).toHaveText('KES 39,029.15');
  await dialog.getByText(/^Calculation/).click();
  await expect(dialog.getByText('24,000.00 × 10% + 8,333.00 × 25% + 12,542.00 × 30%')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Process Payroll' }).click();
  await expectToast(page, 'Success', 'Payroll processed successfully');

  await page.getByRole('tab', { name: 'Payroll Records' }).click();
  for (const header of ['Employee', 'Pay Period', 'Gross Pay', 'Deductions', 'Net Pay', 'Status', 'Paid Date']) {
    await expect(page.getByRole('columnheader', { name: header, exact: true })).toBeVisible();
  }
  await page.getByLabel('Search payroll records').fill(employee.employeeId);
  const row = rowOf(page, 'Payroll Records', employee.employeeId);
  for (const text of [nameOf(employee), 'KES 50,000', 'KES 10,971', 'KES 39,029', 'Pending']) {
    await expect(row).toContainText(text);
  }

  await page.route('**/api/payroll', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: 'no reason' }) : route.continue(),
  );
  await page.getByRole('button', { name: 'Process Payroll' }).click();
  await chooseEmployee(page, dialog, employee);
  await expect(dialog.getByLabel('PAYE', { exact: true })).toHaveValue('5845.85');
  await dialog.getByRole('button', { name: 'Process Payroll' }).click();
  await expectToast(page, 'Error', 'Failed to process payroll');
});

test('a typed deduction needs its reason, stays on the record, and can be put back', async ({ page, admin }) => {
  const employee = await makeEmployee(admin);
  await openHr(page, `?tab=payroll&q=${employee.employeeId}`);
  await page.getByRole('button', { name: 'Process Payroll' }).click();
  const dialog = page.getByRole('dialog', { name: 'Process Payroll' });
  await chooseEmployee(page, dialog, employee);
  const paye = dialog.getByLabel('PAYE', { exact: true });
  await expect(paye).toHaveValue('5845.85');
  await paye.fill('5,000');
  await expect(paye).toHaveAccessibleDescription('Computed: 5,845.85.');
  await expect(figure(dialog.getByLabel('Totals'), 'Net Pay')).toHaveText('KES 39,875.00');
  await dialog.getByRole('button', { name: 'Process Payroll' }).click();
  const reason = dialog.getByLabel('Reason for the Override');
  await expect(reason).toHaveAccessibleDescription('Explain why it differs from the computed amount');
  await reason.fill('Directive of the tax office');
  await dialog.getByRole('button', { name: 'Process Payroll' }).click();
  await expectToast(page, 'Success', 'Payroll processed successfully');

  const row = rowOf(page, 'Payroll Records', employee.employeeId);
  await expect(row).toContainText('deductions overridden');
  await row.getByRole('button').first().click();
  const sheet = page.getByRole('dialog', { name: /^Payslip/ });
  await expect(sheet.getByText('Directive of the tax office')).toBeVisible();
  await expect(sheet.getByText('Computed: 5845.85')).toBeVisible();
  await sheet.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Payroll Record' });
  await expect(edit.getByLabel('PAYE', { exact: true })).toHaveValue('5000');
  await edit.getByRole('button', { name: 'Use Computed Amounts' }).click();
  await expect(edit.getByLabel('PAYE', { exact: true })).toHaveValue('5845.85');
  await edit.getByRole('button', { name: 'Update Record' }).click();
  await expectToast(page, 'Success', 'Payroll record updated successfully');
  await expect(sheet.getByText('Computed:')).toHaveCount(0);
});

test('overtime follows its hours, loans their instalments, and two thirds are the limit', async ({ page, admin }) => {
  const employee = await makeEmployee(admin, { deductions: 1_000, deductionsPurpose: 'SACCO' });
  const loan = { kind: 'loan', amount: 20_000, instalment: 4_000, purpose: 'School fees', firstMonth: '2025-01' };
  expect((await admin.post(`/api/employees/${employee.id}/loans`, { data: loan })).status()).toBe(201);
  await openHr(page);
  await page.getByRole('button', { name: 'Process Payroll' }).click();
  const dialog = page.getByRole('dialog', { name: 'Process Payroll' });
  await chooseEmployee(page, dialog, employee);
  const value = (label: string) => expect(dialog.getByLabel(label, { exact: true }));
  await value('Loans').toHaveValue('4000');
  await value('Other Deductions').toHaveValue('1000');
  await value('Purpose of the Other Deductions').toHaveValue('SACCO 1,000.00');
  await dialog.getByLabel('Overtime Hours').fill('10');
  await dialog.getByLabel('Holiday Hours').fill('4.5');
  // 50,000 ÷ 225 × 10 × 1.5 and 50,000 ÷ 225 × 4.5 × 2
  await value('Overtime').toHaveValue('5333.33');
  await expect(figure(dialog.getByLabel('Totals'), 'Gross Pay')).toHaveText('KES 55,333.33');
  await value('SHIF (NHIF)').toHaveValue('1521.67');
  await dialog.getByLabel('Advance', { exact: true }).fill('30000');
  await expect(dialog.getByRole('alert')).toContainText('are more than two thirds of the pay of 55,333.33');
  await dialog.getByRole('button', { name: 'Process Payroll' }).click();
  await expectToast(page, 'Error', /are more than two thirds of the pay of 55,333.33/);
  await dialog.getByLabel('Advance', { exact: true }).fill('');
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Process Payroll' }).click();
  await expectToast(page, 'Success', 'Payroll processed successfully');
});

test('who joined in the month is paid for its days, and two weeks for two weeks', async ({ page, admin }) => {
  const [year = 0, month = 0] = today().split('-').map(Number);
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const joiner = await makeEmployee(admin, { hireDate: `${today().slice(0, 7)}-11`, baseSalary: days * 1_000 });
  const biweekly = await makeEmployee(admin, { payrollFrequency: 'bi-weekly', baseSalary: 26_000 });
  await openHr(page);
  await page.getByRole('button', { name: 'Process Payroll' }).click();
  const dialog = page.getByRole('dialog', { name: 'Process Payroll' });
  await chooseEmployee(page, dialog, joiner);
  await expect(dialog.getByLabel('Base Salary')).toHaveValue(String((days - 10) * 1_000));
  await expect(dialog.getByRole('status')).toContainText('Paid from');
  await chooseEmployee(page, dialog, biweekly);
  // 26,000 × 12 ÷ 26
  await expect(dialog.getByLabel('Base Salary')).toHaveValue('12000');
});

test('a record is approved by another, paid, mailed and reversed without touching others', async ({ page, admin }) => {
  const employee = await makeEmployee(admin);
  const other = await makeEmployee(admin);
  await makeUser(admin, 'admin');
  const own = await makeRecord(admin, other.id);
  await openHr(page);
  const made = await makeRecord(page.context().request, employee.id);
  await openHr(page, `?tab=payroll&record=${own.id}`, DEMO_USERS.admin);
  const sheet = page.getByRole('dialog', { name: 'Payslip, Oct 2026' });
  const question = (name: string) => page.getByRole('alertdialog', { name });
  await sheet.getByRole('button', { name: 'Approve' }).click();
  await question('Approve Payroll Record').getByRole('button', { name: 'Approve' }).click();
  await expectToast(page, 'Error', 'You prepared this payroll record: another administrator must approve it.');
  await question('Approve Payroll Record').getByRole('button', { name: 'Cancel' }).click();

  await page.goto(`/hr?tab=payroll&record=${made.id}`);
  await expect(sheet.getByText('41,000.00 × 6%')).toBeVisible();
  await sheet.getByRole('button', { name: 'Approve' }).click();
  await question('Approve Payroll Record').getByRole('button', { name: 'Approve' }).click();
  await expectToast(page, 'Success', 'Payroll record approved');
  await sheet.getByRole('button', { name: 'Mark as Paid' }).click();
  const paying = page.getByRole('dialog', { name: 'Mark as Paid' });
  await paying.getByLabel('Reference').fill('FT2611');
  await paying.getByRole('button', { name: 'Mark as Paid' }).click();
  await expectToast(page, 'Success', 'Payroll record marked as paid');
  await expect(sheet.getByText(/Paid by Bank Transfer on .*, FT2611/)).toBeVisible();
  await sheet.getByRole('button', { name: /^Email/ }).click();
  await expectToast(page, 'Success', `The payslip is on its way to ${employee.email}`);
  const pdf = await page
    .context()
    .request.get((await sheet.getByRole('link', { name: 'Payslip PDF' }).getAttribute('href')) ?? '');
  expect(pdf.headers()['content-type']).toBe('application/pdf');
  await sheet.getByRole('button', { name: 'Reverse' }).click();
  await expect(question('Reverse Payroll Record').getByRole('button', { name: 'Reverse' })).toBeDisabled();
  await question('Reverse Payroll Record').getByLabel('Reason').fill('Paid to the wrong account');
  await question('Reverse Payroll Record').getByRole('button', { name: 'Reverse' }).click();
  await expectToast(page, 'Success', 'Payroll record reversed');
  await expect(sheet.getByText('Paid to the wrong account')).toBeVisible();
  expect(await (await admin.get(`/api/payroll/${own.id}`)).json()).toMatchObject({ status: 'pending' });
});

test('a run shows every line before it makes it; then it is approved and paid as a whole', async ({ page, admin }) => {
  // Nobody else is paid by the week here, so that the run is this test's own.
  const monday = new Date(`${today()}T00:00Z`);
  monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7));
  const thursday = new Date(monday.getTime() + 3 * 86_400_000).toISOString().slice(0, 10);
  const weekly = { payrollFrequency: 'weekly', baseSalary: 26_000 };
  const whole = await makeEmployee(admin, weekly);
  const part = await makeEmployee(admin, { ...weekly, hireDate: thursday });
  const away = await makeEmployee(admin, { ...weekly, status: 'inactive' });
  await openHr(page);
  await page.getByRole('button', { name: 'Run Payroll' }).click();
  const dialog = page.getByRole('dialog', { name: 'Run Payroll' });
  await pick(page, dialog, 'Payroll Frequency', 'Weekly');
  const planned = (code: string) => dialog.getByRole('listitem').filter({ hasText: code });
  await expect(planned(part.employeeId)).toContainText(/Paid from \d+ \w+ \d+ to/);
  await planned(whole.employeeId).getByText(nameOf(whole)).click();
  await expect(planned(whole.employeeId)).toContainText('6,000.00 × 2.75%');
  await dialog.getByText(/left out$/).click();
  await expect(dialog.getByText(`${nameOf(away)} is inactive`)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Run Payroll for 2' }).click();
  await expectToast(page, 'Success', 'Payroll processed successfully: 2 records to approve');
  await expect(rowOf(page, 'Pay Runs', '2 pending')).toContainText('Weekly');

  await signIn(page, DEMO_USERS.admin);
  await page.reload();
  const run = page.getByRole('row').filter({ hasText: 'Weekly' });
  const act = async (item: string) => {
    await run.getByRole('button', { name: /^Actions for the run/ }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await act('Approve 2 Pending');
  await page.getByRole('alertdialog', { name: 'Approve Pay Run' }).getByRole('button', { name: 'Approve' }).click();
  await expectToast(page, 'Success', 'Pay run approved');
  await expect(run).toContainText('2 approved');
  await act('Mark 2 as Paid');
  await page.getByRole('dialog', { name: 'Mark as Paid' }).getByRole('button', { name: 'Mark as Paid' }).click();
  await expectToast(page, 'Success', 'Pay run marked as paid');
  await expect(run).toContainText('2 paid');
  await act('View Records');
  const records = page.getByRole('table', { name: 'Payroll Records' });
  await expect(records.getByRole('row')).toHaveCount(3);
  await records.getByRole('button', { name: new RegExp(`^Actions for ${nameOf(part)}`) }).click();
  await page.getByRole('menuitem', { name: 'Reverse' }).click();
  const question = page.getByRole('alertdialog', { name: 'Reverse Payroll Record' });
  await question.getByLabel('Reason').fill('Came a week later');
  await question.getByRole('button', { name: 'Reverse' }).click();
  await expectToast(page, 'Success', 'Payroll record reversed');
  await expect(rowOf(page, 'Payroll Records', part.employeeId)).toContainText('Reversed');
  await expect(rowOf(page, 'Payroll Records', whole.employeeId)).toContainText('Paid');
});

test('the what-if calculator works out a pay by the tables of any month', async ({ page }) => {
  await openHr(page, '', DEMO_USERS.accountant);
  await page.getByRole('button', { name: 'What-if Calculator' }).click();
  const dialog = page.getByRole('dialog', { name: 'What-if Calculator' });
  const answer = dialog.getByLabel('Result');
  await expect(figure(answer, 'Net pay')).toHaveText('KES 39,029.15');
  await dialog.getByLabel('Gross Pay').fill('100,000');
  await expect(figure(answer, 'SHIF \\(NHIF\\)')).toHaveText('KES 2,750.00');
  await dialog.getByLabel('Pension Scheme').fill('10000');
  await expect(dialog.getByText(/two thirds of pay/)).toBeVisible();
  await expectAccessible(page);
});
