import type { APIRequestContext } from '@playwright/test';
import type { Agreement } from '../../domain/agreements/contract.ts';
import type { Unit } from '../../domain/units/contract.ts';
import { confirm, DEMO_USERS, expect, expectNoSidewaysScroll, setTheme, signIn, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { created, expectToast, makePackage, makeTenant, ownName, pick } from '../support/e2e-tenants.ts';

const readToday = async (admin: APIRequestContext): Promise<string> =>
  ((await (await admin.get('/api/billing/preview')).json()) as { day: string }).day;

const makeAgreement = async (admin: APIRequestContext, changes: object = {}) => {
  const desk = await makePackage(admin, { name: ownName('Desk'), type: 'dedicated_shared', monthlyRate: '12500' });
  const unit = await created<Unit>(admin, '/api/units', {
    kind: 'desk',
    name: ownName('Window'),
    floor: 'Ground',
    packageId: desk.id,
  });
  const tenant = await makeTenant(admin);
  const agreement = await created<Agreement>(admin, '/api/agreements', {
    tenantId: tenant.id,
    startDate: await readToday(admin),
    depositRequired: '22000.00',
    lines: [{ packageId: desk.id, quantity: 1, unitPrice: '11000.00', reason: 'As agreed', unitIds: [] }],
    ...changes,
  });
  return { agreement, tenant, unit };
};

test('a tenant moves in step by step, each with its money shown before, and any step can be left and resumed', async ({
  page,
  admin,
}) => {
  test.setTimeout(180_000);
  const { agreement, unit } = await makeAgreement(admin);
  await confirm(admin);
  await signIn(page, DEMO_USERS.admin);
  await confirm(page.context().request);
  await page.goto(`/agreements/${agreement.id}`);
  await page.getByRole('link', { name: 'Move In' }).click();
  await expect(page.getByRole('heading', { name: 'Move In', level: 1 })).toBeVisible();
  await expect(page.getByText('0 of 5 steps are done.')).toBeVisible();
  const step = (name: string) => page.getByRole('list', { name: 'Steps' }).getByRole('region', { name, exact: true });

  await expect(step('Deposit')).toContainText('KES 22,000 was agreed.');
  await step('Deposit').getByRole('button', { name: 'Take Deposit' }).click();
  const deposit = page.getByRole('dialog', { name: 'Take Deposit' });
  await expect(deposit.getByLabel('Amount')).toHaveValue(/22,?000/);
  await pick(page, deposit, 'Payment Method', 'Cash');
  await deposit.getByRole('button', { name: 'Take Deposit' }).click();
  await expectToast(page, 'Deposit Taken');
  await expect(step('Deposit')).toContainText('KES 22,000 is held.');

  await expect(step('First Payment')).toContainText('once the first invoice is issued');
  await expect(step('First Invoice')).toContainText('KES 11,000.00');
  await step('First Invoice').getByRole('button', { name: 'Issue Now' }).click();
  await expectToast(page, 'Invoice Issued');
  await expect(step('First Invoice')).toContainText(/INV\S+ for KES 11,000, due/);

  await page.reload();
  await expect(page.getByText('2 of 5 steps are done.')).toBeVisible();
  await step('First Payment').getByRole('button', { name: 'Process Payment' }).click();
  const payment = page.getByRole('dialog', { name: 'Process Payment' });
  await expect(payment.getByLabel('Amount').first()).toHaveValue(/11,?000/);
  await pick(page, payment, 'Payment Method', 'Cash');
  await payment.getByRole('button', { name: 'Process Payment' }).click();
  await expect(step('First Payment')).toContainText('The first invoice is settled.');
  await expect(step('First Payment').getByRole('link', { name: /^Receipt / })).toBeVisible();

  await step('Login').getByRole('button', { name: 'Add Login' }).click();
  const login = page.getByRole('dialog', { name: 'Add Login' });
  await expect(login.getByLabel('First Name')).toHaveValue('Amani');
  await login.getByLabel('Username').fill(ownName('amani').replace(' ', '-'));
  await login.getByRole('button', { name: 'Add Login' }).click();
  await page.getByRole('dialog', { name: 'Login added' }).getByRole('button', { name: 'Done' }).click();
  await expect(step('Login')).toContainText('One person signs in for this tenant.');

  await step('Units')
    .getByRole('combobox', { name: /^Units for/ })
    .click();
  await page.getByPlaceholder('Type to search…').fill(unit.name);
  await page.getByRole('option', { name: new RegExp(unit.name) }).click();
  await step('Units').getByRole('button', { name: 'Give 1 Unit' }).click();
  await expect(step('Units')).toContainText(unit.name);
  await expect(page.getByText('Every step is done.')).toBeVisible();
});

test('a tenant moves out step by step: notice, what is still owed, and what waits for the last day', async ({
  page,
  admin,
}) => {
  const tenant = await makeTenant(admin);
  await admin.post('/api/deposits', { data: { tenantId: tenant.id, amount: '9500.00', paymentMethod: 'cash' } });
  const [main] = (await (await admin.get(`/api/agreements?tenantId=${tenant.id}`)).json()) as Agreement[];
  await signIn(page, DEMO_USERS.manager);
  await page.goto(`/agreements/${main?.id}`);
  await page.getByRole('link', { name: 'Move Out' }).click();
  await expect(page.getByRole('heading', { name: 'Move Out', level: 1 })).toBeVisible();
  const step = (name: string) => page.getByRole('list', { name: 'Steps' }).getByRole('region', { name, exact: true });
  await expect(step('Last Day')).toContainText(/With notice today the last day is \d+ \w+ \d{4}/);
  await expect(step('Final Account')).toContainText('The last day comes first.');
  await step('Last Day').getByRole('button', { name: 'Give Notice' }).click();
  await page.getByRole('dialog', { name: 'Give Notice' }).getByRole('button', { name: 'Give Notice' }).click();
  await expectToast(page, 'Notice Given');
  await expect(step('Last Day')).toContainText(/The last day is \d+ \w+ \d{4}/);
  await expect(step('Final Account')).toContainText('Owed at the end');
  await expect(step('Later Bookings')).toContainText('No room is booked after the last day.');
  await expect(step('Deposit')).toContainText('It is settled after the last day');
  await expect(step('Deposit').getByRole('button')).toHaveCount(0);
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
});

for (const theme of ['light', 'dark'] as const) {
  test(`moving in is accessible and fits a phone in ${theme}`, async ({ page, admin }) => {
    const { agreement } = await makeAgreement(admin, { draft: true });
    await setTheme(page, theme);
    await signIn(page, DEMO_USERS.manager);
    await page.goto(`/agreements/${agreement.id}/move-in`);
    await expect(page.getByRole('region', { name: 'Agreement', exact: true })).toContainText('A draft');
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
}
