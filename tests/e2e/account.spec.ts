import type { APIRequestContext, Page } from '@playwright/test';
import { generate } from 'otplib';
import { expect, expectNoSidewaysScroll, makeUser, type Person, setTheme, signIn, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { setUpSecondFactor } from '../support/e2e-second-factor.ts';

const PHONE = { width: 360, height: 740 };

const openAccount = async (page: Page) => {
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: 'Your Account', level: 1 })).toBeVisible();
};

/** A code that counts though the last one is of this very moment: the next step is already taken. */
const nextCode = (key: string) => generate({ secret: key, epoch: Math.floor(Date.now() / 1000) + 30 });

const readCodes = async (page: Page) => {
  const list = page.getByRole('list', { name: 'Recovery codes' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  return list.getByRole('listitem').allInnerTexts();
};

/** The same over the API, for tests that begin where it is on. */
const withSecondFactor = async (api: APIRequestContext, { username, password }: Person) => {
  await api.post('/api/login', { data: { username, password } });
  const { key } = (await (await api.post('/api/second-factor', { data: { password } })).json()) as { key: string };
  const confirmed = await api.post('/api/second-factor/confirm', { data: { code: await generate({ secret: key }) } });
  return ((await confirmed.json()) as { recoveryCodes: string[] }).recoveryCodes;
};

const logIn = async (page: Page, { username, password }: Person) => {
  await page.goto('/login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
};

test('a second factor is set up with an app and asked for at the next sign-in', async ({ page, admin }) => {
  test.slow();
  const person = await makeUser(admin, 'front_desk');
  await signIn(page, person.username, person.password);
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Zawadi Test' }).click();
  await expect(page).toHaveURL('/account');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Set Up' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set Up Two-Factor Authentication' });
  await dialog.getByLabel('Current Password').fill('not my password');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('Current password is incorrect')).toBeVisible();
  const key = await setUpSecondFactor(dialog, person.password);

  const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(codes.getByText('Two-factor authentication is on.')).toBeVisible();
  await readCodes(page);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(codes.getByRole('button', { name: 'Done' })).toBeDisabled();
  const file = page.waitForEvent('download');
  await codes.getByRole('button', { name: 'Download' }).click();
  expect((await file).suggestedFilename()).toBe('recovery-codes.txt');
  await codes.getByLabel('I have saved my recovery codes').click();
  await codes.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('region', { name: 'Two-Factor Authentication' })).toContainText(
    '10 recovery codes left.',
  );

  await page.context().clearCookies({ name: 'nafasi' });
  await logIn(page, person);
  await expect(page.getByText('Enter the 6-digit code from your authenticator app.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Code is required')).toBeVisible();
  await page.getByLabel('Authentication Code').fill('000000 ');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(
    page.getByText('This code is not valid. Use the newest code in your app; each works once.'),
  ).toBeVisible();
  const code = await nextCode(key);
  await page.getByLabel('Authentication Code').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Login successful', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/counter');
});

test('on a phone in the dark, a recovery code signs in once and turns the second factor off', async ({
  page,
  admin,
}) => {
  const person = await makeUser(admin, 'tenant');
  const [first = '', second = ''] = await withSecondFactor(page.context().request, person);
  await page.context().clearCookies();
  await page.setViewportSize(PHONE);
  await setTheme(page, 'dark');
  await logIn(page, person);
  await page.getByRole('button', { name: 'Use a Recovery Code' }).click();
  await page.getByLabel('Recovery Code').fill(first.toUpperCase().replaceAll('-', ' '));
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Login successful', { exact: true })).toBeVisible();

  await openAccount(page);
  await expect(page.getByText('9 recovery codes left.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Turn Off' }).click();
  const dialog = page.getByRole('dialog', { name: 'Turn Off Two-Factor Authentication' });
  await dialog.getByLabel('Current Password').fill(person.password);
  await dialog.getByLabel('Authentication Code').fill(first);
  await dialog.getByRole('button', { name: 'Turn Off' }).click();
  await expect(dialog.getByText('This code is not valid.')).toBeVisible();
  await dialog.getByLabel('Authentication Code').fill(second);
  await dialog.getByRole('button', { name: 'Turn Off' }).click();
  await expect(page.getByText('Two-factor authentication is off', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Set Up' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your Account', level: 1 })).toBeVisible();
});

