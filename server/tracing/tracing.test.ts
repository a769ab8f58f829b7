import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../tests/support/app.ts';
import { type Collector, startCollector } from '../../tests/support/collector.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { startSmsService } from '../../tests/support/sms-service.ts';
import { systemActor } from '../db/connection/database.ts';
import { deliverNext } from '../mail/outbox.ts';
import { queueMail } from '../mail/service.ts';
import { createSmsGateway } from '../mail/sms-gateway.ts';
import { mailOutcomes } from '../wiring/mail-outcomes.ts';
import { traceIds } from './tracing.ts';

const CLIENT = 3;
const SERVER = 2;
const CALLER = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };
const traceparent = `00-${CALLER.traceId}-${CALLER.spanId}-01`;

// What must never leave with a trace, wherever somebody put it.
const PLANTED = {
  password: 'planted-password-7c1',
  mail: 'planted.person@example.com',
  name: 'Planted Wanjiru',
  phone: '254799123456',
  token: 'plantedtoken0123456789abcdef',
  search: 'plantedsearch',
  key: 'planted key of the service',
  header: 'planted-collector-key',
};

let collector: Collector;
let t: TestApp;

beforeAll(async () => {
  collector = await startCollector();
  const sms = await startSmsService();
  t = await startTestApp({
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_EXPORTER_OTLP_HEADERS: `x-key=${PLANTED.header},x-space=a%20space`,
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test,service.name=other',
      OTEL_SERVICE_NAME: 'westlands',
      OTEL_BSP_SCHEDULE_DELAY: '50',
      AFRICASTALKING_USERNAME: 'nafasi',
      AFRICASTALKING_API_KEY: PLANTED.key,
      AFRICASTALKING_ENDPOINT: sms.endpoint,
    },
  });
});

const queueSms = () =>
  t.app.database.transact(systemActor('test'), (tx) =>
    queueMail(
      { db: tx, config: t.config },
      {
        kind: 'payment_reminder',
        channel: 'sms',
        eventKey: 'sms:traced',
        recipient: `+${PLANTED.phone}`,
        subject: 'x',
        body: `Dear ${PLANTED.name}`,
      },
    ),
  );

