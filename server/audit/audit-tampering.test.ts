import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../tests/support/app.ts';
import { openSession, undone } from '../../tests/support/owner.ts';
import { sealAll } from '../../tests/support/seal.ts';
import { verdictAfter } from '../../tests/support/tampering.ts';
import { verifyAudit } from './verify.ts';

const t = await startTestApp();
const admin = await t.as('admin');
const owner = await openSession(t.url);
afterAll(() => owner.end());

let entries: { id: string; seq: number; tx: string }[] = [];
let head = '';

beforeAll(async () => {
  for (let n = 0; n < 6; n++) {
    const user = await t.makeUser('hr', { firstName: `N${n}`, profileImageUrl: '/x.png' });
    await admin.call('PATCH', `/api/users/${user.id}`, { lastName: `L${n}` });
  }
  await admin.call('PUT', '/api/settings/general', { companyName: 'One' });
  await admin.call('PUT', '/api/settings/general', { companyName: 'Two' });
  await owner.run(
    `begin; set local app.actor = 'system:test'; insert into users (username, password_hash) values ('gone', 'x')`,
  );
  await owner.run(`delete from users where username = 'gone'; commit`);
  await sealAll(t);
  entries = (await owner.run(
    'select a.id::text, s.seq::int, a.tx::text from audit_seal s join audit_log a on a.id = s.audit_id order by s.seq',
  )) as typeof entries;
  const verdict = await verifyAudit({ db: owner.db });
  expect(verdict).toMatchObject({ ok: true, sealed: entries.length, problems: [] });
  head = verdict.headHash;
});

const afterwards = (...statements: string[]) => verdictAfter(owner, statements);

const at = (place: number) => {
  const entry = entries.at(place);
  if (!entry) throw new Error('no such entry');
  return entry;
};
const MIDDLE = 7;

