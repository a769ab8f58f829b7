import type { Page } from '@playwright/test';
import { DEMO_USERS, expect, expectNoSidewaysScroll, signIn, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { daysAgo, openFinancials } from '../support/e2e-money.ts';
import { expectToast, makeTenant } from '../support/e2e-tenants.ts';

const FIRST = '01890000-0000-7000-8000-000000000001';
const run = (changes: object) => ({
  id: FIRST,
  kind: 'billing',
  trigger: 'person',
  day: '2026-11-14',
  status: 'done',
  actorName: 'Mercy Achieng',
  invoicesGenerated: 3,
  lettersGenerated: 0,
  done: 3,
  toDo: 3,
  error: null,
  startedAt: '2026-11-14T06:00:00Z',
  finishedAt: '2026-11-14T06:00:01Z',
  steps: [],
  ...changes,
});

const line = { net: '4750.00', vat: '0.00', serviceStart: '2026-11-01', serviceEnd: '2026-11-16' };
const PREVIEW = {
  day: '2026-11-15',
  count: 2,
  total: '14250.00',
  invoices: [
    {
      tenantId: FIRST,
      tenantName: 'Half a Month Ltd',
      type: 'rent',
      periodStart: '2026-11-01',
      periodEnd: '2026-11-16',
      dueDate: '2026-12-01',
      amount: '4750.00',
      lines: [{ ...line, description: 'Hot Desk, 2026-11-01 to 2026-11-15', formula: '15 of 30 days × 9,500.00' }],
    },
    {
      tenantId: null,
      tenantName: 'A Visitor',
      type: 'room_charges',
      periodStart: null,
      periodEnd: null,
      dueDate: '2026-12-01',
      amount: '9500.00',
      lines: [{ ...line, net: '9500.00', description: 'Boardroom', formula: null }],
    },
  ],
  notBilled: [{ tenantId: FIRST, tenantName: 'Resting Company', reason: 'Suspended' }],
  lastRun: { id: FIRST, day: '2026-10-15', count: 4, total: '20000.00' },
  difference: '-5750.00',
};

const open = async (page: Page) => {
  await page.getByRole('button', { name: 'Generate Invoices', exact: true }).first().click();
  return page.getByRole('dialog', { name: 'Generate Invoices' });
};

test('the preview says what will be issued, why, and to whom not', async ({ page }) => {
  await page.route('**/api/billing/preview', (route) => route.fulfill({ json: PREVIEW }));
  await openFinancials(page);
  const dialog = await open(page);
  await expect(dialog).toContainText('Invoices2');
  await expect(dialog).toContainText('KES 14,250.00');
  await expect(dialog).toContainText('KES 5,750 less than on 15 Oct 2026 (4 invoices, KES 20,000)');
  const planned = dialog.getByRole('region', { name: 'Invoices to be issued' });
  await expect(planned).toContainText('Half a Month Ltd · Rent, due 1 Dec 2026');
  await expect(planned).toContainText('Hot Desk, 1 Nov 2026 to 15 Nov 2026');
  await expect(planned).toContainText('15 of 30 days × 9,500.00');
  await dialog.getByText('1 tenant is not billed').click();
  await expect(dialog.getByText('Suspended')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Generate 2 Invoices' })).toBeEnabled();
});

test('what was previewed is issued, with the words of the specification', async ({ page, admin }) => {
  await openFinancials(page);
  // Another test may bill the tenant in between, and then nothing is left to be generated here.
  await expect(async () => {
    const tenant = await makeTenant(admin, { startDate: daysAgo(3) });
    await page.reload();
    const dialog = await open(page);
    await expect(dialog.getByRole('region', { name: 'Invoices to be issued' })).toContainText(tenant.companyName, {
      timeout: 5_000,
    });
    await dialog.getByRole('button', { name: /^Generate \d+ Invoices?$/ }).click();
    await expectToast(page, 'Success', /^Successfully generated [1-9]\d* invoices$/);
    await expect(dialog).toHaveCount(0);
    const issued = await (await admin.get(`/api/invoices?tenant=${tenant.id}`)).json();
    expect(issued).toHaveLength(1);
  }).toPass();
});

test('a failure is said in the words of the specification, and a reason where there is one', async ({ page }) => {
  await page.route('**/api/billing/preview', (route) => route.fulfill({ json: PREVIEW }));
  await page.route('**/api/billing/generate-invoices', (route) => route.fulfill({ status: 502, body: 'bad gateway' }));
  await openFinancials(page);
  const dialog = await open(page);
  await dialog.getByRole('button', { name: 'Generate 2 Invoices' }).click();
  await expectToast(page, 'Invoice Generation Failed', 'Failed to generate invoices. Please try again.');
  await page.unroute('**/api/billing/generate-invoices');
  const refusal = { code: 'conflict', message: 'A run is already in progress', requestId: 'r' };
  await page.route('**/api/billing/generate-invoices', (route) => route.fulfill({ status: 409, json: refusal }));
  await dialog.getByRole('button', { name: 'Generate 2 Invoices' }).click();
  await expectToast(page, 'Invoice Generation Failed', 'A run is already in progress');
});

test('a long run shows how far it is and tells when it is done', async ({ page }) => {
  const long = { runId: FIRST, status: 'running', invoicesGenerated: 0, total: '0.00' };
  let current = run({ status: 'running', done: 40, toDo: 160, invoicesGenerated: 40, finishedAt: null });
  await page.clock.install();
  await page.route('**/api/events', (route) => route.abort());
  await page.route('**/api/billing/preview', (route) => route.fulfill({ json: PREVIEW }));
  await page.route('**/api/billing/generate-invoices', (route) => route.fulfill({ json: long }));
  await page.route('**/api/billing/runs?*', (route) => route.fulfill({ json: [current] }));
  await openFinancials(page);
  const dialog = await open(page);
  await dialog.getByRole('button', { name: 'Generate 2 Invoices' }).click();
  await expect(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
  await expect(dialog.getByRole('button', { name: 'Leave It Running' })).toBeVisible();
  current = run({ invoicesGenerated: 160, done: 160, toDo: 160 });
  await page.clock.fastForward(5_000);
  await expectToast(page, 'Success', 'Successfully generated 160 invoices');
});

test('from the dashboard it says so and leads to the invoices two seconds later', async ({ page }) => {
  const done = { runId: FIRST, status: 'done', invoicesGenerated: 2, total: '14250.00' };
  await page.route('**/api/billing/preview', (route) => route.fulfill({ json: PREVIEW }));
  await page.route('**/api/billing/generate-invoices', (route) => route.fulfill({ json: done }));
  await page.clock.install();
  await signIn(page, DEMO_USERS.manager);
  await page.goto('/dashboard');
  const dialog = await open(page);
  await dialog.getByRole('button', { name: 'Generate 2 Invoices' }).click();
  await expectToast(page, 'Success', 'Successfully generated 2 invoices');
  await expect(page).toHaveURL('/dashboard');
  await page.clock.fastForward(2_000);
  await expect(page).toHaveURL('/financials');
});

test('the run log tells of each step and its errors, and a run is undone with a reason', async ({ page }) => {
  const steps = [
    { step: 'invoices', count: 3, error: null, finishedAt: null },
    { step: 'letters', count: 0, error: 'The pen was empty', finishedAt: null },
  ];
  await page.route('**/api/billing/runs?*', (route) => route.fulfill({ json: [run({ kind: 'automation', steps })] }));
  const sent: unknown[] = [];
  await page.route('**/api/billing/runs/*/undo', (route) => {
    sent.push(route.request().postDataJSON());
    return route.fulfill({ json: { credited: 3 } });
  });
  await openFinancials(page);
  await page.getByRole('button', { name: 'Run Log' }).click();
  const log = page.getByRole('dialog', { name: 'Run Log' });
  await expect(log).toContainText('Automation, 14 Nov 2026');
  await expect(log).toContainText('3 invoices, 0 letters');
  await expect(log).toContainText('The pen was empty');
  await log.getByRole('button', { name: /^Undo Run/ }).click();
  const question = page.getByRole('alertdialog', { name: 'Undo Run' });
  await question.getByLabel('Reason').fill('Wrong month');
  await question.getByRole('button', { name: 'Undo Run' }).click();
  await expectToast(page, 'Run Undone', '3 invoices of 14 Nov 2026 credited.');
  expect(sent).toEqual([{ reason: 'Wrong month' }]);
});

test('payment alerts are there only while somebody is late', async ({ page }) => {
  let [late, soon] = [3, 2];
  await page.route('**/api/events', (route) => route.abort());
  await page.route('**/api/dashboard', async (route) => {
    const owed = (count: number) => ({ count, amount: '100.00' });
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, alerts: { overdue: owed(late), dueThisWeek: owed(soon) } } });
  });
  await signIn(page, DEMO_USERS.accountant);
  await page.goto('/');
  const card = page.getByRole('region', { name: 'Payment Alerts' });
  await expect(card.getByRole('link', { name: 'Overdue Payments' })).toContainText('3');
  await expect(card.getByRole('link', { name: 'Due This Week' })).toContainText('2');
  soon = 0;
  await page.reload();
  await expect(card.getByRole('link')).toHaveCount(1);
  await card.getByRole('link', { name: 'Overdue Payments' }).click();
  await expect(page).toHaveURL('/financials?status=overdue&sort=dueDate');
  late = 0;
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Quick Actions' })).toBeVisible();
  await expect(card).toHaveCount(0);
  await page.unrouteAll({ behavior: 'wait' });
});

test('the preview and the run log can be used by everybody and fit a phone', async ({ page }) => {
  test.slow();
  await page.route('**/api/billing/preview', (route) => route.fulfill({ json: PREVIEW }));
  await page.route('**/api/billing/runs?*', (route) =>
    route.fulfill({ json: [run({ status: 'failed', error: 'The server stopped during the run' })] }),
  );
  await page.setViewportSize({ width: 360, height: 740 });
  await openFinancials(page);
  const dialog = await open(page);
  await expect(dialog).toContainText('Half a Month Ltd');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Run Log' }).click();
  await expect(page.getByRole('dialog', { name: 'Run Log' })).toContainText('Failed');
  await expectAccessible(page);
});
