import { setTimeout as sleep } from 'node:timers/promises';
import type { Tenant } from '../../domain/tenants/contract.ts';
import type { Api } from './app.ts';

let names = 0;

// A machine that is busy with other tests may be told to come back; what a test is about is never asked twice.
const created = async (api: Api, path: string, fields: object): Promise<unknown> => {
  for (let attempt = 1; ; attempt++) {
    const { status, body } = await api.call('POST', path, fields);
    if (status === 201) return body;
    if (status !== 503 || attempt === 5) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
    await sleep(1_000);
  }
};

export type PackageFields = Record<string, unknown>;

// A package of the test's own, with prices that are easy to tell apart.
export const packageFields = (fields: PackageFields = {}) => ({
  name: `Package ${++names}`,
  type: 'flexible_shared',
  dailyRate: '1800.00',
  weeklyRate: '4000.00',
  monthlyRate: '12500.00',
  quarterlyRate: '35000.00',
  annualRate: '130000.00',
  totalSpaces: 10,
  ...fields,
});

export const makePackage = async (admin: Api, fields: PackageFields = {}): Promise<string> => {
  const answer = await created(admin, '/api/workspace-packages', packageFields(fields));
  return (answer as { id: string }).id;
};

export const tenantFields = (packageId: string, fields: Record<string, unknown> = {}) => ({
  companyName: `Company ${++names}`,
  contactPerson: 'Amina Hassan',
  email: 'amina@example.com',
  phone: '0712 345 678',
  packageId,
  billingCycle: 'monthly',
  startDate: '2026-11-01',
  ...fields,
});

export const makeTenant = async (api: Api, packageId: string, fields: Record<string, unknown> = {}): Promise<Tenant> =>
  (await created(api, '/api/tenants', tenantFields(packageId, fields))) as Tenant;

// Noon of 15 November 2026 in Nairobi, a Sunday.
export const NOVEMBER = { now: () => '2026-11-15T09:00:00Z' };
