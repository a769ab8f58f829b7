import { once } from 'node:events';
import { createServer } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase, PASSWORD, startTestApp, type TestApp } from '../../tests/support/app.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { type MailServer, startMailServer } from '../../tests/support/mail-server.ts';
import { startBackground } from '../background.ts';
import { renderDocument } from '../billing/documents.ts';
import { systemActor } from '../db/connection/database.ts';
import { mailOutcomes } from '../wiring/mail-outcomes.ts';
import { deliverNext, type OnAccepted, retryDelaySeconds } from './outbox.ts';
import { type Mail, queueMail } from './service.ts';
import { createTransport, type SendMail } from './transport.ts';

let server: MailServer;
let t: TestApp;
let other: TestApp;

beforeAll(async () => {
  server = await startMailServer();
  t = await startTestApp({ env: { SMTP_URL: server.url } });
  other = await startTestApp({ env: { SMTP_URL: server.url } }, t.url);
});

beforeEach(async () => {
  await t.sql('delete from outbox');
  server.received.length = 0;
  server.onMessage = () => 'take';
});

const transports = new Map<TestApp, NonNullable<ReturnType<typeof createTransport>>>();
const deliver = (by: TestApp = t): Promise<boolean> => {
  const transport = transports.get(by) ?? createTransport(by.config);
  if (!transport) throw new Error('There is no mail server to deliver to');
  transports.set(by, transport);
  const render = (document: string) => renderDocument(by.app.deps, document);
  return deliverNext(by.app.database, transport.send, by.app.deps.log, mailOutcomes(by.app.deps), render);
};
afterAll(() => {
  for (const transport of transports.values()) transport.close();
});

const deliverAll = async (by: TestApp) => {
  while (await deliver(by));
};

const mail = (changes: Partial<Mail> = {}): Mail => ({
  kind: 'test',
  eventKey: 'test:1',
  recipient: 'amina@example.com',
  subject: 'Your invoice',
  body: 'Please find it attached.',
  ...changes,
});

const queue = (...mails: Mail[]) =>
  t.app.database.transact(systemActor('test'), async (tx) => {
    for (const one of mails) await queueMail({ db: tx, config: t.config }, one);
  });

const stored = () =>
  t.sql(`select status, attempts, last_error, extract(epoch from next_attempt_at - clock_timestamp())::float as due_in
    from outbox order by event_key`);

