import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../tests/support/app.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { listen } from '../../tests/support/listen.ts';
import { startMailServer } from '../../tests/support/mail-server.ts';
import { systemActor } from '../db/connection/database.ts';
import { deliverNext } from '../mail/outbox.ts';
import { createTransport } from '../mail/transport.ts';
import { mailOutcomes } from '../wiring/mail-outcomes.ts';
import { sendMessage } from './send.ts';
import { unsubscribeToken } from './unsubscribes.ts';

const mailbox = await startMailServer();
const t = await startTestApp({ env: { SMTP_URL: mailbox.url, PUBLIC_URL: 'https://hub.example' } });
const admin = await t.as('admin');
await admin.call('PUT', '/api/settings/notifications', { quietHours: false, smsNotifications: true });
await eventually(async () => expect((await t.app.deps.settings.get()).notifications.quietHours).toBe(false));

let sent = 0;
const remind = async (email: string, phone: string | null = null): Promise<number> => {
  const { recipients: told } = await t.app.database.transact(systemActor('test'), (tx) =>
    sendMessage(
      { ...t.app.deps, db: tx },
      {
        kind: 'payment_reminder',
        eventKey: `test:${++sent}`,
        to: { email, phone },
        values: {
          contactPerson: 'Amina',
          invoiceNumber: 'INV-1',
          amount: 'KES 1.00',
          description: 'Rent',
          due: 'today',
          howToPay: 'Pay',
          payNow: '',
        },
      },
    ),
  );
  return told;
};
const mailTo = async (email: string) =>
  (await t.sql(`select body, stop_url, status from outbox where recipient = '${email}' order by id`)) as {
    body: string;
    stop_url: string;
  }[];
const tokenIn = (text: string): string => /token=([\w.-]+)/.exec(text)?.[1] ?? '';
const call = (method: string, token: string) => t.anonymous.call(method, `/api/unsubscribe?token=${token}`);

describe('a reminder', () => {
  it('carries a link to stop it, in its text and where mail programs look for it', async () => {
    await remind('link@example.com');
    const [mail] = await mailTo('link@example.com');
    expect(mail?.body).toMatch(/To stop these messages: https:\/\/hub\.example\/unsubscribe\?token=\S+$/);
    const transport = createTransport(t.config);
    if (!transport) throw new Error('There is no mail server');
    const never = () => Promise.reject(new Error('Nothing is attached'));
    await deliverNext(t.app.database, transport.send, t.app.deps.log, mailOutcomes(t.app.deps), never);
    transport.close();
    const headers = mailbox.received[0]?.headers;
    expect(headers?.get('list-unsubscribe')?.[0]?.replace(/\s/g, '')).toBe(`<${mail?.stop_url}>`);
    expect(headers?.get('list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click']);
  });

  it('is stopped by anyone who has the link, for this kind and address only, and can be wanted again', async () => {
    await remind('Stop@Example.com', '0712 345 678');
    const [first] = await mailTo('Stop@Example.com');
    const token = tokenIn(first?.body ?? '');
    const looked = await call('GET', token);
    expect([looked.status, looked.body]).toEqual([
      200,
      { what: 'Payment reminder', address: 's…@example.com', stopped: false },
    ]);
    expect((await call('POST', token)).body).toMatchObject({ stopped: true });
    expect((await call('POST', token)).body).toMatchObject({ stopped: true });
    // Neither by mail nor, instead, by SMS.
    expect(await remind('stop@example.com', '0712345678')).toBe(0);
    expect(await remind('other@example.com')).toBe(1);
    expect(await mailTo('stop@example.com')).toEqual([]);
    expect((await call('DELETE', token)).body).toMatchObject({ stopped: false });
    expect(await remind('stop@example.com')).toBe(1);
    const log = await t.sql(`select actor, action, coalesce(after, before)->>'address' as address from audit_log
      where entity = 'message_stops' order by id`);
    expect(log.map(({ actor, action }) => [actor, action])).toEqual([
      ['anonymous', 'insert'],
      ['anonymous', 'delete'],
    ]);
    expect(log.every(({ address }) => String(address).startsWith('sha256:'))).toBe(true);
  });

  it('is stopped by one click in a mail program, which sends a form and no cookie', async () => {
    await remind('click@example.com');
    const [mail] = await mailTo('click@example.com');
    const origin = await listen(t.app);
    const address = (mail?.stop_url ?? '').replace('https://hub.example', origin);
    const form = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };
    expect((await fetch(address, form)).status).toBe(200);
    expect(await remind('click@example.com')).toBe(0);
    // No other call takes a form.
    expect(
      (await fetch(`${origin}/api/users`, { ...form, headers: { cookie: `nafasi=${admin.cookie}` } })).status,
    ).toBe(415);
  });
});

describe('a link', () => {
  it('that was made up, cut or moved to another kind leads nowhere', async () => {
    const token = await unsubscribeToken(t.config, 'payment_reminder', 'a@example.com');
    const invoice = await unsubscribeToken(t.config, 'invoice', 'a@example.com');
    const flipped = `${token.slice(0, -3)}${token.at(-3) === 'A' ? 'B' : 'A'}${token.slice(-2)}`;
    for (const wrong of [token.slice(0, -4), flipped, invoice, `v1.00000000.${'A'.repeat(60)}`]) {
      expect([(await call('POST', wrong)).status, wrong]).toEqual([404, wrong]);
    }
    for (const wrong of ['', 'x', '%00', 'a b', 'x'.repeat(900)]) {
      expect([(await call('POST', wrong)).status, wrong]).toEqual([400, wrong]);
    }
    expect(await t.sql(`select 1 from message_stops where address = 'a@example.com'`)).toEqual([]);
  });
});

it('what is owed has no such link', async () => {
  const person = { username: 'neema', email: 'neema@example.com', role: 'hr', password: 'a long enough password' };
  expect((await admin.call('POST', '/api/users', person)).status).toBe(201);
  const [mail] = await mailTo('neema@example.com');
  expect(mail?.body).not.toContain('unsubscribe');
  expect(mail?.stop_url).toBeNull();
});
