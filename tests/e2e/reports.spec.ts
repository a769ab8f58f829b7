import { REPORTS } from '../../domain/reports/schedules/schedule-contract.ts';
import { DEMO_USERS, expect, expectNoSidewaysScroll, LIVE, signIn, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { makeAccount, makeEntry, pickDay, rowOf } from '../support/e2e-ledger.ts';
import { makeBilledTenant, pay } from '../support/e2e-money.ts';
import { dateOf, lastMonth, openReports } from '../support/e2e-reports.ts';
import { expectToast, ownName } from '../support/e2e-tenants.ts';

const TABS = ['Profit & Loss', 'Balance Sheet', 'Cash Flow', 'Tenant Statements', 'Executive Summary', 'Aged Debtors'];

test('the reports open on last month with the words of the specification, and not for the front desk', async ({
  page,
}) => {
  await signIn(page, DEMO_USERS.front_desk);
  await page.goto('/reports');
  await expect(page.getByRole('heading', { name: 'Not for your role' })).toBeVisible();

  // A stream of events that never opens: what a neighbour changes is not asked for again.
  await page.route('**/api/events', () => undefined);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/(reports|tenants)/.test(request.url())) asked.push(request.url());
  });
  await openReports(page);
  for (const name of ['Schedule Reports', 'Export All']) await expect(page.getByRole('button', { name })).toBeVisible();
  const { from, to, today } = await lastMonth(page);
  await expect(dateOf(page, 'Start Date')).toHaveText(from);
  await expect(dateOf(page, 'End Date')).toHaveText(to);
  await expect(dateOf(page, 'Balance Sheet Date')).toHaveText(today);
  await expect(page.getByRole('tab')).toHaveText(TABS);
  const table = page.getByRole('table', { name: 'Profit and loss' });
  await expect(table.getByRole('row', { name: /^Net income / })).toBeVisible();
  expect(asked).toHaveLength(1);

  await page.getByRole('radio', { name: 'Cash' }).click();
  await expect(page).toHaveURL(/basis=cash/);
  await expect(table.getByRole('row', { name: /^Change in cash / })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Cash' })).toBeChecked();
  await page.getByRole('tab', { name: 'Balance Sheet' }).click();
  await expect(page.getByRole('region', { name: 'Balance Sheet' })).toContainText('Balanced');
  await page.getByRole('tab', { name: 'Cash Flow' }).click();
  await expect(page.getByRole('region', { name: 'Indirect Proof' })).toContainText('Agrees');
  await page.getByRole('tab', { name: 'Aged Debtors' }).click();
  await expect(page).toHaveURL(/tab=aged-debtors/);
  await expect(page.getByRole('tab', { name: 'Aged Debtors' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('region', { name: 'Debtors', exact: true })).toContainText('Agrees');
});

test('a line of a statement leads to the entries behind it, of the same days', async ({ page, admin }) => {
  const [earned, bank] = [await makeAccount(admin, 'income'), await makeAccount(admin, 'asset')];
  const memo = ownName('Locker rent');
  const lines = [
    { account: bank.code, debit: '1250.50' },
    { account: earned.code, credit: '1250.50' },
  ];
  await makeEntry(admin, { date: '2018-05-15', memo, lines });
  await openReports(page, '?from=2018-05-01&to=2018-05-31');
  await expect(page.getByRole('columnheader', { name: 'May 2018' })).toBeVisible();
  const line = page.getByRole('table', { name: 'Profit and loss' }).getByRole('row').filter({ hasText: earned.name });
  await expect(line).toContainText('1,250.50');
  await expect(line).toContainText('+1,251');
  await line.click();
  await expect(page).toHaveURL(`/ledger?tab=entries&account=${earned.code}&from=2018-05-01&to=2018-05-31`);
  await expect(rowOf(page, 'Journal entries', memo)).toContainText('1,250.50');
});

test('dates of the wrong order are told at the field, nothing is asked, and the figures stay', async ({ page }) => {
  await openReports(page, '?from=2018-03-01&to=2018-03-31');
  const income = page.getByRole('row', { name: /^Net income / });
  await expect(income).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    // What is shown is asked for again when somebody else writes to the books.
    if (pathname.startsWith('/api/reports') && searchParams.get('from') !== '2018-03-01') asked.push(request.url());
  });
  const parameters = page.getByRole('region', { name: 'Report parameters' });
  await pickDay(page, parameters, 'Start Date', '2018-04-10');
  await expect(parameters.getByText('The end date must not be before the start date')).toBeVisible();
  await expect(dateOf(page, 'End Date')).toHaveAttribute('aria-invalid', 'true');
  await expect(income).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export All' })).toBeDisabled();
  expect(asked).toEqual([]);
  await pickDay(page, parameters, 'End Date', '2018-04-30');
  await expect(parameters.getByText('The end date must not be before the start date')).toHaveCount(0);
  await expect(page.getByRole('columnheader', { name: '10 Apr – 30 Apr 2018' })).toBeVisible();
  await expect(page).toHaveURL(/from=2018-04-10&to=2018-04-30/);
});

