import { beforeAll, describe, expect, it } from 'vitest';
import type { Tenant } from '../../domain/tenants/contract.ts';
import { type Api, startTestApp, type TestApp } from '../../tests/support/app.ts';
import { makePackage, makeTenant, NOVEMBER, tenantFields } from '../../tests/support/tenants.ts';

let t: TestApp;
let admin: Api;

beforeAll(async () => {
  t = await startTestApp({ clock: NOVEMBER });
  admin = await t.as('admin');
});

const holding = async (packageId: string): Promise<number> => {
  const [row] = await t.sql(
    `select count(*)::int as n from tenants where package_id = '${packageId}' and status <> 'terminated'`,
  );
  return Number(row?.n);
};

const dedicated = (totalSpaces: number, name?: string) =>
  makePackage(admin, { type: 'dedicated_shared', totalSpaces, ...(name ? { name } : {}) });

describe('dedicated desks', () => {
  it('are sold exactly as often as there are, when fifty ask at once for the last three', async () => {
    const desk = await dedicated(3, 'Window Desk');
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => admin.call('POST', '/api/tenants', tenantFields(desk))),
    );
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(3).fill(201), ...Array(47).fill(409)]);
    expect(await holding(desk)).toBe(3);
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'package_full',
      message: expect.stringMatching(/^Window Desk is full: all 3 spaces are taken\./),
      fields: { packageId: expect.any(String) },
    });
  });

  it('go to one of two tenants who move there at once', async () => {
    const free = await makePackage(admin);
    const desk = await dedicated(1);
    const movers = await Promise.all(Array.from({ length: 8 }, () => makeTenant(admin, free)));
    const replies = await Promise.all(
      movers.map(({ id, companyName }) => admin.call('PUT', `/api/tenants/${id}`, tenantFields(desk, { companyName }))),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(7);
    expect(await holding(desk)).toBe(1);
  });

  it('are not taken back from those who hold them: fewer spaces than tenants are refused', async () => {
    const desk = await dedicated(3);
    await Promise.all([makeTenant(admin, desk), makeTenant(admin, desk)]);
    const lowered = await admin.call('PATCH', `/api/workspace-packages/${desk}`, { totalSpaces: 1 });
    expect([lowered.status, lowered.body]).toMatchObject([409, { code: 'package_full' }]);
    expect((await admin.call('PATCH', `/api/workspace-packages/${desk}`, { totalSpaces: 2 })).status).toBe(200);
  });

  it('hold while some are sold and their number is lowered at once', async () => {
    const desk = await dedicated(10);
    await Promise.all([
      ...Array.from({ length: 15 }, () => admin.call('POST', '/api/tenants', tenantFields(desk))),
      ...[4, 3, 2, 5].map((totalSpaces) => admin.call('PATCH', `/api/workspace-packages/${desk}`, { totalSpaces })),
    ]);
    const [row] = await t.sql(`select total_spaces from workspace_packages where id = '${desk}'`);
    expect(await holding(desk)).toBeLessThanOrEqual(Number(row?.total_spaces));
  });

  it('stay taken by a suspended tenant, and are free again after a termination', async () => {
    const desk = await dedicated(1, 'Corner Desk');
    const { id } = await makeTenant(admin, desk);
    await admin.call('PATCH', `/api/tenants/${id}/status`, { status: 'suspended' });
    expect((await admin.call('POST', '/api/tenants', tenantFields(desk))).status).toBe(409);
    await admin.call('DELETE', `/api/tenants/${id}`);
    const successor = await makeTenant(admin, desk);

    const back = await admin.call('PATCH', `/api/tenants/${id}/status`, { status: 'active' });
    expect([back.status, back.body]).toMatchObject([
      409,
      { code: 'package_full', message: expect.stringContaining('Corner Desk is full: its only space is taken.') },
    ]);
    await admin.call('DELETE', `/api/tenants/${successor.id}`);
    const again = await admin.call('PATCH', `/api/tenants/${id}/status`, { status: 'active' });
    expect([again.status, (again.body as Tenant).status]).toEqual([200, 'active']);
  });
});

it('hot desks may be sold beyond their number', async () => {
  const hot = await makePackage(admin, { totalSpaces: 1 });
  const replies = await Promise.all(Array.from({ length: 5 }, () => makeTenant(admin, hot)));
  expect(replies).toHaveLength(5);
});

it('the database itself refuses the desk that is one too many', async () => {
  const desk = await dedicated(1);
  const { id } = await makeTenant(admin, desk);
  const past = t.sql(`begin; set local app.actor = 'system:test';
    insert into tenants (company_name, contact_person, email, phone, package_id, start_date, rent_amount, next_due_date, billed_through)
    select 'Second', contact_person, email, phone, package_id, start_date, rent_amount, next_due_date, billed_through
    from tenants where id = '${id}'; commit`);
  await expect(past).rejects.toMatchObject({ constraint: 'workspace_packages_full' });
});
