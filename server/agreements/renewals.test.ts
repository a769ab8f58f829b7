import { describe, expect, it } from 'vitest';
import type { AgreementDetails } from '../../domain/agreements/contract.ts';
import type { Renewal } from '../../domain/agreements/renewal-contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { standingClock } from '../../tests/support/bookings.ts';
import { makePackage, makeTenant } from '../../tests/support/tenants.ts';

const clock = standingClock('2026-11-15T06:00:00.000Z');
const t = await startTestApp({ clock });
const admin = await t.as('admin');
const frontDesk = await t.as('front_desk', { firstName: 'Faith', lastName: 'Njeri' });
const virtual = await makePackage(admin, { name: 'Virtual Office', type: 'virtual_office' });
const PATH = '/api/agreements';

const make = async (changes: Record<string, unknown> = {}) => {
  const tenant = await makeTenant(admin, virtual, { startDate: '2026-11-01' });
  const { body } = await admin.call('POST', PATH, {
    tenantId: tenant.id,
    startDate: '2026-11-01',
    termMonths: 2,
    billingCycle: 'quarterly',
    lines: [{ packageId: virtual, unitPrice: '30000.00', reason: 'As agreed' }],
    ...changes,
  });
  return body as AgreementDetails;
};
const board = async (days = '') => (await admin.call('GET', `${PATH}/renewals${days}`)).body as Renewal[];
const onBoard = async (id: string) => (await board()).find(({ agreement }) => agreement.id === id);
const renew = (id: string, body: object) => admin.call('POST', `${PATH}/${id}/renew`, body);

describe('the renewal board', () => {
  it('shows what ends within the days, first end first, and what it is worth a month', async () => {
    const later = await make({ termMonths: 3 });
    const sooner = await make();
    const far = await make({ termMonths: 12 });
    const open = await make({ termMonths: null });
    const ids = (await board()).map(({ agreement }) => agreement.id);
    expect(ids.filter((id) => [later.id, sooner.id, far.id, open.id].includes(id))).toEqual([sooner.id, later.id]);
    expect(await onBoard(sooner.id)).toMatchObject({
      endsOn: '2026-12-31',
      daysLeft: 46,
      monthlyValue: '10000.00',
      answer: 'none',
      askedOn: null,
      askedBy: null,
    });
    expect((await board('?days=365')).some(({ agreement }) => agreement.id === far.id)).toBe(true);
    expect((await admin.call('GET', `${PATH}/renewals?days=soon`)).status).toBe(400);
  });

  it('keeps who was asked, when, and the last answer, until the end is another one', async () => {
    const { id } = await make();
    const ask = (body: object) => frontDesk.call('POST', `${PATH}/${id}/renewal-contact`, body);
    expect((await ask({})).body).toMatchObject({ answer: 'none', askedOn: '2026-11-15', askedBy: 'Faith Njeri' });
    await ask({ answer: 'renewing', note: 'Wants two desks more' });
    expect(await onBoard(id)).toMatchObject({ answer: 'renewing', note: 'Wants two desks more' });
    expect((await ask({ answer: 'perhaps' })).status).toBe(400);
    await renew(id, { termMonths: 1 });
    expect(await onBoard(id)).toMatchObject({ endsOn: '2027-01-31', answer: 'none', askedOn: null });
  });
});

describe('a renewal', () => {
  it('prolongs the term, counted from the start, and is shown before', async () => {
    const { id } = await make({ startDate: '2026-10-31', termMonths: 4, lines: [{ packageId: virtual }] });
    expect((await renew(id, { termMonths: 1, preview: true })).body).toEqual({ endsOn: '2027-03-30' });
    expect(((await admin.call('GET', `${PATH}/${id}`)).body as AgreementDetails).termMonths).toBe(4);
    expect((await renew(id, { termMonths: 1 })).body).toEqual({ endsOn: '2027-03-30' });
    expect((await admin.call('GET', `${PATH}/${id}`)).body).toMatchObject({ termMonths: 5, endDate: '2027-03-30' });
  });

  it('is refused where nothing ends, and while notice stands', async () => {
    const open = await make({ termMonths: null });
    expect((await renew(open.id, { termMonths: 12 })).status).toBe(409);
    const leaving = await make();
    await admin.call('POST', `${PATH}/${leaving.id}/notice`, {});
    expect((await renew(leaving.id, { termMonths: 12 })).status).toBe(409);
    expect((await renew(leaving.id, { termMonths: 0 })).status).toBe(400);
  });
});

it('the list has a first and a last end, is sorted by it, and audit entries lead to the agreement', async () => {
  const first = await make({ startDate: '2030-01-01', termMonths: 1 });
  const second = await make({ startDate: '2030-01-01', termMonths: 2 });
  const query = 'endsFrom=2030-01-01&endsBefore=2030-12-31&sort=-endDate';
  const { body } = await admin.call('GET', `${PATH}?${query}`);
  expect((body as AgreementDetails[]).map(({ id }) => id)).toEqual([second.id, first.id]);
  const { body: activity } = await admin.call('GET', '/api/activity');
  expect(activity).toContainEqual(expect.objectContaining({ path: `/agreements/${first.id}` }));
});
