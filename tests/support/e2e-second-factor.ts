import type { Locator, Page } from '@playwright/test';
import { generate } from 'otplib';
import { expect } from './e2e.ts';

export const secondFactorDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Set Up Two-Factor Authentication' });

/** From the password to the recovery codes; answers the key. */
export const setUpSecondFactor = async (dialog: Locator, password: string): Promise<string> => {
  await dialog.getByLabel('Current Password').fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const key = await dialog.getByRole('textbox', { name: 'Set-up Key' }).inputValue();
  await dialog.getByLabel('Authentication Code').fill(await generate({ secret: key }));
  await dialog.getByRole('button', { name: 'Turn On' }).click();
  return key;
};

/** What a new space asks of its first administrator before anything else. */
export const passFirstSecondFactor = async (page: Page, password: string): Promise<string> => {
  const key = await setUpSecondFactor(secondFactorDialog(page), password);
  await page.getByLabel('I have saved my recovery codes').click();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  return key;
};
