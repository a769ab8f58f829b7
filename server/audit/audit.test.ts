import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Activity, AuditEntry } from '../../domain/audit/contract.ts';
import type { User } from '../../domain/users/contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { signIn } from '../../tests/support/sign-in.ts';

const t = await startTestApp();
const admin = await t.as('admin', { firstName: 'Wanjiku', lastName: "O'Kamau" });
const ADMIN = { actor: `user:${admin.userId}`, actor_name: "Wanjiku O'Kamau" };
const PASSWORD = 'mango river slow lantern';

const asTest = (statement: string) => t.sql(`begin; set local app.actor = 'system:test'; ${statement}; commit`);

// What the log has gained by some work.
const recorded = async (work: () => Promise<unknown>) => {
  const [last] = await t.sql('select coalesce(max(id), 0) as id from audit_log');
  await work();
  return t.sql(`select actor, actor_name, request_id, action, entity, entity_id, before, after
    from audit_log where id > ${last?.id} order by id`);
};

let made = 0;
const invite = (changes: object = {}) =>
  admin.call('POST', '/api/users', { username: `person-${++made}`, role: 'hr', password: PASSWORD, ...changes });

describe('Every change of users and settings', () => {
  it('by a call is recorded once, with who, when asked for and what before and after', async () => {
    let reply = await invite();
    const user = reply.body as User;
    const change = async (work: () => Promise<typeof reply>) => {
      const rows = await recorded(async () => {
        reply = await work();
      });
      expect([reply.status, reply.body, rows.length]).toEqual([expect.any(Number), expect.anything(), 1]);
      expect(rows[0]).toMatchObject({ ...ADMIN, request_id: reply.headers['x-request-id'] });
      return rows[0] as { action: string; before: Record<string, unknown>; after: Record<string, unknown> };
    };

    const created = await change(() => invite({ firstName: 'Amani', email: 'amani@example.com' }));
    expect(created).toMatchObject({
      action: 'insert',
      entity: 'users',
      entity_id: (reply.body as User).id,
      before: null,
    });
    expect(created.after).toMatchObject({ first_name: 'Amani', role: 'hr', status: 'active', demo: false });

    const renamed = await change(() => admin.call('PATCH', `/api/users/${user.id}`, { lastName: 'Otieno' }));
    expect(renamed).toMatchObject({ action: 'update', entity_id: user.id });
    expect([renamed.before.last_name, renamed.after.last_name]).toEqual([null, 'Otieno']);

    const reset = await change(() =>
      admin.call('POST', `/api/users/${user.id}/reset-password`, { password: `${PASSWORD}!` }),
    );
    expect(reset.after.password_hash).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect(reset.after.password_hash).not.toBe(reset.before.password_hash);

    const saved = await change(() => admin.call('PUT', '/api/settings/billing', { invoiceDueDays: 7 }));
    expect(saved).toMatchObject({ action: 'insert', entity: 'settings', entity_id: 'billing' });
  });

  it('by hand is recorded once for each row, also in one statement', async () => {
    const many = `insert into users (username, password_hash) select 'many-' || n, 'x' from generate_series(1, 50) n`;
    const inserted = await recorded(() => asTest(many));
    expect(inserted.map(({ action, actor }) => `${action} ${actor}`)).toEqual(Array(50).fill('insert system:test'));
    expect(new Set(inserted.map(({ entity_id }) => entity_id)).size).toBe(50);

    const updated = await recorded(() => asTest(`update users set last_name = 'M' where username like 'many-%'`));
    expect(updated).toHaveLength(50);
    for (const row of updated) {
      const { before, after } = row as { before: User; after: User };
      expect([before.id, after.id]).toEqual([row.entity_id, row.entity_id]);
    }

    const deleted = await recorded(() => asTest(`delete from users where username like 'many-%'`));
    expect(deleted.map(({ action, after }) => [action, after])).toEqual(Array(50).fill(['delete', null]));

    const upsert = (value: number) =>
      asTest(`insert into settings values ('rooms', '{"minHours": ${value}}')
        on conflict (name) do update set value = excluded.value`);
    expect((await recorded(() => upsert(1))).map(({ action }) => action)).toEqual(['insert']);
    expect((await recorded(() => upsert(2))).map(({ action }) => action)).toEqual(['update']);
    await asTest(`delete from settings where name = 'rooms'`);
  });

  it('is not recorded where nothing changed, or where the change was taken back', async () => {
    const user = (await invite({ firstName: 'Same' })).body as User;
    const other = await t.makeUser('hr');
    const nothing = await recorded(async () => {
      await admin.call('PATCH', `/api/users/${user.id}`, { firstName: 'Same', role: 'hr' });
      await admin.call('PATCH', `/api/users/${user.id}`, { email: 'not an address' });
      await admin.call('PATCH', `/api/users/${user.id}`, { email: `${other.username}@example.com` });
      await t.sql(`begin; set local app.actor = 'x'; update users set first_name = 'Y'; rollback`);
      await asTest(`update users set first_name = first_name, updated_at = now()`);
    });
    expect(nothing).toEqual([]);
  });

  it('keeps neither a password nor its hash, nor when somebody signed in', async () => {
    const user = await t.makeUser('hr');
    const rows = await recorded(() => signIn(t, user));
    expect(rows.map(({ action }) => action)).toEqual(['login']);
    const [whole] = await t.sql(`select string_agg(a::text, '') as text from audit_log a`);
    expect(String(whole?.text)).not.toMatch(/argon2|mango|last_login_at/);
  });
});