describe('a mail', () => {
  it('is delivered once, and a repeat after a crash carries the same Message-ID', async () => {
    await queue(mail(), mail());
    expect(await deliver()).toBe(true);
    expect(await deliver()).toBe(false);
    expect(await stored()).toMatchObject([{ status: 'accepted', attempts: 1, last_error: null }]);
    // As when the server was killed between the delivery and the note of it.
    await t.sql(`update outbox set status = 'queued', accepted_at = null, next_attempt_at = clock_timestamp()`);
    await deliver();
    const [first, second] = server.received;
    expect(first?.headers.get('message-id')?.[0]).toMatch(/^<[0-9a-f-]{36}@nafasi>$/);
    expect(second?.headers.get('message-id')).toEqual(first?.headers.get('message-id'));
    expect(first?.recipients).toEqual(['amina@example.com']);
  });

  it('for which somebody waits goes before those with a document, however many a run has queued', async () => {
    await queue(
      mail({ eventKey: 'test:invoice', document: 'invoice:01890000-0000-7000-8000-000000000001' }),
      mail({ eventKey: 'test:code', subject: 'Your code' }),
    );
    await deliver();
    expect(await stored()).toMatchObject([{ status: 'accepted' }, { status: 'queued', attempts: 0 }]);
  });

  it('is not there when the event that it tells of was rolled back', async () => {
    const failed = t.app.database.transact(systemActor('test'), async (tx) => {
      await queueMail({ db: tx, config: t.config }, mail());
      throw new Error('The event failed');
    });
    await expect(failed).rejects.toThrow('The event failed');
    const admin = await t.as('admin');
    const person = { username: 'amani', email: 'amani@example.com', role: 'hr', password: PASSWORD };
    expect((await admin.call('POST', '/api/users', person)).status).toBe(201);
    const taken = { ...person, email: 'another@example.com' };
    expect((await admin.call('POST', '/api/users', taken)).status).toBe(409);
    expect(await t.sql('select recipient from outbox')).toEqual([{ recipient: 'amani@example.com' }]);
  });

  it('is kept, and not sent, where there is no mail server', async () => {
    const alone = await startTestApp();
    const admin = await alone.as('admin');
    const person = { username: 'amani', email: 'amani@example.com', role: 'hr', password: PASSWORD };
    expect((await admin.call('POST', '/api/users', person)).status).toBe(201);
    expect(await alone.sql('select status, attempts from outbox')).toEqual([{ status: 'kept', attempts: 0 }]);
    expect(createTransport(alone.config)).toBeNull();
  });

  it('has the headers that we gave it and no others, whatever its subject says', async () => {
    const subjects = [
      'Hello\r\nBcc: evil@example.com',
      'Hello\nBcc: evil@example.com\n\nAnother body',
      'Hello\rBcc: evil@example.com',
      'Habari \u{1f30d}\r\nBcc: evil@example.com',
      `${'long '.repeat(300)}\r\nBcc: evil@example.com`,
    ];
    await queue(...subjects.map((subject, n) => mail({ subject, eventKey: `test:${n}` })));
    await deliverAll(t);
    expect(server.received).toHaveLength(subjects.length);
    for (const { headers, recipients, text } of server.received) {
      expect(recipients).toEqual(['amina@example.com']);
      expect(headers.has('bcc')).toBe(false);
      expect(headers.get('subject')).toHaveLength(1);
      expect(text.trimEnd().endsWith('Please find it attached.')).toBe(true);
    }
  });

  it.each([
    'amina@example.com\r\nRCPT TO:<evil@example.com>',
    'amina@example.com>\r\nRCPT TO:<evil@example.com',
    'amina@example.com, evil@example.com',
    'evil@example.com;amina@example.com',
    '"evil@example.com, x" <amina@example.com>',
    'Friends: evil@example.com, amina@example.com;',
  ])('to %j reaches nobody else', async (recipient) => {
    await queue(mail({ recipient }));
    await deliver();
    expect(server.received.flatMap(({ recipients }) => recipients)).not.toContain('evil@example.com');
    expect(server.received.some(({ headers }) => headers.has('bcc') || headers.has('cc'))).toBe(false);
  });
});