test('sessions are listed, ended one by one or all but this, and the other browser is told', async ({
  page,
  admin,
  browser,
}) => {
  const person = await makeUser(admin, 'manager');
  const [desk, phone] = [await browser.newContext(), await browser.newContext({ userAgent: 'Mozilla/5.0 (iPhone)' })];
  const there = await desk.newPage();
  await signIn(there, person.username, person.password);
  await there.goto('/settings');
  await expect(there.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await phone.request.post('/api/login', { data: { username: person.username, password: person.password } });
  await signIn(page, person.username, person.password);
  await openAccount(page);

  const sessions = page.getByRole('region', { name: 'Sessions' });
  await expect(sessions.getByRole('listitem')).toHaveCount(3);
  await expect(sessions.getByRole('listitem').filter({ hasText: 'This device' })).toContainText('in use now');
  await sessions.getByRole('button', { name: 'End the session of A browser on iPhone' }).click();
  await expect(page.getByText('A browser on iPhone is signed out.', { exact: true })).toBeVisible();
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  expect((await phone.request.get('/api/user')).status()).toBe(401);

  await sessions.getByRole('button', { name: 'End Other Sessions' }).click();
  const question = page.getByRole('alertdialog', { name: 'End all your other sessions?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'End Other Sessions' }).click();
  await expect(page.getByText('One session was ended. This one stays.', { exact: true })).toBeVisible();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await there.goto('/tenants');
  await expect(there.getByText('Authentication Required')).toBeVisible();
  await Promise.all([desk.close(), phone.close()]);
});

test('whose role needs a second factor sets it up before anything else', async ({ page, admin }) => {
  const person = await makeUser(admin, 'accountant');
  await signIn(page, person.username, person.password);
  // The switch itself would hold back everybody else on this server; what it answers to this person is the same.
  let due = true;
  await page.route('**/api/user', async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ response: reply, json: { ...(await reply.json()), secondFactorDue: due } });
  });
  await page.goto('/tenants');
  const dialog = page.getByRole('dialog', { name: 'Set Up Two-Factor Authentication' });
  await expect(dialog).toContainText('Your role requires two-factor authentication.');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(dialog.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await expectAccessible(page);
  due = false;
  await setUpSecondFactor(dialog, person.password);
  await readCodes(page);
  await page.getByLabel('I have saved my recovery codes').click();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('heading', { name: 'Tenant Management', level: 1 })).toBeVisible();
});

test('an administrator sees who has a second factor and takes it away from somebody who lost it', async ({
  page,
  admin,
  playwright,
  baseURL,
}) => {
  const person = await makeUser(admin, 'hr');
  const theirs = await playwright.request.newContext(baseURL ? { baseURL } : {});
  await withSecondFactor(theirs, person);
  await signIn(page, 'admin');
  await page.goto(`/users?q=${person.username}`);
  await expect(page.getByRole('row', { name: /Zawadi Test/ })).toContainText('two-factor');
  await page.getByRole('button', { name: 'Actions for Zawadi Test' }).click();
  await page.getByRole('menuitem', { name: 'Reset Second Factor' }).click();
  const question = page.getByRole('alertdialog', { name: 'Reset the second factor of Zawadi Test?' });
  await question.getByRole('button', { name: 'Reset Second Factor' }).click();
  await expect(page.getByText('Second factor reset', { exact: true })).toBeVisible();
  await expect(page.getByRole('row', { name: /Zawadi Test/ })).not.toContainText('two-factor');
  expect((await theirs.get('/api/user')).status()).toBe(401);

  await page.goto('/settings?tab=security');
  await expect(
    page.getByText('Changes to these settings affect all users and may force re-authentication.'),
  ).toBeVisible();
  await page.getByLabel('Session Timeout').fill('1');
  await page.getByRole('button', { name: 'Save Security Settings' }).click();
  const notice = page.getByRole('alertdialog', { name: 'This may sign people out' });
  await expect(notice).toContainText('Users who signed in more than one hour ago are signed out immediately.');
  await expectAccessible(page);
  await notice.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Unsaved changes', { exact: true })).toBeVisible();
  await theirs.dispose();
});

test('a manager sets the PIN of the counter; the front desk has none', async ({ page, admin }) => {
  const manager = await makeUser(admin, 'manager');
  await signIn(page, manager.username, manager.password);
  await openAccount(page);
  const card = page.getByRole('region', { name: 'Counter PIN' }).or(page.getByLabel('Counter PIN', { exact: true }));
  await expect(card.first()).toContainText('No PIN is set.');
  await page.getByRole('button', { name: 'Set PIN' }).click();
  const dialog = page.getByRole('dialog', { name: 'Counter PIN' });
  await dialog.getByLabel('New PIN').fill('1111');
  await dialog.getByLabel('Current Password').fill(manager.password);
  await dialog.getByRole('button', { name: 'Set PIN' }).click();
  await expect(dialog).toContainText('Choose a PIN of different digits');
  await expectAccessible(page);
  await dialog.getByLabel('New PIN').fill('2580');
  await dialog.getByRole('button', { name: 'Set PIN' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Change PIN' })).toBeVisible();
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  const desk = await makeUser(admin, 'front_desk');
  await signIn(page, desk.username, desk.password);
  await openAccount(page);
  await expect(page.getByRole('button', { name: 'Change Password' })).toBeVisible();
  await expect(page.getByText('Counter PIN')).toBeHidden();
});
