import type { CDPSession, Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll, makeUser, type Person, setTheme, signIn, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';

// By a name: an address in figures has no passkeys.
test.use({ baseURL: process.env.BASE_URL?.replace('127.0.0.1', 'localhost') });

const PHONE = { width: 360, height: 740 };

/** Chromium's own authenticator in place of a device, as of somebody who holds their finger there. */
const withAuthenticator = async (page: Page) => {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
};

/** As somebody who closes the question of the browser. */
const cancelOnce = (page: Page) =>
  page.evaluate(() => {
    const { credentials } = navigator;
    const ask = credentials.get.bind(credentials);
    credentials.get = () => {
      credentials.get = ask;
      return Promise.reject(new DOMException('Closed', 'NotAllowedError'));
    };
  });

const openAccount = async (page: Page) => {
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: 'Your Account', level: 1 })).toBeVisible();
};

const card = (page: Page) => page.getByRole('region', { name: 'Passkeys' });

const addPasskey = async (page: Page, name: string) => {
  await card(page).getByRole('button', { name: 'Add Passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a Passkey' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Passkey added', { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
};

const leave = (page: Page) => page.context().clearCookies({ name: 'nafasi' });

const enterPassword = async (page: Page, { username, password }: Person) => {
  await page.goto('/login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
};

test('a passkey is added, signs in alone, confirms, and is removed', async ({ page, admin }) => {
  test.slow();
  const person = await makeUser(admin, 'front_desk');
  await withAuthenticator(page);
  await signIn(page, person.username, person.password);
  await openAccount(page);
  await expect(card(page)).toContainText('You have no passkeys.');
  await addPasskey(page, 'Work laptop');
  await expect(card(page).getByRole('listitem')).toContainText('not used yet');
  await expect(card(page)).toContainText('so a lost device does not lock you out');
  await expectAccessible(page);

  await leave(page);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign In with a Passkey' })).toBeVisible();
  await expectAccessible(page);
  await cancelOnce(page);
  await page.getByRole('button', { name: 'Sign In with a Passkey' }).click();
  await expect(page.getByText('No passkey was used. Try again when you are ready.')).toBeVisible();
  await page.getByRole('button', { name: 'Sign In with a Passkey' }).click();
  await expect(page.getByText('Login successful', { exact: true })).toBeVisible();
  await openAccount(page);
  await expect(card(page).getByRole('listitem')).toContainText('last used');

  // As if the sign-in had been a quarter of an hour ago: the next call is asked to confirm first.
  let isOld = true;
  await page.route('**/api/passkeys/*', async (route) => {
    if (!isOld || route.request().method() !== 'DELETE') return route.continue();
    isOld = false;
    const json = { code: 'confirmation_required', message: 'Confirm your identity to continue.', requestId: 'r' };
    await route.fulfill({ status: 403, json });
  });
  await card(page).getByRole('button', { name: 'Rename Work laptop' }).click();
  const renaming = page.getByRole('dialog', { name: 'Rename Passkey' });
  await renaming.getByLabel('Name').fill('Old laptop');
  await renaming.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Passkey renamed', { exact: true })).toBeVisible();
  await card(page).getByRole('button', { name: 'Remove Old laptop' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove Old laptop?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Remove Passkey' }).click();
  const confirming = page.getByRole('dialog', { name: "Confirm It's You" });
  await expect(confirming.getByLabel('Your Password')).toBeHidden();
  await expectAccessible(page);
  await confirming.getByRole('button', { name: 'Use a Passkey' }).click();
  await expect(page.getByText('Passkey removed', { exact: true })).toBeVisible();
  await expect(card(page)).toContainText('You have no passkeys.');

  await leave(page);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign In with a Passkey' }).click();
  await expect(page.getByText('This passkey was not accepted. Try again, or sign in another way.')).toBeVisible();
});

test('on a phone in the dark, a member’s passkey takes the place of a code after the password', async ({
  page,
  admin,
}) => {
  const person = await makeUser(admin, 'tenant');
  await withAuthenticator(page);
  await signIn(page, person.username, person.password);
  await page.setViewportSize(PHONE);
  await setTheme(page, 'dark');
  await openAccount(page);
  await addPasskey(page, 'My phone');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await leave(page);
  await enterPassword(page, person);
  await expect(page.getByText('Use your passkey to finish signing in.')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use a Passkey' }).click();
  await expect(page.getByText('Login successful', { exact: true })).toBeVisible();
});

test('whose role needs a second factor may set up a passkey in place of an app', async ({ page, admin }) => {
  const person = await makeUser(admin, 'accountant');
  await withAuthenticator(page);
  await signIn(page, person.username, person.password);
  let due = true;
  await page.route('**/api/user', async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ response: reply, json: { ...(await reply.json()), secondFactorDue: due } });
  });
  await page.goto('/tenants');
  const dialog = page.getByRole('dialog', { name: 'Set Up Two-Factor Authentication' });
  await dialog.getByRole('button', { name: 'Use a Passkey Instead' }).click();
  await expectAccessible(page);
  due = false;
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Passkey added', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Tenant Management', level: 1 })).toBeVisible();
});

test.describe('at an address in figures', () => {
  test.use({ baseURL: process.env.BASE_URL });

  test('there are no passkeys, and the account page says why', async ({ page, admin }) => {
    const person = await makeUser(admin, 'front_desk');
    await signIn(page, person.username, person.password);
    await openAccount(page);
    await expect(card(page)).toContainText('Passkeys need a name in the address. Open http://localhost');
    await expect(card(page).getByRole('button', { name: 'Add Passkey' })).toBeHidden();
    await leave(page);
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign In with a Passkey' })).toBeHidden();
  });
});