describe('The audit log', () => {
  const log = async (query = '') => {
    const reply = await admin.call('GET', `/api/audit-log${query}`);
    expect(reply.status).toBe(200);
    return reply.body as AuditEntry[];
  };

  it('answers every entry without secrets, newest first, in words', async () => {
    const user = (await invite({ firstName: 'Zuri' })).body as User;
    const entries = await log('?limit=500');
    expect(entries[0]).toMatchObject({
      actor: ADMIN.actor,
      actorName: ADMIN.actor_name,
      action: 'insert',
      entity: 'users',
      entityId: user.id,
      text: 'added the user Zuri',
      before: null,
      after: { first_name: 'Zuri', id: user.id },
      sealed: false,
    });
    const times = entries.map(({ at }) => Temporal.Instant.from(at));
    expect(times).toEqual([...times].sort(Temporal.Instant.compare).reverse());
    expect(JSON.stringify(entries)).not.toMatch(/password_hash|sha256:|argon2/);
  });

  it('is filtered by what it is about, by whom, when and how', async () => {
    const user = (await invite()).body as User;
    await admin.call('PATCH', `/api/users/${user.id}`, { firstName: 'A' });
    await admin.call('PATCH', `/api/users/${user.id}`, { firstName: 'B' });
    const about = `?entity=users&entityId=${user.id}`;
    const [last, middle, first] = await log(about);
    expect([last, middle, first].map((entry) => entry?.action)).toEqual(['update', 'update', 'insert']);
    expect(await log(`${about}&action=insert`)).toEqual([first]);
    expect(await log(`?entity=settings&entityId=${user.id}`)).toEqual([]);
    expect(await log(`${about}&actor=${ADMIN.actor}`)).toHaveLength(3);
    expect(await log(`${about}&actor=system:test`)).toEqual([]);
    expect(await log(`${about}&from=${middle?.at}&to=${last?.at}`)).toEqual([middle]);
    expect(await log(`?q=${user.id}`)).toHaveLength(3);
    expect(await log(`${about}&q=${encodeURIComponent("wanjiku o'k")}`)).toHaveLength(3);
    expect(await log(`${about}&q=%25`)).toEqual([]);
    const pages = await admin.call('GET', `/api/audit-log${about}&limit=2&count=true`);
    expect([pages.headers['x-total-count'], (pages.body as unknown[]).length]).toEqual(['3', 2]);
    const next = /<([^>]+)>/.exec(String(pages.headers.link))?.[1] ?? '';
    expect((await admin.call('GET', next)).body).toEqual([first]);
  });

  it('is planned for the action or person that was asked for, and not for any', async () => {
    for (let n = 0; n < 6; n++) await log('?action=insert&actor=user:nobody');
    const onEach = await Promise.all(
      Array.from({ length: 8 }, () =>
        t.app.database.db.execute(
          sql`select from pg_prepared_statements where statement like '%"audit_log"."action" = $%' and statement not like '%pg_prepared%'`,
        ),
      ),
    );
    expect(onEach.flatMap(({ rows }) => rows)).toEqual([]);
  });

  it.each(['from=yesterday', 'to=2026-02-30T00:00:00Z', `entity=${'x'.repeat(61)}`, 'cursor=x', 'sort=id'])(
    'refuses %s',
    async (query) => {
      expect((await admin.call('GET', `/api/audit-log?${query}`)).status).toBe(400);
    },
  );

  it('refuses a cursor of its own kind with a number beyond all numbers', async () => {
    const cursor = Buffer.from(JSON.stringify(['-at', '2026-01-01', '9'.repeat(40)])).toString('base64url');
    expect((await admin.call('GET', `/api/audit-log?cursor=${cursor}`)).status).toBe(400);
  });
});

describe('The activity', () => {
  it('tells in words what people did, newest first, and where to look', async () => {
    const user = await t.makeUser('hr', { firstName: 'Brian', lastName: 'Otieno' });
    const patch = (body: object) => admin.call('PATCH', `/api/users/${user.id}`, body);
    await patch({ role: 'front_desk' });
    await patch({ status: 'disabled' });
    await patch({ status: 'active' });
    await patch({ lastName: 'Odhiambo' });
    await admin.call('POST', `/api/users/${user.id}/reset-password`, { password: PASSWORD });
    await signIn(t, { ...user, password: 'wrong' });
    const { api } = await signIn(t, { ...user, password: PASSWORD });
    await api.call('POST', '/api/logout');
    await admin.call('PUT', '/api/settings/general', { companyName: 'Hub' });
    const reply = await admin.call('GET', '/api/activity?limit=8');
    const told = (reply.body as Activity[]).map(({ actorName, text, path }) => `${actorName} ${text} (${path})`);
    expect(told).toEqual([
      `${ADMIN.actor_name} saved the general settings (/settings)`,
      'Brian Odhiambo signed in (null)',
      `${ADMIN.actor_name} set a new password for Brian Odhiambo (/users)`,
      `${ADMIN.actor_name} changed the details of Brian Odhiambo (/users)`,
      `${ADMIN.actor_name} enabled the user Brian Otieno (/users)`,
      `${ADMIN.actor_name} disabled the user Brian Otieno (/users)`,
      `${ADMIN.actor_name} gave Brian Otieno the role front desk (/users)`,
      'Nafasi added the user Brian Otieno (/users)',
    ]);
    expect(JSON.stringify(reply.body)).not.toMatch(/sha256|password_hash/);
  });

  it('is walked through page by page without a gap or a repeat', async () => {
    const whole = (await admin.call('GET', '/api/activity?limit=500')).body as Activity[];
    const seen: Activity[] = [];
    for (let next: string | null = '/api/activity?limit=7'; next; ) {
      const reply = await admin.call('GET', next);
      seen.push(...(reply.body as Activity[]));
      next = /<([^>]+)>/.exec(String(reply.headers.link ?? ''))?.[1] ?? null;
    }
    expect(seen).toEqual(whole);
  });
});
