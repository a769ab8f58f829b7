import type { Page } from '@playwright/test';
import { expect } from './e2e.ts';
import { ownPhone } from './e2e-mpesa.ts';

export type Buyer = { name: string; email: string; phone: string };

let buyers = 0;

/** A stranger with a phone of their own. */
export const newBuyer = (): Buyer => ({
  name: 'Wanjiku Kamau',
  email: `wanjiku-${process.pid}-${++buyers}@example.com`,
  phone: ownPhone().typed,
});

/** The addresses that a page shows one after the other: what somebody would count as screens. */
export const countScreens = (page: Page): string[] => {
  const screens: string[] = [];
  page.on('framenavigated', (frame) => {
    const { protocol, pathname, search } = new URL(frame.url());
    const shown = `${pathname}${search}`;
    if (frame === page.mainFrame() && protocol.startsWith('http') && screens.at(-1) !== shown) screens.push(shown);
  });
  return screens;
};

export const isAsked = (page: Page) =>
  expect(page.getByRole('status').filter({ hasText: 'Enter your M-Pesa PIN on your phone.' })).toBeVisible();

/** The PIN on the drawn phone of the demo. */
export const payOnDrawnPhone = async (page: Page) => {
  await page.getByRole('button', { name: 'Demo Phone' }).click();
  const phone = page.getByRole('dialog', { name: 'Demo Phone' });
  await phone.getByRole('textbox', { name: 'M-Pesa PIN' }).fill('4711');
  await page.keyboard.press('Enter');
  await expect(phone.getByRole('status')).toContainText(/^Paid\. Receipt \w+\.$/);
  await page.keyboard.press('Escape');
};

/** Cancels the prompt there instead. */
export const cancelOnDrawnPhone = async (page: Page) => {
  await page.getByRole('button', { name: 'Demo Phone' }).click();
  const phone = page.getByRole('dialog', { name: 'Demo Phone' });
  await phone.getByRole('button', { name: 'Cancel' }).click();
  await expect(phone.getByText('No prompt is waiting.').or(phone.getByRole('status'))).toBeVisible();
  await page.keyboard.press('Escape');
};

export const fillBuyer = async (page: Page, { name, email, phone }: Buyer) => {
  await page.getByLabel('Your Name').fill(name);
  await page.getByLabel('M-Pesa Phone Number').fill(phone);
  await page.getByLabel('Email').fill(email);
};
