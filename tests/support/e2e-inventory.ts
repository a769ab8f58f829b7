import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { Category, ItemDetails } from '../../domain/inventory/contract.ts';
import { DEMO_USERS, expect, signIn } from './e2e.ts';
import { created, ownName } from './e2e-tenants.ts';

export const HEADING = 'Inventory Management - Track and manage all workspace assets';

export const makeCategory = (admin: APIRequestContext, fields: object = {}): Promise<Category> =>
  created(admin, '/api/inventory/categories', { name: ownName('Category'), ...fields });

/** A code that no other test has. */
export const ownCode = (prefix = 'T') => ownName(prefix).replace(' ', '-');

export const makeItem = async (admin: APIRequestContext, fields: object = {}): Promise<ItemDetails> => {
  const categoryId = 'categoryId' in fields ? fields.categoryId : (await makeCategory(admin)).id;
  return created(admin, '/api/inventory/items', {
    itemCode: ownCode(),
    name: ownName('Lamp'),
    location: 'Store',
    ...fields,
    categoryId,
  });
};

export const openInventory = async (page: Page, search = '', username = DEMO_USERS.manager) => {
  await signIn(page, username);
  await page.goto(`/inventory${search}`);
  await expect(page.getByRole('heading', { name: HEADING, level: 1 })).toBeVisible();
};

export const openItem = async (page: Page, { id, name }: ItemDetails, username = DEMO_USERS.manager) => {
  await signIn(page, username);
  await page.goto(`/inventory/${id}`);
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
};

export const itemRow = (page: Page, code: string): Locator =>
  page.getByRole('table', { name: 'Items' }).getByRole('row').filter({ hasText: code });

export const card = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
