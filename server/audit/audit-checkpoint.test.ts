import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, startTestApp, type TestApp } from '../../tests/support/app.ts';
import { lockTable } from '../../tests/support/lock.ts';
import { openSession, type Session, undone } from '../../tests/support/owner.ts';
import { sealAll } from '../../tests/support/seal.ts';

let t: TestApp;
let admin: Api;
let owner: Session;

beforeAll(async () => {
  t = await startTestApp();
  admin = await t.as('admin');
  await t.sql(`insert into audit_log (actor, actor_name, action, entity, entity_id)
    select 'system:test', 'Test', 'counted', 'users', g::text from generate_series(1, 100) g`);
  await sealAll(t);
  owner = await openSession(t.url);
});

afterAll(() => owner.end());

const kept = async () =>
  (await owner.run(`select seq::int as seq, turn::int as turn from chain_checkpoints where chain = 'audit'`))[0];
const verifyOn = (atMost: number) => owner.run(`select kind, message from audit_verify_on(${atMost})`);
const links = async () => Number((await owner.run('select max(seq) as n from audit_seal'))[0]?.n);

describe('the check of the chain from its checkpoint', () => {
  it('goes on by a part at a time, and then goes through the older links in turn', async () => {
    const all = await links();
    await undone(owner, async () => {
      for (let done = 0; done < all; done += 40) {
        expect(await verifyOn(40)).toEqual([]);
        expect(await kept()).toMatchObject({ seq: Math.min(done + 40, all) });
      }
      const turns: unknown[] = [];
      for (let turn = 0; turn < 5; turn++) {
        expect(await verifyOn(40)).toEqual([]);
        turns.push((await kept())?.turn);
      }
      expect(new Set(turns).size).toBeGreaterThan(2);
      expect(turns).toContain(0);
    });
  });

  it('finds an entry that was changed long before it within one turn, and does not go on then', async () => {
    await undone(owner, async () => {
      while (Number((await kept())?.seq) < (await links())) await verifyOn(40);
      const before = await kept();
      await owner.run(`set local session_replication_role = replica;
        update audit_log set entity_id = 'other' where id = (select audit_id from audit_seal where seq = 50)`);
      const found: unknown[] = [];
      for (let turn = 0; turn < 5; turn++) found.push(...(await verifyOn(40)));
      expect(found[0]).toMatchObject({
        kind: 'altered',
        message: expect.stringMatching(/^Audit entry \d+ was altered$/),
      });
      expect((await kept())?.seq).toBe(before?.seq);
    });
  });

  it('finds that the chain was made anew up to its head', async () => {
    await undone(owner, async () => {
      while (Number((await kept())?.seq) < (await links())) await verifyOn(40);
      await owner.run(`set local session_replication_role = replica; update audit_log set entity_id = 'other' where id = (select audit_id from audit_seal where seq = 1);
        delete from audit_seal; update audit_head set seq = 0, tx = '0', audit_id = 0, hash = '\\x00'`);
      while (Number((await owner.run('select audit_seal_batch(1000) as n'))[0]?.n) > 0);
      expect(await verifyOn(1_000)).toMatchObject([
        { kind: 'altered', message: expect.stringMatching(/is no longer the one that was verified$/) },
      ]);
    });
  });
});

describe('the check on request', () => {
  it('says how far it is when it takes longer than an answer, and what it found at the next call', async () => {
    const lock = await lockTable(t.url, 'mail_items');
    const { status, body } = await admin.call('GET', '/api/audit-log/verify');
    expect(status).toBe(200);
    const all = await links();
    expect(body).toMatchObject({ ok: false, underWay: true, checked: all, sealed: all, problems: [] });
    await lock.release();
    const again = await admin.call('GET', '/api/audit-log/verify');
    expect(again.body).toMatchObject({ ok: true, underWay: false, checked: all, problems: [] });
  });

  it('of the journal takes the same door', async () => {
    const lock = await lockTable(t.url, 'journal_lines');
    expect((await admin.call('GET', '/api/ledger/verify')).body).toMatchObject({ underWay: true, problems: [] });
    await lock.release();
    expect((await admin.call('GET', '/api/ledger/verify')).body).toMatchObject({ underWay: false, problems: [] });
  });
});
