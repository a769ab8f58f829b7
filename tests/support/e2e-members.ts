import type { APIRequestContext, Page } from '@playwright/test';
import { expect, makeUser, type Person, signIn } from './e2e.ts';

/** Somebody of the test's own who signs in for a tenant. */
export const makeMember = async (admin: APIRequestContext, tenantId: string): Promise<Person> => {
  const person = await makeUser(admin, 'tenant');
  const reply = await admin.put(`/api/tenants/${tenantId}/logins/${person.id}`);
  expect(reply.status(), await reply.text()).toBe(200);
  return person;
};

export const PHONE = { width: 360, height: 740 };

export const openAs = async (page: Page, person: Person, path: string, heading: string | RegExp) => {
  await page.setViewportSize(PHONE);
  await signIn(page, person.username, person.password);
  await page.goto(path);
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
};

export const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Your space' });
