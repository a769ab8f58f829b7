import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../tests/support/app.ts';
import { lockTable } from '../../tests/support/lock.ts';

const t = await startTestApp();
const admin = await t.as('admin');
const PASSWORD = 'mango river slow lantern';

const person = (username: string, changes: object = {}) => ({ username, role: 'hr', password: PASSWORD, ...changes });

const send = async (key: string, body: object, { url = '/api/users', cookie = admin.cookie } = {}) => {
  const reply = await t.app.server.inject({
    method: 'POST',
    url,
    headers: { cookie: `nafasi=${cookie}`, 'idempotency-key': key },
    payload: body,
  });
  return { status: reply.statusCode, text: reply.body, replay: reply.headers['idempotent-replay'] };
};

const rowsOf = (username: string) => t.sql(`select id from users where username = '${username}'`);
const codeOf = ({ text }: { text: string }) => (JSON.parse(text) as { code?: string }).code;

describe('An invitation that is sent again under its key', () => {
  it('is answered with the same bytes and has one effect', async () => {
    const key = randomUUID();
    const body = person('again', { email: 'again@example.com' });
    const first = await send(key, body);
    const second = await send(key, body);
    expect([first.status, first.replay]).toEqual([201, undefined]);
    expect(second).toEqual({ status: 201, text: first.text, replay: 'true' });
    expect(await rowsOf('again')).toHaveLength(1);
    expect(await t.sql(`select 1 from outbox where recipient = 'again@example.com'`)).toHaveLength(1);
  });

  it('ten times at once is answered ten times with the same bytes and has one effect', async () => {
    const key = randomUUID();
    const replies = await Promise.all(Array.from({ length: 10 }, () => send(key, person('ten-at-once'))));
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(replies.filter(({ replay }) => replay === undefined)).toHaveLength(1);
    expect(await rowsOf('ten-at-once')).toHaveLength(1);
  });

  it('with another body, or to another address, is a conflict', async () => {
    const key = randomUUID();
    await send(key, person('first-body'));
    const [{ id }] = (await rowsOf('first-body')) as [{ id: string }];
    const others = [
      await send(key, person('second-body')),
      await send(key, person('first-body', { password: `${PASSWORD}!` })),
      await send(key, person('first-body', { lastName: 'Another' })),
      await send(key, { password: PASSWORD }, { url: `/api/users/${id}/reset-password` }),
    ];
    expect(others.map((reply) => [reply.status, codeOf(reply)])).toEqual(Array(4).fill([409, 'idempotency_conflict']));
    expect(await rowsOf('second-body')).toEqual([]);
  });

  it('of two different bodies at once makes one of them', async () => {
    const key = randomUUID();
    const replies = await Promise.all([send(key, person('either')), send(key, person('or-else'))]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect([...(await rowsOf('either')), ...(await rowsOf('or-else'))]).toHaveLength(1);
  });

  it('by somebody else is another invitation', async () => {
    const key = randomUUID();
    const { cookie } = await t.as('admin');
    await send(key, person('by-one'));
    expect((await send(key, person('by-other'), { cookie })).status).toBe(201);
  });

  it('after a refusal is tried anew', async () => {
    const key = randomUUID();
    expect((await send(key, person('in-the-end', { password: 'short' }))).status).toBe(400);
    expect((await send(key, person('in-the-end', { role: 'boss' }))).status).toBe(400);
    expect((await send(key, person('again'))).status).toBe(409);
    expect((await send(key, person('in-the-end'))).status).toBe(201);
  });

  it('is remembered for 24 hours and forgotten then', async () => {
    const key = randomUUID();
    const age = (interval: string) =>
      t.sql(`update idempotency_keys set created_at = clock_timestamp() - interval '${interval}'`);
    const first = await send(key, person('yesterday'));
    await age('23 hours 59 minutes');
    expect(await send(key, person('yesterday'))).toMatchObject({ status: 201, text: first.text, replay: 'true' });
    await age('24 hours 1 second');
    expect(codeOf(await send(key, person('yesterday')))).toBe('username_taken');
    expect((await send(key, person('today'))).status).toBe(201);
    expect(await send(key, person('today'))).toMatchObject({ status: 201, replay: 'true' });
  });

  it.each(['short', 'with space', 'x'.repeat(256), 'nön-ascii'])('is refused under the key %j', async (key) => {
    const reply = await send(key, person('bad-key'));
    expect([reply.status, JSON.parse(reply.text).fields]).toEqual([400, { 'Idempotency-Key': expect.any(String) }]);
  });

  it('leaves behind neither the password nor the key that its hash was made with', async () => {
    const key = randomUUID();
    const body = person('kept-safe');
    await send(key, body);
    const rows = JSON.stringify(await t.sql('select * from idempotency_keys'));
    expect(rows).not.toContain(PASSWORD);
    expect(rows).not.toContain(key);
  });

  it('needs no second connection while it holds one', async () => {
    // All ten connections of this server wait at the table of keys, each with a transaction; then the settings, which
    // an invitation needs, have to be read anew.
    const key = randomUUID();
    await admin.call('GET', '/api/user');
    const { release } = await lockTable(t.url, 'idempotency_keys');
    const replies = Promise.all(Array.from({ length: 10 }, () => send(key, person('no-deadlock'))));
    await new Promise((resolve) => setTimeout(resolve, 600));
    await t.sql(`select pg_notify('nafasi_changes', '{"node":"another","topics":["settings"]}')`);
    await new Promise((resolve) => setTimeout(resolve, 200));
    await release();
    expect((await replies).map(({ status }) => status)).toEqual(Array(10).fill(201));
  });
});
