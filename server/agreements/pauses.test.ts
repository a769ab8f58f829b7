import { describe, expect, it } from 'vitest';
import type { ChangedAgreement } from '../../domain/agreements/change-contract.ts';
import type { AgreementDetails } from '../../domain/agreements/contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { standingClock } from '../../tests/support/bookings.ts';
import { makePackage, makeTenant } from '../../tests/support/tenants.ts';

const clock = standingClock('2026-11-15T06:00:00.000Z');
const t = await startTestApp({ clock });
const admin = await t.as('admin');
const desk = await makePackage(admin, { name: 'Dedicated Desk', type: 'dedicated_shared', totalSpaces: 200 });
const virtual = await makePackage(admin, { name: 'Virtual Office', type: 'virtual_office' });

const PATH = '/api/agreements';
const run = () => admin.call('POST', '/api/billing/generate-invoices');
const get = async (id: string) => (await admin.call('GET', `${PATH}/${id}`)).body as AgreementDetails;
const make = async (changes: Record<string, unknown> = {}) => {
  const tenant = await makeTenant(admin, virtual, { startDate: '2026-11-01' });
  const { body } = await admin.call('POST', PATH, {
    tenantId: tenant.id,
    startDate: '2026-11-01',
    lines: [{ packageId: desk, quantity: 2, unitPrice: '9000.00', reason: 'As agreed' }],
    ...changes,
  });
  return body as AgreementDetails;
};
const pause = (id: string, body: object) => admin.call('POST', `${PATH}/${id}/pause`, body);
const resume = (id: string, on: string) => admin.call('POST', `${PATH}/${id}/resume`, { on });
const billedFor = async (id: string) =>
  t.sql(`select l.formula, l.service_start::text as start, l.service_end::text as end,
      (l.net - coalesce((select sum(c.net) from credit_note_lines c where c.invoice_line_id = l.id), 0))::numeric(12, 2)::text as net
    from invoice_lines l join rent_periods p on p.invoice_id = l.invoice_id where p.agreement_id = '${id}' order by l.service_start`);
const reason = 'Works in the building';

describe('a pause', () => {
  it('to come is shown first, and its days are in words on the invoice and cost nothing', async () => {
    const { id } = await make();
    await run();
    const days = { from: '2026-12-11', until: '2026-12-20', reason };
    const shown = (await admin.call('POST', `${PATH}/${id}/pause/preview`, days)).body as ChangedAgreement;
    expect((await get(id)).pauses).toEqual([]);
    const { status, body } = await pause(id, days);
    expect([status, body]).toMatchObject([200, { credits: [], invoices: shown.invoices }]);
    expect((body as ChangedAgreement).pauses).toMatchObject([
      { startDate: '2026-12-11', endDate: '2026-12-20', reason },
    ]);
    const [december, january] = shown.invoices;
    expect(december?.amount).toBe('12193.55');
    expect(december?.lines.map(({ formula }) => formula)).toEqual([
      '2 × 9,000.00 × 10/31 days; paused 11 Dec 2026 to 20 Dec 2026',
      '2 × 9,000.00 × 11/31 days (from 21 Dec 2026); paused 11 Dec 2026 to 20 Dec 2026',
    ]);
    expect(january?.amount).toBe('18000.00');
  });

  it('within what is invoiced gives those days back, and the units stay held', async () => {
    const [unit] = (await admin.call('POST', '/api/units/series', { kind: 'desk', name: 'P', floor: 'One', count: 1 }))
      .body as { id: string }[];
    const lines = [{ packageId: desk, quantity: 1, unitPrice: '9000.00', reason: 'As agreed', unitIds: [unit?.id] }];
    const { id } = await make({ lines });
    await run();
    const { body } = await pause(id, { from: '2026-11-16', reason });
    expect((body as ChangedAgreement).credits).toMatchObject([{ amount: '4500.00', serviceStart: '2026-11-16' }]);
    expect((body as ChangedAgreement).invoices).toEqual([]);
    expect((await get(id)).lines[0]).toMatchObject({ unitIds: [unit?.id], unitNames: ['P 1'] });
    await run();
    expect(await billedFor(id)).toMatchObject([{ start: '2026-11-01', net: '4500.00' }]);
    const resumed = await resume(id, '2026-11-26');
    expect(resumed.status).toBe(200);
    clock.set('2026-11-26T06:00:00.000Z');
    await run();
    clock.set('2026-11-15T06:00:00.000Z');
    expect(await billedFor(id)).toMatchObject([
      { start: '2026-11-01', net: '4500.00' },
      {
        start: '2026-11-26',
        end: '2026-12-01',
        net: '1500.00',
        formula: expect.stringContaining('paused 16 Nov 2026'),
      },
    ]);
  });

  it('that never began is taken back as a whole', async () => {
    const { id } = await make();
    await pause(id, { from: '2026-12-01', until: '2026-12-31', reason });
    expect(((await resume(id, '2026-12-01')).body as ChangedAgreement).pauses).toEqual([]);
    expect((await resume(id, '2026-12-01')).status).toBe(400);
  });

  it('is not given twice for a day, however many ask at once', async () => {
    const { id } = await make();
    const days = { from: '2026-12-05', until: '2026-12-09', reason };
    const replies = await Promise.all(Array.from({ length: 20 }, () => pause(id, days)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect((await pause(id, { from: '2026-12-09', reason })).status).toBe(409);
    expect((await get(id)).pauses).toHaveLength(1);
  });

  it.each([
    ['before the start', { from: '2026-10-31' }, 'from'],
    ['that ends before it begins', { until: '2026-11-30' }, 'until'],
    ['without a reason', { reason: '' }, 'reason'],
    ['on no day at all', { from: 'tomorrow' }, 'from'],
  ])('%s is refused by name', async (_, changes, field) => {
    const { id } = await make();
    const { status, body } = await pause(id, { from: '2026-12-01', reason, ...changes });
    expect([status, Object.keys((body as { fields: object }).fields)]).toEqual([400, [field]]);
  });
});