test('a tenant’s statement is shown, generated as PDF and mailed', async ({ page, admin }) => {
  const { tenant, invoices } = await makeBilledTenant(admin);
  await pay(admin, tenant, { amount: '1000' });
  await openReports(page, '?tab=tenant-statements');
  const panel = page.getByRole('tabpanel');
  await expect(panel).toContainText(
    'No Tenant Selected - Choose a tenant from the dropdown above to view their financial statement',
  );
  const generate = page.getByRole('button', { name: 'Generate Statement' });
  await expect(generate).toBeDisabled();
  const choice = page.getByRole('combobox', { name: 'Tenant' });
  await expect(choice).toHaveText('Choose a tenant...');
  await choice.click();
  await page.getByPlaceholder('Type to search…').fill(tenant.companyName);
  await page.getByRole('option', { name: tenant.companyName }).click();
  await page.getByRole('combobox', { name: 'Period' }).click();
  await page.getByRole('option', { name: 'This year' }).click();
  const history = page.getByRole('table', { name: 'Transaction history' });
  await expect(history.getByRole('row').filter({ hasText: invoices[0]?.invoiceNumber ?? '' })).toBeVisible();
  await expect(history.getByRole('row').filter({ hasText: 'Payment' }).last()).toContainText('1,000.00');
  await expect(history).not.toContainText(tenant.companyName);
  await expect(page.getByRole('region', { name: 'How to Pay' })).toContainText('with your payment.');
  await expect(page.getByRole('region', { name: 'Free Hours' })).toContainText(/\d\/\d+ used/);

  const pdf = page.context().waitForEvent('response', (reply) => reply.url().includes('format=pdf'));
  await generate.click();
  const reply = await pdf;
  expect(reply.status()).toBe(200);
  expect(reply.headers()['content-type']).toContain('application/pdf');
  const dialog = page.getByRole('dialog', { name: 'Statement Generated' });
  await expect(dialog).toContainText(tenant.email);
  await dialog.getByRole('button', { name: 'Email to Tenant' }).click();
  await expectToast(page, 'Statement Queued', `The statement is on its way to ${tenant.email}.`);
  await history.getByRole('link', { name: invoices[0]?.invoiceNumber ?? '' }).click();
  await expect(page).toHaveURL(/\/financials\?.*invoice=/);
});

test('reports are scheduled, changed, paused and deleted', { tag: LIVE }, async ({ page }) => {
  const name = ownName('Month end');
  await openReports(page);
  await page.getByRole('button', { name: 'Schedule Reports' }).click();
  const sheet = page.getByRole('dialog', { name: 'Schedule Reports' });
  await sheet.getByRole('button', { name: 'New Schedule' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Schedule' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Recipients').fill('owner@example.com, nobody');
  await dialog.getByRole('button', { name: 'Save Schedule' }).click();
  await expect(dialog.getByText('nobody: Must be an email address')).toBeVisible();
  await dialog.getByLabel('Recipients').fill('owner@example.com');
  await dialog.getByRole('button', { name: 'Save Schedule' }).click();
  await expectToast(page, 'Schedule Created');
  const entry = sheet.getByRole('listitem', { name });
  await expect(entry).toContainText('The first of every month at 7:00 AM, as PDF');
  await expect(entry).toContainText('Not sent yet');

  const act = async (action: string) => {
    await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await act('Pause');
  await expect(entry).toContainText('Paused');
  await act('Edit');
  const change = page.getByRole('dialog', { name: 'Edit Schedule' });
  await change.getByRole('combobox', { name: 'How Often' }).click();
  await page.getByRole('option', { name: 'Weekly, on Mondays' }).click();
  await change.getByRole('button', { name: 'Save Schedule' }).click();
  await expect(entry).toContainText('Every Monday at 7:00 AM');
  await act('Send Now');
  await expect(entry).toContainText('Accepted');
  await act('Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(entry).toHaveCount(0);
});

test('a report is exported in each form, and all of them as one workbook', async ({ page }) => {
  await openReports(page, '?from=2018-02-01&to=2018-02-28');
  const download = async (menu: string, item: string) => {
    await page.getByRole('button', { name: menu, exact: true }).click();
    const file = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: item }).click();
    return (await file).suggestedFilename();
  };
  expect(await download('Export Profit & Loss', 'PDF')).toMatch(/\.pdf$/);
  expect(await download('Export Profit & Loss', 'Excel (XLSX)')).toMatch(/\.xlsx$/);
  expect(await download('Export Profit & Loss', 'CSV')).toMatch(/\.csv$/);
  expect(await download('Export All', 'Excel Workbook')).toMatch(/2018-02-01.*\.xlsx$/);
});

for (const width of [1280, 360]) {
  test(`every report is accessible in both themes, ${width} pixels wide`, async ({ page, admin }) => {
    // Ten screens, each looked at in two themes.
    test.slow();
    const { tenant } = await makeBilledTenant(admin);
    // With motion reduced, every element fades for an instant of its own, so that deep ones take a new theme frames later.
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.setViewportSize({ width, height: 740 });
    await openReports(page);
    for (const tab of [...REPORTS, `tenant-statements&tenant=${tenant.id}`]) {
      await page.goto(`/reports?tab=${tab}`);
      await expect(page.locator('[aria-busy="false"]').first()).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
    await page.getByRole('button', { name: 'Schedule Reports' }).click();
    await page.getByRole('button', { name: 'New Schedule' }).click();
    await expect(page.getByRole('dialog', { name: 'New Schedule' })).toBeVisible();
    await expectAccessible(page);
  });
}
