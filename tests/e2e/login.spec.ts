import { expect, makeUser, signIn, test } from '../support/e2e.ts';

test('a visitor goes from the front page to the demo space', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Staff Login' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Need help? Contact your workspace administrator')).toBeVisible();
  await page.getByRole('button', { name: 'Demo Login (Admin)' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(page.getByText('Demo login successful', { exact: true })).toBeVisible();
  await expect(page.getByText('Welcome to Nafasi Workspaces', { exact: true })).toBeVisible();
});

test('both fields are asked for, and a wrong password is refused with the server’s words', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Username is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password').fill('not the password');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert')).toHaveText('Invalid username or password');
  await expect(page).toHaveURL('/login');
});

test('signing in shows that it works on it, stores the user and goes to the root', async ({ page, admin }) => {
  const person = await makeUser(admin, 'manager');
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/api/login', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/login');
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
  letThrough();
  await expect(page.getByText('Login successful', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner')).toContainText('Zawadi Test');
  await page.goto('/login');
  await expect(page).toHaveURL('/');
});

test('a server without words gets the fallbacks', async ({ page }) => {
  await page.route('**/api/login', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
  await page.goto('/login');
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password').fill('whatever');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert')).toHaveText('Login failed');
  await page.getByRole('button', { name: 'Demo Login (Admin)' }).click();
  await expect(page.getByRole('alert')).toHaveText('Demo login failed. Please use manual login.');
});

test('a space without an administrator sends the login to the first-run page', async ({ page }) => {
  await page.route('**/api/config', async (route) => {
    const config = await (await route.fetch()).json();
    await route.fulfill({ json: { ...config, demo: false, demoAccount: null, setupRequired: true } });
  });
  await page.goto('/login');
  await expect(page).toHaveURL('/setup');
  await expect(page.getByLabel('One-Time Code')).toBeVisible();
  await page.unroute('**/api/config');
  await page.goto('/setup');
  await expect(page).toHaveURL('/login');
});

test('a temporary password must be changed before anything else', async ({ page, admin }) => {
  const person = await makeUser(admin, 'front_desk', true);
  await page.goto('/login');
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Password change required', { exact: true })).toBeVisible();
  await expect(page.getByText('Please change your temporary password to continue', { exact: true })).toBeVisible();

  const dialog = page.getByRole('dialog', { name: 'Change Required Password' });
  await expect(dialog).toContainText('You must change your password before continuing.');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Close' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 300);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.goto('/tenants');
  await expect(dialog).toBeVisible();

  await dialog.getByLabel('Current Password').fill(person.password);
  await dialog.getByLabel('New Password', { exact: true }).fill('a password of my own');
  await dialog.getByLabel('Confirm New Password').fill('a password of my own');
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Password changed successfully', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Staff Login' })).toBeVisible();
  await expect(page).toHaveURL('/');

  await signIn(page, person.username, 'a password of my own');
  await page.goto('/');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('a password is changed from the More menu, and each mistake is named', async ({ page, admin }) => {
  const person = await makeUser(admin, 'manager');
  await signIn(page, person.username, person.password);
  await page.goto('/');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Change Password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Password' });
  const fill = async (current: string, fresh: string, again: string) => {
    await dialog.getByLabel('Current Password').fill(current);
    await dialog.getByLabel('New Password', { exact: true }).fill(fresh);
    await dialog.getByLabel('Confirm New Password').fill(again);
    await dialog.getByRole('button', { name: 'Change Password' }).click();
  };

  await fill('', 'abcde', 'abcdef');
  await expect(dialog.getByText('Current password is required')).toBeVisible();
  await expect(dialog.getByText('Password must be at least 6 characters long')).toBeVisible();
  await expect(dialog.getByText('New passwords don’t match'.replace('’', "'"))).toBeVisible();

  await fill('not my password', 'a better secret', 'a better secret');
  await expect(dialog.getByText('Current password is incorrect')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Error' })).toContainText('Current password is incorrect');

  await fill(person.password, 'a better secret', 'a better secret');
  await expect(page.getByText('Password changed successfully', { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});

test('a failed change without words from the server says so', async ({ page }) => {
  await signIn(page, 'kiptoo');
  await page.route('**/api/change-password', (route) => route.fulfill({ status: 502, body: '' }));
  await page.goto('/');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Change Password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Password' });
  await dialog.getByLabel('Current Password').fill('nafasi-demo');
  await dialog.getByLabel('New Password', { exact: true }).fill('a better secret');
  await dialog.getByLabel('Confirm New Password').fill('a better secret');
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Failed to change password', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
});
