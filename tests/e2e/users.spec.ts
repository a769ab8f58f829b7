import type { Page } from '@playwright/test';
import { DEMO_USERS, expect, expectNoSidewaysScroll, LIVE, makeUser, signIn, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { ageSignIn } from '../support/e2e-database.ts';

const PHONE = { width: 360, height: 740 };
const TEMPORARY = /^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/;

const openUsers = async (page: Page, search = '') => {
  await signIn(page, DEMO_USERS.admin);
  await page.goto(`/users${search}`);
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
};

const choose = async (page: Page, name: string, option: string) => {
  await page.getByRole('combobox', { name }).click();
  await page.getByRole('option', { name: option }).click();
};

const act = async (page: Page, action: string, person = 'Zawadi Test') => {
  await page.getByRole('button', { name: `Actions for ${person}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

test('an invited user signs in, must choose a password, and is out the moment they are disabled', {
  tag: LIVE,
}, async ({ page, browser, baseURL }) => {
  test.slow();
  const username = `neema-${process.pid}`;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openUsers(page);
  await page.getByRole('button', { name: 'Invite User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite User' });
  await dialog.getByLabel('First Name').fill('Neema');
  await dialog.getByLabel('Last Name').fill('Wekesa');
  await dialog.getByLabel('Email').fill(`${username}@nafasi.example`);
  await dialog.getByLabel('Username').fill(username);
  await choose(page, 'Role', 'Front Desk');
  await expect(dialog).toContainText('Tenants, bookings and inventory; takes payments.');
  const first = await dialog.getByLabel('Temporary Password', { exact: true }).inputValue();
  await dialog.getByRole('button', { name: 'Generate another password' }).click();
  await expect(dialog.getByLabel('Temporary Password', { exact: true })).not.toHaveValue(first);
  await dialog.getByRole('button', { name: 'Invite User' }).click();

  const details = page.getByRole('dialog', { name: 'User invited' });
  await expect(details).toContainText('The user must change the password at the next sign-in.');
  await expect(details.getByLabel('Username', { exact: true })).toHaveValue(username);
  await expect(details.getByLabel('Temporary Password', { exact: true })).toHaveValue(TEMPORARY);
  await page.keyboard.press('Escape');
  await details.getByRole('button', { name: 'Copy temporary password' }).click();
  await expect(details.getByText('Temporary password copied')).toBeAttached();
  const password = await page.evaluate(() => navigator.clipboard.readText());
  expect(password).toMatch(TEMPORARY);
  await details.getByRole('button', { name: 'Done' }).click();
  await expect(details).toBeHidden();
  await page.getByRole('searchbox', { name: 'Search users' }).fill(username);
  const row = page.getByRole('row', { name: /Neema Wekesa/ });
  await expect(row).toContainText('temporary password');
  await expect(row).toContainText('Never');

  const theirs = await browser.newContext({ ...(baseURL ? { baseURL } : {}), reducedMotion: 'reduce' });
  const neema = await theirs.newPage();
  await neema.goto('/login');
  await neema.getByLabel('Username').fill(username);
  await neema.getByLabel('Password').fill(password);
  await neema.getByRole('button', { name: 'Sign In' }).click();
  const forced = neema.getByRole('dialog', { name: 'Change Required Password' });
  await forced.getByLabel('Current Password').fill(password);
  await forced.getByLabel('New Password', { exact: true }).fill('a password of my own');
  await forced.getByLabel('Confirm New Password').fill('a password of my own');
  await forced.getByRole('button', { name: 'Change Password' }).click();
  await expect(neema.getByText('Password changed successfully', { exact: true })).toBeVisible();
  await expect(neema).toHaveURL('/');
  await neema.goto('/login');
  await neema.getByLabel('Username').fill(username);
  await neema.getByLabel('Password').fill('a password of my own');
  await neema.getByRole('button', { name: 'Sign In' }).click();
  await expect(neema.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(row).toContainText('just now');
  await expect(row).not.toContainText('temporary password');

  await act(page, 'Disable', 'Neema Wekesa');
  const question = page.getByRole('alertdialog', { name: 'Disable Neema Wekesa?' });
  await expect(question).toContainText('signed out immediately');
  await question.getByRole('button', { name: 'Disable User' }).click();
  await expect(page.getByText('User disabled', { exact: true })).toBeVisible();
  await expect(row).toContainText('Disabled');
  expect((await theirs.request.get('/api/user')).status()).toBe(401);
  await expect(neema.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await neema.goto('/tenants');
  await neema.getByRole('button', { name: 'Go to Login' }).click();
  await expect(neema).toHaveURL('/login');

  await act(page, 'Enable', 'Neema Wekesa');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Enable User' }).click();
  await expect(page.getByText('User enabled', { exact: true })).toBeVisible();
  await expect(row).toContainText('Active');
  await theirs.close();
});

test('a username that is taken is refused at its field, and the corrected form goes through', async ({ page }) => {
  await openUsers(page);
  await page.getByRole('button', { name: 'Invite User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite User' });
  await dialog.getByRole('button', { name: 'Invite User' }).click();
  await expect(dialog.getByText('Username must be at least 3 characters')).toBeVisible();
  await expect(dialog.getByText('Choose one', { exact: true })).toBeVisible();

  await dialog.getByLabel('Username').fill('ADMIN');
  await choose(page, 'Role', 'Human Resources');
  await dialog.getByRole('button', { name: 'Invite User' }).click();
  const username = dialog.getByLabel('Username');
  await expect(username).toHaveAccessibleDescription('This username is taken');
  await expect(username).toBeFocused();

  await username.fill(`corrected-${process.pid}`);
  await dialog.getByRole('button', { name: 'Invite User' }).click();
  await expect(page.getByRole('dialog', { name: 'User invited' })).toBeVisible();
});

test('pressing twice or trying again after a lost answer invites one user', async ({ page, admin }) => {
  const username = `once-${process.pid}`;
  await openUsers(page);
  await page.getByRole('button', { name: 'Invite User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite User' });
  await dialog.getByLabel('Username').fill(username);
  await choose(page, 'Role', 'Manager');
  let lost = false;
  await page.route('**/api/users', async (route) => {
    if (route.request().method() !== 'POST' || lost) return route.continue();
    lost = true;
    await route.fetch();
    await route.abort();
  });
  await dialog.getByRole('button', { name: 'Invite User' }).click();
  await expect(page.getByText('The user was not invited', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Invite User' }).click();
  await expect(page.getByRole('dialog', { name: 'User invited' })).toBeVisible();
  expect(await (await admin.get(`/api/users?q=${username}`)).json()).toHaveLength(1);
});

test('a name, an e-mail address and a role are changed, and an emptied field is cleared', async ({ page, admin }) => {
  const person = await makeUser(admin, 'front_desk');
  await openUsers(page, `?q=${person.username}`);
  await act(page, 'Edit');
  const dialog = page.getByRole('dialog', { name: 'Edit Zawadi Test' });
  await dialog.getByLabel('Last Name').fill('');
  await dialog.getByLabel('Email').fill('admin@nafasi.example');
  await choose(page, 'Role', 'Accountant');
  await expect(dialog).toContainText('Saving signs Zawadi Test out everywhere.');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription('This email address belongs to another user');

  await dialog.getByLabel('Email').fill(`${person.username}@nafasi.example`);
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('User saved', { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
  const row = page.getByRole('row', { name: new RegExp(person.username) });
  await expect(row).toContainText('Accountant');
  const [saved] = await (await admin.get(`/api/users?q=${person.username}`)).json();
  expect(saved).toMatchObject({ firstName: 'Zawadi', lastName: null, role: 'accountant' });
});

test('a reset password works once, and the old one no more', async ({ page, admin, playwright, baseURL }) => {
  const person = await makeUser(admin, 'hr');
  await openUsers(page, `?q=${person.username}`);
  await act(page, 'Reset Password');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset Password' }).click();
  const details = page.getByRole('dialog', { name: 'Password reset' });
  await expect(details.getByLabel('Temporary Password', { exact: true })).toHaveValue(TEMPORARY);
  const password = await details.getByLabel('Temporary Password', { exact: true }).inputValue();
  await details.getByRole('button', { name: 'Done' }).click();

  const api = await playwright.request.newContext(baseURL ? { baseURL } : {});
  const tryPassword = (typed: string) =>
    api.post('/api/login', { data: { username: person.username, password: typed } });
  expect((await tryPassword(person.password)).status()).toBe(401);
  const reply = await tryPassword(password);
  expect(await reply.json()).toMatchObject({ mustChangePassword: true });
  await api.dispose();
});

test('ending the sessions of a user says how many there were', async ({ page, admin, playwright, baseURL }) => {
  const person = await makeUser(admin, 'manager');
  const api = await playwright.request.newContext(baseURL ? { baseURL } : {});
  await api.post('/api/login', { data: { username: person.username, password: person.password } });
  await openUsers(page, `?q=${person.username}`);
  await act(page, 'End Sessions');
  await page.getByRole('alertdialog').getByRole('button', { name: 'End Sessions' }).click();
  await expect(page.getByText('Zawadi Test is signed out of one session.', { exact: true })).toBeVisible();
  expect((await api.get('/api/user')).status()).toBe(401);
  await act(page, 'End Sessions');
  await page.getByRole('alertdialog').getByRole('button', { name: 'End Sessions' }).click();
  await expect(page.getByText('Zawadi Test was not signed in anywhere.', { exact: true })).toBeVisible();
  await api.dispose();
});

test('one’s own role and status are out of reach, with the reason', async ({ page }) => {
  await openUsers(page, '?q=admin@');
  await page.getByRole('button', { name: 'Actions for Wanjiku Kamau' }).click();
  await expect(page.getByRole('menuitem', { name: 'Disable' })).toBeDisabled();
  await expect(page.getByRole('menuitem', { name: 'Reset Password' })).toBeDisabled();
  await expect(page.getByRole('menu')).toContainText('This is your own account');
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const role = page.getByRole('dialog').getByRole('combobox', { name: 'Role' });
  await expect(role).toBeDisabled();
  await expect(role).toHaveAccessibleDescription('You cannot change your own role: ask another administrator.');
});

test('the refusal to disable the last administrator is told, and the question stays', async ({ page, admin }) => {
  const person = await makeUser(admin, 'admin');
  await openUsers(page, `?q=${person.username}`);
  const message = 'The last active administrator cannot be disabled or given another role';
  await page.route(`**/api/users/${person.id}`, (route) =>
    route.fulfill({ status: 409, json: { code: 'last_admin', message, requestId: 'r' } }),
  );
  await act(page, 'Disable');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable User' }).click();
  await expect(page.getByText('The user was not disabled', { exact: true })).toBeVisible();
  await expect(page.getByText(message, { exact: true })).toBeVisible();
  await expect(page.getByRole('alertdialog')).toBeVisible();
});

test('search, filters, order and page live in the address', async ({ page }) => {
  await openUsers(page);
  await page.getByRole('searchbox', { name: 'Search users' }).fill('@nafasi.example');
  // The search goes into the address once typing has paused.
  await expect(page).toHaveURL('/users?q=%40nafasi.example');
  await choose(page, 'Role', 'Front Desk');
  await expect(page).toHaveURL('/users?q=%40nafasi.example&role=front_desk');
  await expect(page.getByRole('row', { name: /Grace Njeri/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Brian Otieno/ })).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL('/users?q=%40nafasi.example');
  await expect(page.getByRole('row', { name: /Brian Otieno/ })).toBeVisible();

  await page.goto('/users?q=%40nafasi.example&limit=3&sort=username');
  const names = page.getByRole('table', { name: 'Users' }).locator('td:first-child').getByRole('button');
  await expect(names).toHaveCount(3);
  const first = await names.allTextContents();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByText(/^4–6 of /)).toBeVisible();
  await expect.poll(() => names.allTextContents()).not.toEqual(first);
  await page.reload();
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(names).toHaveText(first);
  await expect(page).not.toHaveURL(/cursor/);
  await page.getByRole('columnheader', { name: 'User' }).getByRole('button').click();
  await expect(page.getByRole('columnheader', { name: 'User' })).toHaveAttribute('aria-sort', 'descending');

  await page.getByRole('searchbox', { name: 'Search users' }).fill('nobody at all');
  await expect(page.getByText('No users match')).toBeVisible();
  await page.getByRole('button', { name: 'Clear Filters' }).last().click();
  await expect(page.getByRole('searchbox', { name: 'Search users' })).toHaveValue('');
  await expect(names).toHaveCount(3);
});

test('a counter leads to what it counts, and what a colleague changes appears by itself', { tag: LIVE }, async ({
  page,
  admin,
}) => {
  const person = await makeUser(admin, 'tenant');
  await openUsers(page);
  await page.getByRole('link', { name: /^Disabled/ }).click();
  await expect(page).toHaveURL('/users?status=disabled');
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveText('Disabled');
  await page.goto(`/users?status=disabled&q=${person.username}`);
  await expect(page.getByText('No users match')).toBeVisible();
  await admin.patch(`/api/users/${person.id}`, { data: { status: 'disabled' } });
  await expect(page.getByRole('row', { name: new RegExp(person.username) })).toContainText('Disabled');
});

test('a list that cannot be loaded says so, and trying again goes on', async ({ page }) => {
  await signIn(page, DEMO_USERS.admin);
  // Without the stream the page does not notice by itself that the server is back.
  await page.route('**/api/events', (route) => route.abort());
  await page.route('**/api/users?*', (route) => route.abort());
  await page.goto('/users');
  await expect(page.getByRole('alert')).toContainText('The server cannot be reached');
  await page.unroute('**/api/users?*');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();
});

test('a manager finds no way to the users', async ({ page }) => {
  await signIn(page, DEMO_USERS.manager);
  await page.goto('/users');
  await expect(page.getByRole('heading', { name: 'Not for your role' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Invite User' })).toHaveCount(0);
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('menuitem', { name: 'Audit Log' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Users' })).toHaveCount(0);
  expect((await page.request.get('/api/users')).status()).toBe(403);
});

test('users and their dialogs are clean for axe, and fit a phone', async ({ page }) => {
  test.slow();
  // The people of the demo space: those whom other tests invite would push them off the first page.
  await openUsers(page, '?q=nafasi.example');
  await expect(page.getByRole('row', { name: /Grace Njeri/ })).toBeVisible();
  await expectAccessible(page);

  await page.setViewportSize(PHONE);
  await expect(page.getByRole('list', { name: 'Users' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Actions for Grace Njeri' }).click();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Disable' }).click();
  await expectAccessible(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Invite User' }).click();
  await expect(page.getByRole('dialog', { name: 'Invite User' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('who signed in a while ago confirms that it is them, and what they asked for goes on', async ({ page, admin }) => {
  const boss = await makeUser(admin, 'admin');
  const person = await makeUser(admin, 'front_desk');
  await signIn(page, boss.username, boss.password);
  await page.goto(`/users?q=${person.username}`);
  await ageSignIn(boss.id);
  await act(page, 'Reset Password');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  const asked = page.getByRole('dialog', { name: "Confirm It's You" });
  await expect(asked).toBeVisible();
  await expectAccessible(page);
  await asked.getByLabel('Your Password').fill('not the right one');
  await asked.getByRole('button', { name: 'Confirm' }).click();
  await expect(asked).toContainText('Current password is incorrect');
  await asked.getByLabel('Your Password').fill(boss.password);
  await asked.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('dialog', { name: 'Password reset' })).toBeVisible();
});
