import { beforeAll, expect, it } from 'vitest';
import type { MailItem } from '../../domain/mailroom/contract.ts';
import type { Tenant } from '../../domain/tenants/contract.ts';
import { type Api, startTestApp, type TestApp } from '../../tests/support/app.ts';
import { fillDefaults } from './defaults.ts';
import { fillDemo } from './demo.ts';
import { systemActor } from './pool.ts';

let t: TestApp;
let admin: Api;

beforeAll(async () => {
  t = await startTestApp({ env: { DEMO: 'true' } });
  await t.app.database.transact(systemActor('setup'), fillDefaults);
  await fillDemo(t.app.database, t.config);
  admin = await t.as('admin');
});

it('the demo space has tenants of every status, package type and most cycles, over more than a year', async () => {
  const tenants = (await admin.call('GET', '/api/tenants?limit=500')).body as Tenant[];
  const kinds = (pick: (tenant: Tenant) => string) => new Set(tenants.map(pick)).size;
  expect(tenants.length).toBeGreaterThanOrEqual(40);
  expect(kinds(({ status }) => status)).toBe(3);
  expect(kinds(({ packageType }) => packageType)).toBe(5);
  expect(kinds(({ billingCycle }) => billingCycle)).toBe(7);
  expect(kinds(({ startDate }) => startDate.slice(0, 7))).toBeGreaterThanOrEqual(14);
  expect(kinds(({ companyName }) => companyName)).toBe(tenants.length);
  expect(kinds(({ phone }) => phone)).toBe(tenants.length);
});

it('the account of the demo client belongs to a company', async () => {
  const [baraka] = (await admin.call('GET', '/api/tenants?q=baraka+creative')).body as Tenant[];
  const [account] = await t.sql(`select id from users where username = 'baraka'`);
  expect(baraka?.userId).toBe(account?.id);
});

it('the demo space has mail in every state for its virtual offices, told to their tenants and signed for', async () => {
  const items = (await admin.call('GET', '/api/mail-items')).body as MailItem[];
  expect(new Set(items.map(({ status, kind }) => `${status} ${kind}`)).size).toBeGreaterThanOrEqual(4);
  expect(items.every(({ receivedBy, notifiedAt }) => receivedBy === 'Grace Njeri' && notifiedAt !== null)).toBe(true);
  for (const { status, receivedAt, closedAt, signature } of items) {
    expect(signature !== null).toBe(status === 'handed_out');
    if (closedAt) expect(closedAt > receivedAt).toBe(true);
  }
  expect(await t.sql(`select status from outbox where status <> 'kept'`)).toEqual([]);
});

it('the demo space is sound: what the audit log says is what is there', async () => {
  const { body } = await admin.call('GET', '/api/audit-log/verify');
  expect(body).toMatchObject({ ok: true, problems: [] });
});
