import { stat } from 'node:fs/promises';
import type { Backup } from '../../domain/backups/contract.ts';
import { DEMO_USERS, expect, expectNoSidewaysScroll, LIVE, signIn, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';

// A backup and its trial restore, on a machine that is busy with other tests.
test.slow();

test('an administrator backs up now, reads that the backup was restored on trial, and takes the file away', {
  tag: LIVE,
}, async ({ page, admin }) => {
  await signIn(page, DEMO_USERS.admin);
  await page.goto('/settings?tab=security');
  await page.getByRole('link', { name: 'View backups' }).click();
  await expect(page.getByRole('heading', { name: 'Backups', level: 1 })).toBeVisible();

  // The daily backup may begin at the same moment, and one is made at a time.
  let id = '';
  await expect(async () => {
    const asked = page.waitForResponse(
      (reply) => reply.request().method() === 'POST' && reply.url().endsWith('/api/backups'),
    );
    await page.getByRole('button', { name: 'Back Up Now' }).click();
    const reply = await asked;
    expect(reply.ok()).toBe(true);
    id = ((await reply.json()) as Backup).id;
  }).toPass({ timeout: 90_000 });
  const listed = async () =>
    ((await (await admin.get('/api/backups')).json()) as Backup[]).find((one) => one.id === id);
  await expect.poll(async () => (await listed())?.file, { timeout: 90_000 }).toEqual(expect.any(String));
  const { file } = (await listed()) as Backup;
  const download = page.getByRole('link', { name: `Download ${file}` });
  const row = page.getByRole('table', { name: 'Backups' }).getByRole('row').filter({ has: download });
  await expect(row).toContainText('Verified by a test restore', { timeout: 60_000 });
  await expect(row).toContainText('Done');

  const [taken] = await Promise.all([page.waitForEvent('download'), download.click()]);
  expect(taken.suggestedFilename()).toBe(file);
  expect((await stat(await taken.path())).size).toBe((await listed())?.bytes);
  await expect(page.getByRole('region', { name: 'How to Restore' })).toContainText('npm run restore -- FILE');

  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoSidewaysScroll(page);
});

test('a manager neither sees the backups nor finds them in a menu', async ({ page }) => {
  await signIn(page, DEMO_USERS.manager);
  expect((await page.context().request.get('/api/backups')).status()).toBe(403);
  await page.goto('/backups');
  await expect(page.getByRole('heading', { name: 'Not for your role' })).toBeVisible();
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('menuitem', { name: 'Outbox' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Backups' })).toHaveCount(0);
});