describe('a request', () => {
  it('is a span by the pattern of its route, above its transaction and its statements', async () => {
    const admin = await t.as('admin');
    const reply = await admin.call('PUT', '/api/settings/general', { companyName: PLANTED.name });
    expect(reply.status).toBe(200);
    const request = await collector.find('PUT /api/settings/general');
    expect(request).toMatchObject({ kind: SERVER, attributes: { 'http.request.method': 'PUT', 'url.scheme': 'http' } });
    expect(request.attributes).toMatchObject({
      'http.route': '/api/settings/general',
      'http.response.status_code': 200,
      'nafasi.request_id': reply.headers['x-request-id'],
    });
    expect(request.parentSpanId).toBeUndefined();
    const transaction = collector.below(request).find(({ name }) => name === 'transaction');
    if (!transaction) throw new Error('The transaction is not part of the request');
    const statements = collector.below(transaction);
    expect(statements.map(({ attributes }) => attributes['db.operation.name'])).toEqual(
      expect.arrayContaining(['BEGIN', 'SELECT']),
    );
    for (const { kind, traceId, attributes } of statements) {
      expect({ kind, traceId }).toEqual({ kind: CLIENT, traceId: request.traceId });
      expect(attributes['db.system.name']).toBe('postgresql');
      expect(attributes['db.query.text']).not.toMatch(/'/);
    }
    const update = statements.find(({ name }) => name === 'INSERT settings' || name === 'UPDATE settings');
    expect(update?.attributes['db.query.text']).toMatch(/\$1/);
  });

  it('that reads is above the statement that it sends by the pool', async () => {
    const admin = await t.as('admin');
    await Promise.all(Array.from({ length: 30 }, () => admin.call('GET', `/api/tenants?q=${PLANTED.search}`)));
    const requests = await eventually(() => {
      const found = collector.spans().filter(({ name }) => name === 'GET /api/tenants');
      expect(found).toHaveLength(30);
      return found;
    });
    // More of them than there are connections: each has its own statements all the same.
    const counts = requests.map((request) => collector.below(request).length);
    expect(Math.min(...counts)).toBeGreaterThan(0);
    expect(new Set(requests.map(({ traceId }) => traceId)).size).toBe(30);
    for (const request of requests)
      for (const { traceId } of collector.below(request)) expect(traceId).toBe(request.traceId);
  });

  it('that fails says which kind of failure it was and not its words', async () => {
    await t.sql('alter table notifications rename to notifications_gone');
    const admin = await t.as('admin');
    await admin.call('GET', '/api/notifications');
    await t.sql('alter table notifications_gone rename to notifications');
    const request = await collector.find('GET /api/notifications');
    expect(request).toMatchObject({ status: { code: 2 }, attributes: { 'http.response.status_code': 500 } });
    const failed = collector.below(request).find(({ attributes }) => attributes['db.response.status_code']);
    expect(failed?.attributes).toMatchObject({ 'db.response.status_code': '42P01', 'error.type': '42P01' });
    expect(collector.texts.join()).not.toMatch(/relation .* does not exist/);
  });

  it('that asks whether the server lives, or follows changes, is none', async () => {
    await t.anonymous.call('GET', '/api/health');
    await t.anonymous.call('GET', '/api/config');
    await collector.find('GET /api/config');
    expect(collector.spans().filter(({ name }) => name.includes('/api/health'))).toEqual([]);
  });

  it('begins a trace of its own, whatever trace a stranger says it belongs to', async () => {
    await t.anonymous.call('GET', '/api/docs', undefined, { traceparent });
    const request = await collector.find('GET /api/docs');
    expect(request.traceId).not.toBe(CALLER.traceId);
    expect(request.parentSpanId).toBeUndefined();
  });
});

describe('what is exported', () => {
  it('names the service and nothing of the machine, with the headers that were set', async () => {
    await t.anonymous.call('GET', '/api/config');
    await collector.find('GET /api/config');
    const resource = collector.resource();
    expect(resource).toMatchObject({ 'service.name': 'westlands', 'deployment.environment.name': 'test' });
    expect(Object.keys(resource).filter((name) => /^(host|process|os)\./.test(name))).toEqual([]);
    expect(collector.headers[0]).toMatchObject({ 'x-key': PLANTED.header, 'x-space': 'a space' });
  });

  it('holds no password, address, name, number, token, search or key', async () => {
    const { password, mail, name, phone, token, search } = PLANTED;
    const headers = {
      cookie: `nafasi=${token}`,
      authorization: `Bearer ${token}`,
      'user-agent': name,
      referer: `/?t=${token}`,
    };
    const manager = await t.as('admin', { email: mail, firstName: name });
    await t.anonymous.call('POST', '/api/login', { username: mail, password }, headers);
    await t.anonymous.call('GET', `/pay/${token}?code=${token}`, undefined, headers);
    await t.anonymous.call('GET', `/api/${token}/${mail}?q=${search}`, undefined, headers);
    await t.anonymous.call('GET', `/no-such-page/${token}?mail=${mail}`, undefined, headers);
    await manager.call('GET', `/api/search?q=${phone}`);
    await manager.call('POST', '/api/tenants', { type: 'individual', firstName: name, email: mail, phone }, headers);
    await manager.call('PUT', '/api/settings/general', { companyName: `${name}'; select '${token}'` });
    await queueSms();
    const account = t.config.sms;
    if (!account) throw new Error('There is no account');
    const send = createSmsGateway(account, 2_000);
    const nothing = () => Promise.reject(new Error('An SMS carries no document'));
    await deliverNext(t.app.database, send, t.app.deps.log, mailOutcomes(t.app.deps), nothing, 'sms');
    const delivery = await collector.find('deliver sms');
    const [call] = collector.below(delivery).filter(({ kind }) => kind === CLIENT);
    expect(call).toMatchObject({
      name: 'POST africastalking',
      attributes: { 'server.address': '127.0.0.1', 'http.response.status_code': 201, 'http.request.method': 'POST' },
    });
    await sleep(200);
    const all = collector.texts.join('\n');
    for (const [what, secret] of Object.entries(PLANTED)) expect(all.includes(secret), what).toBe(false);
  });
});

it('nothing is traced outside of a request, a job, a delivery, a message or an effect', async () => {
  expect(traceIds()).toEqual({});
  const before = collector.spans().length;
  await t.app.database.db.execute('select 1 as alone');
  await sleep(150);
  expect(
    collector
      .spans()
      .slice(before)
      .filter(({ attributes }) => String(attributes['db.query.text']).includes('alone')),
  ).toEqual([]);
});
