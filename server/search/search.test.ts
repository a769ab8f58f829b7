import { beforeAll, describe, expect, it } from 'vitest';
import type { SearchKind, SearchResult } from '../../domain/search/contract.ts';
import { type Api, startTestApp } from '../../tests/support/app.ts';
import { furnishBilling } from '../../tests/support/billing.ts';
import { MONDAY_8, standingClock, TUESDAY } from '../../tests/support/bookings.ts';
import { makeCategory, makeItem } from '../../tests/support/inventory.ts';
import { makeEmployee } from '../../tests/support/payroll.ts';

const t = await startTestApp({ clock: standingClock(MONDAY_8) });
const world = await furnishBilling(t);
const { manager, desk } = world;

type Groups = { groups: { kind: SearchKind; results: SearchResult[] }[] };
const search = async (api: Api, q: string): Promise<Groups['groups']> => {
  const reply = await api.call('GET', `/api/search?q=${encodeURIComponent(q)}`);
  expect([reply.status, reply.body]).toEqual([200, reply.body]);
  return (reply.body as Groups).groups;
};
const found = async (api: Api, q: string, kind: SearchKind): Promise<SearchResult[]> =>
  (await search(api, q)).find((group) => group.kind === kind)?.results ?? [];
const titles = async (api: Api, q: string, kind: SearchKind) => (await found(api, q, kind)).map(({ title }) => title);

let ids: {
  tenant: string;
  invoice: string;
  number: string;
  payment: string;
  booking: string;
  employee: string;
  item: string;
  agreement: string;
};

beforeAll(async () => {
  const tenant = await world.tenant({
    companyName: 'Zawadi Technologies',
    contactPerson: 'Wanjiru Kamau',
    email: 'wanjiru@zawadi.example',
    phone: '0733 998 877',
  });
  await world.tenant({ companyName: '100% Juice_Bar Ltd', contactPerson: 'Odhiambo' });
  await world.tenant({ companyName: 'Left Behind Traders', contactPerson: 'Odhiambo' });
  const invoice = await world.invoice(tenant.id, 1_000);
  const paid = await world.pay(tenant.id, 400, { paymentMethod: 'mobile_money', reference: 'SKQ7H2WX9P' });
  const room = await world.room({ name: 'Baobab' });
  const booking = await desk.call('POST', '/api/room-bookings', {
    tenantId: tenant.id,
    roomId: room.id,
    bookingDate: TUESDAY,
    startTime: `${TUESDAY}T10:00`,
    endTime: `${TUESDAY}T11:00`,
    purpose: 'Quarterly retrospective',
  });
  expect(booking.status).toBe(201);
  const hr = await t.as('hr');
  const employee = await makeEmployee(hr, { firstName: 'Chebet', lastName: 'Rotich', employeeId: 'EMP-0815' });
  const item = await makeItem(manager, (await makeCategory(manager)).id, {
    itemCode: 'PRJ-77',
    name: 'Epson projector',
  });
  const made = await manager.call('POST', '/api/agreements', {
    tenantId: tenant.id,
    startDate: '2026-11-01',
    purchaseOrder: 'LPO/4711-B',
    lines: [
      { packageId: tenant.packageId, description: 'Corner desk by the jacaranda', quantity: 1, reason: 'As agreed' },
    ],
  });
  expect([made.status, made.body]).toMatchObject([201, {}]);
  ids = {
    agreement: (made.body as { id: string }).id,
    tenant: tenant.id,
    invoice: invoice.id,
    number: invoice.invoiceNumber ?? '',
    payment: paid.body.id,
    booking: (booking.body as { id: string }).id,
    employee: employee.id,
    item: item.id,
  };
});

