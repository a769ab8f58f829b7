import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { Invoice } from '../../domain/billing/contract.ts';
import type { PaymentDetails } from '../../domain/billing/payments/payment-contract.ts';
import { cents } from '../../domain/kernel/money.ts';
import type { Tenant } from '../../domain/tenants/contract.ts';
import { issueInvoices, toIssue } from '../../server/billing/invoices/issue.ts';
import type { NewInvoice } from '../../server/billing/kernel/new-invoice.ts';
import type { Config } from '../../server/config.ts';
import { drizzleOn } from '../../server/db/overlay/row-mapper.ts';
import { DEMO_USERS, expect, signIn } from './e2e.ts';
import { connectToSpace } from './e2e-database.ts';
import { created, makeTenant } from './e2e-tenants.ts';

// By the clock of the space, which is three hours ahead of UTC all year.
const NAIROBI_MS = 3 * 3_600_000;

export const daysAgo = (days: number): string =>
  new Date(Date.now() + NAIROBI_MS - days * 86_400_000).toISOString().slice(0, 10);

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

/**
 * A tenant of the test's own who owes an invoice of some days ago. Invoices are never issued for a day that has passed, so
 * that it is written the way the server writes one, with the date of that day.
 */
export const makeLateTenant = async (admin: APIRequestContext, changes: object = {}): Promise<Billed> => {
  const tenant = await makeTenant(admin, { startDate: daysAgo(-30), ...changes });
  const space = await connectToSpace();
  const price = cents(9_500_00);
  const late: NewInvoice = {
    tenantId: tenant.id,
    type: 'other',
    description: 'Desk',
    dueDate: daysAgo(6),
    billTo: { name: tenant.companyName, contactPerson: null, email: tenant.email, phone: null, kraPin: null },
    lateFeeOf: null,
    period: null,
    lines: [
      {
        kind: 'other',
        description: 'Desk',
        formula: null,
        quantity: '1',
        unitPrice: price,
        net: price,
        taxClass: 'D',
        vatRate: 0,
        vat: cents(0),
        account: '4070',
        serviceStart: daysAgo(36),
        serviceEnd: daysAgo(35),
        bookingId: null,
      },
    ],
  };
  try {
    await space.query('begin');
    await space.query(
      `select set_config('app.actor', 'system:test', true), set_config('app.actor_name', 'Test', true)`,
    );
    const db = drizzleOn(space);
    const config = { smtpUrl: null } as Config;
    await issueInvoices({ db, config }, toIssue([late]), { issueDate: daysAgo(36), runId: null });
    await space.query('commit');
  } finally {
    await space.end();
  }
  return { tenant, invoices: await invoicesOf(admin, tenant.id) };
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
  await expect(
    page.getByRole('heading', {
      name: 'Financial Management & Automated Billing',
      level: 1,
      // A sheet that the address opens may be there first.
      includeHidden: true,
    }),
  ).toBeVisible();
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
