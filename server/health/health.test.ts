import { beforeAll, describe, expect, it } from 'vitest';
import type { Health } from '../../domain/health/contract.ts';
import { type Api, startTestApp, type TestApp } from '../../tests/support/app.ts';

let t: TestApp;
let admin: Api;

beforeAll(async () => {
  t = await startTestApp();
  admin = await t.as('admin');
});

const read = async (api: Api = admin) => {
  const { status, body } = await api.call('GET', '/api/admin/health');
  expect(status).toBe(200);
  return body as Health;
};

// What is kept for some seconds is not what is asked for here.
const readAnew = async () => {
  const other = await startTestApp({}, t.url);
  const { body } = await (await other.as('admin')).call('GET', '/api/admin/health');
  return body as Health;
};

const check = ({ checks }: Health, id: string) => checks.find((one) => one.id === id);

describe('the health of a server', () => {
  it('is told in words for each check, with the server that answered', async () => {
    const health = await read();
    expect(health.server).toMatchObject({ version: t.config.version, node: process.version });
    expect(Date.parse(health.server.startedAt)).toBeLessThanOrEqual(Date.now());
    expect(health).toMatchObject({ servers: 1, metrics: false });
    expect(check(health, 'database')).toMatchObject({ state: 'good', figure: 'Answers', todo: null, path: null });
    expect(check(health, 'connections')).toMatchObject({ part: 'server', state: 'good', figure: 'None' });
    expect(check(health, 'connections')?.detail).toMatch(/^\d+ of 10 connections in use$/);
    expect(check(health, 'jobs')).toMatchObject({ state: 'good', figure: 'None yet' });
    expect(check(health, 'backup')).toMatchObject({ detail: 'None was verified yet' });
    expect(check(health, 'outbox')).toMatchObject({ state: 'good', figure: 'None', detail: '0 messages queued' });
  });

  it('says what to look at, what to act on, and where', async () => {
    await t.sql(`insert into outbox (kind, recipient, subject, body, event_key, status, next_attempt_at)
      values ('test', 'a@example.com', 'One', '', 'h:1', 'queued', now() - interval '20 minutes')`);
    await t.sql(`insert into gateway_messages (provider, kind, dedupe_key, body, outcome, next_try_at, tries)
      values ('mpesa', 'stk', 'h:1', '{}', 'No such channel', null, 9)`);
    await t.sql(
      `insert into pgboss.job (name, state, completed_on) values ('prompts', 'completed', now() - interval '2 hours')`,
    );
    const health = await readAnew();
    expect(health.state).toBe('act');
    expect(health.servers).toBe(2);
    expect(check(health, 'outbox')).toMatchObject({
      state: 'look',
      figure: '20 minutes',
      detail: '1 message queued',
      path: '/settings?tab=notifications',
    });
    expect(check(health, 'parkedMessages')).toMatchObject({
      state: 'act',
      figure: '1',
      path: '/settings?tab=security',
    });
    expect(check(health, 'parkedMessages')?.todo).toContain('retry them');
    expect(check(health, 'jobs')).toMatchObject({ state: 'act', figure: '2 hours ago' });
  });

  it('counts the answers of this server, and which of them failed', async () => {
    await t.anonymous.call('GET', '/api/health');
    expect(check(await read(), 'answers')).toMatchObject({ state: 'good', figure: '0 %' });
    expect(check(await read(), 'answers')?.detail).toMatch(/^\d+ requests in five minutes$/);
  });

  it('is for those who read how the space is protected', async () => {
    expect((await read(await t.as('auditor'))).checks.length).toBeGreaterThan(10);
    for (const role of ['manager', 'accountant', 'front_desk'] as const)
      expect((await (await t.as(role)).call('GET', '/api/admin/health')).status).toBe(403);
  });
});