describe('A search', () => {
  it.each<[string, SearchKind]>([
    ['zawadi', 'tenant'],
    ['tech zawadi', 'tenant'],
    ['za', 'tenant'],
    ['Wanjiru', 'tenant'],
    ['998877', 'tenant'],
    ['0733 998 877', 'tenant'],
    ['0733 99', 'tenant'],
    ['+254 733 998', 'tenant'],
    ['Zawdi Tecnologies', 'tenant'],
    ['Wanjru', 'tenant'],
    ['Kmau', 'tenant'],
    ['SKQ7H2WX9P', 'payment'],
    ['skq7h2', 'payment'],
    ['SKQ7H2XW9P', 'payment'],
    ['retrospective', 'booking'],
    ['retrospektive', 'booking'],
    ['Zawadi', 'booking'],
    ['Zawadi', 'invoice'],
    ['Chebet Rotich', 'employee'],
    ['Chebt', 'employee'],
    ['0815', 'employee'],
    ['prj-77', 'item'],
    ['Projektor', 'item'],
    ['LPO/4711', 'agreement'],
    ['lpo/4711-b', 'agreement'],
    ['jacaranda', 'agreement'],
    ['corner jacaranda', 'agreement'],
  ])('for “%s” finds the %s', async (q, kind) => {
    expect((await found(manager, q, kind)).map(({ id }) => id)).toContain(ids[kind as keyof typeof ids]);
  });

  it('an e-mail address, a number or a code that is typed in full finds that one thing alone', async () => {
    const alone = async (q: string) => (await search(manager, q)).flatMap(({ results }) => results.map(({ id }) => id));
    expect(await alone('wanjiru@zawadi.example')).toEqual([ids.tenant]);
    expect(await alone(ids.number)).toEqual([ids.invoice]);
    expect(await alone('skq7h2wx9p')).toEqual([ids.payment]);
    expect(await alone('PRJ-77')).toEqual([ids.item]);
    expect((await alone('Zawadi Technologies')).length).toBeGreaterThan(1);
  });

  it('for the number of an invoice finds it however the number is typed', async () => {
    const bare = ids.number.replace('-', '');
    for (const typed of [
      ids.number,
      ids.number.toLowerCase(),
      bare,
      ` ${ids.number} `,
      bare.replace(/0/g, 'O'),
      ids.number.slice(0, -1),
    ]) {
      expect([typed, ...(await found(manager, typed, 'invoice')).map(({ id }) => id)]).toContain(ids.invoice);
    }
  });

  it('leads to the thing itself, and says enough to tell it from others', async () => {
    expect(await found(manager, 'zawadi', 'tenant')).toEqual([
      {
        kind: 'tenant',
        id: ids.tenant,
        title: 'Zawadi Technologies',
        subtitle: 'Wanjiru Kamau · +254733998877',
        path: `/tenants/${ids.tenant}`,
      },
    ]);
    const [payment] = await found(manager, 'SKQ7H2WX9P', 'payment');
    expect(payment).toMatchObject({
      title: 'SKQ7H2WX9P',
      subtitle: 'Zawadi Technologies · KES 400 · 16 Nov 2026',
      path: `/financials?tab=payments&payment=${ids.payment}`,
    });
    const [booking] = await found(manager, 'retrospective', 'booking');
    expect(booking).toMatchObject({
      title: 'Zawadi Technologies',
      subtitle: 'Baobab · 17 Nov 2026, 10:00 AM · Quarterly retrospective',
      path: `/bookings?day=${TUESDAY}&booking=${ids.booking}`,
    });
    expect((await found(manager, ids.number, 'invoice'))[0]).toMatchObject({
      title: ids.number,
      path: `/financials?invoice=${ids.invoice}`,
    });
    const [agreement] = await found(manager, 'LPO/4711-B', 'agreement');
    expect(agreement).toMatchObject({
      title: expect.stringMatching(/^AGR-\d{4}$/),
      subtitle: 'Zawadi Technologies · LPO/4711-B',
      path: `/agreements/${ids.agreement}`,
    });
    const number = agreement?.title ?? '';
    for (const typed of [number, number.toLowerCase(), number.replace('-', ''), number.replace(/-0+/, ' ')])
      expect([typed, ...(await found(manager, typed, 'agreement')).map(({ id }) => id)]).toEqual([
        typed,
        ids.agreement,
      ]);
    expect((await found(manager, 'Chebet', 'employee'))[0]?.path).toBe(`/hr/employees/${ids.employee}`);
    expect((await found(manager, 'Epson', 'item'))[0]?.path).toBe(`/inventory/${ids.item}`);
  });

  it('takes the signs of a pattern for what they are', async () => {
    expect(await titles(manager, '100%', 'tenant')).toEqual(['100% Juice_Bar Ltd']);
    expect(await titles(manager, 'Juice_Bar', 'tenant')).toEqual(['100% Juice_Bar Ltd']);
    for (const q of ['%%', '__', '%_%', '\\\\', "'; drop table tenants; --", '" or ""="', '{}[]().*+?^$|']) {
      expect([q, await titles(manager, q, 'tenant')]).toEqual([q, []]);
    }
  });

  it('puts what is written so before what is merely near, and nothing near where something is written so', async () => {
    await world.tenant({ companyName: 'Zawadia Tea House', contactPerson: 'Njoki' });
    await world.tenant({ companyName: 'Zamadi Logistics', contactPerson: 'Njoki' });
    const named = await titles(manager, 'zawadi', 'tenant');
    expect(named.slice(0, 2).sort()).toEqual(['Zawadi Technologies', 'Zawadia Tea House']);
    expect(named).not.toContain('Zamadi Logistics');
  });

  it('puts the tenant before what belongs to it, however the name was typed', async () => {
    for (const q of ['Zawadi Tech', 'Zawdi Tecnologies']) {
      expect((await search(manager, q)).map(({ kind }) => kind)).toEqual(['tenant', 'invoice', 'booking']);
    }
  });

  it('that finds nothing answers no groups', async () => {
    expect(await search(manager, 'qqxxyyzzqq')).toEqual([]);
  });

  it('answers at most five of a kind', async () => {
    for (let n = 0; n < 7; n++) await world.tenant({ companyName: `Many Acacias ${n}` });
    expect(await titles(manager, 'acacias', 'tenant')).toHaveLength(5);
  });

  it.each([
    '',
    '?q=',
    '?q=a',
    '?q=%20a%20',
    `?q=${'x'.repeat(101)}`,
    `?q=${'x'.repeat(10_000)}`,
    '?q=a%00b',
    '?q=ab&q=cd',
  ])('without something to look for, or with too much of it, is refused by name: %#', async (query) => {
    const reply = await manager.call('GET', `/api/search${query}`);
    expect(reply.status).toBe(400);
  });
});

