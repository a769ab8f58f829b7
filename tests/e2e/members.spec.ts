import { DEMO_USERS, expect, expectNoSidewaysScroll, LIVE, makeUser, setTheme, signIn, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { makeMember, menuOf, openAs } from '../support/e2e-members.ts';
import { makeBilledTenant, pay } from '../support/e2e-money.ts';
import { cardOf, confirm, ownDay } from '../support/e2e-portal.ts';
import { created, expectToast, makeTenant } from '../support/e2e-tenants.ts';

test('a member sees what is due and how to pay it, and a payment at the desk shows by itself', { tag: LIVE }, async ({
  page,
  admin,
}) => {
  const { tenant, invoices } = await makeBilledTenant(admin);
  const [invoice] = invoices;
  await openAs(page, await makeMember(admin, tenant.id), '/', 'Karibu, Zawadi');
  const due = page.getByRole('region', { name: 'To Pay', exact: true });
  await expect(due).toContainText('KES 9,500.00');
  await expect(due).toContainText(`Invoice ${invoice?.invoiceNumber}`);
  await expect(due.getByRole('region', { name: 'How to Pay' })).toContainText('M-Pesa Paybill');
  await expect(due.getByLabel('Account Number', { exact: true })).toHaveValue(invoice?.invoiceNumber ?? '');
  await expect(page.getByRole('region', { name: 'Free Hours' })).toContainText('6 hours left');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await pay(admin, tenant, { invoiceId: invoice?.id, amount: '9500' });
  await expect(due).toContainText('Nothing to pay. Asante!');

  await menuOf(page).getByRole('link', { name: 'Invoices' }).click();
  await page.getByRole('button', { name: invoice?.invoiceNumber ?? '' }).click();
  const sheet = page.getByRole('dialog', { name: invoice?.invoiceNumber ?? '' });
  await expect(sheet.getByRole('region', { name: 'Settled by' })).toContainText('Receipt RC');
  await expectAccessible(page);
  const pdf = await page.request.get((await sheet.getByRole('link', { name: 'PDF' }).getAttribute('href')) ?? '');
  expect(pdf.headers()['content-type']).toBe('application/pdf');
  await sheet.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('tab', { name: 'Payments' }).click();
  await expect(page.getByRole('link', { name: /^Receipt RC\d+ as PDF$/ })).toBeVisible();
});

test('a member books a room with the free hours of the company and cancels it', async ({ page, admin }) => {
  const tenant = await makeTenant(admin);
  const day = await ownDay(admin);
  await setTheme(page, 'dark');
  await openAs(page, await makeMember(admin, tenant.id), `/my/bookings/new?date=${day}`, 'Book a Room');
  await cardOf(page, 'Meeting Room 1').getByRole('button', { name: 'Book Now', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Book a Meeting Room' });
  await dialog.getByRole('radio', { name: '2:00 PM', exact: true }).click();
  await dialog.getByRole('radio', { name: '2 hours' }).click();
  await expect(dialog.getByLabel('Contact Name')).toHaveCount(0);
  await expect(dialog.getByRole('region', { name: 'Booking Summary' })).toContainText('Free hours2 hours');
  await expectAccessible(page);
  await confirm(dialog);
  await expectToast(page, 'Booking confirmed!', 'Your meeting room has been successfully booked.');
  await expect(page.getByRole('heading', { name: 'Bookings', level: 1 })).toBeVisible();
  const upcoming = page.getByRole('region', { name: 'Upcoming bookings' });
  await expect(upcoming).toContainText('2:00 – 4:00 PM');
  await expect(upcoming).toContainText('2 hours free');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await upcoming.getByRole('button', { name: /^Cancel Meeting Room 1/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Booking' }).click();
  await expectToast(page, 'Booking cancelled', 'Meeting Room 1 is available again.');
  await expect(upcoming).toContainText('No upcoming bookings');
  await page.getByRole('tab', { name: 'Past' }).click();
  await expect(page.getByRole('region', { name: 'Past bookings' })).toContainText('Cancelled');
});

test('a member reads the statement of a period and takes it along as a document', async ({ page, admin }) => {
  const { tenant, invoices } = await makeBilledTenant(admin);
  await pay(admin, tenant, { amount: '2000' });
  await openAs(page, await makeMember(admin, tenant.id), '/my/statement', 'Statement');
  const statement = page.getByRole('region', { name: 'Statement' });
  await expect(statement).toContainText('Closing balanceKES 7,500.00');
  const lines = page.getByRole('list', { name: 'Transactions' }).getByRole('listitem');
  await expect(lines).toHaveCount(2);
  await expect(lines.first()).toContainText(`Invoice ${invoices[0]?.invoiceNumber}`);
  await expect(lines.last()).toContainText('− KES 2,000.00');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  const pdf = await page.request.get((await page.getByRole('link', { name: 'PDF' }).getAttribute('href')) ?? '');
  expect(pdf.headers()['content-type']).toBe('application/pdf');
  await page.goto('/my/statement?from=2020-01-01&to=2020-12-31');
  await expect(statement).toContainText('Nothing in this period');
});

test('an administrator gives a tenant a login and takes it away, and its screens end at once', async ({
  page,
  admin,
  browser,
}) => {
  const tenant = await makeTenant(admin);
  const username = `login-${process.pid}-${Date.now()}`;
  await signIn(page, DEMO_USERS.admin);
  await page.goto(`/tenants/${tenant.id}`);
  const card = page.getByRole('region', { name: 'Member Logins' });
  await expect(card).toContainText('No logins yet');
  await card.getByRole('button', { name: 'Add Login' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Login' });
  await dialog.getByLabel('First Name').fill('Neema');
  await dialog.getByLabel('Username').fill(username);
  await dialog.getByRole('button', { name: 'Add Login' }).click();
  const details = page.getByRole('dialog', { name: 'Login added' });
  const password = await details.getByLabel('Temporary Password', { exact: true }).inputValue();
  await details.getByRole('button', { name: 'Done' }).click();
  await expect(card).toContainText(`${username} · never signed in`);
  await expectAccessible(page);

  const theirs = await browser.newContext();
  const member = await theirs.newPage();
  await signIn(member, username, password);
  await member.goto('/');
  await expect(member.getByRole('dialog')).toContainText('password');
  await card.getByRole('button', { name: `Remove the login ${username}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Login' }).click();
  await expectToast(page, 'Login removed');
  await expect(card).toContainText('No logins yet');
  expect((await theirs.request.get('/api/my/space')).status()).toBe(401);
  await theirs.close();
});

test('a tenant user without a company is told so, with whom to ask, until one is linked', { tag: LIVE }, async ({
  page,
  admin,
}) => {
  const person = await makeUser(admin, 'tenant');
  await openAs(page, person, '/', 'Your account has no company yet');
  await expect(page.getByRole('main').getByRole('link', { name: /@/ })).toBeVisible();
  await expect(menuOf(page)).toHaveCount(0);
  await expectAccessible(page);
  const tenant = await makeTenant(admin);
  await created(admin, `/api/tenants/${tenant.id}/people`, { name: 'Zawadi Test' });
  expect((await admin.put(`/api/tenants/${tenant.id}/logins/${person.id}`)).status()).toBe(200);
  await expect(page.getByRole('heading', { name: 'Karibu, Zawadi', level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your Company' })).toContainText('Zawadi Test');
});

test('an administrator sees where the logins of a tenant are signed in and ends one and all', async ({
  page,
  admin,
  playwright,
  baseURL,
}) => {
  const tenant = await makeTenant(admin);
  const member = await makeMember(admin, tenant.id);
  const devices = await Promise.all(
    ['one', 'two', 'three'].map(() => playwright.request.newContext(baseURL ? { baseURL } : {})),
  );
  const data = { username: member.username, password: member.password };
  for (const device of devices) expect((await device.post('/api/login', { data })).status()).toBe(200);
  await signIn(page, DEMO_USERS.admin);
  await page.goto(`/tenants/${tenant.id}`);
  const card = page.getByLabel('Member Logins', { exact: true });
  await card.getByRole('button', { name: 'Sessions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Login Sessions' });
  await expect(dialog.getByRole('listitem')).toHaveCount(3);
  await expectAccessible(page);
  await dialog
    .getByRole('button', { name: `End the session of ${member.username}` })
    .first()
    .click();
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoSidewaysScroll(page);
  await dialog.getByRole('button', { name: 'End All Sessions' }).click();
  await expect(dialog).toContainText('Nobody is signed in');
  for (const device of devices) {
    expect((await device.get('/api/user')).status()).toBe(401);
    await device.dispose();
  }
});
