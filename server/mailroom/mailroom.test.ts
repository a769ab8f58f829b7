import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MailItem } from '../../domain/mailroom/contract.ts';
import type { Tenant } from '../../domain/tenants/contract.ts';
import { type Api, startTestApp, type TestApp } from '../../tests/support/app.ts';
import { recordItem, signed } from '../../tests/support/mailroom.ts';
import { makePackage, makeTenant } from '../../tests/support/tenants.ts';

// 12:00 in Nairobi.
const NOON = '2026-11-16T09:00:00Z';
let now = NOON;

let t: TestApp;
let admin: Api;
let desk: Api;
let office: string;
let tenant: Tenant;

beforeAll(async () => {
  t = await startTestApp({ clock: { now: () => now } });
  admin = await t.as('admin');
  desk = await t.as('front_desk', { firstName: 'Grace', lastName: 'Njeri' });
  office = await makePackage(admin, { type: 'virtual_office' });
  tenant = await makeTenant(admin, office, { companyName: 'Maji Safi' });
});

beforeEach(() => {
  now = NOON;
});

const mailsAbout = (id: string) =>
  t.sql(`select kind, recipient, subject, body from outbox where event_key like 'mail_item:${id}:%' order by id`);

describe('mail that comes in', () => {
  it('is recorded with who took it in, and the tenant is told', async () => {
    const item = await recordItem(desk, tenant.id, {
      sender: 'Kenya Revenue Authority',
      reference: 'RR 12 345',
      note: 'Second drawer',
    });
    expect(item).toMatchObject({
      tenantName: 'Maji Safi',
      kind: 'letter',
      status: 'waiting',
      receivedAt: NOON,
      receivedBy: 'Grace Njeri',
      notifiedAt: NOON,
      closedAt: null,
      signature: null,
    });
    const [mail, ...more] = await mailsAbout(item.id);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      kind: 'mail_item_received',
      recipient: 'amina@example.com',
      subject: 'A letter for Maji Safi has arrived',
    });
    expect(mail?.body).toContain('Hello Amina Hassan,');
    expect(mail?.body).toContain(
      'From: Kenya Revenue Authority\nReference: RR 12 345\nReceived: 16 Nov 2026 at 12:00 PM',
    );
    expect(mail?.body).not.toContain('drawer');
  });

  it('is recorded once when the same request comes twice, with one mail', async () => {
    const key = { 'idempotency-key': 'one-letter-only' };
    const fields = { tenantId: tenant.id, kind: 'parcel' };
    const send = async () => (await desk.call('POST', '/api/mail-items', fields, key)).body as MailItem;
    const [first, second] = await Promise.all([send(), send()]);
    expect(first.id).toBe(second.id);
    expect(await mailsAbout(first.id)).toHaveLength(1);
  });

  it('is told to nobody when that is not wanted', async () => {
    const item = await recordItem(desk, tenant.id, { notify: false });
    expect(item.notifiedAt).toBeNull();
    expect(await mailsAbout(item.id)).toEqual([]);
  });

  it('is not taken in for a tenant who left or never was', async () => {
    const gone = await makeTenant(admin, office, { companyName: 'Gone Ltd' });
    await admin.call('DELETE', `/api/tenants/${gone.id}`);
    const refused = await desk.call('POST', '/api/mail-items', { tenantId: gone.id });
    const problem = 'The tenancy of Gone Ltd was terminated: mail is no longer accepted for them';
    expect([refused.status, refused.body]).toMatchObject([409, { message: problem, fields: { tenantId: problem } }]);
    const nobody = await desk.call('POST', '/api/mail-items', { tenantId: '01890000-0000-7000-8000-000000000000' });
    expect([nobody.status, nobody.body]).toMatchObject([400, { fields: { tenantId: 'This tenant does not exist' } }]);
  });

  it.each([
    ['tenantId', 'nobody'],
    ['tenantId', undefined],
    ['kind', 'pigeon'],
    ['kind', null],
    ['sender', 'x'.repeat(151)],
    ['sender', 7],
    ['reference', 'x'.repeat(101)],
    ['note', 'x'.repeat(501)],
    ['notify', 'yes'],
  ])('is refused by the name of what is wrong: %s = %j', async (field, value) => {
    const sent = { tenantId: tenant.id, kind: 'letter', [field]: value };
    const { status, body } = await desk.call('POST', '/api/mail-items', sent);
    expect(status).toBe(400);
    expect(body).toHaveProperty(`fields.${field}`);
  });
});

