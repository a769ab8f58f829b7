import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { Invoice } from '../../domain/billing/contract.ts';
import type { PaymentDetails } from '../../domain/billing/payment-contract.ts';
import type { Tenant } from '../../domain/tenants/contract.ts';
import { DEMO_USERS, expect, signIn } from './e2e.ts';
import { created, makeTenant } from './e2e-tenants.ts';

export const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

export const invoicesOf = async (admin: APIRequestContext, tenant: string): Promise<Invoice[]> =>
  (await admin.get(`/api/invoices?tenant=${tenant}&sort=dueDate`)).json();

export type Billed = { tenant: Tenant; invoices: Invoice[] };

/** A tenant of the test's own with one rent invoice for each period that has begun, oldest first. */
export const makeBilledTenant = async (admin: APIRequestContext, changes: object = {}): Promise<Billed> => {
  const tenant = await makeTenant(admin, { startDate: daysAgo(10), ...changes });
  let invoices: Invoice[] = [];
  // Another test may be billing at the same moment, and only one run goes on at a time.
  await expect
    .poll(async () => {
      invoices = await invoicesOf(admin, tenant.id);
      if (invoices.length === 0) await admin.post('/api/billing/generate-invoices');
      return invoices.length;
    })
    .toBeGreaterThan(0);
  return { tenant, invoices };
};

/** Everything that is due is done: letters are written and late fees charged. */
export const runAutomation = async (admin: APIRequestContext) => {
  await expect.poll(async () => (await admin.post('/api/automation/manual-run')).status()).toBe(200);
};

export const pay = (admin: APIRequestContext, tenant: Tenant, changes: object = {}): Promise<PaymentDetails> =>
  created(admin, '/api/payments', { tenantId: tenant.id, amount: '1000', paymentMethod: 'cash', ...changes });

export const openFinancials = async (page: Page, search = '', username = DEMO_USERS.accountant) => {
  await signIn(page, username);
  await page.goto(`/financials${search}`);
  await expect(page.getByRole('heading', { name: 'Financial Management & Automated Billing', level: 1 })).toBeVisible();
};

export const tableRow = (page: Page, table: string, text: string): Locator =>
  page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: text });

/** Chooses from the menu of a row that is known by its number. */
export const actOn = async (page: Page, number: string, action: string) => {
  await page.getByRole('button', { name: new RegExp(`^Actions for ${number} `) }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
};

export const chooseTenant = async (page: Page, within: Locator, name: string) => {
  await within.getByLabel('Tenant', { exact: true }).click();
  await page.getByPlaceholder('Type to search…').fill(name);
  await page.getByRole('option', { name }).click();
};
