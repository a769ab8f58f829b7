import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { Employee } from '../../domain/payroll/contract.ts';
import type { PayrollRecord } from '../../domain/payroll/pay/pay-contract.ts';
import { confirm, DEMO_USERS, expect, signIn } from './e2e.ts';
import { created, ownName } from './e2e-tenants.ts';

/** The day it is at the space. */
export const today = (): string => new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);

/** A name that no other test has, and a number with it. */
export const ownPerson = () => {
  const [, number = ''] = ownName('x').split(' ');
  return { lastName: `Wanjiku ${number}`, employeeId: `T-${number}`, email: `staff-${number}@example.com` };
};

export const makeEmployee = (admin: APIRequestContext, fields: object = {}): Promise<Employee> =>
  created(admin, '/api/employees', {
    firstName: 'Jane',
    ...ownPerson(),
    phone: '0712 345 678',
    position: 'Community Manager',
    department: 'operations',
    hireDate: '2025-01-01',
    baseSalary: 50_000,
    nationalId: '27845123',
    kraPin: 'A004416331M',
    bankAccount: '01109876543200',
    ...fields,
  });

/** What the tables of February 2026 take from 50,000. */
export const STATUTORY = { nssf: 3_000, nhif: 1_375, housingLevy: 750, paye: '5845.85' };

export const makeRecord = (api: APIRequestContext, employeeId: string, fields: object = {}): Promise<PayrollRecord> =>
  created(api, '/api/payroll', {
    employeeId,
    payPeriodStart: '2026-10-01',
    payPeriodEnd: '2026-10-31',
    baseSalary: 50_000,
    ...STATUTORY,
    ...fields,
  });

export const moveRecord = async (api: APIRequestContext, id: string, data: object) => {
  await confirm(api);
  const reply = await api.patch(`/api/payroll/${id}/status`, { data });
  expect(reply.status(), await reply.text()).toBe(200);
};

/** As somebody of Human Resources, who makes records that an administrator then approves. */
export const openHr = async (page: Page, search = '', username = DEMO_USERS.hr) => {
  await signIn(page, username);
  await page.goto(`/hr${search}`);
  // A payslip that the address opens lies over the page and hides it from assistive technology.
  await expect(page.getByRole('heading', { name: 'HR & Payroll', level: 1, includeHidden: true })).toBeVisible();
};

export const openEmployee = async (page: Page, employee: Employee, username = DEMO_USERS.hr) => {
  await signIn(page, username);
  await page.goto(`/hr/employees/${employee.id}`);
  await expect(page.getByRole('heading', { name: nameOf(employee), level: 1 })).toBeVisible();
};

export const nameOf = ({ firstName, lastName }: Pick<Employee, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`;

export const rowOf = (page: Page, table: string, text: string): Locator =>
  page.getByRole('table', { name: table, exact: true }).getByRole('row').filter({ hasText: text });

/** The server searches the list, so that a letter or two are typed before somebody is chosen. */
export const chooseEmployee = async (page: Page, dialog: Locator, employee: Employee) => {
  await dialog.getByLabel('Employee', { exact: true }).click();
  await page.getByPlaceholder('Type to search…').fill(employee.employeeId);
  const option = page.getByRole('option');
  await expect(option).toHaveCount(1);
  await option.click();
};

/** A figure of a list of terms, by its term. */
export const figure = (within: Locator, term: string): Locator =>
  within
    .locator('div')
    .filter({ has: within.page().locator('dt', { hasText: new RegExp(`^${term}$`) }) })
    .locator('dd')
    .first();
