import { expect, it } from 'vitest';
import type { MyAgreement } from '../../domain/members/agreement-contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { standingClock } from '../../tests/support/bookings.ts';
import { memberOf } from '../../tests/support/members.ts';
import { makePackage, makeTenant } from '../../tests/support/tenants.ts';

const clock = standingClock('2026-11-10T06:00:00.000Z');
const t = await startTestApp({ clock });
const admin = await t.as('admin');
const virtual = await makePackage(admin, { name: 'Virtual Office', type: 'virtual_office' });

it('a member sees the agreements of the company and the earliest end, and gives notice for it', async () => {
  const tenant = await makeTenant(admin, virtual, { startDate: '2026-11-01' });
  const member = await memberOf(t, tenant.id);
  const [mine] = (await member.call('GET', '/api/my/agreements')).body as MyAgreement[];
  expect(mine).toMatchObject({ state: 'active', earliestEnd: '2026-12-31', lines: [{ name: 'Virtual Office' }] });
  const notice = (endsOn: string) => member.call('POST', `/api/my/agreements/${mine?.id}/notice`, { endsOn });
  expect(await notice('2026-12-30')).toMatchObject({ status: 400, body: { fields: { endsOn: expect.any(String) } } });
  expect(await notice('2026-12-31')).toMatchObject({ status: 200, body: { endsOn: '2026-12-31' } });
  const [after] = (await member.call('GET', '/api/my/agreements')).body as MyAgreement[];
  expect(after).toMatchObject({
    state: 'notice',
    noticeGivenOn: '2026-11-10',
    endDate: '2026-12-31',
    earliestEnd: null,
  });
});

it('the agreement of another company is not found, and its drafts are not shown', async () => {
  const [one, other] = [await makeTenant(admin, virtual), await makeTenant(admin, virtual)];
  const lines = [{ packageId: virtual }];
  await admin.call('POST', '/api/agreements', { tenantId: one.id, startDate: '2026-11-01', lines, draft: true });
  const member = await memberOf(t, one.id);
  expect((await member.call('GET', '/api/my/agreements')).body).toHaveLength(1);
  const { body } = await admin.call('GET', `/api/agreements?tenantId=${other.id}`);
  const [foreign] = body as { id: string }[];
  const reply = await member.call('POST', `/api/my/agreements/${foreign?.id}/notice`, { endsOn: '2027-12-31' });
  expect(reply.status).toBe(404);
});
