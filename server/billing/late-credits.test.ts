import { beforeAll, describe, expect, it } from 'vitest';
import type { ChangedAgreement } from '../../domain/agreements/change-contract.ts';
import type { AgreementDetails } from '../../domain/agreements/contract.ts';
import type { ChangeEffect } from '../../domain/tenants/change-effect.ts';
import type { Tenant } from '../../domain/tenants/contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { standingClock } from '../../tests/support/bookings.ts';
import { expectBooksAgree } from '../../tests/support/books.ts';
import { makePackage, makeTenant } from '../../tests/support/tenants.ts';

const clock = standingClock('2026-11-15T06:00:00.000Z');
const t = await startTestApp({ clock });
const admin = await t.as('admin');
const desk = await makePackage(admin, { name: 'Hot Desk', type: 'flexible_shared', totalSpaces: 200 });
const virtual = await makePackage(admin, { name: 'Virtual Office', type: 'virtual_office' });

const billing = (changes: object) => admin.call('PUT', '/api/settings/billing', changes);
const NAMES = ['package', 'moved', 'left', 'status', 'lines', 'notice', 'pause', 'increase', 'ends'] as const;
const tenants = new Map<(typeof NAMES)[number] | 'undo', Tenant>();
const tenantFor = (name: (typeof NAMES)[number] | 'undo'): Tenant => {
  const tenant = tenants.get(name);
  if (!tenant) throw new Error(`There is no tenant for ${name}`);
  return tenant;
};
const mainOf = async (tenant: Tenant) => {
  const { body } = await admin.call('GET', `/api/agreements?tenantId=${tenant.id}`);
  const [main] = body as AgreementDetails[];
  return (await admin.call('GET', `/api/agreements/${main?.id}`)).body as AgreementDetails;
};
const reasons = async ({ id }: Tenant) =>
  (await t.sql(`select reason from credit_notes where tenant_id = '${id}' order by created_at`)).map(
    ({ reason }) => reason,
  );
const form = ({ companyName, contactPerson, email, phone, startDate, packageId }: Tenant) => ({
  ...{ companyName, contactPerson, email, phone, startDate, packageId },
});

const ASKED = {
  status: 400,
  body: {
    fields: {
      lateReason:
        'This tax invoice could be credited until 15 May 2027 (VAT Act s.16): give a reason for crediting it now',
    },
  },
};
const LATE = 'They told us only now';
const UNTIL = { creditableUntil: '2027-05-15' };
const SAYS = expect.stringContaining(`(after six months: ${LATE})`);

// Refused without the reason, done with it, and kept on the credit note and in the log.
const askAndDo = async (tenant: Tenant, act: (body: object) => ReturnType<typeof admin.call>) => {
  expect(await act({})).toMatchObject(ASKED);
  expect(await reasons(tenant)).toEqual([]);
  const reply = await act({ lateReason: LATE });
  expect([reply.status, JSON.stringify(reply.body)]).toEqual([200, expect.any(String)]);
  expect(await reasons(tenant)).toEqual([SAYS]);
  const [entry] = await t.sql(`select after ->> 'reason' as reason from audit_log where entity = 'credit_notes'
    and after ->> 'tenant_id' = '${tenant.id}'`);
  expect(entry?.reason).toEqual(SAYS);
  await expectBooksAgree(t);
};

let runId = '';

beforeAll(async () => {
  expect((await billing({ vatRegistered: true, kraPin: 'P051234567X', billSuspended: false })).status).toBe(200);
  const annual = { startDate: '2026-11-15', billingCycle: 'annual' };
  for (const name of [...NAMES, 'undo'] as const) {
    // Notice that was given before this year was invoiced can end within it.
    const days = name === 'notice' || name === 'ends' ? { startDate: '2025-11-15', billedThrough: '2026-11-15' } : {};
    tenants.set(name, await makeTenant(admin, desk, { ...annual, ...days, companyName: `Late ${name}` }));
  }
  const run = await admin.call('POST', '/api/billing/generate-invoices');
  runId = (run.body as { runId: string }).runId;
  clock.set('2027-06-01T06:00:00.000Z');
});

