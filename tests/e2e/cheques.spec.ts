import type { APIRequestContext } from '@playwright/test';
import type { Invoice, InvoiceDetails } from '../../domain/billing/contract.ts';
import type { PaymentDetails } from '../../domain/billing/payments/payment-contract.ts';
import { DEMO_USERS, expect, expectNoSidewaysScroll, signIn, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { openLedger, rowOf } from '../support/e2e-ledger.ts';
import { created, expectToast, makeTenant, ownName, pick } from '../support/e2e-tenants.ts';

const owe = (admin: APIRequestContext, tenantId: string, unitPrice: string): Promise<InvoiceDetails> =>
  created(admin, '/api/invoices', { tenantId, lines: [{ description: 'Services', unitPrice }] });

const payByCheque = (admin: APIRequestContext, tenantId: string, amount: string, reference: string) =>
  created<PaymentDetails>(admin, '/api/payments', { tenantId, amount, paymentMethod: 'cheque', reference });

test('two cheques go to the bank on one slip, clear, and one of them bounces', async ({ page, admin }) => {
  const [tenant, other] = [await makeTenant(admin), await makeTenant(admin)];
  const invoice = await owe(admin, tenant.id, '12000.00');
  const [number, second] = [ownName('CHQ'), ownName('CHQ')];
  const { id } = await payByCheque(admin, tenant.id, '12000.00', number);
  await payByCheque(admin, other.id, '3000.00', second);

  await openLedger(page, '?tab=cash&list=cheques', DEMO_USERS.accountant);
  const row = rowOf(page, 'Cheques', number);
  await expect(row).toContainText('In hand');
  for (const one of [number, second]) await page.getByRole('checkbox', { name: `Select ${one}` }).check();
  await page.getByRole('button', { name: 'Bank Cheques' }).click();
  const bank = page.getByRole('dialog', { name: 'Bank Cheques' });
  await expect(bank.getByRole('region', { name: 'Deposit slip' })).toContainText('15,000.00');
  await expect(bank.getByLabel('Bank Account')).toHaveText('Bank current account');
  await bank.getByRole('button', { name: 'Bank Cheques' }).click();
  await expectToast(page, 'Cheques Banked', /^KES 15,000 is on its way to Bank current account \(TR\d+\)\.$/);
  await expect(row).toContainText('Banked');

  await pick(page, page.getByRole('region', { name: 'Cheques' }), 'List', 'Transfers');
  const slip = rowOf(page, 'Transfers', 'Undeposited cheques → Bank current account').first();
  await slip.getByRole('button', { name: /^Actions for TR/ }).click();
  await page.getByRole('menuitem', { name: 'Mark as Arrived' }).click();
  await page.getByRole('dialog', { name: 'Mark as Arrived' }).getByRole('button', { name: 'Mark as Arrived' }).click();
  await expectToast(page, 'Transfer Arrived');

  await pick(page, page.getByRole('region', { name: 'Transfers' }), 'List', 'Cheques');
  await expect(row).toContainText('Cleared');
  await row.getByRole('button', { name: `Actions for ${number} of ${tenant.companyName}` }).click();
  await page.getByRole('menuitem', { name: 'Bounced…' }).click();
  const bounce = page.getByRole('dialog', { name: 'Bounced Cheque' });
  await bounce.getByLabel('Fee').fill('1,500');
  const effect = bounce.getByRole('region', { name: 'What this does' });
  await expect(effect).toContainText(`Invoice ${invoice.invoiceNumber} is open againKES 12,000.00`);
  await expect(effect).toContainText('Fee is invoicedKES 1,500.00');
  await expect(effect).toContainText('Money leaves Bank current accountKES 12,000.00');
  await expectAccessible(page);
  await bounce.getByRole('button', { name: 'Record Bounce' }).click();
  await expect(bounce.getByText('Reason is required')).toBeVisible();
  await bounce.getByLabel('Reason').fill('Refer to drawer');
  await bounce.getByRole('button', { name: 'Record Bounce' }).click();
  await expectToast(page, 'Bounce Recorded', `1 invoice is open again, and ${tenant.companyName} gets a message.`);
  await expect(row).toContainText('Bounced');

  const open: Invoice[] = await (await admin.get(`/api/invoices?tenant=${tenant.id}&open=true&sort=amount`)).json();
  expect(open.map(({ balance }) => balance)).toEqual(['1500.00', '12000.00']);
  const mails: { subject: string }[] = await (await admin.get(`/api/outbox?q=${encodeURIComponent(number)}`)).json();
  expect(mails.map(({ subject }) => subject)).toContain(`Your cheque ${number} of KES 12,000.00 was returned unpaid`);
  await page.goto(`/financials?tab=payments&payment=${id}`);
  const sheet = page.getByRole('dialog', { name: /^Receipt/ });
  await expect(sheet.getByRole('region', { name: 'Cheque' })).toContainText('Bounced');
  await expect(sheet.getByRole('region', { name: 'Cheque' })).toContainText('Refer to drawer');
});

test('a refund above the limit is proposed by one person and paid by another', async ({ page, admin }) => {
  const tenant = await makeTenant(admin);
  await created(admin, '/api/payments', { tenantId: tenant.id, amount: '150000.00', paymentMethod: 'cash' });
  await signIn(page, DEMO_USERS.accountant);
  await page.goto(`/tenants/${tenant.id}`);
  await page.getByRole('button', { name: 'Refund Credit' }).click();
  const refund = page.getByRole('dialog', { name: 'Refund Credit' });
  await expect(refund.getByText('Needs a Second Person')).toBeVisible();
  await pick(page, refund, 'Payment Method', 'Bank Transfer');
  await refund.getByLabel('Reason').fill('Paid twice');
  await refund.getByRole('button', { name: 'Propose Refund' }).click();
  await expectToast(page, 'Refund Proposed');
  const row = rowOf(page, 'Refunds to approve', tenant.companyName);
  const actions = row.getByRole('button', { name: `Actions for the refund to ${tenant.companyName}` });
  await openLedger(page, '?tab=cash&list=approvals', DEMO_USERS.accountant);
  await actions.click();
  await expect(page.getByRole('menuitem', { name: 'Waiting for somebody else' })).toBeDisabled();
  await expect(page.getByRole('menuitem', { name: 'Approve and Pay' })).toHaveCount(0);
  await openLedger(page, '?tab=cash&list=approvals', DEMO_USERS.manager);
  await actions.click();
  await page.getByRole('menuitem', { name: 'Approve and Pay' }).click();
  const question = page.getByRole('alertdialog', { name: 'Approve Refund' });
  await question.getByRole('button', { name: 'Approve and Pay' }).click();
  await expectToast(page, 'Refund Paid', `KES 150,000 to ${tenant.companyName}.`);
  await expect(row).toContainText('Approved');
});

for (const width of [1440, 360]) {
  test(`cheques and refunds to approve are accessible, ${width} pixels wide`, async ({ page, admin }) => {
    const tenant = await makeTenant(admin);
    await payByCheque(admin, tenant.id, '700.00', ownName('CHQ'));
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, DEMO_USERS.admin);
    for (const [list, label] of [
      ['cheques', 'Cheques'],
      ['approvals', 'Refunds to Approve'],
    ] as const) {
      await page.goto(`/ledger?tab=cash&list=${list}`);
      await expect(page.getByRole('region', { name: label, exact: true })).toBeVisible();
      await expect(page.getByRole('table', { name: 'Cash accounts' })).toContainText('M-Pesa paybill');
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
  });
}
