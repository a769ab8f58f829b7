import { DEMO_USERS, expect, expectNoSidewaysScroll, signIn, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { makeBankAccount, sendBankFile, toBankFile } from '../support/e2e-banking.ts';
import { makeAccount, makeEntry, openLedger } from '../support/e2e-ledger.ts';
import { daysAgo } from '../support/e2e-money.ts';
import { created, expectToast, ownName, pick } from '../support/e2e-tenants.ts';

test('a file of an unknown bank is mapped, its questions are answered, and no line comes in twice', async ({
  page,
  admin,
}) => {
  const place = await makeBankAccount(admin);
  await openLedger(page, `?tab=bank&account=${place.id}`);
  await expect(page.getByText('No statement imported yet').first()).toBeVisible();
  await page.getByRole('button', { name: 'Import Statement' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import Statement' });
  const file = (rows: string[]) => ({
    name: 'benki.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Tarehe,Maelezo,Kiasi', ...rows].join('\r\n')),
  });
  await dialog
    .getByLabel('Statement of the bank')
    .setInputFiles(file(['03/11/2026,Kodi,500.00', '04/11/2026,Ada,-20.00']));
  await expect(dialog.getByText('The columns are not recognised.')).toBeVisible();
  const columns = dialog.getByRole('region', { name: 'Columns' });
  await expect(columns.getByRole('row')).toHaveCount(3);
  await pick(page, columns, 'Date', 'Tarehe');
  await pick(page, columns, 'Description', 'Maelezo');
  await pick(page, columns, 'Amount', 'Kiasi');
  await columns.getByLabel('Save As').fill(ownName('Benki'));
  await columns.getByRole('button', { name: 'Save Columns' }).click();
  await expectToast(page, 'Columns Saved');
  await expect(dialog.getByText('can be read in two ways')).toBeVisible();
  await pick(page, dialog, 'Dates Are Written', 'Day First (13/11/2026)');
  await dialog.getByLabel('Opening Balance').fill('1,000');
  await dialog.getByRole('button', { name: 'Use' }).click();
  await expect(dialog.getByText('CSV: 2 lines')).toBeVisible();
  await expect(dialog.getByText('3 Nov 2026 to 4 Nov 2026. The balance goes from 1,000.00 to 1,480.00.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import 2 Lines' }).click();
  await expectToast(page, 'Statement Imported', '2 new lines.');
  await expect(page.getByRole('option', { name: /Kodi/ })).toBeVisible();

  const broken = toBankFile(0, [
    [daysAgo(3), 'RENT', 100],
    [daysAgo(2), 'RENT', 200],
  ]);
  await page.getByRole('button', { name: 'Import Statement' }).click();
  const wrong = Buffer.from(broken.buffer.toString().replace(/300$/, '301'));
  await dialog.getByLabel('Statement of the bank').setInputFiles({ ...broken, buffer: wrong });
  await expect(dialog.getByRole('alert')).toContainText(
    'Row 3: the balance should be 300.00 after this line and is 301.00',
  );
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
});

test('a line is matched with invoices and a difference, an entry, an account and a transfer, all by keyboard', async ({
  page,
  admin,
}) => {
  const place = await makeBankAccount(admin);
  const party = await created<{ id: string }>(admin, '/api/parties', { name: ownName('Swift Payer') });
  const invoice = await created<{ id: string; invoiceNumber: string }>(admin, '/api/invoices', {
    partyId: party.id,
    lines: [{ description: 'Desk', unitPrice: 600 }],
  });
  const { code: other } = await makeAccount(admin, 'expense');
  const memo = ownName('Wages');
  const lines = [
    { account: other, debit: '250.00' },
    { account: place.account, credit: '250.00' },
  ];
  await makeEntry(admin, { date: daysAgo(3), memo, lines });
  const day = daysAgo(1);
  await sendBankFile(
    admin,
    place.id,
    toBankFile(5_000, [
      [day, 'SWIFT IN', 570],
      [day, 'OUT TO SOMEBODY', -250],
      [day, 'SMS ALERT FEE 11', -45],
      [day, 'TO PETTY CASH', -300],
    ]),
  );
  await openLedger(page, `?tab=bank&account=${place.id}`);
  const list = page.getByRole('listbox', { name: 'Open lines' });
  await expect(list.getByRole('option')).toHaveCount(4);
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(list.getByRole('option', { selected: true })).toContainText('SWIFT IN');

  await page.keyboard.press('i');
  await page.keyboard.type(invoice.invoiceNumber);
  const difference = page.getByRole('status', { name: 'Difference' });
  await expect(page.getByRole('checkbox')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(difference).toContainText('Difference -30.00');
  const form = page.getByRole('form', { name: 'Invoices' });
  await form.getByLabel('Account for the Difference').click();
  await page.keyboard.type('5210');
  await page.keyboard.press('Enter');
  await expect(form.getByRole('button', { name: 'Match' })).toBeDisabled();
  await form.getByLabel('Reason').fill('Bank on the way');
  await page.keyboard.press('Enter');
  await expect(list.getByRole('option', { selected: true })).toContainText('OUT TO SOMEBODY');
  await expect(list).toBeFocused();

  await page.keyboard.press('p');
  await page.keyboard.type(memo);
  await expect(page.getByRole('checkbox')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(difference).toContainText('Difference 0.00');
  await page.keyboard.press('Enter');
  await expect(list.getByRole('option', { selected: true })).toContainText('SMS ALERT FEE');

  await page.keyboard.press('s');
  await expect(list.getByRole('option', { selected: true })).toContainText('TO PETTY CASH');
  await page.keyboard.press('t');
  await page.getByRole('form', { name: 'Transfer' }).getByLabel('To').press('Enter');
  await page.getByRole('option', { name: 'Petty cash' }).press('Enter');
  await page.getByRole('form', { name: 'Transfer' }).getByRole('button', { name: 'Match' }).press('Enter');
  await expect(list.getByRole('option')).toHaveCount(1);

  await page.keyboard.press('r');
  const rule = page.getByRole('dialog', { name: 'New Rule' });
  await expect(rule.getByLabel('Contains')).toHaveValue('sms alert fee');
  await rule.getByLabel('Name').fill(ownName('Alerts'));
  await rule.getByLabel('Account').click();
  await page.getByPlaceholder('Type to search…').fill('5210');
  await page.keyboard.press('Enter');
  await rule.getByRole('button', { name: 'Add Rule' }).click();
  await expectToast(page, 'Rule Added');
  await expect(list.getByRole('option').first()).toContainText('Rule: ');
  await list.press('Enter');
  await expect(page.getByText('Every line is matched').first()).toBeVisible();
  await expect
    .poll(
      async () => (await (await admin.get(`/api/bank/lines?cashAccountId=${place.id}&state=unmatched`)).json()).length,
    )
    .toBe(0);
  expect(await (await admin.get(`/api/invoices/${invoice.id}`)).json()).toMatchObject({ status: 'paid' });
});

test('a match is undone with a reason, and one that is refused comes back to its row', async ({ page, admin }) => {
  const place = await makeBankAccount(admin);
  const day = daysAgo(1);
  await sendBankFile(
    admin,
    place.id,
    toBankFile(0, [
      [day, 'RIDDLE ONE', 77],
      [day, 'RIDDLE TWO', 78],
    ]),
  );
  await openLedger(page, `?tab=bank&account=${place.id}`);
  const list = page.getByRole('listbox', { name: 'Open lines' });
  await expect(list.getByRole('option').first()).toContainText('keep it aside');
  await list.focus();
  await page.route('**/api/bank/lines/*/match', (route) =>
    route.fulfill({ status: 409, json: { code: 'conflict', message: 'The books moved on', requestId: 'x' } }),
  );
  await page.keyboard.press('Enter');
  await expect(list.getByRole('option', { name: /The books moved on/ })).toBeVisible();
  await page.unroute('**/api/bank/lines/*/match');
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Every line is matched').first()).toBeVisible();
  await page.getByRole('tab', { name: 'All Lines' }).click();
  await page.getByRole('table', { name: 'All lines' }).getByText('RIDDLE ONE').click();
  const sheet = page.getByRole('dialog', { name: 'RIDDLE ONE' });
  await sheet.getByRole('button', { name: 'Undo Match' }).click();
  const question = page.getByRole('alertdialog', { name: 'Undo Match' });
  await question.getByLabel('Reason').fill('It was rent');
  await question.getByRole('button', { name: 'Undo Match' }).click();
  await expectToast(page, 'Match Undone', 'The line is open again.');
  await expect(sheet).toContainText('Open');
});

for (const width of [1440, 360]) {
  test(`the bank is accessible, ${width} pixels wide`, async ({ page, admin }) => {
    // Ten looks, each in both themes.
    test.setTimeout(180_000);
    const place = await makeBankAccount(admin);
    const day = daysAgo(1);
    await sendBankFile(
      admin,
      place.id,
      toBankFile(0, [
        [day, 'RIDDLE OF A VERY LONG NAME THAT NO SCREEN HAS ROOM FOR AND NOBODY UNDERSTANDS 0123456789', 77],
        [day, 'RIDDLE TWO', -78],
      ]),
    );
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, DEMO_USERS.admin);
    const parts = {
      match: 'Match',
      lines: 'All Lines',
      reconcile: 'Reconcile',
      statements: 'Statements',
      rules: 'Rules',
    };
    for (const [part, name] of Object.entries(parts)) {
      await page.goto(`/ledger?tab=bank&account=${place.id}&part=${part}`);
      await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
      await expect(page.locator('main .animate-breathe')).toHaveCount(0);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
    await page.goto(`/ledger?tab=bank&account=${place.id}`);
    for (const [key, form] of Object.entries({
      i: 'Invoices',
      p: 'Payments and entries',
      a: 'Account',
      t: 'Transfer',
    })) {
      await expect(page.getByRole('listbox', { name: 'Open lines' })).toBeVisible();
      await page.keyboard.press(key);
      await expect(page.getByRole('form', { name: form })).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await page.keyboard.press('Escape');
    }
    await page.getByRole('button', { name: 'Import Statement' }).click();
    await expect(page.getByRole('dialog', { name: 'Import Statement' })).toBeVisible();
    await expectAccessible(page);
  });
}
