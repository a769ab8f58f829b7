import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { Expense, RecurringTemplate } from '../../domain/expenses/contract.ts';
import { DEMO_USERS, expect, signIn } from './e2e.ts';
import { created, ownName } from './e2e-tenants.ts';

export const makeExpense = (admin: APIRequestContext, fields: object = {}): Promise<Expense> =>
  created(admin, '/api/expenses', { category: 'water', description: ownName('Water bill'), amount: 1250, ...fields });

export const makeTemplate = (admin: APIRequestContext, fields: object = {}): Promise<RecurringTemplate> =>
  created(admin, '/api/recurring-expense-templates', {
    name: ownName('Fibre'),
    category: 'internet',
    amount: '15000.00',
    ...fields,
  });

export const openExpenses = async (page: Page, search = '') => {
  await signIn(page, DEMO_USERS.accountant);
  await page.goto(`/financials?tab=expenses${search}`);
  await expect(page.getByRole('region', { name: 'List of expenses' })).toBeVisible();
};

export const openRecurring = async (page: Page, search = '') => {
  await signIn(page, DEMO_USERS.accountant);
  await page.goto(`/financials?tab=recurring${search}`);
  await expect(page.getByRole('region', { name: 'List of recurring expenses' })).toBeVisible();
};

/** A row of a table, or its card on a phone. */
export const rowOf = (page: Page, text: string): Locator =>
  page
    .getByRole('table', { name: /expenses/i })
    .getByRole('row')
    .filter({ hasText: text });

const RED_DOT =
  'iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg==';
export const picture = { name: 'receipt.png', mimeType: 'image/png', buffer: Buffer.from(RED_DOT, 'base64') };
export const pdf = { name: 'invoice.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') };
