import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { endpoint } from '../../domain/kernel/endpoint.ts';
import { freshDatabase } from '../../tests/support/app.ts';
import { atEnd } from '../../tests/support/at-end.ts';
import { eventually } from '../../tests/support/eventually.ts';
import '../temporal.ts';
import { systemClock } from '../clock.ts';
import { readConfig } from '../config.ts';
import { type Database, systemActor } from '../db/connection/database.ts';
import { openDatabase } from '../db/connection/pool.ts';
import { NO_CACHE } from '../db/query/cache.ts';
import { APP_ROLE } from '../db/schema/app-role.ts';
import { storeMessage } from '../gateway/inbox.ts';
import { createSettingsStore } from '../settings/store.ts';
import { createServer } from './app-server.ts';
import { createMount, type Mount } from './mount.ts';
import { openApi } from './openapi.ts';

const callback = endpoint({
  method: 'POST',
  path: '/api/callbacks/:token/:kind',
  summary: 'What another system tells us',
  access: 'public',
  takesText: true,
  params: z.object({ token: z.string(), kind: z.string() }),
  output: z.object({ ResultCode: z.int() }),
});
const slow = endpoint({ method: 'POST', path: '/api/slow', summary: 'Slow', access: 'public', output: null });
const quick = endpoint({ method: 'POST', path: '/api/quick', summary: 'Quick', access: 'public', output: null });

const LATE_MS = 150;

let server: FastifyInstance;
let callbackDatabase: Database;
let mount: Mount;

beforeAll(async () => {
  const url = await freshDatabase();
  const config = readConfig({ DATABASE_URL: url, LOG_LEVEL: 'silent' });
  server = await createServer(config, LATE_MS);
  const options = { url, role: APP_ROLE, size: 2, onError: () => undefined };
  const database = openDatabase(options);
  callbackDatabase = openDatabase({ ...options, mostWaiting: 2_000 });
  const settings = createSettingsStore(database.db, config, server.log);
  mount = createMount(server, {
    deps: { db: database.db, clock: systemClock, config, settings, cache: NO_CACHE, log: server.log },
    database,
    callbackDatabase,
    replica: null,
    authenticate: async () => null,
    beforeRead: async () => undefined,
    checkReplies: true,
  });
  mount.callback(callback, async (_deps, { params, body, database: own }) => {
    await storeMessage(own, { provider: params.token, kind: params.kind, channelId: null, body });
    return { ResultCode: 0 };
  });
  mount.plain(slow, async (_deps, call) => {
    await call.database.transact(systemActor('test'), (tx) => tx.execute(sql`select pg_sleep(0.5)`));
    return undefined;
  });
  mount.plain(quick, async () => undefined);
  await server.ready();
  atEnd(async () => {
    await server.close();
    await Promise.all([database.end(), callbackDatabase.end()]);
  });
});

const post = async (url: string, payload?: string | Buffer, headers: Record<string, string> = {}) => {
  const reply = await server.inject({
    method: 'POST',
    url,
    headers,
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: reply.statusCode, body: reply.body === '' ? null : (reply.json() as unknown) };
};

const stored = async (provider: string) =>
  (
    await callbackDatabase.db.execute<{ body: string; seen: number }>(
      sql`select body, seen from gateway_messages where provider = ${provider} order by received_at, id`,
    )
  ).rows;

const ACCEPTED = { status: 200, body: { ResultCode: 0 } };

const block = (ms: number) => {
  for (const until = performance.now() + ms; performance.now() < until; );
};

describe('a callback', () => {
  it('is stored and answered while every other call is told to come back', async () => {
    const crowd = Array.from({ length: 200 }, () => post('/api/slow'));
    await eventually(async () => expect((await post('/api/quick')).status).toBe(503), 2_000);
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, n) => post('/api/callbacks/crowded/confirm', `{"n":${n}}`)),
    );
    expect(replies).toEqual(Array.from({ length: 50 }, () => ACCEPTED));
    expect(await stored('crowded')).toHaveLength(50);
    expect((await post('/api/quick')).status).toBe(503);
    const statuses = new Set((await Promise.all(crowd)).map(({ status }) => status));
    expect(statuses).toContain(503);
    await eventually(async () => expect((await post('/api/quick')).status).toBe(204));
  }, 30_000);

  it('is taken also where three hundred come at once', async () => {
    const many = Array.from({ length: 300 }, (_, n) => post('/api/callbacks/many/confirm', `{"n":${n}}`));
    expect(new Set((await Promise.all(many)).map(({ status }) => status))).toEqual(new Set([200]));
    expect(await stored('many')).toHaveLength(300);
  }, 30_000);

  it('is answered while the event loop is late', async () => {
    await sleep(LATE_MS);
    block(600);
    const [other, told] = await Promise.all([post('/api/quick'), post('/api/callbacks/late/stk', '{}')]);
    expect([other.status, told]).toEqual([503, ACCEPTED]);
  });

  it.each([
    [undefined],
    ['application/json'],
    ['text/xml; charset=latin1'],
    ['application/x-www-form-urlencoded'],
    ['multipart/form-data; boundary=x'],
    ['json'],
    ['application/json, text/plain'],
  ])('of the type %j is taken as the text that it is', async (type) => {
    const text = `{"TransID": "SKA1B2C3D4", "type": "${type}", "é": "\u{1f30d}"}`;
    const headers: Record<string, string> = type ? { 'content-type': type } : {};
    expect(await post('/api/callbacks/types/confirm', text, headers)).toEqual(ACCEPTED);
    expect((await stored('types')).map(({ body }) => body)).toContain(text);
  });

  it.each([
    ['nothing', undefined, ''],
    ['half a body', '{"a":', '{"a":'],
    ['two bodies', '{}{}', '{}{}'],
    ['a page', '<html>Sign in to the hotel’s network</html>', '<html>Sign in to the hotel’s network</html>'],
    ['bytes that are no UTF-8', Buffer.from([0x22, 0xff, 0x22]), '"\ufffd"'],
    ['a NUL character', '{"a":"b\0c"}', '{"a":"b\ufffdc"}'],
    ['__proto__', '{"__proto__":{"a":1}}', '{"__proto__":{"a":1}}'],
  ])('that is %s is stored and answered like every other', async (what, sent, kept) => {
    expect(await post(`/api/callbacks/${encodeURIComponent(what)}/confirm`, sent)).toEqual(ACCEPTED);
    expect(await stored(what)).toEqual([{ body: kept, seen: 1 }]);
  });

  it('may be 64 kB long and no more, and may say more in its address', async () => {
    expect(await post('/api/callbacks/long/confirm?attempt=2', 'x'.repeat(64_000))).toEqual(ACCEPTED);
    expect(await post('/api/callbacks/long/confirm', 'x'.repeat(64_001))).toMatchObject({
      status: 413,
      body: { message: 'The body is too large: this call takes at most 64 kB.' },
    });
  });

  it('is refused where a page of another site sends it', async () => {
    const reply = await post('/api/callbacks/site/confirm', '{}', { origin: 'https://evil.example' });
    expect(reply).toMatchObject({ status: 403, body: { code: 'cross_site' } });
    expect(await stored('site')).toEqual([]);
  });

  it('is described with a body of any form', () => {
    const { paths } = openApi(mount.routes, 'test') as { paths: Record<string, Record<string, object>> };
    expect(paths['/api/callbacks/{token}/{kind}']?.post).toMatchObject({
      'x-access': 'public',
      'x-body-limit': 64_000,
      requestBody: { content: { '*/*': { schema: { type: 'string' } } } },
    });
  });
});