describe('a mail server', () => {
  it('that refuses is asked again later and later', async () => {
    server.onMessage = () => 'refuse';
    await queue(mail());
    await deliver();
    const [after] = await stored();
    expect(after).toMatchObject({ status: 'queued', attempts: 1 });
    expect(after?.last_error).toContain('No room just now');
    expect(after?.due_in).toBeGreaterThan(7);
    expect(after?.due_in).toBeLessThan(12.6);
    expect(await deliver()).toBe(false);
    expect([1, 2, 3, 7].map((attempts) => retryDelaySeconds(attempts, 0.5))).toEqual([10, 20, 40, 640]);
    expect(retryDelaySeconds(1, 0)).toBe(7.5);
  });

  it('that refuses the recipient for good is not asked again, and those who can act are told', async () => {
    const admin = await t.as('admin');
    server.onMessage = () => 'bounce';
    await queue(mail({ subject: 'Nobody there' }));
    await deliver();
    const [after] = await stored();
    expect(after).toMatchObject({ status: 'bounced', attempts: 1 });
    expect(after?.last_error).toContain('550 No such mailbox');
    expect((await admin.call('GET', '/api/notifications')).body).toContainEqual(
      expect.objectContaining({ title: 'An email could not be delivered', path: '/outbox?status=bounced' }),
    );
  });

  it('that takes a mail lets a feature act on that in one transaction, or neither is noted', async () => {
    await queue(mail());
    const seen: string[] = [];
    const accepting = async (onAccepted: OnAccepted) => {
      const transport = createTransport(t.config);
      const outcomes = { ...mailOutcomes(t.app.deps), onAccepted };
      const nothing = () => Promise.reject(new Error('Nothing is attached'));
      await deliverNext(t.app.database, transport?.send as SendMail, t.app.deps.log, outcomes, nothing);
      transport?.close();
    };
    const failing = accepting(() => Promise.reject(new Error('The letter is gone')));
    await expect(failing).rejects.toThrow('The letter is gone');
    expect(await stored()).toMatchObject([{ status: 'queued', attempts: 1 }]);
    await t.sql('update outbox set next_attempt_at = clock_timestamp()');
    await accepting(async (tx, { id, eventKey }) => {
      const [row] = (await tx.execute(sql`select status from outbox where id = ${id}`)).rows;
      seen.push(eventKey, String(row?.status));
    });
    expect(seen).toEqual(['test:1', 'accepted']);
    expect(await stored()).toMatchObject([{ status: 'accepted', attempts: 2 }]);
  });

  it('that stays away makes the mail bounce in the end, and those who can act are told once', async () => {
    const gone = await startTestApp({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } }, t.url);
    const [admin, manager, clerk] = [await t.as('admin'), await t.as('manager'), await t.as('front_desk')];
    await queue(mail({ subject: 'Lost' }));
    for (let attempt = 1; attempt <= 9; attempt++) {
      await t.sql('update outbox set next_attempt_at = clock_timestamp()');
      expect(await deliver(gone)).toBe(attempt <= 8);
    }
    expect(await stored()).toMatchObject([{ status: 'bounced', attempts: 8 }]);
    const told = async (api: typeof admin) => (await api.call('GET', '/api/notifications')).body as { body: string }[];
    expect(await told(clerk)).toEqual([]);
    for (const api of [admin, manager]) {
      expect(await told(api)).toMatchObject([{ title: 'An email could not be delivered' }]);
      expect((await told(api))[0]?.body).toMatch(/^“Lost” to amina@example\.com: .*ECONNREFUSED/);
    }
  });

  it('gets each mail once when two nodes deliver at once', async () => {
    await queue(...Array.from({ length: 40 }, (_, n) => mail({ eventKey: `test:${n}`, subject: `Number ${n}` })));
    await Promise.all([deliverAll(t), deliverAll(other), deliverAll(t), deliverAll(other)]);
    const ids = server.received.map(({ headers }) => headers.get('message-id')?.[0]);
    expect(ids).toHaveLength(40);
    expect(new Set(ids).size).toBe(40);
  });

  it('that never finishes one mail holds up no other', async () => {
    server.onMessage = (text) => (text.includes('Subject: Number 0\r\n') ? 'hang' : 'take');
    await queue(...Array.from({ length: 6 }, (_, n) => mail({ eventKey: `test:${n}`, subject: `Number ${n}` })));
    await t.sql(`update outbox set next_attempt_at = next_attempt_at - interval '1 minute' where event_key = 'test:0'`);
    const hanging = deliver(t);
    hanging.catch(() => undefined); // Ends with its connection, after the test.
    await eventually(async () => expect(await t.sql('select 1 from outbox where attempts > 0')).toHaveLength(1));
    await deliverAll(other);
    expect(server.received).toHaveLength(5);
    expect((await stored()).map(({ status }) => status)).toEqual([
      'queued',
      'accepted',
      'accepted',
      'accepted',
      'accepted',
      'accepted',
    ]);
  });
});

describe('the delivery in the background', () => {
  it('sends soon after the event', async () => {
    const url = await freshDatabase();
    const live = await startTestApp({ env: { SMTP_URL: server.url } }, url);
    await startBackground(live.app, { url, role: 'nafasi_app' });
    const admin = await live.as('admin');
    const person = { username: 'neema', email: 'neema@example.com', role: 'hr', password: PASSWORD };
    expect((await admin.call('POST', '/api/users', person)).status).toBe(201);
    await eventually(() =>
      expect(server.received.map(({ recipients }) => recipients)).toEqual([['neema@example.com']]),
    );
    expect(server.received[0]?.text).not.toContain(PASSWORD);
  });

  it('neither slows a call nor holds up the end of the server when the mail server never answers', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as { port: number };
    const url = await freshDatabase();
    const live = await startTestApp({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } }, url);
    await startBackground(live.app, { url, role: 'nafasi_app' });
    const admin = await live.as('admin');
    for (let n = 0; n < 5; n++) {
      const person = { username: `user${n}`, email: `user${n}@example.com`, role: 'hr', password: PASSWORD };
      const began = performance.now();
      expect((await admin.call('POST', '/api/users', person)).status).toBe(201);
      expect(performance.now() - began).toBeLessThan(2_000);
    }
    await eventually(async () => expect(await live.sql('select 1 from outbox where attempts > 0')).not.toEqual([]));
    const began = performance.now();
    await live.app.drain();
    expect(performance.now() - began).toBeLessThan(6_000);
    silent.close();
  });
});
