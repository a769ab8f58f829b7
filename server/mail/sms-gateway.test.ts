import { beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../tests/support/app.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { type SmsVerdict, startSmsService } from '../../tests/support/sms-service.ts';
import { startBackground } from '../background.ts';
import { readConfig } from '../config.ts';
import { systemActor } from '../db/connection/database.ts';
import { mailOutcomes } from '../wiring/mail-outcomes.ts';
import { deliverNext } from './outbox.ts';
import { queueMail } from './service.ts';
import { createSmsGateway } from './sms-gateway.ts';

const service = await startSmsService();
const env = {
  AFRICASTALKING_USERNAME: 'nafasi',
  AFRICASTALKING_API_KEY: 'a key that is long',
  AFRICASTALKING_SENDER_ID: 'NAFASI',
  AFRICASTALKING_ENDPOINT: service.endpoint,
};
const t = await startTestApp({ env });
const account = t.config.sms;
if (!account) throw new Error('There is no account');
const send = createSmsGateway(account, 500);

const queue = (eventKey = 'sms:1', on = t) =>
  on.app.database.transact(systemActor('test'), (tx) =>
    queueMail(
      { db: tx, config: on.config },
      {
        kind: 'payment_reminder',
        channel: 'sms',
        eventKey,
        recipient: '+254712345678',
        subject: 'x',
        body: 'Pay, please',
      },
    ),
  );
const nothing = () => Promise.reject(new Error('An SMS carries no document'));
const deliver = () => deliverNext(t.app.database, send, t.app.deps.log, mailOutcomes(t.app.deps), nothing, 'sms');
const stored = () => t.sql('select status, attempts, last_error from outbox order by event_key');

beforeEach(async () => {
  await t.sql('delete from outbox');
  service.received.length = 0;
  service.onSms = () => ({});
});

describe('an SMS', () => {
  it('is sent once, with key and sender, and not by who sends mails', async () => {
    await queue();
    await queue();
    const asMail = await deliverNext(t.app.database, send, t.app.deps.log, mailOutcomes(t.app.deps), nothing);
    expect(asMail).toBe(false);
    expect([await deliver(), await deliver()]).toEqual([true, false]);
    expect(service.received).toEqual([
      {
        apiKey: 'a key that is long',
        username: 'nafasi',
        to: '+254712345678',
        message: 'Pay, please',
        from: 'NAFASI',
      },
    ]);
    expect(await stored()).toMatchObject([{ status: 'accepted', attempts: 1, last_error: null }]);
  });

  it.each<[string, SmsVerdict, string]>([
    ['has no balance', { code: 405, words: 'InsufficientBalance' }, '405 InsufficientBalance'],
    ['fails', { status: 500, words: 'Oops' }, 'answered 500'],
    ['refuses the key', { status: 401, words: 'The supplied authentication is invalid' }, 'answered 401'],
    ['is a page of somebody else', 'nonsense', 'unexpected reply'],
    ['hangs', 'hang', 'timeout'],
  ])('is tried again where the service %s', async (_, verdict, words) => {
    service.onSms = () => verdict;
    await queue();
    expect(await deliver()).toBe(true);
    const [row] = await stored();
    expect(row).toMatchObject({ status: 'queued', attempts: 1 });
    expect(row?.last_error).toContain(words);
    service.onSms = () => ({});
    await t.sql('update outbox set next_attempt_at = clock_timestamp()');
    await deliver();
    expect(await stored()).toMatchObject([{ status: 'accepted', attempts: 2 }]);
  });

  it('to a number that cannot be is given up at once, and those who can act are told', async () => {
    const admin = await t.as('admin');
    service.onSms = () => ({ code: 403, words: 'InvalidPhoneNumber' });
    await queue();
    await deliver();
    expect(await stored()).toMatchObject([{ status: 'bounced', attempts: 1 }]);
    const { body } = await admin.call('GET', '/api/notifications');
    expect(body).toMatchObject([{ title: 'An SMS could not be delivered', path: '/outbox?status=bounced' }]);
  });

  it('is not sent to where a redirect leads', async () => {
    const elsewhere = createSmsGateway({ ...account, endpoint: `${service.endpoint}?` }, 500);
    service.onSms = () => ({ status: 302 });
    await expect(elsewhere({ recipient: '+254712345678', body: 'x' } as never)).rejects.toThrow();
    expect(service.received).toEqual([]);
  });

  it('goes out in the background, soon after its event, though no mail server is set', async () => {
    const live = await startTestApp({ env }, undefined);
    await startBackground(live.app, { url: live.url, role: 'nafasi_app' });
    await queue('sms:live', live);
    await eventually(() => expect(service.received).toHaveLength(1));
  });

  it('is kept where there is no account', async () => {
    const alone = await startTestApp();
    await queue('sms:1', alone);
    expect(await alone.sql('select status from outbox')).toEqual([{ status: 'kept' }]);
  });
});

describe('the account', () => {
  const smsOf = (changes: Record<string, string>) =>
    readConfig({ ...env, AFRICASTALKING_ENDPOINT: '', ...changes }).sms;

  it('has the address of the service, or of its sandbox', () => {
    expect(smsOf({})?.endpoint).toBe('https://api.africastalking.com/version1/messaging');
    expect(smsOf({ AFRICASTALKING_USERNAME: 'sandbox' })?.endpoint).toContain('api.sandbox.africastalking.com');
    expect(readConfig({}).sms).toBeNull();
  });

  it('is whole, and its key leaves this machine only through TLS', () => {
    expect(() => smsOf({ AFRICASTALKING_API_KEY: '' })).toThrow(
      'AFRICASTALKING_API_KEY must be set together with AFRICASTALKING_USERNAME.',
    );
    expect(() => smsOf({ AFRICASTALKING_ENDPOINT: 'http://api.example/sms' })).toThrow('must begin with https://');
    expect(() => smsOf({ AFRICASTALKING_SENDER_ID: 'x'.repeat(20) })).toThrow('AFRICASTALKING_SENDER_ID');
  });
});
