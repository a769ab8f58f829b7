import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { Account, JournalEntry } from '../../domain/ledger/contract.ts';
import { DEMO_USERS, expect, signIn } from './e2e.ts';
import { ownName } from './e2e-tenants.ts';

// The books are one for the whole run, so that a test posts to accounts of its own.
export const makeAccount = async (admin: APIRequestContext, kind: Account['kind']): Promise<Account> => {
  for (;;) {
    const code = String(6000 + Math.floor(Math.random() * 4000));
    const reply = await admin.post('/api/ledger/accounts', { data: { code, name: ownName('Account'), kind } });
    if (reply.status() === 201) return reply.json();
    expect(reply.status(), await reply.text()).toBe(409);
  }
};

export const makeEntry = async (admin: APIRequestContext, fields: object): Promise<JournalEntry> => {
  const reply = await admin.post('/api/ledger/entries', { data: { date: '2026-01-15', ...fields } });
  expect(reply.status(), await reply.text()).toBe(201);
  return reply.json();
};

export const openLedger = async (page: Page, search = '', username = DEMO_USERS.accountant) => {
  await signIn(page, username);
  await page.goto(`/ledger${search}`);
  await expect(page.getByRole('heading', { name: 'Ledger', level: 1 })).toBeVisible();
};

export const rowOf = (page: Page, table: string, text: string): Locator =>
  page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: text });

export const chooseAccount = async (page: Page, within: Locator, line: number, account: Account) => {
  await within.getByRole('combobox', { name: `Account of line ${line}` }).click();
  await page.getByPlaceholder('Type to search…').fill(account.code);
  await page.getByRole('option', { name: `${account.code} ${account.name}` }).click();
};

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Picks a day of any year with the calendar of a date field. */
export const pickDay = async (page: Page, within: Locator, label: string, day: string) => {
  const [year = '', month = '', date = ''] = day.split('-');
  await within.getByRole('combobox', { name: label, exact: true }).click();
  const calendar = page.getByRole('dialog', { name: 'Calendar' });
  await calendar.getByRole('combobox', { name: 'Choose the Year' }).selectOption(year);
  await calendar.getByRole('combobox', { name: 'Choose the Month' }).selectOption(String(Number(month) - 1));
  const text = `${Number(date)} ${MONTHS[Number(month) - 1]} ${year}`;
  await calendar.getByRole('button', { name: new RegExp(`\\b${text}\\b`) }).click();
  await expect(calendar).toBeHidden();
};
