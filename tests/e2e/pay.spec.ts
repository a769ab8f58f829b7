import type { Invoice } from '../../domain/billing/contract.ts';
import { expect, expectNoSidewaysScroll, LIVE, setTheme, test } from '../support/e2e.ts';
import { expectAccessible } from '../support/e2e-axe.ts';
import { makeMember, openAs, PHONE } from '../support/e2e-members.ts';
import { makeBilledTenant, pay } from '../support/e2e-money.ts';
import { enterPin, payLinkOf, startPaybill } from '../support/e2e-pay.ts';
import { created, ownName } from '../support/e2e-tenants.ts';

// One simulator for all of them.
test.describe.configure({ mode: 'default' });

let stop: () => Promise<void> = async () => undefined;
test.beforeAll(async ({ admin }) => {
  stop = await startPaybill(admin);
});
test.afterAll(() => stop());

test.use({ viewport: PHONE });

let made = 0;
const newPhone = () => `0711${String(process.pid % 1_000).padStart(3, '0')}${String(++made).padStart(3, '0')}`;
const msisdn = (phone: string) => `254${phone.slice(1)}`;

test('a tenant opens the link on a phone, pays a part and then the rest, and sees the receipts', async ({
  page,
  admin,
}) => {
  const { tenant, invoices } = await makeBilledTenant(admin, {
    companyName: `${ownName('The Kilimanjaro and Mount Kenya Trading Company of East Africa')} Limited`,
  });
  const [invoice] = invoices as [Invoice];
  await page.goto(await payLinkOf(admin, invoice));
  await expect(page.getByRole('heading', { name: `Invoice ${invoice.invoiceNumber}`, level: 1 })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main).toContainText(tenant.companyName);
  await expect(main).toContainText('KES 9,500.00');
  await expect(main).toContainText('no real money moves');
  const other = page.getByRole('region', { name: 'How to Pay' });
  await expect(other).toContainText(`Account Number${invoice.invoiceNumber}`);
  await expect(other).toContainText('works for every invoice');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Pay with M-Pesa' }).click();
  await expect(main.getByText('Phone is required')).toBeVisible();
  const phone = newPhone();
  await page.getByLabel('M-Pesa Phone Number').fill(phone);
  await page.getByLabel('Amount').fill('9,501');
  await page.getByRole('button', { name: 'Pay with M-Pesa' }).click();
  await expect(main.getByText(/^Only KES 9,500\.00 is open/)).toBeVisible();
  await page.getByLabel('Amount').fill('4,000');
  await page.getByRole('button', { name: 'Pay with M-Pesa' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Enter your M-Pesa PIN on your phone.' })).toBeVisible();
  await expect(main).toContainText(`+254 7** *** ${phone.slice(-3)}`);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  // Opened again, the page still says what it waits for.
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: 'Enter your M-Pesa PIN on your phone.' })).toBeVisible();
  const first = await enterPin(admin, msisdn(phone));
  await expect(main).toContainText(`M-Pesa receipt ${first}`);
  await expect(main).toContainText('KES 5,500.00');

  await setTheme(page, 'dark');
  const another = newPhone();
  await page.getByLabel('M-Pesa Phone Number').fill(another);
  await page.getByRole('button', { name: 'Pay with M-Pesa' }).click();
  const second = await enterPin(admin, msisdn(another));
  await expect(main).toContainText(`M-Pesa receipt ${second}`);
  await expect(main.getByText('Paid', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay with M-Pesa' })).toHaveCount(0);
  await expectAccessible(page);
  const pdf = await page.request.get(
    (await main.getByRole('link', { name: 'Invoice PDF' }).getAttribute('href')) ?? '',
  );
  expect(pdf.headers()['content-type']).toBe('application/pdf');
});

test('a larger screen shows a code for the phone to scan, and a phone shows none', async ({ page, admin }) => {
  const { invoices } = await makeBilledTenant(admin);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(await payLinkOf(admin, invoices[0] as Invoice));
  const code = page.getByRole('img', { name: 'QR code to pay this invoice with M-Pesa' });
  await expect(code).toBeVisible();
  expect(await code.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(100);
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await page.reload();
  await expect(page.getByRole('region', { name: 'How to Pay' })).toBeVisible();
  await expect(code).toHaveCount(0);
});

test('a wrong link finds nothing, and one that is paid or credited says so', async ({ page, admin }) => {
  const { tenant, invoices } = await makeBilledTenant(admin);
  const [invoice] = invoices as [Invoice];
  const link = await payLinkOf(admin, invoice);
  await page.goto(`${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`);
  await expect(page.getByRole('heading', { name: 'Invoice not found', level: 1 })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await pay(admin, tenant, { invoiceId: invoice.id, amount: '9500' });
  await page.goto(link);
  await expect(page.getByText('This invoice is paid. Thank you.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay with M-Pesa' })).toHaveCount(0);

  const credited = await created<Invoice>(admin, '/api/invoices', {
    tenantId: tenant.id,
    lines: [{ description: 'Lockers', unitPrice: '1000.00' }],
  });
  const creditedLink = await payLinkOf(admin, credited);
  await admin.post(`/api/invoices/${credited.id}/credit`, { data: { reason: 'A mistake' } });
  await page.goto(creditedLink);
  await expect(page.getByText('There is nothing to pay.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay with M-Pesa' })).toHaveCount(0);
});

test('a member pays from their own page, which says so by itself', { tag: LIVE }, async ({ page, admin }) => {
  const { tenant } = await makeBilledTenant(admin);
  await openAs(page, await makeMember(admin, tenant.id), '/', 'Karibu, Zawadi');
  const due = page.getByRole('region', { name: 'To Pay', exact: true });
  await expect(due).toContainText('Your pay code');
  await due.getByRole('link', { name: 'Pay with M-Pesa' }).click();
  const phone = newPhone();
  await page.getByLabel('M-Pesa Phone Number').fill(phone);
  await page.getByRole('button', { name: 'Pay with M-Pesa' }).click();
  const receipt = await enterPin(admin, msisdn(phone));
  await expect(page.getByRole('main')).toContainText(`M-Pesa receipt ${receipt}`);
  await page.getByRole('link', { name: 'Back to your space' }).click();
  await expect(due).toContainText('Nothing to pay. Asante!');
});
