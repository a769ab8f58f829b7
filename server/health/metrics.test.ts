import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CHECKS } from '../../domain/health/checks.ts';
import { freshDatabase, startTestApp, type TestApp } from '../../tests/support/app.ts';
import { atEnd } from '../../tests/support/at-end.ts';
import { sendRaw } from '../../tests/support/raw-http.ts';
import { endServers, startServer } from '../../tests/support/server-process.ts';
import { readSpace } from './figures.ts';
import { type MetricsServer, serveMetrics } from './listener.ts';
import type { Metrics } from './metrics.ts';
import { createHealth } from './read-health.ts';

vi.setConfig({ testTimeout: 60_000 });
afterAll(endServers, 60_000);

const TOKEN = 'a-token-of-the-test-space';
const ops = (file: string) => readFileSync(join(import.meta.dirname, '../../ops', file), 'utf8');

type Sample = { name: string; labels: Record<string, string>; value: number };

// By the text format of Prometheus, more strictly than it has to be read.
const parse = (text: string): Sample[] => {
  const described = new Set<string>();
  const samples: Sample[] = [];
  for (const line of text.split('\n').filter(Boolean)) {
    const [, name] = /^# (?:HELP|TYPE) (\w+) \S/.exec(line) ?? [];
    if (name) {
      described.add(name);
      continue;
    }
    const [, sample = '', labels = '', value] = /^([a-z_][\w:]*)(?:\{((?:\w+="[^"]*",?)+)\})? (\S+)$/.exec(line) ?? [];
    expect(line).toBe(`${sample}${labels ? `{${labels}}` : ''} ${value}`);
    expect([...described].some((known) => sample.startsWith(known))).toBe(true);
    expect(Number.isFinite(Number(value)) || /^(nan|\+inf)$/i.test(value ?? ''), line).toBe(true);
    const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = '', part = '']) => [label, part]);
    samples.push({ name: sample, labels: Object.fromEntries(pairs), value: Number(value) });
  }
  const keys = samples.map(({ name, labels }) => name + JSON.stringify(labels));
  expect(new Set(keys).size).toBe(keys.length);
  return samples;
};

let t: TestApp;
let metrics: MetricsServer;
let address: string;

beforeAll(async () => {
  t = await startTestApp({ env: { METRICS_PORT: '0', METRICS_TOKEN: TOKEN } });
  address = await t.app.server.listen({ host: '127.0.0.1', port: 0 });
  const place = t.config.metrics;
  if (!t.app.health.metrics || !place) throw new Error('There are no metrics');
  metrics = await serveMetrics(t.app.health.metrics, place, t.app.deps.log);
  atEnd(() => metrics.close());
}, 60_000);

const ask = (token: string | null = TOKEN) =>
  fetch(metrics.address, { headers: token === null ? {} : { authorization: `Bearer ${token}` } });
const scrape = async () => parse(await (await ask()).text());

