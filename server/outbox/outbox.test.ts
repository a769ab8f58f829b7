import { beforeAll, describe, expect, it } from 'vitest';
import type { OutboxMail, OutboxMailDetails } from '../../domain/outbox/contract.ts';
import { type Api, startTestApp, type TestApp } from '../../tests/support/app.ts';
import { furnishBilling } from '../../tests/support/billing.ts';
import { answer } from '../../tests/support/bookings.ts';
import { NOVEMBER } from '../../tests/support/tenants.ts';
import { systemActor } from '../db/connection/database.ts';
import { type Mail, queueMails } from '../mail/service.ts';

// The address of nobody: what is queued stays queued, because no background runs here.
const SMTP_URL = 'smtp://127.0.0.1:1';

let t: TestApp;
let alone: TestApp;
let admin: Api;
let accountant: Api;

beforeAll(async () => {
  t = await startTestApp({ clock: NOVEMBER, env: { SMTP_URL } });
  alone = await startTestApp({ clock: NOVEMBER });
  admin = await t.as('admin');
  accountant = await t.as('accountant');
});

let made = 0;
const queue = async (changes: Partial<Mail> = {}, on: TestApp = t): Promise<string> => {
  const eventKey = `test:${++made}`;
  const mail = { kind: 'invoice', recipient: 'amina@example.com', subject: 'Hello', body: 'Some words.', ...changes };
  await on.app.database.transact(systemActor('test'), (tx) =>
    queueMails({ db: tx, config: on.config }, [{ ...mail, eventKey }]),
  );
  const [row] = await on.sql(`select id from outbox where event_key = '${eventKey}'`);
  return row?.id as string;
};
const giveUp = (id: string, on: TestApp = t) =>
  on.sql(`update outbox set status = 'bounced', attempts = 8, last_error = 'No such mailbox' where id = '${id}'`);

const list = async (query: string) => (await accountant.call('GET', `/api/outbox?${query}`)).body as OutboxMail[];
const get = async (id: string) => answer<OutboxMailDetails>(await accountant.call('GET', `/api/outbox/${id}`));

describe('the outbox', () => {
  it('lists mails without their text, newest first, by status, kind, recipient and subject', async () => {
    const first = await queue({ recipient: 'ziwa@example.com', subject: 'Invoice INV2611-0001' });
    const second = await queue({ recipient: 'ziwa@example.com', kind: 'receipt', subject: 'Receipt R-000001' });
    await giveUp(second);
    const all = await list('q=ZIWA@');
    expect(all.map(({ id }) => id)).toEqual([second, first]);
    expect(all[0]).toMatchObject({ status: 'bounced', lastError: 'No such mailbox', nextAttemptAt: null });
    expect(all[1]).toMatchObject({ status: 'queued', attempts: 0, lastError: null, hasDocument: false });
    expect(all[1]?.nextAttemptAt).not.toBeNull();
    expect(Object.keys(all[0] ?? {})).not.toContain('body');
    expect(await list('q=ziwa&status=bounced')).toMatchObject([{ id: second }]);
    expect(await list('q=ziwa&kind=invoice')).toMatchObject([{ id: first }]);
    expect(await list('q=inv2611-0001')).toMatchObject([{ id: first }]);
    expect(await list('q=nobody@')).toEqual([]);
    const page = await accountant.call('GET', '/api/outbox?q=ziwa&limit=1&count=true');
    expect(page.body).toMatchObject([{ id: second }]);
    expect(page.headers['x-total-count']).toBe('2');
    const next = /<([^>]+)>; rel="next"/.exec(String(page.headers.link))?.[1] ?? '';
    expect((await accountant.call('GET', next)).body).toMatchObject([{ id: first }]);
  });

  it('refuses a filter that it does not know by name', async () => {
    for (const query of ['status=failed', 'kind=x%20y', 'sort=subject']) {
      const { status, body } = answer(await accountant.call('GET', `/api/outbox?${query}`));
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [query.split('=')[0]]]);
    }
  });

  it('shows a mail as it reads, with what is attached by name', async () => {
    const id = await queue({
      body: 'Dear Amina,\n\nplease pay.',
      attachments: [{ filename: 'booking.ics', contentType: 'text/calendar', base64: btoa('BEGIN:VCALENDAR') }],
    });
    const { body } = await get(id);
    expect(body).toMatchObject({
      body: 'Dear Amina,\n\nplease pay.',
      hiddenBecause: null,
      attachments: [{ filename: 'booking.ics', size: 15 }],
    });
    expect(JSON.stringify(body)).not.toContain(btoa('BEGIN:VCALENDAR'));
    expect((await get('01890000-0000-7000-8000-000000000000')).status).toBe(404);
  });

  it('says whether there is a mail server', async () => {
    expect((await accountant.call('GET', '/api/outbox-state')).body).toMatchObject({ hasMailServer: true });
    const other = await alone.as('accountant');
    expect((await other.call('GET', '/api/outbox-state')).body).toMatchObject({ hasMailServer: false });
  });
});

