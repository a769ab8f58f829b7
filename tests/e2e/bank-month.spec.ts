import type { Page } from '@playwright/test';
import type { BankLineEntry } from '../../domain/banking/contract.ts';
import { parseMoney } from '../../domain/kernel/money.ts';
import { writeBankFile } from '../../server/simulators/bank/dialects.ts';
import { makeBankMonth } from '../../server/simulators/bank/truth.ts';
import { expect, test } from '../support/e2e.ts';
import { type BookedMonth, bookMonth, makeBankAccount } from '../support/e2e-banking.ts';
import { openLedger } from '../support/e2e-ledger.ts';
import { daysAgo } from '../support/e2e-money.ts';
import { created, expectToast, ownName } from '../support/e2e-tenants.ts';

type Open = { id: string | null; suggestions: string[] };

/** In the page: which line is chosen, and what is suggested for it. */
const look = (page: Page): Promise<Open> =>
  page.evaluate(() => ({
    id: document.querySelector('[role="listbox"]')?.getAttribute('aria-activedescendant') ?? null,
    suggestions: [...document.querySelectorAll<HTMLElement>('ol[aria-label="Suggestions"] button')].map(
      ({ innerText }) => innerText,
    ),
  }));

type Expected = ReturnType<BookedMonth['expected']>;

const countNumbers = (text: string): number => new Set(text.match(/INV\d{4}-\d{4}/g)).size;

/** The suggestion that is the truth; of two for one invoice, the first knows what was withheld. */
const findRight = (suggestions: readonly string[], { labels, account }: Expected): number =>
  suggestions.findIndex((text) => {
    if (account) return text.includes(`to ${account} `) || text.endsWith(`to ${account}`);
    const isInvoice = labels.some((label) => label.startsWith('INV'));
    return labels.every((label) => text.includes(label)) && (!isInvoice || countNumbers(text) === labels.length);
  });

/** What no suggestion has right is looked for: the letter opens the search, Enter matches. */
const searchFor = async (page: Page, { labels, account }: Expected) => {
  if (account) {
    await page.keyboard.press('a');
    await page.keyboard.press('Enter');
    await page.keyboard.type(account);
    await expect(page.getByRole('option', { name: new RegExp(`^${account} `) })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: 'Account', exact: true })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    return;
  }
  await page.keyboard.press(labels[0]?.startsWith('INV') ? 'i' : 'p');
  for (const label of labels) {
    const search = page.getByRole('searchbox');
    await search.fill(label);
    const row = page.getByRole('checkbox', { name: new RegExp(label) }).first();
    await expect(row).toBeVisible();
    await expect(
      page.getByRole('list', { name: 'What is open' }).getByRole('checkbox', { checked: false }),
    ).toHaveCount(1);
    await search.press('ArrowDown');
    await page.keyboard.press('Space');
    await expect(row).toBeChecked();
  }
  await page.keyboard.press('Enter');
};

test('a month of 500 lines is imported, matched, cleared by keyboard, reconciled and locked', async ({
  page,
  admin,
}) => {
  test.setTimeout(600_000);
  const place = await makeBankAccount(admin);
  const { truth, expected } = await bookMonth(admin, place, makeBankMonth({ seed: 42, from: daysAgo(31) }));
  for (const contains of ['FEE', 'CHARGE', 'COMMISSION', 'EXCISE'])
    await created(admin, '/api/bank/rules', { name: ownName(contains), contains, way: 'out', account: '5210' });

  await openLedger(page, `?tab=bank&account=${place.id}`);
  await page.getByRole('button', { name: 'Import Statement' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import Statement' });
  const { name, bytes } = await writeBankFile(truth, 'comma');
  await dialog.getByLabel('Statement of the bank').setInputFiles({ name, mimeType: 'text/csv', buffer: bytes });
  await expect(dialog.getByRole('status').filter({ hasText: 'CSV: 500 lines' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Import 500 Lines' }).click();
  await expectToast(page, 'Statement Imported', '500 new lines.');

  const certain = page.getByRole('button', { name: /^Match What Is Certain/ });
  await certain.click();
  await expect(page.getByLabel('Notifications (F8)').getByText('Lines Matched', { exact: true })).toBeVisible({
    timeout: 300_000,
  });
  await expect(page.getByRole('button', { name: 'Match What Is Certain', exact: true })).toBeDisabled();
  const list = async (search: string): Promise<BankLineEntry[]> =>
    (await admin.get(`/api/bank/lines?cashAccountId=${place.id}&limit=500&${search}`)).json();
  const open = await list('state=unmatched');
  expect(open.length).toBeGreaterThan(10);
  // Entries by hand carry no name, so that a few more are left than where documents made them.
  expect(500 - open.length).toBeGreaterThanOrEqual(400);
  const byId = new Map(open.map((line) => [line.id, line]));

  const lines = page.getByRole('listbox', { name: 'Open lines' });
  await expect(lines).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(lines).toBeFocused();
  const said = page.getByRole('status', { name: 'What happened' });
  const begun = Date.now();
  let done = 0;
  let isUndone = false;
  for (;;) {
    const { id, suggestions } = await look(page);
    const line = byId.get(id?.replace('bank-line-', '') ?? '');
    if (!line) break;
    const right = expected({ ...line, amount: parseMoney(line.amount) });
    const at = findRight(suggestions, right);
    const accept = () => page.keyboard.press(at === 0 ? 'Enter' : String(at + 1));
    const row = page.locator(`[id="${id}"]`);
    if (at < 0) await searchFor(page, right);
    else await accept();
    await expect(row).toHaveCount(0);
    done++;
    if (at < 0 || isUndone) continue;
    isUndone = true;
    await page.keyboard.press('u');
    await expect(said).toHaveText(/^Undone: /);
    await expect(row).toHaveCount(1);
    await accept();
    await expect(row).toHaveCount(0);
  }
  expect((Date.now() - begun) / done).toBeLessThan(1_800);
  await expect(page.getByText('Every line is matched').first()).toBeVisible();
  await expect.poll(async () => (await list('state=unmatched')).length, { timeout: 60_000 }).toBe(0);

  await page.getByRole('tab', { name: 'Reconcile' }).click();
  const reconcile = page.getByRole('region', { name: 'Reconcile' });
  await expect(reconcile.getByRole('table', { name: 'Reconciliation' })).toContainText('Difference0.00');
  await reconcile.getByRole('button', { name: 'Sign and Lock' }).click();
  await page.getByRole('alertdialog', { name: 'Sign and Lock' }).getByRole('button', { name: 'Sign and Lock' }).click();
  await expectToast(page, 'Reconciliation Signed');
  await expect(page.getByText('reconciled and locked up to')).toBeVisible();
  const pdf = await page.getByRole('link', { name: /^PDF of / }).getAttribute('href');
  const paper = await page.request.get(pdf ?? '');
  expect([paper.status(), paper.headers()['content-type']]).toEqual([200, 'application/pdf']);
  await page.getByRole('tab', { name: 'All Lines' }).click();
  await expect(page.getByRole('table', { name: 'All lines' }).getByText('Locked').first()).toBeVisible();
  const locked = await admin.post(`/api/bank/lines/${open[0]?.id}/unmatch`, { data: { reason: 'Too late' } });
  expect(locked.status()).toBe(409);
});
