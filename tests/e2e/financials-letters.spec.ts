import type { DemandLetter } from '../../domain/billing/letters/letter-contract.ts';
import { DEMO_USERS, expect, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { mailTo } from '../support/e2e-mail.ts';
import {
  actOn,
  chooseTenant,
  invoicesOf,
  makeBilledTenant,
  makeLateTenant,
  openFinancials,
  runAutomation,
  tableRow,
} from '../support/e2e-money.ts';
import { expectToast, pick } from '../support/e2e-tenants.ts';

// Tall enough that no message lies over the menu of a row.
test.use({ viewport: { width: 1280, height: 1400 } });

test('the tab says when letters go out and lists those of an invoice that is late', async ({ page, admin }) => {
  const email = `late-${process.pid}-${Date.now()}@example.com`;
  const { tenant, invoices } = await makeLateTenant(admin, { email });
  const number = invoices[0]?.invoiceNumber ?? '?';
  await runAutomation(admin);
  await openFinancials(page, `?tab=letters&tenant=${tenant.id}`, DEMO_USERS.front_desk);
  const region = page.getByRole('region', { name: 'Demand Letters' });
  await expect(region).toContainText('Letters are sent 4 days after invoice due dates.');
  const table = page.getByRole('table', { name: 'Demand Letters' });
  await expect(table.getByRole('columnheader')).toHaveText([
    'Select all rows of this page',
    'Letter Number',
    'Tenant',
    'Type',
    'Amount Due',
    'Days Overdue',
    'Sent Date',
    'Status',
    'Actions',
  ]);
  const row = table.getByRole('row').nth(1);
  await expect(row).toContainText('First notice');
  await expect(row).toContainText('KES 9,500');
  await mailTo(email, /First notice/);
  await expect(row).toContainText('Sent');
  await row.getByRole('button', { name: /^DL/ }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('region', { name: 'Text' })).toContainText(number);
  await expect(sheet.getByRole('region', { name: 'Invoices' })).toContainText(`${number}Due`);
  await expect(sheet.getByRole('region', { name: 'Statement' })).toContainText(number);
  await expect(sheet).toContainText('ServedEmail');
  await expect(sheet.getByRole('region', { name: 'Deliveries' })).toContainText(email);
  await expect(sheet.getByRole('link', { name: 'PDF' })).toHaveAttribute('href', /demand-letters\/.*format=pdf$/);
  await sheet.getByRole('button', { name: 'Send Again' }).click();
  await expectToast(page, 'Letter Queued', new RegExp(`is on its way to ${email} again\\.$`));
});

test('a letter whose mail bounced is handed over, and who did it how and when is recorded', async ({ page, admin }) => {
  const email = `nowhere-${process.pid}-${Date.now()}@example.com`;
  const { tenant } = await makeLateTenant(admin, { email });
  await runAutomation(admin);
  const [letter] = (await (await admin.get(`/api/demand-letters?tenant=${tenant.id}`)).json()) as [DemandLetter];
  await openFinancials(page, `?tab=letters&tenant=${tenant.id}`, DEMO_USERS.front_desk);
  const row = tableRow(page, 'Demand Letters', letter.letterNumber);
  await expect(row).toContainText('Email bounced');
  await actOn(page, letter.letterNumber, 'Record Service');
  const dialog = page.getByRole('dialog', { name: 'Record Service' });
  await expect(dialog).toContainText(`How ${letter.letterNumber} reached ${tenant.companyName}.`);
  await pick(page, dialog, 'Method', 'Courier');
  await dialog.getByLabel('Note').fill('G4S 4711, taken by Wanjiru');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Record Service' }).click();
  await expectToast(page, 'Service Recorded', new RegExp(`^${letter.letterNumber} was served on `));
  await expect(row).toContainText('Sent');
  await row.getByRole('button', { name: /^DL/ }).click();
  const sheet = page.getByRole('dialog', { name: letter.letterNumber });
  await expect(sheet).toContainText('ServedCourier');
  await expect(sheet).toContainText('G4S 4711, taken by Wanjiru');
  await expect(sheet.getByRole('button', { name: 'Record Service' })).toHaveCount(0);
});

test('a late fee is waived with a reason', async ({ page, admin }) => {
  const { tenant } = await makeLateTenant(admin);
  await runAutomation(admin);
  await openFinancials(page, `?tenant=${tenant.id}&type=late_fee`);
  const fee = (await invoicesOf(admin, tenant.id)).find(({ type }) => type === 'late_fee')?.invoiceNumber ?? '?';
  await actOn(page, fee, 'Waive Late Fee');
  const question = page.getByRole('alertdialog', { name: 'Waive Late Fee' });
  await question.getByLabel('Reason').fill('A good customer');
  await question.getByRole('button', { name: 'Waive Late Fee' }).click();
  await expectToast(page, 'Late Fee Waived', `KES 2,500 was credited to ${tenant.companyName}.`);
  await expect(tableRow(page, 'Invoices', fee)).toContainText('Credited');
});

test('a notice of termination waits for a person, who withdraws or approves it', async ({ page, admin }) => {
  const waiting = async (): Promise<DemandLetter[]> =>
    (await admin.get('/api/demand-letters?status=awaiting_approval')).json();
  const [first, second] = await waiting();
  await openFinancials(page, '?tab=letters&status=awaiting_approval', DEMO_USERS.manager);
  await actOn(page, first?.letterNumber ?? '?', 'Withdraw');
  const withdraw = page.getByRole('alertdialog', { name: 'Withdraw Notice' });
  await expect(withdraw.getByRole('button', { name: 'Withdraw Notice' })).toBeDisabled();
  await withdraw.getByLabel('Reason').fill('They have called');
  await withdraw.getByRole('button', { name: 'Withdraw Notice' }).click();
  await expectToast(page, 'Notice Withdrawn');
  await actOn(page, second?.letterNumber ?? '?', 'Approve and Send');
  const approve = page.getByRole('alertdialog', { name: 'Approve Notice' });
  await expect(approve).toContainText(
    `This terminates ${second?.tenantName}'s licence. It is sent to ${second?.recipient} immediately and cannot be recalled.`,
  );
  await approve.getByRole('button', { name: 'Approve and Send' }).click();
  await expectToast(page, 'Notice Approved', `${second?.letterNumber} is on its way to ${second?.recipient}.`);
  await page.goto(`/financials?letter=${first?.id}`);
  const sheet = page.getByRole('dialog', { name: first?.letterNumber ?? '?' });
  await expect(sheet).toContainText('Withdrawn');
  await expect(sheet).toContainText('They have called');
});

test('the front desk may not decide on a notice', async ({ page, admin }) => {
  const [letter] = (await (await admin.get('/api/demand-letters?type=eviction_notice&limit=1')).json()) as [
    DemandLetter,
  ];
  await openFinancials(page, '?tab=letters&type=eviction_notice', DEMO_USERS.front_desk);
  await page.getByRole('button', { name: new RegExp(`^Actions for ${letter.letterNumber} `) }).click();
  await expect(page.getByRole('menuitem', { name: 'View' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Approve and Send' })).toHaveCount(0);
  const asked = await page.request.post(`/api/demand-letters/${letter.id}/decide`, { data: { decision: 'approve' } });
  expect(asked.status()).toBe(403);
});

test('a promise to pay and a dispute hold the letters back until they are released', async ({ page, admin }) => {
  const { tenant, invoices } = await makeBilledTenant(admin);
  const number = invoices[0]?.invoiceNumber ?? '?';
  await openFinancials(page, '?tab=letters', DEMO_USERS.front_desk);
  await page.getByRole('button', { name: 'New Hold' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Hold' });
  await dialog.getByRole('button', { name: 'Record Hold' }).click();
  await expectToast(page, 'Missing Information', 'Please fill in all required fields.');
  await expect(dialog.getByText('A promise needs its day')).toBeVisible();
  await chooseTenant(page, dialog, tenant.companyName);
  await pick(page, dialog, 'Kind', 'Dispute');
  await pick(page, dialog, 'Invoice', new RegExp(`^${number}`));
  await dialog.getByLabel('Reason').fill('The heating was off');
  await dialog.getByRole('button', { name: 'Record Hold' }).click();
  await expectToast(page, 'Hold Recorded', `Letters to ${tenant.companyName} are paused.`);
  const hold = page.getByRole('list', { name: 'Holds' }).getByRole('listitem').filter({ hasText: tenant.companyName });
  await expect(hold).toContainText(`Dispute for ${number}`);
  await expect(hold).toContainText('Active');
  await hold.getByRole('button', { name: `Release the hold of ${tenant.companyName}` }).click();
  await expectToast(page, 'Hold Released');
  await expect(hold).toContainText('Released');
});

test('a letter and the hold dialog can be used by everybody', async ({ page, admin }) => {
  test.slow();
  const [letter] = (await (await admin.get('/api/demand-letters?limit=1')).json()) as [DemandLetter];
  await openFinancials(page, '?tab=letters');
  await page.getByRole('button', { name: 'New Hold' }).click();
  await expect(page.getByRole('dialog', { name: 'New Hold' })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/financials?letter=${letter.id}`);
  await expect(page.getByRole('region', { name: 'Statement' })).toBeVisible();
  await expectAccessible(page);
});
