import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { freshDatabase, startTestApp, type TestApp } from '../../tests/support/app.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { openSession } from '../../tests/support/owner.ts';
import { sealAll, unsealed } from '../../tests/support/seal.ts';
import { systemActor } from '../db/connection/database.ts';
import { sealAudit } from './service.ts';
import { verifyAudit } from './verify.ts';

const t = await startTestApp();
const twin = await startTestApp({}, t.url);
const slow = await openSession(t.url);
afterAll(() => slow.end());

const users = await Promise.all(Array.from({ length: 4 }, () => t.makeUser('hr')));

const write = (on: TestApp, at: number) =>
  on.app.database.transact(systemActor('writer'), async (tx) => {
    await tx.execute(sql`update users set first_name = ${`Writer ${at}`} where id = ${users[at % 4]?.id}`);
    await tx.execute(sql`select audit_event('counted', 'users', ${users[at % 4]?.id}, '{}')`);
    if (at % 5 === 0) throw new Error('taken back');
  });

describe('The chain over the audit log', () => {
  it('is dense and right after many writers and two sealers at once', async () => {
    let writing = true;
    const sealer = async (on: TestApp) => {
      while (writing) await sealAudit(on.app.database.db, 7);
    };
    const outcomes: string[] = [];
    const writer = async (first: number) => {
      for (let at = first; at < 160; at += 16)
        outcomes.push(
          await write(at % 2 ? t : twin, at).then(
            () => 'kept',
            () => 'taken back',
          ),
        );
    };
    const writers = Promise.all(Array.from({ length: 16 }, (_, first) => writer(first)));
    await Promise.all([sealer(t), sealer(twin), writers.finally(() => (writing = false))]);
    await sealAll(t);
    expect(outcomes.filter((outcome) => outcome === 'taken back')).toHaveLength(32);
    expect(await verifyAudit({ db: t.app.database.db })).toMatchObject({ ok: true, unsealed: 0, problems: [] });
    const [chain] = await t.sql(`select count(*)::int as links, min(seq)::int as first, max(seq)::int as last,
      count(distinct audit_id)::int as entries, (select count(*)::int from audit_log) as log,
      (select count(*)::int from audit_log where actor in ('system:setup', 'system:update')) as "setUp" from audit_seal`);
    const setUp = Number(chain?.setUp);
    expect(chain).toEqual({
      links: chain?.log,
      first: 1,
      last: chain?.log,
      entries: chain?.log,
      log: setUp + 4 + 128 * 2,
      setUp,
    });
  });

  it('waits for a transaction that began earlier and commits later, and keeps the order', async () => {
    await slow.run(
      `begin; set local app.actor = 'system:slow'; update users set last_name = 'Slow' where id = '${users[0]?.id}'`,
    );
    await write(t, 1);
    await sealAudit(t.app.database.db, 1_000);
    expect(await unsealed(t)).toBe(2);
    await slow.run('commit');
    await sealAll(t);
    const order = await t.sql(
      `select a.actor from audit_seal s join audit_log a on a.id = s.audit_id order by s.seq desc limit 3`,
    );
    expect(order.map(({ actor }) => actor)).toEqual(['system:writer', 'system:writer', 'system:slow']);
    expect(await verifyAudit({ db: t.app.database.db })).toMatchObject({ ok: true, problems: [] });
  });

  it('is not held up by a transaction that another database of the server keeps open', async () => {
    const elsewhere = await openSession(await freshDatabase());
    await elsewhere.run(`begin; select pg_current_xact_id()`);
    await write(t, 1);
    await sealAll(t);
    await elsewhere.run('rollback');
    await elsewhere.end();
    expect(await verifyAudit({ db: t.app.database.db })).toMatchObject({ ok: true, unsealed: 0, problems: [] });
  });

  it('grows by at most a batch at a time and leaves what is sealed alone', async () => {
    for (const at of [201, 202, 203]) await write(t, at);
    const before = await t.sql('select * from audit_seal order by seq');
    const batches: number[] = [];
    await eventually(async () => {
      batches.push(await sealAudit(t.app.database.db, 4));
      expect(await unsealed(t)).toBe(0);
    });
    expect(Math.max(...batches)).toBeLessThanOrEqual(4);
    expect(batches.reduce((sum, batch) => sum + batch, 0)).toBe(6);
    const after = await t.sql('select * from audit_seal order by seq');
    expect(after.slice(0, before.length)).toEqual(before);
    expect(await sealAudit(t.app.database.db, 10)).toBe(0);
  });
});