describe('a record', () => {
  it('is corrected field by field while the item waits', async () => {
    const { id } = await recordItem(desk, tenant.id, { sender: 'Posta', reference: 'R1', note: 'Shelf' });
    const { status, body } = await desk.call('PATCH', `/api/mail-items/${id}`, { kind: 'parcel', reference: '' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ kind: 'parcel', sender: 'Posta', reference: null, note: 'Shelf' });
    expect((await desk.call('PATCH', `/api/mail-items/${id}`, {})).body).toEqual(body);
  });

  it('is not moved to another tenant', async () => {
    const other = await makeTenant(admin, office);
    const { id } = await recordItem(desk, tenant.id);
    const sent = { tenantId: other.id, status: 'returned' };
    expect(await desk.call('PATCH', `/api/mail-items/${id}`, sent)).toMatchObject({
      status: 400,
      body: { fields: { tenantId: expect.any(String), status: expect.any(String) } },
    });
    const { body } = await desk.call('PATCH', `/api/mail-items/${id}`, {});
    expect(body).toMatchObject({ tenantId: tenant.id, status: 'waiting' });
  });
});

describe('an item that leaves', () => {
  it('is handed out for a name and a signature, and closed', async () => {
    const { id } = await recordItem(desk, tenant.id);
    now = '2026-11-16T11:30:00Z';
    const given = await desk.call('POST', `/api/mail-items/${id}/hand-out`, signed('Jane Wanjiru'));
    expect([given.status, given.body]).toMatchObject([
      200,
      {
        status: 'handed_out',
        handedTo: 'Jane Wanjiru',
        signature: 'Jane Wanjiru',
        closedAt: now,
        closedBy: 'Grace Njeri',
      },
    ]);
    const problem = 'This letter was handed out to Jane Wanjiru on 16 Nov 2026 at 2:30 PM';
    for (const [method, path, body] of [
      ['POST', 'hand-out', signed('Another')],
      ['POST', 'return', { reason: 'x' }],
      ['POST', 'notify', undefined],
      ['PATCH', '', { note: 'x' }],
    ] as const) {
      const again = await desk.call(method, `/api/mail-items/${id}${path && `/${path}`}`, body);
      expect([again.status, again.body], path).toMatchObject([409, { code: 'conflict', message: problem }]);
    }
  });

  it.each([
    [{ name: '', signature: 'M1 2 L3 4' }, 'name', 'Name is required'],
    [{ name: 'Jane' }, 'signature', 'A signature is required'],
    [{ name: 'Jane', signature: '' }, 'signature', 'A signature is required'],
    [{ name: 'Jane', signature: 'M1 2"/><script>' }, 'signature', 'Not a signature'],
    [{ name: 'Jane', signature: `M1 2${' L1 2'.repeat(5_000)}` }, 'signature', 'The signature is too long'],
  ])('is not handed out for %#', async (body, field, words) => {
    const { id } = await recordItem(desk, tenant.id);
    const refused = await desk.call('POST', `/api/mail-items/${id}/hand-out`, body);
    expect([refused.status, refused.body]).toMatchObject([400, { fields: { [field]: words } }]);
  });

  it('is returned for a reason', async () => {
    const { id } = await recordItem(desk, tenant.id, { kind: 'parcel' });
    const without = await desk.call('POST', `/api/mail-items/${id}/return`, { reason: ' ' });
    expect([without.status, without.body]).toMatchObject([400, { fields: { reason: 'Reason is required' } }]);
    const { status, body } = await desk.call('POST', `/api/mail-items/${id}/return`, { reason: 'Not fetched' });
    expect([status, body]).toMatchObject([
      200,
      { status: 'returned', returnReason: 'Not fetched', closedBy: 'Grace Njeri', signature: null },
    ]);
  });

  it('goes to exactly one of fifty who are handed it at once', async () => {
    const { id } = await recordItem(desk, tenant.id);
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, n) => desk.call('POST', `/api/mail-items/${id}/hand-out`, signed(`Person ${n}`))),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(49).fill(409)]);
    const winner = replies.find(({ status }) => status === 200)?.body as MailItem;
    const [stored] = await t.sql(`select handed_to, signature from mail_items where id = '${id}'`);
    expect(stored).toEqual({ handed_to: winner.handedTo, signature: winner.handedTo });
  });

  it('is either handed out or returned, never both', async () => {
    const { id } = await recordItem(desk, tenant.id);
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        n % 2
          ? desk.call('POST', `/api/mail-items/${id}/return`, { reason: 'Wrong address' })
          : desk.call('POST', `/api/mail-items/${id}/hand-out`, signed('Jane')),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(9);
  });

  it('stays as it was signed for, even by direct SQL', async () => {
    const { id } = await recordItem(desk, tenant.id);
    await desk.call('POST', `/api/mail-items/${id}/hand-out`, signed('Jane'));
    const asTest = (statement: string) => t.sql(`begin; set local app.actor = 'system:test'; ${statement}; commit`);
    await expect(asTest(`update mail_items set handed_to = 'Me' where id = '${id}'`)).rejects.toMatchObject({
      constraint: 'mail_items_stay_closed',
    });
    await expect(asTest(`delete from mail_items where id = '${id}'`)).rejects.toThrow();
  });
});

