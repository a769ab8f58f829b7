import type { Browser, Page } from '@playwright/test';
import { type OidcSimulator, startOidc } from '../../server/simulators/oidc/simulator.ts';
import { expect, expectNoSidewaysScroll, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { type NewSpace, startNewSpace } from '../support/e2e-new-space.ts';
import { freePort } from '../support/free-port.ts';

// A space and an issuer of their own, which know each other before either has an answer.
const ADMIN = {
  username: 'wanjiku',
  password: 'a quiet purple morning',
  firstName: 'Wanjiku',
  lastName: 'Kamau',
  email: null,
};
const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1440, height: 900 };
let issuer: OidcSimulator;
let space: NewSpace;

// A server of its own takes its time to start on a busy machine.
test.describe.configure({ mode: 'default', timeout: 180_000 });
test.beforeAll(async () => {
  issuer = await startOidc({ seed: 11 });
  const port = `${await freePort()}`;
  space = await startNewSpace({
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    OIDC_ISSUER: issuer.url,
    OIDC_CLIENT_ID: issuer.clientId,
    OIDC_CLIENT_SECRET: issuer.clientSecret,
    OIDC_NAME: 'Uzima',
    OIDC_ROLES: 'groups: nafasi-admins=admin, finance=accountant',
    OIDC_CREATE_USERS: 'true',
  });
  await space.begin(ADMIN);
});
test.afterAll(async () => {
  await space?.stop();
  await issuer?.stop();
});

const openLogin = async (browser: Browser): Promise<Page> => {
  const page = await (await browser.newContext({ baseURL: space.url, reducedMotion: 'reduce' })).newPage();
  await page.goto('/login');
  return page;
};

/** From the button of the login page to the person in the list of the issuer. */
const signInAs = async (page: Page, person: string) => {
  await page.getByRole('button', { name: 'Sign In with Uzima' }).click();
  await expect(page.getByRole('heading', { name: 'Simulated Issuer' })).toBeVisible();
  await page.getByRole('button', { name: person }).click();
};

const openIssuer = async (page: Page): Promise<Page> => {
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('dialog').getByRole('button', { name: 'Confirm with Uzima' }).click(),
  ]);
  await expect(tab.getByRole('heading', { name: 'Simulated Issuer' })).toBeVisible();
  return tab;
};

