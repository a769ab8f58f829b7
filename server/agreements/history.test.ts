import { expect, it } from 'vitest';
import type { AgreementDetails } from '../../domain/agreements/contract.ts';
import type { Activity, AuditEntry } from '../../domain/audit/contract.ts';
import type { Unit } from '../../domain/units/contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { standingClock } from '../../tests/support/bookings.ts';
import { makePackage, makeTenant } from '../../tests/support/tenants.ts';

const t = await startTestApp({ clock: standingClock('2026-11-15T06:00:00.000Z') });
const admin = await t.as('admin');
const desk = await makePackage(admin, { name: 'Dedicated Desk', type: 'dedicated_shared', totalSpaces: 200 });
const virtual = await makePackage(admin, { name: 'Virtual Office', type: 'virtual_office' });
const { body } = await admin.call('POST', '/api/units/series', {
  kind: 'desk',
  name: 'Desk',
  floor: 'Ground',
  count: 4,
});
const [first, second] = body as Unit[];

const make = async () => {
  const tenant = await makeTenant(admin, virtual, { startDate: '2026-11-01' });
  const lines = [{ packageId: desk, quantity: 2, unitPrice: '11000.00', reason: 'As agreed' }];
  const made = await admin.call('POST', '/api/agreements', { tenantId: tenant.id, startDate: '2026-11-01', lines });
  return made.body as AgreementDetails;
};
const ok = async (method: string, path: string, sent?: object) => {
  const { status, body: answered } = await admin.call(method, path, sent);
  expect([status, answered]).toEqual([200, answered]);
};
const historyOf = async (id: string) => (await admin.call('GET', `/api/agreements/${id}/history`)).body as AuditEntry[];

it('of an agreement has its lines, units, pauses and renewals, also of lines that are gone, and nothing of others', async () => {
  const [agreement, other] = [await make(), await make()];
  const { id, number } = agreement;
  const path = `/api/agreements/${id}`;
  const units = `${path}/lines/${agreement.lines[0]?.id}/units`;
  await ok('PUT', units, { unitIds: [first?.id], from: '2026-11-20', was: [] });
  await ok('PUT', units, { unitIds: [second?.id], from: '2026-11-20', was: [first?.id] });
  await ok('POST', `${path}/changes`, {
    effectiveOn: '2027-01-01',
    reason: 'More',
    lines: [{ packageId: desk, quantity: 3 }],
  });
  await ok('POST', `${path}/changes`, {
    effectiveOn: '2027-01-01',
    reason: 'Yet more',
    lines: [{ packageId: desk, quantity: 4 }],
  });
  await ok('POST', `${path}/pause`, { from: '2026-12-11', until: '2026-12-20', reason: 'Works in the building' });

  const history = await historyOf(id);
  const texts = history.map(({ text }) => text);
  expect(texts).toEqual(
    expect.arrayContaining([
      `made the agreement ${number}`,
      `added a line to the agreement ${number}`,
      `gave ${first?.name} to the agreement ${number}`,
      `took ${first?.name} from the agreement ${number}`,
      `gave ${second?.name} to the agreement ${number}`,
      `removed a line of the agreement ${number}`,
      `paused the agreement ${number}`,
    ]),
  );
  expect(texts.filter((text) => text?.includes(other.number))).toEqual([]);
  expect(new Set(history.map((entry) => entry.path))).toEqual(new Set([`/agreements/${id}`]));
  expect(history.map(({ id: entry }) => Number(entry))).toEqual(
    history.map(({ id: entry }) => Number(entry)).sort((a, b) => b - a),
  );
  expect((await historyOf(other.id)).every(({ text }) => !text?.includes(number))).toBe(true);

  // One press from the entry of a unit to its agreement, also where the line is gone.
  const holds = (await admin.call('GET', '/api/audit-log?entity=unit_holds&limit=50')).body as AuditEntry[];
  expect(holds.length).toBeGreaterThan(3);
  expect(new Set(holds.map((entry) => entry.path))).toEqual(new Set([`/agreements/${id}`]));
  const activity = (await admin.call('GET', '/api/activity?limit=100')).body as Activity[];
  expect(
    activity.filter(({ text }) => /^(gave|took) Desk/.test(text)).every((one) => one.path === `/agreements/${id}`),
  ).toBe(true);
});

it('is found by an index, and asked for by those who read the audit log', async () => {
  const { id } = await make();
  // As many lines as thousands of agreements bring.
  await t.sql(`insert into audit_log (actor, actor_name, action, entity, entity_id, after)
    select 'system:test', 'Test', 'insert', 'agreement_lines', gen_random_uuid(), jsonb_build_object('agreement_id', gen_random_uuid())
    from generate_series(1, 5000); analyze audit_log`);
  const plan = await t.sql(`explain select id from audit_log
    where entity in ('agreement_lines', 'unit_holds', 'agreement_pauses', 'agreement_increases', 'renewal_contacts')
      and coalesce(coalesce(after, before) ->> 'agreement_id', coalesce(after, before) ->> 'line_id') = '${id}'`);
  expect(JSON.stringify(plan)).toContain('audit_log_of_agreements');
  expect((await admin.call('GET', '/api/agreements/nonsense/history')).status).toBe(400);
  expect((await admin.call('GET', '/api/agreements/01890000-0000-7000-8000-000000000000/history')).status).toBe(404);
  expect((await (await t.as('front_desk')).call('GET', `/api/agreements/${id}/history`)).status).toBe(403);
});
