import { expect, it } from 'vitest';
import type { MyAgreement } from '../../domain/members/agreement-contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { standingClock } from '../../tests/support/bookings.ts';
import { memberOf } from '../../tests/support/members.ts';
import { textOfPdf } from '../../tests/support/pdf-text.ts';
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

it('a member reads the letter about new prices once it is written, and nobody else’s', async () => {
  const tenant = await makeTenant(admin, virtual, { startDate: '2026-11-01' });
  const member = await memberOf(t, tenant.id);
  const own = async () => ((await member.call('GET', '/api/my/agreements')).body as MyAgreement[])[0];
  const raise = async (effectiveOn: string) => {
    const body = { percent: 10, effectiveOn, agreementIds: [(await own())?.id] };
    expect((await admin.call('POST', '/api/agreements/increase', body)).status).toBe(200);
  };
  await raise('2027-06-01');
  expect((await own())?.increases).toEqual([]);
  await raise('2026-12-01');
  const [letter, ...others] = (await own())?.increases ?? [];
  expect(letter).toMatchObject({ percent: 10, effectiveOn: '2026-12-01', letterOn: '2026-11-10' });
  expect(others).toEqual([]);
  const url = `/api/my/increases/${letter?.id}`;
  expect(await member.call('GET', url)).toMatchObject({ status: 200, body: letter });
  const headers = { cookie: `nafasi=${member.cookie}` };
  const paper = await t.app.server.inject({ method: 'GET', url: `${url}?format=pdf`, headers });
  expect(textOfPdf(paper.rawPayload)).toContain('No VAT is charged on these prices.');
  const [waiting] = await t.sql(`select i.id from agreement_increases i join agreements a on a.id = i.agreement_id
    where a.tenant_id = '${tenant.id}' and i.letter_state = 'waiting'`);
  expect((await member.call('GET', `/api/my/increases/${waiting?.id}`)).status).toBe(404);
  const stranger = await memberOf(t, (await makeTenant(admin, virtual)).id);
  expect((await stranger.call('GET', url)).status).toBe(404);
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