describe('what was kept', () => {
  const server = { host: '127.0.0.1', port: 1, security: 'none', fromAddress: 'desk@example.com' };

  it('is sent by kind once a server is set up, what is too old and codes are discarded', async () => {
    const t2 = await startTestApp({ clock: NOVEMBER });
    const boss = await t2.as('admin');
    const [old, fresh, code, sms] = [
      await queue({ kind: 'receipt' }, t2),
      await queue({}, t2),
      await queue({ kind: 'member_code' }, t2),
      await queue({ channel: 'sms', recipient: '+254712345678' }, t2),
    ];
    await t2.sql(`update outbox set created_at = '2026-10-01T08:00:00Z' where id = '${old}'`);
    await t2.sql(`update outbox set created_at = '2026-11-14T22:30:00Z' where id = '${fresh}'`);
    expect((await boss.call('GET', '/api/outbox-state')).body).toMatchObject({ hasMailServer: false, kept: 4 });
    expect((await boss.call('PUT', '/api/sending/email', server)).status).toBe(200);
    // Half past one in the morning of the fifteenth, in Nairobi.
    const preview = await boss.call('GET', '/api/outbox-kept?discardBefore=2026-11-15');
    expect(preview.body).toMatchObject({
      oldest: '2026-10-01',
      send: [{ channel: 'email', kind: 'invoice', count: 1 }],
      discard: expect.arrayContaining([{ channel: 'email', kind: 'receipt', count: 1 }]),
      stay: [{ channel: 'sms', kind: 'invoice', count: 1 }],
    });
    const released = await boss.call('POST', '/api/outbox-kept', { discardBefore: '2026-11-15' });
    expect(released).toMatchObject({ status: 200, body: { queued: 1, discarded: 2 } });
    const states = await t2.sql('select id, status from outbox');
    const stateOf = (id: string | undefined) => states.find((row) => row.id === id)?.status;
    expect([old, fresh, code, sms].map(stateOf)).toEqual(['discarded', 'queued', 'discarded', 'kept']);
    const again = await boss.call('POST', `/api/outbox/${old}/retry`);
    expect(again).toMatchObject({ status: 409, body: { message: 'This email was discarded' } });
    expect((await (await t2.as('accountant')).call('POST', '/api/outbox-kept', {})).status).toBe(403);
  });
});

describe('secrets in mails', () => {
  it('are hidden with the reason: a code in text and subject, also from who searches for it', async () => {
    const code = { kind: 'member_code', recipient: 'member@example.com', subject: '482913 is your Nafasi code' };
    const id = await queue({ ...code, body: 'Your code is 482913.' });
    const { body } = await get(id);
    expect(body).toMatchObject({ subject: 'Code for a member', body: null });
    expect(body.hiddenBecause).toContain('one-time code');
    expect(await list('q=482913')).toEqual([]);
    const found = await list('q=member@example.com');
    expect(found).toMatchObject([{ id, subject: 'Code for a member' }]);
    expect(JSON.stringify([body, found])).not.toContain('482913');
  });

  it('are hidden where a visitor can cancel by a link, and nothing else of bookings is', async () => {
    const link = 'https://example.com/client-portal/cancel/abc';
    const visitor = await get(await queue({ kind: 'booking_confirmed', body: `To cancel: ${link}` }));
    expect(visitor.body).toMatchObject({ body: null, hiddenBecause: expect.stringContaining('cancels') });
    const tenant = await get(await queue({ kind: 'booking_confirmed', body: 'Your booking is confirmed.' }));
    expect(tenant.body).toMatchObject({ body: 'Your booking is confirmed.', hiddenBecause: null });
  });
});

