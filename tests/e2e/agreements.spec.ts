import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { Agreement } from '../../domain/agreements/contract.ts';
import type { Extra } from '../../domain/extras/contract.ts';
import { formatDay } from '../../domain/kernel/format.ts';
import type { Unit } from '../../domain/units/contract.ts';
import { DEMO_USERS, expect, expectNoSidewaysScroll, setTheme, signIn, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { pickDay } from '../support/e2e-ledger.ts';
import { created, expectToast, makePackage, makeTenant, ownName } from '../support/e2e-tenants.ts';

const mainAgreement = async (admin: APIRequestContext, changes: object = {}): Promise<Agreement> => {
  const tenant = await makeTenant(admin, changes);
  const [agreement] = (await (await admin.get(`/api/agreements?tenantId=${tenant.id}`)).json()) as Agreement[];
  expect(agreement?.tenantName).toBe(tenant.companyName);
  return agreement as Agreement;
};

const open = async (page: Page, path = '/agreements', user = DEMO_USERS.manager) => {
  await signIn(page, user);
  await page.goto(path);
};

test('the list finds an agreement by its tenant, and its state', async ({ page, admin }) => {
  const { number, tenantName } = await mainAgreement(admin);
  await open(page);
  await page.getByLabel('Search agreements').fill(tenantName);
  const row = page.getByRole('row', { name: new RegExp(tenantName) });
  await expect(row).toContainText(number);
  await expect(row).toContainText('Active');
  await page.getByRole('combobox', { name: 'State' }).click();
  await page.getByRole('option', { name: 'Ended' }).click();
  await expect(page.getByText('No agreements match')).toBeVisible();
  await page.getByRole('button', { name: 'Clear Filters' }).first().click();
  await page.getByRole('combobox', { name: 'State' }).click();
  const ending = page.waitForRequest((request) => /state=active&endsBefore=\d{4}-\d{2}-\d{2}/.test(request.url()));
  await page.getByRole('option', { name: 'Active, Ending within 90 Days' }).click();
  await ending;
});

const dayAfter = (day: string, months: number): string => {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
};

const chooseOffer = async (page: Page, line: Locator, name: string) => {
  await line.getByRole('combobox', { name: 'Package or Extra' }).click();
  await page.getByPlaceholder('Type to search…').fill(name);
  await page.getByRole('option', { name: new RegExp(name) }).click();
};

const makeOffers = async (admin: APIRequestContext) => {
  const desk = await makePackage(admin, { name: ownName('Desk'), monthlyRate: '12500' });
  const office = await makePackage(admin, { name: ownName('Office'), monthlyRate: '45000' });
  const extra = (what: string, price: string, unit: string) =>
    created<Extra>(admin, '/api/extras', { name: ownName(what), price, unit, isRecurring: true });
  const parking = await extra('Parking', '3000', 'bay');
  const locker = await extra('Locker', '800', 'locker');
  return { desk, office, parking, locker };
};

test('a deal of many lines is entered, seen as invoices, changed from a later day and ended by notice', async ({
  page,
  admin,
}) => {
  test.setTimeout(180_000);
  const { desk, office, parking, locker } = await makeOffers(admin);
  const tenant = await makeTenant(admin);
  const { day: today } = (await (await admin.get('/api/billing/preview')).json()) as { day: string };
  const start = dayAfter(today, 1);
  const unit = await created<Unit>(admin, '/api/units', { kind: 'office', name: ownName('Room'), floor: 'Ground' });
  const seats = { kind: 'desk', name: ownName('Seat'), floor: 'Ground', packageId: desk.id };
  await created<Unit[]>(admin, '/api/units/series', { ...seats, count: 7 });

  await open(page);
  await page.getByRole('button', { name: 'New Agreement' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Agreement' });
  await dialog.getByRole('combobox', { name: 'Tenant' }).click();
  await page.getByPlaceholder('Type to search…').fill(tenant.companyName);
  await page.getByRole('option', { name: new RegExp(tenant.companyName) }).click();
  await pickDay(page, dialog, 'Start Date', start);
  await dialog.getByLabel('Purchase Order').fill('LPO 99');
  await dialog.getByRole('button', { name: 'Next', exact: true }).click();

  const line = (n: number) => dialog.getByRole('group', { name: `Line ${n}`, exact: true });
  const deal = [
    { name: desk.name, quantity: 6, price: '11,000' },
    { name: office.name, quantity: 1, price: '' },
    { name: parking.name, quantity: 2, price: '' },
    { name: locker.name, quantity: 1, price: '' },
  ];
  for (const [index, { name, quantity, price }] of deal.entries()) {
    if (index > 0) await dialog.getByRole('button', { name: 'Add Line' }).click();
    await chooseOffer(page, line(index + 1), name);
    await line(index + 1)
      .getByLabel('Quantity')
      .fill(String(quantity));
    if (price)
      await line(index + 1)
        .getByLabel('Agreed Price')
        .fill(price);
  }
  await expect(line(1)).toContainText('List price KES 12,500 monthly');
  await expect(line(1)).toContainText('KES 66,000.00');
  await line(1).getByText('Discount, Days and Units').click();
  await line(1).getByRole('button', { name: 'Choose 6 Free' }).click();
  await expect(line(1).getByRole('list', { name: 'Chosen Units' }).getByRole('listitem')).toHaveCount(6);
  await expect(line(1).getByRole('button', { name: /^Choose/ })).toHaveCount(0);
  await line(2).getByText('Discount, Days and Units').click();
  await line(2).getByRole('combobox', { name: 'Units' }).click();
  await page.getByPlaceholder('Type to search…').fill(unit.name);
  await page.getByRole('option', { name: new RegExp(unit.name) }).click();
  await line(4).getByText('Discount, Days and Units').click();
  await line(4).getByLabel('Discount', { exact: true }).fill('10');
  await expect(line(1)).toContainText('12% below list price.');
  for (const n of [1, 4]) await line(n).getByLabel('Reason for the Price').fill('Six desks at once');
  await expect(dialog).toContainText('Rent monthly KES 117,720');
  await dialog.getByRole('button', { name: 'Next', exact: true }).click();

  const invoices = (within: Locator | Page) => within.getByRole('list', { name: 'Next Invoices' }).getByRole('region');
  await expect(invoices(dialog)).toHaveCount(3);
  for (const index of [0, 1, 2]) {
    const invoice = invoices(dialog).nth(index);
    await expect(invoice.getByRole('heading')).toContainText(formatDay(dayAfter(start, index)));
    await expect(invoice.getByRole('heading')).toContainText('KES 117,720.00');
    await expect(invoice).toContainText('6 × 11,000.00');
    await expect(invoice).toContainText('2 × 3,000.00');
    await expect(invoice).toContainText('1 × 800.00 − 10%');
  }
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expectToast(page, 'Agreement Made');
  await expect(page).toHaveURL(/\/agreements\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('region', { name: 'Lines' })).toContainText('6 × KES 11,000');
  await expect(page.getByRole('region', { name: 'Terms' })).toContainText('LPO 99');

  await page.getByRole('button', { name: 'Change Lines' }).click();
  const change = page.getByRole('dialog', { name: 'Change Lines' });
  await pickDay(page, change, 'Effective From', dayAfter(start, 1));
  await change.getByRole('group', { name: 'Line 1', exact: true }).getByLabel('Quantity').fill('8');
  await change.getByLabel('Reason').fill('Two more people');
  await change.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(invoices(change).nth(0).getByRole('heading')).toContainText('KES 117,720.00');
  await expect(invoices(change).nth(1).getByRole('heading')).toContainText('KES 139,720.00');
  await expect(invoices(change).nth(1)).toContainText('8 × 11,000.00');
  await change.getByRole('button', { name: 'Change Lines' }).click();
  await expectToast(page, 'Lines Changed');
  await expect(page.getByRole('region', { name: 'Lines' })).toContainText('8 × KES 11,000');
  await expect(page.getByRole('region', { name: 'Lines' })).toContainText('Two more people');
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText(`${desk.name}: 6 become 8`);

  await page.getByRole('button', { name: 'Give Notice' }).click();
  await page.getByRole('dialog', { name: 'Give Notice' }).getByRole('button', { name: 'Give Notice' }).click();
  await expectToast(page, 'Notice Given');
  await expect(page.getByText('Under notice')).toBeVisible();

  await page.getByRole('button', { name: 'Show Changes' }).click();
  const activity = page.getByRole('region', { name: 'Activity' });
  for (const text of ['Made the agreement', 'Added a line to the agreement', 'Recorded notice for the agreement'])
    await expect(activity).toContainText(text);
});

test('the front desk saves a draft, which a manager activates', async ({ page, admin }) => {
  const { desk } = await makeOffers(admin);
  const tenant = await makeTenant(admin);
  await open(page, '/agreements', DEMO_USERS.front_desk);
  await page.getByRole('button', { name: 'New Agreement' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Agreement' });
  await dialog.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(dialog.getByText('Choose a tenant').last()).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Tenant' }).click();
  await page.getByPlaceholder('Type to search…').fill(tenant.companyName);
  await page.getByRole('option', { name: new RegExp(tenant.companyName) }).click();
  await dialog.getByRole('button', { name: 'Next', exact: true }).click();
  await dialog.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(dialog.getByText('Choose a package or an extra')).toBeVisible();
  await chooseOffer(page, dialog.getByRole('group', { name: 'Line 1', exact: true }), desk.name);
  await dialog.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Confirm' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Save as Draft' }).click();
  await expectToast(page, 'Agreement Made');
  await expect(page.getByText('Draft', { exact: true })).toBeVisible();
  await expect(page.getByText('A manager activates this draft.')).toBeVisible();
  await page.getByRole('button', { name: 'Change Lines' }).click();
  const lines = page.getByRole('dialog', { name: 'Change Lines' });
  await lines.getByLabel('Quantity').fill('2');
  await lines.getByRole('button', { name: 'Next', exact: true }).click();
  await lines.getByRole('button', { name: 'Change Lines' }).click();
  await expectToast(page, 'Lines Changed');
  await expect(page.getByRole('button', { name: 'Activate' })).toHaveCount(0);
  await signIn(page, DEMO_USERS.manager);
  await page.reload();
  await page.getByRole('button', { name: 'Activate' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Activate' }).click();
  await expect(page.getByRole('button', { name: 'Give Notice' })).toBeVisible();
});

test('a tenant’s page leads to its agreements and to a new one', async ({ page, admin }) => {
  const { id, number, tenantId, tenantName } = await mainAgreement(admin);
  await open(page, `/tenants/${tenantId}`);
  const card = page.getByRole('region', { name: 'Agreements' });
  await card.getByRole('button', { name: 'New Agreement' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Agreement' });
  await expect(dialog.getByRole('combobox', { name: 'Tenant' })).toHaveText(tenantName);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await card.getByRole('link', { name: number }).click();
  await expect(page).toHaveURL(`/agreements/${id}`);
});

test('the prices of chosen agreements are raised once, after a look at all of them', async ({ page, admin }) => {
  const { tenantName, tenantId, number } = await mainAgreement(admin, { startDate: '2026-01-01' });
  await open(page, `/agreements?q=${encodeURIComponent(tenantName)}`);
  await page.getByRole('checkbox', { name: new RegExp(`Select .* of ${tenantName}`) }).check();
  await page.getByRole('button', { name: 'Yearly Increase' }).click();
  const dialog = page.getByRole('dialog', { name: 'Yearly Increase' });
  await dialog.getByLabel('Percent').fill('10');
  await dialog.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(dialog.getByRole('list', { name: 'Prices' })).toContainText('KES 9,500.00 to KES 10,450.00');
  await expect(dialog.getByText(/^The letters go out today\. Every tenant gets \d+ days? of notice\./)).toBeVisible();
  await dialog.getByRole('button', { name: 'Raise Prices' }).click();
  await expectToast(page, 'Prices Raised');
  await page.getByRole('link', { name: number }).click();
  const increases = page.getByRole('region', { name: 'Yearly Increases' });
  await expect(increases).toContainText(/10% from 1 \w+ \d{4}/);
  await expect(increases.getByRole('link', { name: 'Open Letter' })).toHaveAttribute('href', /format=pdf$/);
  await open(page, `/tenants/${tenantId}`);
  await expect(page.getByRole('region', { name: 'Latest letters about new prices' })).toContainText('10% from');
});

test('all agreements that a list shows are raised at once; those that cannot be are left out', async ({
  page,
  admin,
}) => {
  const name = ownName('Raised');
  const first = await mainAgreement(admin, { companyName: `${name} One` });
  const second = await mainAgreement(admin, { companyName: `${name} Two` });
  const later = dayAfter(new Date().toISOString().slice(0, 10), 4);
  const data = { percent: 3, effectiveOn: later, agreementIds: [first.id] };
  expect((await admin.post('/api/agreements/increase', { data })).status()).toBe(200);
  await open(page, `/agreements?q=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: 'Increase Prices' }).click();
  const dialog = page.getByRole('dialog', { name: 'Yearly Increase' });
  await pickDay(page, dialog, 'Effective From', later);
  await dialog.getByRole('button', { name: 'Next', exact: true }).click();
  const raise = dialog.getByRole('button', { name: 'Raise Prices' });
  await expect(dialog.getByText(`${first.number} already has an increase`)).toBeVisible();
  await expect(raise).toBeDisabled();
  await expect(raise).toHaveAccessibleDescription('Leave out what cannot be raised first.');
  await dialog.getByRole('button', { name: 'Leave It Out' }).click();
  await expect(dialog.getByRole('list', { name: 'Prices' })).toContainText(second.number);
  await expect(dialog.getByText(/^The letters go out on \d+ \w+ \d{4}, 60 days before/)).toBeVisible();
  await raise.click();
  await expectToast(page, 'Prices Raised');
});

test('terms are edited, and notice is given and withdrawn', async ({ page, admin }) => {
  const { id, number } = await mainAgreement(admin);
  await open(page, `/agreements/${id}`);
  await expect(page.getByRole('heading', { name: number, level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Edit Terms' }).click();
  const terms = page.getByRole('dialog', { name: 'Edit Terms' });
  await terms.getByLabel('Purchase Order').fill('LPO 4711');
  await terms.getByLabel('Notice').fill('60');
  await terms.getByLabel('Billing Emails').fill('accounts@example.com\nno mail');
  await terms.getByRole('button', { name: 'Update Terms' }).click();
  await expect(terms.getByText('Must be an email address').first()).toBeVisible();
  await terms.getByLabel('Billing Emails').fill('accounts@example.com, boss@example.com');
  await terms.getByRole('button', { name: 'Update Terms' }).click();
  await expectToast(page, 'Terms Updated');
  const card = page.getByRole('region', { name: 'Terms' });
  await expect(card).toContainText('LPO 4711');
  await expect(card).toContainText('60 days');
  await expect(card).toContainText('accounts@example.com, boss@example.com');

  await page.getByRole('button', { name: 'Give Notice' }).click();
  const notice = page.getByRole('dialog', { name: 'Give Notice' });
  await expect(notice.getByText(/^The last day is \d+ \w+ \d{4}$/)).toBeVisible();
  await notice.getByRole('button', { name: 'Give Notice' }).click();
  await expectToast(page, 'Notice Given');
  await expect(page.getByText('Under notice')).toBeVisible();
  await page.getByRole('button', { name: 'Withdraw Notice' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw Notice' }).click();
  await expect(page.getByRole('button', { name: 'Give Notice' })).toBeVisible();
});

test('the front desk notes what a tenant answers, and a manager renews', async ({ page, admin }) => {
  const { day: today } = (await (await admin.get('/api/billing/preview')).json()) as { day: string };
  const { desk } = await makeOffers(admin);
  const tenant = await makeTenant(admin);
  const { number } = await created<Agreement>(admin, '/api/agreements', {
    tenantId: tenant.id,
    startDate: dayAfter(today, 0),
    termMonths: 2,
    lines: [{ packageId: desk.id }],
  });
  const answer = page.getByRole('button', { name: `Note Answer of ${tenant.companyName}` });
  await open(page, '/agreements/renewals', DEMO_USERS.front_desk);
  await expect(page.getByText(/end within 90 days/)).toBeVisible();
  await answer.click();
  await page.getByRole('menuitem', { name: 'Undecided' }).click();
  await expectToast(page, 'Answer Noted', `${tenant.companyName}: Undecided.`);
  const item = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: tenant.companyName }) });
  await expect(item).toContainText('Undecided');
  await expect(item.getByRole('button', { name: /^Renew/ })).toHaveCount(0);
  await expectAccessible(page);
  await open(page, '/agreements/renewals');
  await page.getByRole('button', { name: `Renew ${number}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Renew Agreement' });
  await expect(dialog.getByText(/^The last day is \d+ \w+ \d{4}$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Renew Agreement' }).click();
  await expectToast(page, 'Agreement Renewed');
  await expect(answer).toHaveCount(0);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
});

test('the accountant reads agreements and changes none', async ({ page, admin }) => {
  const { id } = await mainAgreement(admin);
  await open(page, `/agreements/${id}`, DEMO_USERS.accountant);
  await expect(page.getByRole('list', { name: 'Next Invoices' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change Lines' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Give Notice' })).toHaveCount(0);
});

for (const theme of ['light', 'dark'] as const) {
  test(`agreements are accessible and fit a phone in ${theme}`, async ({ page, admin }) => {
    const { id } = await mainAgreement(admin);
    await setTheme(page, theme);
    await open(page);
    await expect(page.getByRole('table', { name: 'All Agreements' })).toBeVisible();
    await expectAccessible(page);
    await page.goto(`/agreements/${id}`);
    await expect(page.getByRole('list', { name: 'Next Invoices' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Change Lines' }).click();
    await expect(page.getByRole('dialog').getByLabel('Quantity')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.goto('/agreements');
    await expectNoSidewaysScroll(page);
  });
}
