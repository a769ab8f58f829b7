import { expect, it } from 'vitest';
import type { Agreement, AgreementDetails } from '../../domain/agreements/contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { standingClock } from '../../tests/support/bookings.ts';
import { makePackage, makeTenant } from '../../tests/support/tenants.ts';

const t = await startTestApp({ clock: standingClock('2026-11-15T06:00:00.000Z') });
const admin = await t.as('admin');
const PATH = '/api/agreements';
const desk = await makePackage(admin, { name: 'Dedicated Desk', type: 'dedicated_shared', totalSpaces: 60 });
const kilele = await makeTenant(admin, desk, { companyName: 'Kilele Design', startDate: '2026-11-01' });
const ziwa = await makeTenant(admin, desk, { companyName: 'Ziwa Traders', startDate: '2026-11-02' });

const make = async (tenantId: string, changes: object, line: object = {}) => {
  const lines = [{ packageId: desk, quantity: 1, unitPrice: '11000.00', ...line }];
  const { status, body } = await admin.call('POST', PATH, {
    tenantId,
    startDate: '2026-11-15',
    reason: 'As agreed',
    lines,
    ...changes,
  });
  expect([status, body]).toMatchObject([201, {}]);
  return body as AgreementDetails;
};
const year = await make(kilele.id, { termMonths: 12, purchaseOrder: 'PO 77/50%' });
const half = await make(ziwa.id, { termMonths: 6 }, { description: 'Corner by the window' });
const main = async (tenantId: string) =>
  ((await admin.call('GET', `${PATH}?tenantId=${tenantId}`)).body as Agreement[]).find(({ isMain }) => isMain)?.id;
const mains = [await main(kilele.id), await main(ziwa.id)];

const found = async (query: string) =>
  ((await admin.call('GET', `${PATH}?${query}`)).body as Agreement[]).map(({ id }) => id);

it('is searched by number, purchase order, the words of a line and the name of the tenant', async () => {
  expect(await found(`q=${year.number}`)).toEqual([year.id]);
  expect(await found(`q=${encodeURIComponent('77/50%')}`)).toEqual([year.id]);
  expect(await found('q=CORNER')).toEqual([half.id]);
  expect(new Set(await found('q=kilele'))).toEqual(new Set([year.id, mains[0]]));
  expect(await found('q=kilele&state=ended')).toEqual([]);
  expect(await found('q=nowhere')).toEqual([]);
  const counted = await admin.call('GET', `${PATH}?q=ziwa&count=true&limit=1`);
  expect([counted.headers['x-total-count'], (counted.body as Agreement[]).length]).toEqual(['2', 1]);
});

it('is put in order by its end, those without one last, page after page in both directions', async () => {
  for (const sort of ['endDate', '-endDate']) {
    const whole = await found(`sort=${sort}`);
    expect(new Set(whole)).toEqual(new Set([half.id, year.id, ...mains]));
    expect(sort === 'endDate' ? whole.slice(0, 2) : whole.slice(2).reverse()).toEqual([half.id, year.id]);
    const paged: string[] = [];
    let next: string | undefined = `${PATH}?sort=${sort}&state=active&limit=1`;
    while (next) {
      const reply = await admin.call('GET', next);
      paged.push(...(reply.body as Agreement[]).map(({ id }) => id));
      next = /<([^>]*)>; rel="next"/.exec(String(reply.headers.link ?? ''))?.[1];
    }
    expect(paged).toEqual(whole);
  }
});
