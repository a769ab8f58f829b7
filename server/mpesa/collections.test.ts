import { beforeAll, describe, expect, it } from 'vitest';
import type { InvoiceDetails } from '../../domain/billing/contract.ts';
import type { DunningHold } from '../../domain/billing/letters/letter-contract.ts';
import type { Collection } from '../../domain/mpesa/collection-contract.ts';
import type { Tenant } from '../../domain/tenants/contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { standingClock } from '../../tests/support/bookings.ts';
import { furnishMpesa } from '../../tests/support/mpesa.ts';

const clock = standingClock('2026-11-02T06:00:00.000Z');
const t = await startTestApp({ clock });
const world = await furnishMpesa(t);
const { desk, invoice, pay } = world;

const list = async (query = ''): Promise<Collection[]> => {
  const reply = await desk.call('GET', `/api/collections${query}`);
  expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 200 });
  return reply.body as Collection[];
};
const one = async (tenant: Tenant): Promise<Collection | undefined> => (await list(`?tenant=${tenant.id}`))[0];

const promise = async (tenantId: string, until: string, changes: object = {}): Promise<DunningHold> => {
  const body = { tenantId, kind: 'promise', until, reason: 'Will pay on Friday', ...changes };
  const reply = await desk.call('POST', '/api/dunning-holds', body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body as DunningHold;
};

/** All rows of a list, page by page. */
const walk = async (query: string): Promise<string[]> => {
  const ids: string[] = [];
  for (let url: string | undefined = `/api/collections?limit=1${query}`; url; ) {
    const reply = await desk.call('GET', url);
    ids.push(...(reply.body as Collection[]).map(({ id }) => id));
    url = /<([^>]*)>/.exec(String(reply.headers.link ?? ''))?.[1];
  }
  return ids;
};

describe('collections', () => {
  let longest: Tenant;
  let several: Tenant;
  let notDue: Tenant;

  beforeAll(async () => {
    longest = await world.tenant({ companyName: 'Longest Ltd' });
    several = await world.tenant({ companyName: 'Several Ltd', phone: '0733 444 555' });
    notDue = await world.tenant({ companyName: 'Not Due Ltd' });
    await invoice(several.id, 1_000, { dueDate: '2026-11-20' });
    await invoice(several.id, 500.5, { dueDate: '2026-11-05' });
    await invoice(longest.id, 700, { dueDate: '2026-11-04' });
    await invoice(notDue.id, 300, { dueDate: '2026-12-01' });
    const settled = await world.tenant();
    await invoice(settled.id, 900, { dueDate: '2026-11-03' });
    await pay(settled.id, 900);
    clock.set('2026-11-15T06:00:00.000Z');
    await world.visitorInvoice(800, { phone: '+254722111222' });
  });

  it('name everybody who owes once, the longest overdue first, with all that is open', async () => {
    const rows = await list();
    expect(rows.map(({ tenantName }) => tenantName)).toEqual([
      'Longest Ltd',
      'Several Ltd',
      'Not Due Ltd',
      'Otieno & Sons',
    ]);
    expect(rows[1]).toMatchObject({
      tenantId: several.id,
      partyId: null,
      phone: '+254733444555',
      invoices: 2,
      invoiceBalance: '500.50',
      owed: '1500.50',
      overdue: '500.50',
      oldestDue: '2026-11-05',
      daysOverdue: 10,
      promise: null,
      promisesKept: 0,
      promisesBroken: 0,
      prompt: null,
      // The paybill has no credentials.
      canPrompt: false,
    });
    expect(rows[2]).toMatchObject({ owed: '300.00', overdue: '0.00', daysOverdue: 0 });
    expect(rows[3]).toMatchObject({ tenantId: null, phone: '+254722111222', owed: '800.00', invoices: 1 });
    const counted = await desk.call('GET', '/api/collections?count=true&limit=2');
    expect(counted.headers['x-total-count']).toBe('4');
  });

  it('are sorted by what is owed or late, and every order is the same page by page', async () => {
    const names = async (sort: string) => (await list(`?sort=${sort}`)).map(({ tenantName }) => tenantName);
    expect(await names('-owed')).toEqual(['Several Ltd', 'Otieno & Sons', 'Longest Ltd', 'Not Due Ltd']);
    expect((await names('-overdue')).slice(0, 2)).toEqual(['Longest Ltd', 'Several Ltd']);
    expect(await names('-owed&q=Ltd')).toEqual(['Several Ltd', 'Longest Ltd', 'Not Due Ltd']);
    for (const sort of ['oldestDue', '-oldestDue', 'owed', '-owed', 'overdue', '-overdue'])
      for (const narrowed of ['', '&q=Ltd'])
        expect(await walk(`${narrowed}&sort=${sort}`)).toEqual(
          (await list(`?sort=${sort}${narrowed}`)).map(({ id }) => id),
        );
  });

  it('are found by name, phone and invoice', async () => {
    const found = async (q: string) => (await list(`?q=${encodeURIComponent(q)}`)).map(({ tenantName }) => tenantName);
    expect(await found('sever')).toEqual(['Several Ltd']);
    expect(await found('0733 444')).toEqual(['Several Ltd']);
    expect(await found('otieno')).toEqual(['Otieno & Sons']);
    const [row] = await list(`?tenant=${longest.id}`);
    expect(await found(row?.invoiceNumber ?? '?')).toEqual(['Longest Ltd']);
    expect(await found('nobody at all')).toEqual([]);
  });
});

describe('promises', () => {
  const owing = async (): Promise<{ tenant: Tenant; owed: InvoiceDetails }> => {
    const tenant = await world.tenant();
    return { tenant, owed: await invoice(tenant.id, 600, { dueDate: '2026-11-30' }) };
  };

  it('are open until their day, kept if it was paid by then, and broken if not', async () => {
    clock.set('2026-11-15T06:00:00.000Z');
    const [waits, breaks, keeps, late, released] = await Promise.all([owing(), owing(), owing(), owing(), owing()]);
    await promise(waits.tenant.id, '2026-11-30');
    await promise(breaks.tenant.id, '2026-11-16');
    await promise(keeps.tenant.id, '2026-11-16', { invoiceId: keeps.owed.id });
    await promise(late.tenant.id, '2026-11-16', { invoiceId: late.owed.id });
    const { id } = await promise(released.tenant.id, '2026-11-16');
    expect((await desk.call('POST', `/api/dunning-holds/${id}/release`)).status).toBe(200);
    expect((await one(breaks.tenant))?.promise).toMatchObject({ state: 'open', until: '2026-11-16' });
    clock.set('2026-11-16T06:00:00.000Z');
    await pay(keeps.tenant.id, 600);
    clock.set('2026-11-18T06:00:00.000Z');
    await pay(late.tenant.id, 600);
    // What is billed later is no part of the promise, and keeps them on the list.
    for (const { tenant } of [keeps, late]) await invoice(tenant.id, 50, { dueDate: '2026-12-01' });

    expect(await one(waits.tenant)).toMatchObject({
      promise: { state: 'open', until: '2026-11-30', reason: 'Will pay on Friday', invoiceNumber: null },
    });
    expect(await one(breaks.tenant)).toMatchObject({ promise: { state: 'broken' }, promisesBroken: 1 });
    expect(await one(keeps.tenant)).toMatchObject({
      promise: { state: 'kept', invoiceNumber: keeps.owed.invoiceNumber },
      promisesKept: 1,
    });
    expect(await one(late.tenant)).toMatchObject({ promise: { state: 'broken' }, promisesBroken: 1 });
    expect(await one(released.tenant)).toMatchObject({ promise: null, promisesKept: 0, promisesBroken: 0 });

    const tenants = async (query: string) => new Set((await list(query)).map(({ tenantId }) => tenantId));
    expect(await tenants('?promise=open')).toEqual(new Set([waits.tenant.id]));
    expect(await tenants('?promise=broken')).toEqual(new Set([breaks.tenant.id, late.tenant.id]));

    // The latest promise decides; what became of the earlier ones stays to be seen.
    await promise(breaks.tenant.id, '2026-11-25');
    expect(await one(breaks.tenant)).toMatchObject({ promise: { state: 'open' }, promisesBroken: 1, promisesKept: 0 });
    expect(await tenants('?promise=broken')).toEqual(new Set([late.tenant.id]));
  });
});
