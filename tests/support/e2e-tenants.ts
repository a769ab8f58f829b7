import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { WorkspacePackage } from '../../domain/packages/contract.ts';
import type { Tenant } from '../../domain/tenants/contract.ts';
import { DEMO_USERS, expect, signIn } from './e2e.ts';

// A test changes only tenants of its own: the space is one for the whole run.
// Three digits: no name is the beginning of another.
let made = 100;
export const ownName = (what: string) => `${what} ${process.pid}-${++made}`;

export const created = async <T>(admin: APIRequestContext, path: string, data: object): Promise<T> => {
  const reply = await admin.post(path, { data });
  expect(reply.status(), await reply.text()).toBe(201);
  return reply.json();
};

export const makePackage = (admin: APIRequestContext, changes: object = {}): Promise<WorkspacePackage> =>
  created(admin, '/api/workspace-packages', {
    name: ownName('Offer'),
    type: 'flexible_shared',
    weeklyRate: '3000.00',
    monthlyRate: '9500.00',
    totalSpaces: 50,
    ...changes,
  });

let common: Promise<WorkspacePackage> | undefined;

// One package for all tenants that need none of their own: every screen that lists packages stays as short as it was.
const commonPackage = async (admin: APIRequestContext): Promise<string> => {
  common ??= makePackage(admin, { totalSpaces: 1_000 });
  return (await common).id;
};

export const makeTenant = async (admin: APIRequestContext, changes: object = {}): Promise<Tenant> => {
  const packageId = 'packageId' in changes ? changes.packageId : await commonPackage(admin);
  return created(admin, '/api/tenants', {
    companyName: ownName('Tenant Company'),
    contactPerson: 'Amani Otieno',
    email: `tenant-${process.pid}-${made}@example.com`,
    phone: '0712 345 678',
    billingCycle: 'monthly',
    startDate: '2026-01-31',
    ...changes,
    packageId,
  });
};

export const openTenants = async (page: Page, search = '', username = DEMO_USERS.manager) => {
  await signIn(page, username);
  await page.goto(`/tenants${search}`);
  await expect(page.getByRole('heading', { name: 'Tenant Management', level: 1 })).toBeVisible();
};

export const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('table', { name: 'All Tenants' }).getByRole('row').filter({ hasText: name });

export const act = async (page: Page, company: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${company}` }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
};

export const pick = async (page: Page, within: Locator, label: string, option: string | RegExp) => {
  const choice = page.getByRole('option', { name: option, exact: true });
  // A list moves under the hand when somebody else adds to it: after a miss, open it and press again.
  await expect(async () => {
    if (!(await choice.isVisible())) await within.getByLabel(label, { exact: true }).click({ timeout: 5_000 });
    await choice.click({ timeout: 5_000 });
    await expect(choice).toBeHidden({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
};

export const expectToast = async (page: Page, title: string, description?: string | RegExp) => {
  const toasts = page.getByLabel('Notifications (F8)');
  await expect(toasts.getByText(title, { exact: true })).toBeVisible();
  if (description) await expect(toasts.getByText(description, { exact: true })).toBeVisible();
};
