import { beforeAll, describe, expect, it } from 'vitest';
import type { MailItem } from '../../domain/mailroom/contract.ts';
import { type Api, startTestApp } from '../../tests/support/app.ts';
import { recordItem, signed } from '../../tests/support/mailroom.ts';
import { makePackage, makeTenant } from '../../tests/support/tenants.ts';

let minute = 10;
let admin: Api;
let amani: string;

const senders = async (query: string): Promise<(string | null)[]> => {
  const { status, body } = await admin.call('GET', `/api/mail-items?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return (body as MailItem[]).map(({ sender }) => sender);
};

beforeAll(async () => {
  const t = await startTestApp({ clock: { now: () => `2026-11-16T09:${minute}:00Z` } });
  admin = await t.as('admin');
  const office = await makePackage(admin, { type: 'virtual_office' });
  amani = (await makeTenant(admin, office, { companyName: 'Amani Labs' })).id;
  const zuri = (await makeTenant(admin, office, { companyName: 'Zuri Advocates' })).id;
  const items: [string, string, Record<string, unknown>][] = [
    [amani, 'KRA', { reference: 'RR_12' }],
    [amani, 'Jumia', { kind: 'parcel' }],
    [zuri, 'Judiciary', { note: 'Amani is only in the note' }],
    [zuri, '100% Tea', { kind: 'parcel' }],
    [amani, 'NSSF', {}],
  ];
  const ids: string[] = [];
  for (const [tenantId, sender, fields] of items) {
    minute++;
    ids.push((await recordItem(admin, tenantId, { sender, ...fields })).id);
  }
  await admin.call('POST', `/api/mail-items/${ids[0]}/hand-out`, signed('Jane'));
  await admin.call('POST', `/api/mail-items/${ids[3]}/return`, { reason: 'Not fetched' });
});

describe('the list of mail', () => {
  it('holds everything, newest first, unless filtered', async () => {
    expect(await senders('')).toEqual(['NSSF', '100% Tea', 'Judiciary', 'Jumia', 'KRA']);
    expect(await senders('sort=receivedAt')).toEqual(['KRA', 'Jumia', 'Judiciary', '100% Tea', 'NSSF']);
    expect(await senders('status=waiting')).toEqual(['NSSF', 'Judiciary', 'Jumia']);
    expect(await senders('status=handed_out')).toEqual(['KRA']);
    expect(await senders('kind=parcel')).toEqual(['100% Tea', 'Jumia']);
    expect(await senders(`tenant=${amani}`)).toEqual(['NSSF', 'Jumia', 'KRA']);
    expect(await senders(`tenant=${amani}&status=waiting&kind=letter`)).toEqual(['NSSF']);
  });

  it.each([
    ['amani', ['NSSF', 'Jumia', 'KRA']],
    ['ZURI ADV', ['100% Tea', 'Judiciary']],
    ['ju', ['Judiciary', 'Jumia']],
    ['rr_', ['KRA']],
    ['100%', ['100% Tea']],
    ['%', ['100% Tea']],
    ["'; drop table mail_items; --", []],
  ])('is searched by tenant, sender and reference: %s', async (q, found) => {
    expect(await senders(`q=${encodeURIComponent(q)}`)).toEqual(found);
  });

  it.each(['receivedAt', '-receivedAt'])('is the same in pages, by %s', async (sort) => {
    const paged: (string | null)[] = [];
    for (let next: string | null = `/api/mail-items?sort=${sort}&limit=2&count=true`; next; ) {
      const { body, headers } = await admin.call('GET', next);
      expect(headers['x-total-count']).toBe('5');
      paged.push(...(body as MailItem[]).map(({ sender }) => sender));
      next = /<([^>]+)>/.exec(String(headers.link ?? ''))?.[1] ?? null;
    }
    expect(paged).toEqual(await senders(`sort=${sort}`));
  });

  it.each(['status=gone', 'kind=pigeon', 'tenant=7', 'sort=sender', 'limit=0', 'cursor=x'])(
    'refuses %s by name',
    async (query) => {
      const { status, body } = await admin.call('GET', `/api/mail-items?${query}`);
      expect(status).toBe(400);
      expect(body).toHaveProperty(`fields.${query.split('=')[0]}`);
    },
  );
});

it('counts what waits, by kind, and what left', async () => {
  const { body } = await admin.call('GET', '/api/mail-counts');
  expect(body).toEqual({ letters: 2, parcels: 1, handedOut: 1, returned: 1 });
});