describe('a tenant', () => {
  it('is written to again at most once an hour', async () => {
    const { id } = await recordItem(desk, tenant.id);
    now = '2026-11-16T09:59:30Z';
    const early = await desk.call('POST', `/api/mail-items/${id}/notify`);
    expect([early.status, early.body]).toMatchObject([
      409,
      { message: 'The tenant was written to at 12:00 PM; you can write again from 1:00 PM on' },
    ]);
    expect(early.headers['retry-after']).toBe('30');
    now = '2026-11-16T10:00:00Z';
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => desk.call('POST', `/api/mail-items/${id}/notify`)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect((await mailsAbout(id)).map(({ subject }) => subject)).toEqual([
      'A letter for Maji Safi has arrived',
      'Reminder: a letter for Maji Safi is waiting at our front desk',
    ]);
  });

  it('who was not told at first can be told at any time', async () => {
    const { id } = await recordItem(desk, tenant.id, { notify: false });
    const { status, body } = await desk.call('POST', `/api/mail-items/${id}/notify`);
    expect([status, body]).toMatchObject([200, { notifiedAt: NOON }]);
    expect((await mailsAbout(id)).map(({ subject }) => subject)).toEqual(['A letter for Maji Safi has arrived']);
  });

  it('is not written to where e-mails are turned off, and nobody is told otherwise', async () => {
    await admin.call('PUT', '/api/settings/notifications', { emailNotifications: false });
    const item = await recordItem(desk, tenant.id);
    expect(item.notifiedAt).toBeNull();
    const refused = await desk.call('POST', `/api/mail-items/${item.id}/notify`);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { message: 'Email notifications are off in Settings, so tenants are not notified' },
    ]);
    expect(await mailsAbout(item.id)).toEqual([]);
    await admin.call('PUT', '/api/settings/notifications', { emailNotifications: true });
  });
});

it('what is unknown is not found', async () => {
  const nowhere = '/api/mail-items/01890000-0000-7000-8000-000000000000';
  for (const [method, path, body] of [
    ['PATCH', nowhere, { note: 'x' }],
    ['POST', `${nowhere}/hand-out`, signed('Jane')],
    ['POST', `${nowhere}/return`, { reason: 'x' }],
    ['POST', `${nowhere}/notify`, undefined],
  ] as const) {
    const { status, body: answer } = await desk.call(method, path, body);
    expect([status, answer]).toMatchObject([404, { message: 'Mail item not found' }]);
  }
});

it('somebody who may only read sees the mail and takes none', async () => {
  const { id } = await recordItem(desk, tenant.id);
  const accountant = await t.as('accountant');
  expect((await accountant.call('GET', `/api/mail-items?tenant=${tenant.id}`)).status).toBe(200);
  for (const path of ['', `/${id}/hand-out`, `/${id}/return`, `/${id}/notify`]) {
    expect((await accountant.call('POST', `/api/mail-items${path}`, {})).status, path).toBe(403);
  }
  expect((await (await t.as('tenant')).call('GET', '/api/mail-items')).status).toBe(403);
});

it('the audit log tells what happened and keeps the signature to itself', async () => {
  const { id } = await recordItem(desk, tenant.id, { kind: 'parcel', sender: 'Jumia' });
  await desk.call('PATCH', `/api/mail-items/${id}`, { note: 'Under the desk' });
  now = '2026-11-16T12:00:00Z';
  await desk.call('POST', `/api/mail-items/${id}/notify`);
  await desk.call('POST', `/api/mail-items/${id}/hand-out`, signed('Jane'));
  const { body } = await admin.call('GET', `/api/audit-log?entity=mail_items&entityId=${id}`);
  expect((body as { text: string }[]).map(({ text }) => text)).toEqual([
    'handed out a parcel from Jumia to Jane',
    'notified a tenant about a parcel from Jumia',
    'corrected a parcel from Jumia',
    'recorded a parcel from Jumia for a tenant',
  ]);
  expect(JSON.stringify(body)).not.toMatch(/signature/);
  expect((await admin.call('GET', '/api/audit-log/verify')).body).toMatchObject({ problems: [] });
});
