import { beforeAll, describe, expect, it } from 'vitest';
import type { Tenant } from '../../domain/tenants/contract.ts';
import { type Api, startTestApp } from '../../tests/support/app.ts';
import { makePackage, makeTenant, NOVEMBER } from '../../tests/support/tenants.ts';

let admin: Api;
let desk: string;
let office: string;

const named = async (query: string): Promise<string[]> => {
  const { status, body } = await admin.call('GET', `/api/tenants?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return (body as Tenant[]).map(({ companyName }) => companyName);
};

beforeAll(async () => {
  const t = await startTestApp({ clock: NOVEMBER });
  admin = await t.as('admin');
  desk = await makePackage(admin);
  office = await makePackage(admin, { type: 'private_offices', monthlyRate: '30000.00' });
  const people: [string, string, Record<string, unknown>][] = [
    [desk, 'Amani Labs', { startDate: '2026-03-01', contactPerson: 'Baraka Ali', phone: '0722 111 222' }],
    [office, 'Zuri Advocates', { startDate: '2026-01-15', email: 'front@zuri.example' }],
    [desk, 'Mwangi 100% Tea', { startDate: '2026-11-10', billingCycle: 'weekly' }],
    [desk, 'Old Friends', { startDate: '2025-01-01', status: 'terminated' }],
    [desk, 'Late_Payers', { startDate: '2026-02-01', status: 'suspended' }],
  ];
  for (const [packageId, companyName, fields] of people) await makeTenant(admin, packageId, { companyName, ...fields });
});

describe('the list of tenants', () => {
  it('holds every status, newest first, unless filtered', async () => {
    expect(await named('')).toEqual(['Late_Payers', 'Old Friends', 'Mwangi 100% Tea', 'Zuri Advocates', 'Amani Labs']);
    expect(await named('hideTerminated=true')).not.toContain('Old Friends');
    expect(await named('status=terminated')).toEqual(['Old Friends']);
    expect(await named(`packageId=${office}`)).toEqual(['Zuri Advocates']);
    expect(await named('billingCycle=weekly')).toEqual(['Mwangi 100% Tea']);
    expect(await named('arrears=true')).toEqual([]);
    expect(await named('arrears=false&hideTerminated=true')).toHaveLength(4);
  });

  it.each([
    ['amani', ['Amani Labs']],
    ['BARAKA', ['Amani Labs']],
    ['zuri.example', ['Zuri Advocates']],
    ['0722 111', ['Amani Labs']],
    ['+254722', ['Amani Labs']],
    ['254 722 111222', ['Amani Labs']],
    ['100%', ['Mwangi 100% Tea']],
    ['%', ['Mwangi 100% Tea']],
    ['late_', ['Late_Payers']],
    ["'; drop table tenants; --", []],
  ])('is searched by company, contact, e-mail and phone: %s', async (q, found) => {
    expect(await named(`q=${encodeURIComponent(q)}`)).toEqual(found);
  });

  it.each([
    ['companyName', 'Amani Labs', 'Zuri Advocates'],
    ['-companyName', 'Zuri Advocates', 'Amani Labs'],
    ['startDate', 'Old Friends', 'Mwangi 100% Tea'],
    ['-rentAmount', 'Zuri Advocates', 'Mwangi 100% Tea'],
  ])('is put in the order of %s', async (sort, first, last) => {
    const rows = await named(`sort=${sort}`);
    expect([rows[0], rows.at(-1)]).toEqual([first, last]);
  });

  it.each(['createdAt', '-companyName', 'startDate', '-rentAmount'])('is the same in pages, by %s', async (sort) => {
    const whole = await named(`sort=${sort}`);
    const paged: string[] = [];
    for (let next: string | null = `/api/tenants?sort=${sort}&limit=2&count=true`; next; ) {
      const { body, headers } = await admin.call('GET', next);
      expect(headers['x-total-count']).toBe('5');
      paged.push(...(body as Tenant[]).map(({ companyName }) => companyName));
      next = /<([^>]+)>/.exec(String(headers.link ?? ''))?.[1] ?? null;
    }
    expect(paged).toEqual(whole);
  });

  it.each(['status=gone', 'packageId=7', 'billingCycle=hourly', 'arrears=yes', 'sort=phone', 'limit=0', 'cursor=x'])(
    'refuses %s by name',
    async (query) => {
      const { status, body } = await admin.call('GET', `/api/tenants?${query}`);
      expect(status).toBe(400);
      expect(body).toHaveProperty(`fields.${query.split('=')[0]}`);
    },
  );
});

it('counts the tenants of each status, terminated ones too', async () => {
  const { body } = await admin.call('GET', '/api/tenant-counts');
  expect(body).toEqual({ total: 5, active: 3, suspended: 1, terminated: 1 });
});
