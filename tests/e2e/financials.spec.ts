import { DEMO_USERS, expect, expectNoSidewaysScroll, signIn, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { openFinancials } from '../support/e2e-money.ts';
import { expectToast } from '../support/e2e-tenants.ts';

const OF_THE_DESK = ['Invoices', 'Demand Letters', 'Payments', 'Money In', 'Online Sales', 'Collections', 'KRA eTIMS'];
const TABS = [...OF_THE_DESK, 'Expenses', 'Recurring', 'Reports'];
const CARDS = ['Total Revenue', 'Outstanding', 'Overdue', 'Demand Letters', 'Total Expenses'];

test('the screen names itself, its buttons, its five cards and its tabs', async ({ page }) => {
  await openFinancials(page);
  for (const name of ['Run Automation', 'Generate Invoices', 'New Invoice', 'Process Payment']) {
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
  }
  const cards = page.getByRole('region', { name: 'Figures' }).getByRole('link');
  await expect(cards).toHaveCount(CARDS.length);
  for (const [at, label] of CARDS.entries()) await expect(cards.nth(at)).toContainText(label);
  await expect(cards.nth(0)).toContainText(/KES [\d,]+/);
  await expect(cards.nth(1)).toContainText(/\d+ invoices? pending/);
  await expect(cards.nth(3)).toContainText('active notices');
  await expect(page.getByRole('tab')).toHaveText(TABS);
  await expect(page.getByRole('tab', { name: 'Invoices' })).toHaveAttribute('aria-selected', 'true');
});

test('each card leads to what it counts', async ({ page }) => {
  await openFinancials(page);
  const card = (name: string) => page.getByRole('region', { name: 'Figures' }).getByRole('link', { name });
  await card('Overdue').click();
  await expect(page).toHaveURL('/financials?status=overdue');
  const statuses = page.getByRole('table', { name: 'Invoices' }).getByRole('row');
  await expect(statuses.nth(1)).toContainText('Overdue');
  await expect(page.getByRole('table', { name: 'Invoices' }).getByText('Paid', { exact: true })).toHaveCount(0);
  for (const [name, address, tab] of [
    ['Total Revenue', '/financials?tab=payments', 'Payments'],
    ['Outstanding', '/financials?status=open', 'Invoices'],
    ['Demand Letters', '/financials?tab=letters&status=sent', 'Demand Letters'],
    ['Total Expenses', '/financials?tab=expenses', 'Expenses'],
  ] as const) {
    await card(name).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
  }
});

test('the tab is in the address and a tenant goes with it', async ({ page }) => {
  await openFinancials(page, '?tab=payments');
  await expect(page.getByRole('table', { name: 'Payments' })).toBeVisible();
  await page.goto('/financials?tenant=01890000-0000-7000-8000-000000000000&status=paid');
  await page.getByRole('tab', { name: 'Demand Letters' }).click();
  await expect(page).toHaveURL('/financials?tab=letters&tenant=01890000-0000-7000-8000-000000000000');
  await page.goBack();
  await expect(page).toHaveURL('/financials?tenant=01890000-0000-7000-8000-000000000000&status=paid');
});

test('the front desk takes payments and sees what is owed, and nothing of the space itself', async ({ page }) => {
  await openFinancials(page, '?tab=reports', DEMO_USERS.front_desk);
  await expect(page.getByRole('tab')).toHaveText(OF_THE_DESK);
  await expect(page.getByRole('tab', { name: 'Invoices' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('button', { name: 'Process Payment' })).toBeVisible();
  for (const name of ['Run Automation', 'Generate Invoices', 'New Invoice']) {
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  }
  await expect(page.getByRole('region', { name: 'Automation' })).toHaveCount(0);
  for (const name of ['Total Revenue', 'Total Expenses']) await expect(page.getByRole('link', { name })).toHaveCount(0);
  for (const path of ['/api/automation/status', '/api/billing/preview', '/api/financials-export']) {
    expect((await page.request.get(path)).status()).toBe(403);
  }
});

test('human resources is told that the screen is not for its role', async ({ page }) => {
  await signIn(page, DEMO_USERS.hr);
  await page.goto('/financials');
  await expect(page.getByRole('heading', { name: 'Not for your role' })).toBeVisible();
});

test('the automation tells when it last ran, and is asked again every 30 seconds', async ({ page }) => {
  const status = {
    lastRun: null as string | null,
    invoicesGenerated: 0,
    demandLettersGenerated: 0,
    running: null as object | null,
    nextRun: null,
  };
  await page.route('**/api/events', (route) => route.abort());
  await page.route('**/api/automation/status', (route) => route.fulfill({ json: status }));
  await page.route('**/api/financials/summary', async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ response: reply, json: { ...(await reply.json()), automation: status } });
  });
  await page.clock.install();
  await openFinancials(page);
  const card = page.getByRole('region', { name: 'Automation' });
  await expect(card).toContainText('Last RunNever');
  Object.assign(status, {
    lastRun: '2026-11-14T03:00:00Z',
    invoicesGenerated: 12,
    demandLettersGenerated: 3,
    running: { id: '01890000-0000-7000-8000-000000000000', done: 5, toDo: 20, step: null },
  });
  await page.clock.fastForward(31_000);
  await expect(card).toContainText('Last Run14 Nov 2026, 6:00 AM');
  await expect(card).toContainText('Invoices Generated12');
  await expect(card).toContainText('Demand Letters Sent3');
  await expect(card.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
});

test('Run Automation shows what it will do, and says how it went in the words of the specification', async ({
  page,
}) => {
  await openFinancials(page, '', DEMO_USERS.manager);
  const dialog = page.getByRole('dialog', { name: 'Run Automation' });
  const run = dialog.getByRole('button', { name: 'Run Automation' });
  await page.route('**/api/automation/manual-run', (route) => route.fulfill({ status: 502, body: 'bad gateway' }));
  await page.getByRole('button', { name: 'Run Automation' }).click();
  const lines = dialog.getByRole('list', { name: 'What the run does' });
  await expect(lines.or(dialog.getByText(/^Nothing is due/))).toBeVisible();
  await run.click();
  await expectToast(page, 'Automation Failed', 'An error occurred during automation.');
  const refusal = { code: 'conflict', message: 'A run is already in progress', requestId: 'r' };
  await page.unroute('**/api/automation/manual-run');
  await page.route('**/api/automation/manual-run', (route) => route.fulfill({ status: 409, json: refusal }));
  await run.click();
  await expectToast(page, 'Automation Failed', 'A run is already in progress');
  await page.unroute('**/api/automation/manual-run');
  await expect(async () => {
    if (!(await dialog.isVisible())) await page.getByRole('button', { name: 'Run Automation' }).click();
    await run.click();
    await expectToast(
      page,
      'Automation Run Complete',
      /^Invoices and demand letters have been processed successfully\.\n(\d.+|Nothing was due)\.$/,
    );
  }).toPass();
  await page.getByRole('button', { name: 'Run Log' }).click();
  const newest = page.getByRole('list', { name: 'Runs' }).getByRole('listitem').first();
  await expect(page.getByRole('dialog', { name: 'Run Log' })).toContainText('Brian Otieno, manual');
  await expect(newest).toContainText(/(Automation|Billing run), /);
});

test('the reports add up and lead on', async ({ page }) => {
  await openFinancials(page, '?tab=reports');
  const summary = page.getByRole('region', { name: 'Financial Summary' });
  for (const name of ['Revenue', 'Expenses', 'Net Income', 'Received', 'Outstanding Balance']) {
    await expect(summary).toContainText(name);
  }
  const standing = page.getByRole('region', { name: 'Tenant Payment Status' });
  await expect(standing.getByRole('listitem')).toHaveCount(8);
  await expect(standing.getByRole('listitem').first()).toContainText(/Overdue|Pending|Current/);
  const performance = page.getByRole('region', { name: 'Automation Performance' });
  await expect(performance).toContainText(/Collection Rate\d+%/);
  await expect(page.getByRole('region', { name: 'Recent Activity' }).getByRole('listitem')).toHaveCount(6);
});

for (const [label, name, first] of [
  ['Invoice Report', /^invoices-.*\.csv$/, 'Invoice Number,Tenant,Type,Status'],
  ['Payment Report', /^payments-.*\.csv$/, 'Receipt Number,Tenant,Amount'],
  ['Financial Summary', /^financial-summary-.*\.csv$/, 'Section,Item,Status,Amount,Count'],
] as const) {
  test(`the button ${label} downloads a file of all rows`, async ({ page }) => {
    await openFinancials(page, '?tab=reports');
    await page.getByRole('button', { name: label }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(name);
    const text = Buffer.concat(await (await file.createReadStream()).toArray()).toString('utf8');
    expect(text).toContain(first);
    expect(text.split('\r\n').length).toBeGreaterThan(5);
  });
}

for (const [tab, shown] of [
  ['invoices', 'Invoices'],
  ['letters', 'Demand Letters'],
  ['payments', 'Payments'],
  ['collections', 'Collections'],
  ['reports', 'Recent Activity'],
] as const) {
  test(`the tab ${tab} is accessible and fits a phone`, async ({ page }) => {
    // Reading every colour takes its time on a busy machine.
    test.slow();
    await openFinancials(page, `?tab=${tab}`);
    const region = page.getByRole('region', { name: shown, exact: true });
    await expect(region.getByRole(tab === 'reports' ? 'listitem' : 'row').nth(1)).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(region.getByRole('listitem').first()).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
}