describe('the metrics', () => {
  it('are the text that Prometheus reads, each sample described and there once', async () => {
    const reply = await ask();
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    const samples = parse(await reply.text());
    const figure = (name: string, labels: object = {}) =>
      samples.find((one) => one.name === name && JSON.stringify(one.labels) === JSON.stringify(labels))?.value;
    expect(figure('nafasi_info', { version: t.config.version })).toBe(1);
    expect(figure('nafasi_database_up')).toBe(1);
    expect(figure('nafasi_nodes')).toBe(1);
    expect(figure('nafasi_db_connections_max', { pool: 'requests' })).toBe(10);
    expect(figure('nafasi_outbox_messages', { channel: 'email', state: 'queued' })).toBe(0);
    expect(figure('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
  });

  it('measure each request under the pattern of its route, and nothing of its address', async () => {
    const admin = await t.as('admin');
    const cookie = `nafasi=${admin.cookie}`;
    const id = '01890000-0000-7000-8000-00000000abcd';
    const visits = [
      `/api/tenants/${id}`,
      `/api/tenants/${id}?q=Wanjiku`,
      '/api/tenants',
      `/pay/${id}`,
      `/no/such/${id}`,
    ];
    for (const path of visits) await (await fetch(address + path, { headers: { cookie } })).text();
    const samples = await scrape();
    const counts = samples.filter(({ name }) => name === 'nafasi_http_request_duration_seconds_count');
    expect(counts).toContainEqual(
      expect.objectContaining({ labels: { method: 'GET', route: '/api/tenants/:id', status: '4xx' }, value: 2 }),
    );
    expect(counts).toContainEqual(
      expect.objectContaining({ labels: { method: 'GET', route: '/api/tenants', status: '2xx' }, value: 1 }),
    );
    expect(counts.reduce((sum, { value }) => sum + value, 0)).toBe(visits.length);
    const text = JSON.stringify(samples);
    for (const secret of [id, 'Wanjiku', '/no/such']) expect(text).not.toContain(secret);
    expect(samples.find(({ name }) => name === 'nafasi_http_requests_in_flight')?.value).toBe(0);
  });

  it('have no label but these', async () => {
    const labels = new Set(
      (await scrape()).filter(({ name }) => name.startsWith('nafasi_')).flatMap((one) => Object.keys(one.labels)),
    );
    expect([...labels].sort()).toEqual([
      'chain',
      'channel',
      'le',
      'method',
      'pool',
      'provider',
      'queue',
      'route',
      'state',
      'status',
      'version',
    ]);
  });

  it('count what waits and what failed in the space', async () => {
    await t.sql(`insert into outbox (kind, recipient, subject, body, event_key, status, next_attempt_at)
      values ('test', 'a@example.com', 'One', '', 'm:1', 'queued', now() - interval '1 hour'), ('test', 'a@example.com', 'Two', '', 'm:2', 'bounced', now())`);
    await t.sql(`insert into gateway_messages (provider, kind, dedupe_key, body, received_at, outcome, next_try_at, tries)
      values ('mpesa', 'stk', 'm:1', '{}', now() - interval '10 minutes', null, now(), 1), ('mpesa', 'stk', 'm:2', '{}', now(), 'No', null, 9)`);
    await t.sql(
      `insert into pgboss.job (name, state, completed_on) values ('backup', 'failed', now()), ('prompts', 'completed', now() - interval '20 minutes')`,
    );
    const space = await readSpace(t.app.deps.db);
    expect(space.outbox.email).toMatchObject({ queued: 1, bounced: 1, kept: 0 });
    expect(space.outbox.email.late).toBeGreaterThan(3_590);
    expect(space.outbox.sms).toEqual({ queued: 0, bounced: 0, kept: 0, late: 0 });
    expect(space.messages.mpesa).toMatchObject({ waiting: 1, parked: 1 });
    expect(space.messages.mpesa?.oldest).toBeGreaterThan(590);
    expect(space.jobs.backup).toMatchObject({ failed: 1, sinceDone: null });
    expect(space.jobs.prompts?.sinceDone).toBeGreaterThan(1_190);
    expect(space.sealing.audit.entries).toBeGreaterThan(0);
    expect(space.backupAge).toBeNull();
  });

  it('are read from the database once, however many ask, and without it say that it is away', async () => {
    const { deps } = t.app;
    let reads = 0;
    const db = { execute: async () => ++reads && Promise.reject(new Error('away')) } as unknown as typeof deps.db;
    const read = createHealth(
      { ...deps, db },
      () => ({}) as never,
      async () => ({ unreadable: 0, of: null, before: 0 }),
      null,
    );
    const all = await Promise.all(Array.from({ length: 20 }, () => read()));
    expect(all.map(({ space }) => space)).toEqual(Array.from({ length: 20 }, () => null));
    expect(reads).toBe(1);
  });
});

describe('the token', () => {
  it.each([null, 'wrong', `${TOKEN}x`, ''])('is needed: %j is refused and learns nothing', async (token) => {
    const reply = await ask(token);
    expect(reply.status).toBe(401);
    expect(reply.headers.get('www-authenticate')).toBe('Bearer');
    expect(await reply.text()).not.toContain('nafasi_');
  });

  it('opens nothing but the figures', async () => {
    const headers = { authorization: `Bearer ${TOKEN}` };
    expect((await fetch(new URL('/', metrics.address), { headers })).status).toBe(404);
    expect((await fetch(metrics.address, { method: 'POST', headers })).status).toBe(405);
  });

  it('may be missing where only this machine can ask, under a name of its own', async () => {
    const open = await serveMetrics(
      t.app.health.metrics as Metrics,
      { host: '127.0.0.1', port: 0, token: null },
      t.app.deps.log,
    );
    atEnd(() => open.close());
    expect((await fetch(open.address)).status).toBe(200);
    const bytes = 'GET /metrics HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n';
    expect((await sendRaw(open.address, bytes)).status).toBe(421);
  });
});

describe('alert rules and dashboard', () => {
  const METRIC = /\b(?:nafasi|nodejs|process)_\w+/g;

  it.each(['alerts.yml', 'grafana.json'])('in %s name only metrics that are there', async (file) => {
    await t.sql(`insert into backups (trigger, actor_name, host, status, file, bytes, sha256, verification, verified_at, finished_at)
      select 'person', 'x', 'h', 'done', 'f', 1, 'x', 'read', now(), now() where not exists (select 1 from backups)`);
    await t.sql(`insert into pgboss.job (name, state, completed_on) values ('prompts', 'completed', now())`);
    await new Promise((resolve) => setTimeout(resolve, 5_100));
    const known = new Set((await scrape()).map(({ name }) => name));
    const named = new Set(ops(file).match(METRIC));
    expect(named.size).toBeGreaterThan(15);
    expect([...named].filter((name) => !known.has(name))).toEqual([]);
  });

  it('go by the limits of the page', () => {
    const rules = [
      ...ops('alerts.yml').matchAll(
        /expr: (.+) >= ([\d.]+)\n\s+for: 2m\n\s+labels: \{ severity: (\w+), check: (\w+) \}/g,
      ),
    ];
    const written = rules.map(([, expression, limit, severity, check]) => ({
      check,
      expression,
      severity,
      limit: Number(limit),
    }));
    const expected = CHECKS.flatMap(({ id: check, expression, look, act }) => [
      ...(look === act ? [] : [{ check, expression, severity: 'warning', limit: look }]),
      ...(act === null ? [] : [{ check, expression, severity: 'critical', limit: act }]),
    ]);
    expect(written).toEqual(expected);
  });
});

describe('a server that is started with METRICS_PORT', () => {
  it('says where they are, serves them, and ends', async () => {
    const url = await freshDatabase();
    const server = startServer({ DATABASE_URL: url, LOG_LEVEL: 'silent', METRICS_PORT: '0', METRICS_TOKEN: TOKEN });
    const address = await server.ready;
    const [, file = ''] = /"(\/assets\/[^"]+)"/.exec(await (await fetch(address)).text()) ?? [];
    expect((await fetch(address + file)).status).toBe(200);
    const [, at = ''] = /Metrics are at (http:\S+)/.exec(server.said()) ?? [];
    const reply = await fetch(at, { headers: { authorization: `Bearer ${TOKEN}` } });
    const samples = parse(await reply.text());
    expect(samples.length).toBeGreaterThan(60);
    const routes = new Set(samples.flatMap(({ labels: { route } }) => route ?? []));
    expect([...routes].filter((route) => !route.startsWith('/api/')).sort()).toEqual(['/assets/*', 'page']);
    const { code, stdout, stderr } = await server.kill('SIGTERM');
    expect(code, stderr).toBe(0);
    expect(stdout + stderr).not.toContain(TOKEN);
  });
});