const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test('somebody of finance comes in by the issuer as an accountant, and their account says how', async ({ browser }) => {
  const page = await openLogin(browser);
  await expect(page.getByRole('button', { name: 'Sign In with Uzima' })).toBeVisible();
  await expectAccessible(page);
  await signInAs(page, 'Brian Otieno');
  await expect(mainMenu(page)).toBeVisible();
  await expect(page).toHaveURL(`${space.url}/`);
  await expect(page.getByRole('link', { name: 'Brian Otieno Accountant' })).toBeVisible();
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('menuitem', { name: 'Ledger' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Users' })).toHaveCount(0);
  // Who has no password is not offered to change it.
  await expect(page.getByRole('menuitem', { name: 'Change Password' })).toHaveCount(0);

  await page.goto('/account');
  const card = page.getByRole('region', { name: 'Single Sign-On' });
  await expect(card).toContainText('Uzima');
  await expect(card).toContainText('Linked');
  await expect(page.getByRole('region', { name: 'Sessions' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change Password' })).toHaveCount(0);
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);

  // Out of here, though not of the issuer, which is asked again.
  await page.setViewportSize(DESKTOP);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('link', { name: 'Staff Login' }).first()).toBeVisible();
  expect((await page.request.get('/api/user')).status()).toBe(401);
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible();
  await page.goto('/login');
  await signInAs(page, 'Brian Otieno');
  await expect(mainMenu(page)).toBeVisible();
  await page.context().close();
});

test('who signs in with a password reads in their account how it is linked', async ({ browser }) => {
  const page = await openLogin(browser);
  await page.getByLabel('Username').fill(ADMIN.username);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(mainMenu(page)).toBeVisible();
  await page.goto('/account');
  const card = page.getByRole('region', { name: 'Single Sign-On' });
  await expect(card).toContainText('Not Linked');
  await expect(card).toContainText(
    'To link your account, ask an administrator to add your email address, then sign in with Uzima.',
  );
  await expect(page.getByRole('button', { name: 'Change Password' }).first()).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await page.context().close();
});

test('whom the issuer gives no role, or who cancels there, reads on the login page what to do', async ({ browser }) => {
  const page = await openLogin(browser);
  await page.setViewportSize(PHONE);
  await signInAs(page, 'Carol Otieno');
  await expect(page.getByRole('alert')).toHaveText(
    'Your account at Uzima has no role in this space. Ask your administrator to give you one at Uzima.',
  );
  await expect(page.getByLabel('Username')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  expect((await page.request.get('/api/user')).status()).toBe(401);

  await signInAs(page, 'David Otieno');
  await expect(page.getByRole('alert')).toContainText('Uzima has not verified your email address.');
  await signInAs(page, 'Cancel');
  await expect(page.getByRole('alert')).toHaveText('The sign-in at Uzima was cancelled.');
  await page.context().close();
});

test('an administrator without a password confirms at the issuer, and the page beside goes on', async ({ browser }) => {
  const page = await openLogin(browser);
  await signInAs(page, 'Amina Otieno');
  await expect(page.getByRole('link', { name: 'Amina Otieno Administrator' })).toBeVisible();
  await page.goto('/users');
  await expect(page.getByRole('row', { name: /Amina Otieno/ })).toContainText('single sign-on · no password');
  await expect(page.getByRole('row', { name: /Wanjiku Kamau/ })).not.toContainText('single sign-on');
  await expectAccessible(page);

  // As if the sign-in had been a quarter of an hour ago: the next call is asked to confirm first.
  let isOld = true;
  await page.route('**/api/users/*/sessions', async (route) => {
    if (!isOld || route.request().method() !== 'DELETE') return route.continue();
    isOld = false;
    const json = { code: 'confirmation_required', message: 'Confirm your identity to continue.', requestId: 'r' };
    await route.fulfill({ status: 403, json });
  });
  const before = await (await page.request.get('/api/session/confirm')).json();
  await page.getByRole('button', { name: 'Actions for Wanjiku Kamau' }).click();
  await page.getByRole('menuitem', { name: 'End Sessions' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End Sessions' }).click();
  const dialog = page.getByRole('dialog', { name: "Confirm It's You" });
  await expect(dialog).toContainText('Uzima opens in a new tab and asks you to sign in again.');
  await expect(dialog.getByLabel('Your Password')).toHaveCount(0);
  await expectAccessible(page);
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible();

  const asSomebodyElse = await openIssuer(page);
  await asSomebodyElse.getByRole('button', { name: 'Brian Otieno' }).click();
  await expect(asSomebodyElse.getByRole('heading', { name: 'This Was Not Confirmed' })).toBeVisible();
  await expect(asSomebodyElse.getByText('You signed in at Uzima as somebody else.')).toBeVisible();
  await expectAccessible(asSomebodyElse);
  await asSomebodyElse.close();
  await expect(dialog).toBeVisible();

  const atIssuer = await openIssuer(page);
  const closed = atIssuer.waitForEvent('close');
  await atIssuer.getByRole('button', { name: 'Amina Otieno' }).click();
  await expect(atIssuer.getByRole('heading', { name: 'Confirmed', exact: true })).toBeVisible();
  await expect(atIssuer.getByText('You Are Signed In')).toHaveCount(0);
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Sessions ended', { exact: true })).toBeVisible();
  const after = await (await page.request.get('/api/session/confirm')).json();
  expect(after.confirmedUntil > before.confirmedUntil).toBe(true);
  // It leaves by itself, and the page behind is in front again.
  await closed;

  await page.goto('/settings?tab=security');
  const card = page.getByRole('region', { name: 'Single Sign-On' });
  await expect(card).toContainText(`Staff sign in with Uzima (${issuer.url}).`);
  const rules = card.getByRole('table', { name: 'Roles by single sign-on' });
  await expect(rules.getByRole('row', { name: 'groups nafasi-admins Administrator' })).toBeVisible();
  await expect(rules.getByRole('row', { name: 'groups finance Accountant' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await page.context().close();
});

test('where the browser opens no tab, a confirmation comes back to the page that asked', async ({ browser }) => {
  const page = await openLogin(browser);
  await signInAs(page, 'Amina Otieno');
  await expect(mainMenu(page)).toBeVisible();
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto('/users?q=wanjiku');
  await page.route('**/api/users/*/sessions', (route) => {
    const json = { code: 'confirmation_required', message: 'Confirm your identity to continue.', requestId: 'r' };
    return route.fulfill({ status: 403, json });
  });
  const ask = async () => {
    await page.getByRole('button', { name: 'Actions for Wanjiku Kamau' }).click();
    await page.getByRole('menuitem', { name: 'End Sessions' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'End Sessions' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm with Uzima' }).click();
  };
  await ask();
  await page.getByRole('button', { name: 'Brian Otieno' }).click();
  await expect(page.getByRole('heading', { name: 'This Was Not Confirmed' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to Your Page' }).click();
  await expect(page).toHaveURL(`${space.url}/users?q=wanjiku`);

  await ask();
  await page.getByRole('button', { name: 'Amina Otieno' }).click();
  await expect(page).toHaveURL(`${space.url}/users?q=wanjiku`);
  await expect(page.getByText('Now make your change again.', { exact: true })).toBeVisible();
  await page.context().close();
});