describe('A role finds only what it may open', () => {
  it.each<[Parameters<typeof t.as>[0], SearchKind[]]>([
    ['admin', ['agreement', 'booking', 'employee', 'invoice', 'item', 'payment', 'tenant']],
    ['manager', ['agreement', 'booking', 'employee', 'invoice', 'item', 'payment', 'tenant']],
    ['accountant', ['agreement', 'booking', 'employee', 'invoice', 'item', 'payment', 'tenant']],
    ['front_desk', ['agreement', 'booking', 'invoice', 'item', 'payment', 'tenant']],
    ['hr', ['employee']],
  ])('%s', async (role, kinds) => {
    const api = await t.as(role);
    const heard = new Set<SearchKind>();
    for (const q of ['zawadi', ids.number, 'SKQ7H2WX9P', 'retrospective', 'Chebet', 'Epson', 'jacaranda']) {
      for (const { kind } of await search(api, q)) heard.add(kind);
    }
    expect([...heard].sort()).toEqual(kinds);
  });

  it('and somebody who rents here, or nobody at all, finds nothing of the staff', async () => {
    expect((await (await t.as('tenant')).call('GET', '/api/search?q=zawadi')).status).toBe(403);
    expect((await t.anonymous.call('GET', '/api/search?q=zawadi')).status).toBe(401);
  });
});
