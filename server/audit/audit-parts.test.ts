import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../tests/support/app.ts';
import { openSession, undone } from '../../tests/support/owner.ts';
import { systemClock } from '../clock.ts';
import { INTEGRITY_RULES } from '../features.ts';
import { beginCheck } from '../integrity/check.ts';

const t = await startTestApp();
const owner = await openSession(t.url);
afterAll(() => owner.end());

type Part = { next: string | null; looked: number; problems: { kind: string; entity: string; entity_id: string }[] };

const part = async (place: string | null, atMost: number, by = 'audit_verify_part'): Promise<Part> => {
  const from = place === null ? 'null' : `'${place}'`;
  return (await owner.run(`select * from ${by}(${from}, ${atMost})`))[0] as Part;
};

/** From the beginning to the end, so many rows at a time. */
const everyPart = async (atMost: number): Promise<Part[]> => {
  const parts: Part[] = [];
  for (let place: string | null = null; parts.length === 0 || place !== null; place = parts.at(-1)?.next ?? null)
    parts.push(await part(place, atMost));
  return parts;
};

const problemsIn = (parts: readonly Part[]) =>
  parts.flatMap(({ problems }) => problems.map(({ kind, entity_id }) => `${kind} ${entity_id}`));

const whole = async () =>
  (await owner.run('select kind, entity_id from audit_verify_rows()')).map((p) => `${p.kind} ${p.entity_id}`);

beforeAll(async () => {
  await owner.run(`begin; set local app.actor = 'system:test';
    insert into users (username, password_hash) select 'person' || g, 'x' from generate_series(1, 40) g;
    insert into users (username, password_hash) select 'gone' || g, 'x' from generate_series(1, 15) g;
    delete from users where username like 'gone%'; commit`);
  // One row of which there are far more entries than a slice reads, and one with as many events since its last change.
  for (let n = 0; n < 60; n++)
    await owner.run(
      `begin; set local app.actor = 'system:test'; update users set first_name = 'Busy ${n}' where username = 'person20'; commit`,
    );
  await owner.run(`begin; set local app.actor = 'system:test';
    select audit_event('login', 'users', id::text) from users, generate_series(1, 60) where username = 'person10'; commit`);
});

const rowsInAll = async () => {
  const tables = (await owner.run('select entity from audit_tables')) as { entity: string }[];
  const counts = tables.map(({ entity }) => `select count(*)::int as n from ${entity}`);
  return Number((await owner.run(`select sum(n)::int as n from (${counts.join(' union all ')}) c`))[0]?.n);
};

describe('the audited rows, some at a time', () => {
  it.each([2, 7, 1_000])('are each looked at once: %i', async (atMost) => {
    const parts = await everyPart(atMost);
    expect(problemsIn(parts)).toEqual([]);
    // Those that were deleted are looked at too.
    const gone = await owner.run(`select count(distinct entity_id)::int as n from audit_log where action = 'delete'`);
    expect(parts.reduce((sum, { looked }) => sum + looked, 0)).toBe((await rowsInAll()) + Number(gone[0]?.n));
    expect(Math.max(...parts.map(({ looked }) => looked))).toBeLessThan(6 * atMost);
  });

  it.each([2, 7])('have the same problems as in one statement: %i', async (atMost) => {
    await undone(owner, async () => {
      await owner.run(`set local session_replication_role = replica;
        update users set first_name = 'Other' where username in ('person10', 'person20', 'person30');
        delete from users where username in ('person1', 'person40');
        insert into users (username, password_hash) select 'added' || g, 'x' from generate_series(1, 9) g;
        insert into users (id, username, password_hash) values ('00000000-0000-7000-8000-000000000000', 'lowest', 'x'), ('ffffffff-ffff-7fff-bfff-ffffffffffff', 'highest', 'x');
        insert into users (id, username, password_hash) select entity_id::uuid, 'back', 'x' from audit_log where entity = 'users' and action = 'delete' limit 1;
        update accounts set name = name || '.' where code = (select max(code) from accounts)`);
      const found = problemsIn(await everyPart(atMost));
      expect(found).toHaveLength(18);
      expect(new Set(found)).toEqual(new Set(await whole()));
    });
  });

  it('are compared also where somebody wrote a key into the log that is none', async () => {
    await undone(owner, async () => {
      await owner.run(`set local session_replication_role = replica;
        insert into audit_log (actor, actor_name, action, entity, entity_id, after) values ('x', 'X', 'insert', 'users', 'no-key', '{}')`);
      for (const atMost of [2, 1_000]) expect(problemsIn(await everyPart(atMost))).toEqual(['row_missing no-key']);
    });
  });
});

describe('the place that is kept of them', () => {
  const kept = async () =>
    (await owner.run(`select place from check_places where rule = 'changes-recorded'`))[0]?.place;
  const on = (place: string | null) => part(place, 10, 'audit_verify_rows_on');

  it('moves on only with the check that goes on from it', async () => {
    await undone(owner, async () => {
      const first = await on(null);
      expect([await kept(), first.next]).toEqual([first.next, expect.any(String)]);
      await on('users');
      expect(await kept()).toBe(first.next);
      const second = await on(first.next);
      expect(await kept()).toBe(second.next);
    });
  });

  it('stays before what is not in order, so that the next check finds it again', async () => {
    await undone(owner, async () => {
      await owner.run(`set local session_replication_role = replica;
        update users set first_name = 'Other' where username = 'person30'`);
      await owner.run('set local session_replication_role = origin');
      const rules = INTEGRITY_RULES.filter(({ id }) => id === 'changes-recorded');
      const check = () => beginCheck({ db: owner.db, clock: systemClock }, rules).done;
      for (let day = 0; day < 3; day++)
        expect((await check()).invariants).toMatchObject([{ verdict: 'broken', count: 1 }]);
    });
  });
});
