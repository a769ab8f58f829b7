import { expect, it } from 'vitest';
import type { NumberView } from '../../../domain/payroll/access-contract.ts';
import { type Api, startTestApp } from '../../../tests/support/app.ts';
import { makeEmployee } from '../../../tests/support/payroll.ts';
import { NOVEMBER } from '../../../tests/support/tenants.ts';

const t = await startTestApp({ clock: NOVEMBER });
const hr = await t.as('hr', { firstName: 'Daniel', lastName: 'Mutua' });
const admin = await t.as('admin');
const accountant = await t.as('accountant');
const employee = await makeEmployee(hr, { nationalId: '27845123' });

const views = async (by: Api = admin) =>
  (await by.call('GET', `/api/employees/${employee.id}/number-views`)).body as NumberView[];
const look = (by: Api, path = '') => by.call('GET', `/api/employees${path}`);

it('people who are shown numbers in full are recorded, once for each thing that they look at', async () => {
  await look(hr, `/${employee.id}`);
  await look(hr, `/${employee.id}`);
  await look(hr, `/${employee.id}/p9?year=2026`);
  await look(hr);
  expect((await views()).map(({ userName, what }) => [userName, what])).toEqual([
    ['Daniel Mutua', 'list'],
    ['Daniel Mutua', 'tax_card'],
    ['Daniel Mutua', 'employee'],
  ]);
});

it('who sees them masked is not', async () => {
  const before = await views();
  const { body } = await look(accountant, `/${employee.id}`);
  expect((body as { nationalId: string }).nationalId).not.toBe('27845123');
  expect(await views()).toEqual(before);
});

it('the list is the administrator’s, and nobody changes it', async () => {
  expect((await hr.call('GET', `/api/employees/${employee.id}/number-views`)).status).toBe(403);
  await expect(t.sql('set role nafasi_app; delete from number_views')).rejects.toThrow(/permission denied/);
  await expect(t.sql('delete from number_views')).rejects.toThrow(/append-only/);
});
