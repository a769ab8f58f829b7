import { once } from 'node:events';
import { createServer } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Sending, TestAnswer } from '../../domain/messages/sending-contract.ts';
import { type Api, startTestApp, type TestApp } from '../../tests/support/app.ts';
import { answer } from '../../tests/support/bookings.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { startMailServer } from '../../tests/support/mail-server.ts';
import { startSmsService } from '../../tests/support/sms-service.ts';
import { startBackground } from '../background.ts';
import { systemActor } from '../db/connection/database.ts';
import { queueMail } from '../mail/service.ts';
import { withoutSecret } from './sending.ts';

const SECRET = 'correct horse battery';
const ACCOUNT = { user: 'desk@example.com', password: SECRET };
const sms = await startSmsService();

let t: TestApp;
let admin: Api;

beforeAll(async () => {
  t = await startTestApp({ env: { AFRICASTALKING_ENDPOINT: sms.endpoint } });
  admin = await t.as('admin');
});

const portOf = (url: string): number => Number(new URL(url).port);
const settings = (port: number, changes: object = {}) => ({
  host: '127.0.0.1',
  port,
  security: 'none',
  username: ACCOUNT.user,
  password: SECRET,
  fromName: 'Ngara Desks',
  fromAddress: 'desk@example.com',
  replyTo: 'hello@example.com',
  ...changes,
});
const save = (body: object) => admin.call('PUT', '/api/sending/email', body);
const test = async (to = 'amina@example.com') =>
  answer<TestAnswer>(await admin.call('POST', '/api/sending/email/test', { to })).body;

const queue = (eventKey: string, on = t) =>
  on.app.database.transact(systemActor('test'), (tx) =>
    queueMail(
      { db: tx, config: on.config },
      { kind: 'receipt', eventKey, recipient: 'amina@example.com', subject: 'Hello', body: 'Some words.' },
    ),
  );