describe('the document of a mail', () => {
  it('is drawn as a PDF', async () => {
    const world = await furnishBilling(t);
    const tenant = await world.tenant();
    const invoice = await world.invoice(tenant.id, '1250.00');
    const [mail] = await list(`q=${invoice.invoiceNumber}`);
    expect(mail).toMatchObject({ kind: 'invoice', recipient: tenant.email, hasDocument: true });
    const reply = await accountant.call('GET', `/api/outbox/${mail?.id}/document`);
    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toBe('application/pdf');
    expect(reply.headers['content-disposition']).toContain(`${invoice.invoiceNumber}.pdf`);
    expect(String(reply.body).slice(0, 5)).toBe('%PDF-');
  });

  it('is not found where there is none', async () => {
    expect(await accountant.call('GET', `/api/outbox/${await queue()}/document`)).toMatchObject({ status: 404 });
    const gone = await queue({ document: 'invoice:01890000-0000-7000-8000-000000000000' });
    expect(await accountant.call('GET', `/api/outbox/${gone}/document`)).toMatchObject({ status: 404 });
  });
});

describe('a mail that was given up', () => {
  it('is queued again with all its attempts, once', async () => {
    const id = await queue();
    await giveUp(id);
    const retry = () => admin.call('POST', `/api/outbox/${id}/retry`);
    const answers = await Promise.all([retry(), retry()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await get(id)).body).toMatchObject({ status: 'queued', attempts: 0 });
    expect(await retry()).toMatchObject({ status: 409, body: { message: 'This email is already queued' } });
    await t.sql(`update outbox set status = 'accepted', accepted_at = clock_timestamp() where id = '${id}'`);
    expect(await retry()).toMatchObject({ status: 409, body: { message: 'This email was already sent' } });
  });

  it('is sent to another address where one is given, unless it carries a secret', async () => {
    const id = await queue();
    await giveUp(id);
    const wrong = await admin.call('POST', `/api/outbox/${id}/retry`, { recipient: 'nowhere' });
    expect(wrong).toMatchObject({ status: 400, body: { fields: { recipient: 'Must be an email address' } } });
    const right = await admin.call('POST', `/api/outbox/${id}/retry`, { recipient: 'right@example.com' });
    expect(right).toMatchObject({ status: 200, body: { recipient: 'right@example.com', status: 'queued' } });
    const code = await queue({ kind: 'member_code', body: 'Your code is 482913.' });
    await giveUp(code);
    const leak = await admin.call('POST', `/api/outbox/${code}/retry`, { recipient: 'mine@example.com' });
    expect(leak).toMatchObject({ status: 409, body: { message: expect.stringContaining('another address') } });
    const slip = await queue({ kind: 'payslip' });
    await giveUp(slip);
    const pay = await admin.call('POST', `/api/outbox/${slip}/retry`, { recipient: 'mine@example.com' });
    expect(pay).toMatchObject({ status: 409, body: { message: expect.stringContaining('only to the employee') } });
  });

  it('is discarded for good, by who may send it, and stays in the list', async () => {
    const [bounced, waiting] = [await queue(), await queue()];
    await giveUp(bounced);
    const discard = (id: string, api = admin) => api.call('POST', `/api/outbox/${id}/discard`);
    expect((await discard(bounced, accountant)).status).toBe(403);
    const answers = await Promise.all([discard(bounced), discard(bounced)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await get(bounced)).body.status).toBe('discarded');
    expect(await discard(bounced)).toMatchObject({ status: 409, body: { message: 'This email was discarded' } });
    expect(await discard(waiting)).toMatchObject({
      status: 409,
      body: { message: 'This email is already queued' },
    });
    const [entry] = await t.sql(
      `select action, after from audit_log where entity_id = '${bounced}' and entity = 'outbox'`,
    );
    expect(entry).toMatchObject({ action: 'discarded', after: { recipient: 'amina@example.com' } });
  });

  it('is not queued by people who may only read', async () => {
    const id = await queue();
    await giveUp(id);
    expect(await accountant.call('POST', `/api/outbox/${id}/retry`)).toMatchObject({ status: 403 });
    expect((await get(id)).body.status).toBe('bounced');
  });

  it('stays where it is while there is no mail server', async () => {
    const id = await queue({}, alone);
    const other = await alone.as('admin');
    for (const state of ['kept', 'bounced']) {
      await alone.sql(`update outbox set status = '${state}' where id = '${id}'`);
      const reply = await other.call('POST', `/api/outbox/${id}/retry`);
      expect(reply).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining('No mail server is set up') },
      });
    }
  });
});