describe('The verifier names', () => {
  it('nothing where nothing was done', async () => {
    const reply = await admin.call('GET', '/api/audit-log/verify');
    expect(reply.body).toEqual({
      ok: true,
      underWay: false,
      archived: null,
      checked: entries.length,
      rows: expect.any(Number),
      sealed: entries.length,
      unsealed: 0,
      oldestUnsealedAt: null,
      headHash: head,
      problems: [],
    });
    expect(await afterwards('update audit_log set actor = actor')).toEqual([]);
  });

  it('an entry in which any one cell of any column was altered', async () => {
    const columns = await owner.run(
      `select column_name as name, data_type as type from information_schema.columns where table_name = 'audit_log' order by ordinal_position`,
    );
    expect(columns).toHaveLength(11);
    const alterations = (name: unknown, type: unknown): string[] =>
      ({
        bigint: [`${name} + 1000000`],
        'timestamp with time zone': [`${name} + interval '1 microsecond'`],
        xid8: [`(${name}::text::bigint + 1)::text::xid8`, `(${name}::text::bigint - 1)::text::xid8`],
        text: [`coalesce(${name}, '') || ' '`, `'X' || coalesce(${name}, '')`, `'' `],
        jsonb: [`coalesce(${name}, '{}') || '{"forged":true}'`, `case when ${name} is null then '{}' end::jsonb`],
      })[String(type)] ?? [];
    for (const { name, type } of columns) {
      for (const [which, alteration] of alterations(name, type).entries()) {
        for (const place of [0, MIDDLE, -1]) {
          const { id } = at(place);
          const [first] = await afterwards(`update audit_log set ${name} = ${alteration} where id = ${id}`);
          const shown = `${name} ${which} at ${place}`;
          expect([shown, first?.auditId, first?.kind]).toEqual([
            shown,
            id,
            name === 'id' ? 'missing' : expect.stringMatching('altered'),
          ]);
        }
      }
      expect([name, alterations(name, type).length > 0]).toEqual([name, true]);
    }
  }, 120_000);

  it('a cell that was made empty', async () => {
    const withRequest = await owner.run('select id::text from audit_log where request_id is not null limit 1');
    const withBefore = await owner.run('select id::text from audit_log where before is not null limit 1');
    for (const [column, rows] of [
      ['request_id', withRequest],
      ['before', withBefore],
    ] as const) {
      const id = String(rows[0]?.id);
      expect((await afterwards(`update audit_log set ${column} = null where id = ${id}`))[0]).toMatchObject({
        auditId: id,
        kind: 'altered',
      });
    }
  });

  it('an entry that was taken out, with its link or without, and with all later links moved up', async () => {
    for (const place of [0, MIDDLE, entries.length - 2]) {
      const { id, seq } = at(place);
      const next = at(place + 1);
      expect((await afterwards(`delete from audit_log where id = ${id}`))[0]).toMatchObject({
        kind: 'missing',
        auditId: id,
      });
      const both = [`delete from audit_seal where seq = ${seq}`, `delete from audit_log where id = ${id}`];
      expect((await afterwards(...both))[0]).toMatchObject({
        kind: 'missing',
        message: `Link ${seq} of the chain is missing`,
      });
      const closed = [
        ...both,
        `update audit_seal set seq = seq - 1000000 where seq > ${seq}`,
        'update audit_seal set seq = seq + 999999 where seq < 0',
        'update audit_head set seq = seq - 1',
      ];
      expect((await afterwards(...closed))[0]).toMatchObject({ kind: 'altered', auditId: next.id });
      expect((await afterwards(`delete from audit_seal where seq = ${seq}`))[0]).toMatchObject({ kind: 'missing' });
    }
  });

  const forged = (id: string, tx: string) =>
    `insert into audit_log (id, tx, actor, actor_name, action, entity, entity_id) overriding system value
      values (${id}, '${tx}', 'user:x', 'X', 'login', 'users', 'x')`;

  it('an entry that was put in between, with a link or without', async () => {
    for (const place of [0, MIDDLE, -1]) {
      const { tx, seq } = at(place);
      expect((await afterwards(forged('0', tx)))[0]).toMatchObject({ kind: 'inserted', auditId: '0' });
      const linked = [
        forged('0', tx),
        `update audit_seal set seq = seq + 1000000 where seq >= ${seq}`,
        `update audit_seal set seq = seq - 999999 where seq > 1000000`,
        `insert into audit_seal (seq, audit_id, tx, hash) select ${seq}, id, tx, audit_hash(coalesce((select hash from audit_seal where seq = ${seq} - 1), '\\x00'), a) from audit_log a where id = 0`,
        'update audit_head set seq = seq + 1',
      ];
      // The forged link is right by itself; the next one no longer is.
      expect((await afterwards(...linked))[0]?.kind).toMatch(/altered|reordered/);
    }
  });

  it('an entry that was put in at the end with a right hash', async () => {
    const { tx, seq } = at(-1);
    const later = String(BigInt(tx) + 1n);
    const linked = `insert into audit_seal (seq, audit_id, tx, hash) select ${seq + 1}, id, tx, audit_hash('\\x${head}', a) from audit_log a where id = 99999`;
    expect((await afterwards(forged('99999', later), linked))[0]).toMatchObject({ kind: 'cut' });
  });

  it('two entries that changed places', async () => {
    const [one, other] = [at(3), at(4)];
    const swapLinks = [
      `update audit_seal set audit_id = -1 where seq = ${one.seq}`,
      `update audit_seal set audit_id = ${one.id} where seq = ${other.seq}`,
      `update audit_seal set audit_id = ${other.id} where seq = ${one.seq}`,
    ];
    expect((await afterwards(...swapLinks))[0]).toMatchObject({
      kind: expect.stringMatching(/altered|reordered/),
      auditId: other.id,
    });
    const swapWholeLinks = [
      `update audit_seal set seq = -1 where seq = ${one.seq}`,
      `update audit_seal set seq = ${one.seq} where seq = ${other.seq}`,
      `update audit_seal set seq = ${other.seq} where seq = -1`,
    ];
    expect((await afterwards(...swapWholeLinks))[0]).toMatchObject({ auditId: other.id });
    const swapEntries = [
      `update audit_log set id = -1 where id = ${one.id}`,
      `update audit_log set id = ${one.id} where id = ${other.id}`,
      `update audit_log set id = ${other.id} where id = -1`,
    ];
    expect((await afterwards(...swapEntries))[0]).toMatchObject({ kind: 'altered', auditId: one.id });
  });

  it('a tail that was cut off, and a head that was moved or taken away', async () => {
    const { seq, id } = at(-3);
    const cut = [`delete from audit_seal where seq > ${seq}`, `delete from audit_log where id > ${id}`];
    expect((await afterwards(...cut))[0]).toMatchObject({
      kind: 'cut',
      message: `The chain ends at link ${seq}, but ${entries.length} were made`,
    });
    expect((await afterwards(cut[0] ?? ''))[0]).toMatchObject({ kind: 'cut' });
    expect((await afterwards('delete from audit_seal', 'delete from audit_log'))[0]).toMatchObject({ kind: 'cut' });
    expect((await afterwards('delete from audit_head'))[0]).toMatchObject({
      kind: 'cut',
      message: 'The head of the chain is gone',
    });
    for (const change of ['seq = seq + 1', 'seq = seq - 1', `hash = '\\x00'`, 'audit_id = audit_id - 1'])
      expect([change, (await afterwards(`update audit_head set ${change}`))[0]?.kind]).toEqual([change, 'cut']);
    // With the head moved along, only a head that was noted elsewhere tells.
    await undone(owner, async () => {
      await owner.run('set local session_replication_role = replica');
      for (const statement of cut) await owner.run(statement);
      await owner.run(
        'update audit_head h set seq = s.seq, tx = s.tx, audit_id = s.audit_id, hash = s.hash from audit_seal s where s.seq = (select max(seq) from audit_seal)',
      );
      const verdict = await verifyAudit({ db: owner.db });
      expect([verdict.sealed, verdict.headHash === head]).toEqual([seq, false]);
    });
  });

  it('a link that was altered', async () => {
    const { seq, id } = at(MIDDLE);
    for (const change of [
      `hash = '\\x00'`,
      `tx = (tx::text::bigint + 1)::text::xid8`,
      `tx = (tx::text::bigint - 1)::text::xid8`,
      'hash_version = 2',
    ]) {
      const [first] = await afterwards(`update audit_seal set ${change} where seq = ${seq}`);
      expect([change, first?.kind, first?.auditId]).toEqual([change, expect.stringMatching(/altered|reordered/), id]);
    }
  });
});