describe('a credit note after six months', () => {
  it('by another package says so ahead and asks why', async () => {
    const tenant = tenantFor('package');
    const preview = await admin.call('POST', `/api/tenants/${tenant.id}/changes/preview`, { packageId: virtual });
    expect((preview.body as ChangeEffect).credits).toMatchObject([UNTIL]);
    const change = { ...form(tenant), packageId: virtual };
    await askAndDo(tenant, (body) => admin.call('PUT', `/api/tenants/${tenant.id}`, { ...change, ...body }));
  });

  it('by an earlier last day asks why', async () => {
    const tenant = tenantFor('moved');
    const change = { ...form(tenant), endDate: '2027-07-31' };
    await askAndDo(tenant, (body) => admin.call('PUT', `/api/tenants/${tenant.id}`, { ...change, ...body }));
  });

  it('by the end of a tenancy says so ahead and asks why', async () => {
    const tenant = tenantFor('left');
    const preview = await admin.call('POST', `/api/tenants/${tenant.id}/changes/preview`, { status: 'terminated' });
    expect((preview.body as ChangeEffect).credits).toMatchObject([UNTIL]);
    expect(await admin.call('DELETE', `/api/tenants/${tenant.id}`)).toMatchObject(ASKED);
    await askAndDo(tenant, (body) => admin.call('DELETE', `/api/tenants/${tenant.id}`, body));
  });

  it('by the status asks why', async () => {
    const tenant = tenantFor('status');
    const change = { status: 'terminated', reason: 'Never paid' };
    await askAndDo(tenant, (body) => admin.call('PATCH', `/api/tenants/${tenant.id}/status`, { ...change, ...body }));
  });

  it('by other lines of an agreement says so ahead and asks why', async () => {
    const tenant = tenantFor('lines');
    const { id, lines } = await mainOf(tenant);
    const change = {
      effectiveOn: '2027-06-15',
      lines: [{ id: lines[0]?.id, unitPrice: '90000.00', reason: 'As agreed' }],
    };
    const preview = await admin.call('POST', `/api/agreements/${id}/changes/preview`, change);
    expect((preview.body as ChangedAgreement).credits).toMatchObject([UNTIL]);
    await askAndDo(tenant, (body) => admin.call('POST', `/api/agreements/${id}/changes`, { ...change, ...body }));
  });

  it('by notice says so ahead and asks why', async () => {
    const tenant = tenantFor('notice');
    const { id } = await mainOf(tenant);
    const notice = { givenOn: '2026-10-01', endsOn: '2027-07-31' };
    const preview = await admin.call('POST', `/api/agreements/${id}/notice`, { ...notice, preview: true });
    expect(preview.body).toMatchObject({ late: [UNTIL] });
    await askAndDo(tenant, (body) => admin.call('POST', `/api/agreements/${id}/notice`, { ...notice, ...body }));
  });

  it('by a pause and by its end says so ahead and asks why', async () => {
    const tenant = tenantFor('pause');
    const { id } = await mainOf(tenant);
    const pause = { from: '2027-07-01', until: '2027-07-31', reason: 'Works' };
    const preview = await admin.call('POST', `/api/agreements/${id}/pause/preview`, pause);
    expect((preview.body as ChangedAgreement).credits).toMatchObject([UNTIL]);
    await askAndDo(tenant, (body) => admin.call('POST', `/api/agreements/${id}/pause`, { ...pause, ...body }));
  });

  it('by an increase says so ahead and asks why', async () => {
    const tenant = tenantFor('increase');
    const { id } = await mainOf(tenant);
    const increase = { percent: 5, effectiveOn: '2027-07-01', agreementIds: [id] };
    const preview = await admin.call('POST', '/api/agreements/increase', { ...increase, preview: true });
    expect(preview.body).toMatchObject({ late: [UNTIL] });
    await askAndDo(tenant, (body) => admin.call('POST', '/api/agreements/increase', { ...increase, ...body }));
  });

  it('by an end that comes by itself names the rule', async () => {
    const tenant = tenantFor('ends');
    const { id } = await mainOf(tenant);
    await billing({ prorate: false });
    const given = await admin.call('POST', `/api/agreements/${id}/notice`, {
      givenOn: '2026-10-01',
      endsOn: '2027-08-31',
    });
    expect([given.status, given.body]).toMatchObject([200, { late: [] }]);
    await billing({ prorate: true });
    clock.set('2027-09-01T06:00:00.000Z');
    expect((await admin.call('POST', '/api/automation/manual-run')).status).toBe(200);
    expect(await reasons(tenant)).toEqual([
      'The agreement ended on 31 Aug 2027 (after six months: it follows from what was arranged before, VAT Act s.16)',
    ]);
    clock.set('2027-06-01T06:00:00.000Z');
  });

  it('by taking a run back asks why, before any invoice of it is credited', async () => {
    const tenant = tenantFor('undo');
    const path = `/api/billing/runs/${runId}/undo`;
    await askAndDo(tenant, (body) => admin.call('POST', path, { reason: 'Wrong price list', ...body }));
  });
});