describe('a mail server that is set up on the screen', () => {
  it('sends the test with its sender, and its password is neither answered, logged nor kept in the open', async () => {
    const server = await startMailServer({ account: ACCOUNT });
    const saved = answer<Sending>(await save(settings(portOf(server.url))));
    expect(saved.status).toBe(200);
    expect(saved.body.email).toMatchObject({
      source: 'settings',
      account: { hasPassword: true, port: portOf(server.url) },
    });
    expect(await test()).toEqual({
      accepted: true,
      words: 'The mail server accepted the test email to amina@example.com.',
      detail: null,
    });
    const [mail] = server.received;
    expect(mail?.headers.get('from')).toEqual(['Ngara Desks <desk@example.com>']);
    expect(mail?.headers.get('reply-to')).toEqual(['hello@example.com']);
    const kept = await t.sql(`select row_to_json(s)::text as row from sending_accounts s
      union all select row_to_json(a)::text from audit_log a where entity = 'sending_accounts'`);
    expect(kept.length).toBeGreaterThanOrEqual(3);
    expect(JSON.stringify([saved.body, kept])).not.toContain(SECRET);
    expect((await (await t.as('manager')).call('GET', '/api/sending')).status).toBe(403);
  });

  it('keeps its password while server, user and security stay, and asks for it again otherwise', async () => {
    const server = await startMailServer({ account: ACCOUNT });
    const { password: _, ...without } = settings(portOf(server.url));
    await save(settings(portOf(server.url)));
    expect((await save({ ...without, fromName: 'Another Name' })).status).toBe(200);
    expect((await test()).accepted).toBe(true);
    for (const change of [{ host: 'localhost' }, { username: 'other' }, { security: 'starttls' }]) {
      const { status, body } = answer(await save({ ...without, ...change }));
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['password']]);
    }
  });

  it.each([
    ['a wrong password', { account: ACCOUNT }, { password: 'not the one' }, 'rejected this user name and password'],
    [
      'a sender that it does not know',
      { account: ACCOUNT, sender: 'other@example.com' },
      {},
      'rejected the sender address',
    ],
    ['a certificate that nobody signed', { tls: 'implicit' }, { security: 'tls', username: null }, 'certificate'],
    ['no STARTTLS', {}, { security: 'starttls', username: null }, 'does not offer STARTTLS'],
    ['no TLS at all', {}, { security: 'tls', username: null }, 'does not support TLS'],
    ['a user that is missing', { account: ACCOUNT }, { username: null }, 'requires a user name'],
  ] as const)('tells of %s in words, with the line of the server', async (_, manner, changes, words) => {
    const server = await startMailServer(manner);
    await save(settings(portOf(server.url), changes));
    const told = await test();
    expect(told).toMatchObject({ accepted: false, words: expect.stringContaining(words) });
    expect(told.detail).toBeTruthy();
    expect(JSON.stringify(told)).not.toContain('not the one');
    expect(JSON.stringify(told)).not.toContain(SECRET);
  });

  it('that is not there, or never answers, is told of within the time of a request', async () => {
    await save(settings(1));
    expect((await test()).words).toContain('cannot be reached on this port');
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    await save(settings((silent.address() as { port: number }).port));
    const began = performance.now();
    expect((await test()).words).toContain('did not answer in time');
    expect(performance.now() - began).toBeLessThan(8_000);
    silent.close();
  });

  it('is refused where the environment names one, and shown', async () => {
    const named = await startTestApp({
      env: { SMTP_URL: 'smtps://me:secret-word@mail.example.com', MAIL_FROM: 'a@b.example' },
    });
    const boss = await named.as('admin');
    const { body } = await boss.call('GET', '/api/sending');
    expect(body).toMatchObject({ email: { source: 'environment', account: { host: 'mail.example.com', port: 465 } } });
    expect(JSON.stringify(body)).not.toContain('secret-word');
    expect(await boss.call('PUT', '/api/sending/email', settings(25))).toMatchObject({ status: 409 });
  });

  it('takes over without a restart, and what waits is kept again once it is removed', async () => {
    const server = await startMailServer({ account: ACCOUNT });
    const live = await startTestApp();
    const boss = await live.as('admin');
    await startBackground(live.app, { url: live.url, role: 'nafasi_app' });
    await queue('live:1', live);
    expect(await live.sql('select status from outbox')).toEqual([{ status: 'kept' }]);
    expect((await live.anonymous.call('GET', '/api/config')).body).toMatchObject({ mails: { codes: false } });
    expect((await boss.call('PUT', '/api/sending/email', settings(portOf(server.url)))).status).toBe(200);
    expect((await live.anonymous.call('GET', '/api/config')).body).toMatchObject({ mails: { codes: true } });
    expect((await boss.call('POST', '/api/outbox-kept', {})).body).toEqual({ queued: 1, discarded: 0 });
    await queue('live:2', live);
    await eventually(() => expect(server.received).toHaveLength(2));
    const other = await startMailServer();
    expect((await boss.call('PUT', '/api/sending/email', settings(portOf(other.url), { username: null }))).status).toBe(
      200,
    );
    await queue('live:3', live);
    await eventually(() => expect(other.received).toHaveLength(1));
    await boss.call('PUT', '/api/sending/email', settings(1, { username: null }));
    await queue('live:4', live);
    expect((await boss.call('DELETE', '/api/sending/email')).status).toBe(204);
    await eventually(async () =>
      expect(await live.sql(`select status from outbox where event_key = 'live:4'`)).toEqual([{ status: 'kept' }]),
    );
  });
});

describe('an SMS account that is set up on the screen', () => {
  const saveSms = (body: object) => admin.call('PUT', '/api/sending/sms', body);
  const testSms = (to: string) => admin.call('POST', '/api/sending/sms/test', { to });

  it('sends the test with its key and sender, and says in words why it could not', async () => {
    expect((await saveSms({ username: 'ngara', senderId: 'NGARA' })).status).toBe(400);
    expect((await saveSms({ username: 'ngara', senderId: 'NGARA', apiKey: SECRET })).status).toBe(200);
    expect((await testSms('0712345678')).body).toMatchObject({ accepted: true });
    expect(sms.received).toMatchObject([{ apiKey: SECRET, username: 'ngara', to: '+254712345678', from: 'NGARA' }]);
    sms.onSms = () => ({ status: 401, words: `${SECRET} is invalid` });
    const { body } = await testSms('0712345678');
    expect(body).toMatchObject({ accepted: false, words: expect.stringContaining('user name and API key') });
    expect(JSON.stringify(body)).not.toContain(SECRET);
    expect(await testSms('12')).toMatchObject({ status: 400, body: { fields: { to: expect.any(String) } } });
    expect((await saveSms({ username: 'another', senderId: null })).status).toBe(400);
  });
});

it('the answer of a server is shown without the secret, in whatever form', () => {
  const line = `535 tried p@ss word, ${btoa('p@ss word')} and ${encodeURIComponent('p@ss word')}`;
  expect(withoutSecret(line, 'p@ss word')).toBe('535 tried …, … and …');
  expect(withoutSecret(line, null)).toBe(line);
});
