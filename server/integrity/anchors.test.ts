import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import type { Anchor } from '../../domain/integrity/contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { openSession } from '../../tests/support/owner.ts';
import { sealAll } from '../../tests/support/seal.ts';
import { dumpSpace } from '../backups/dump.ts';
import { writeBackupFile } from '../backups/file/writer.ts';
import { signText, spaceSigner } from '../crypto/sign.ts';
import { connectAsOwner } from '../db/connection/connect.ts';
import { sealJournal } from '../ledger/chain.ts';
import { anchorDaily } from './anchors.ts';

const folder = await mkdtemp(join(tmpdir(), 'nafasi-anchors-'));
const file = join(folder, 'anchors.txt');
const t = await startTestApp();
const twin = await startTestApp({}, t.url);
const admin = await t.as('admin');
const owner = await openSession(t.url);
afterAll(async () => {
  await owner.end();
  await rm(folder, { recursive: true });
});

const at = (now: string, on = t) => ({
  database: on.app.database,
  deps: { ...on.app.deps, clock: { now: () => now }, config: { ...on.app.deps.config, anchorFile: file } },
});
const list = async () => (await admin.call('GET', '/api/audit-log/anchors')).body as Anchor[];
const key = async () => String(await spaceSigner(t.app.deps.config));

const backUp = async (name: string): Promise<string> => {
  const path = join(folder, name);
  const client = await connectAsOwner(t.url, 'test');
  const writer = await writeBackupFile(path, { sign: (text) => signText(t.app.deps.config, text) });
  await dumpSpace(client, writer, {
    backupId: name,
    version: 'x',
    createdAt: '2026-11-20T00:00:00.000Z',
    onProgress: async () => undefined,
  });
  await writer.finish();
  await client.end();
  return path;
};

// As somebody runs it who has Node and this one file.
const verify = async (...args: string[]): Promise<{ code: number; text: string }> => {
  const script = join(import.meta.dirname, '../../scripts/verify-chain.mjs');
  return promisify(execFile)(process.execPath, [script, ...args], { cwd: folder }).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    (error: { code: number; stdout: string }) => ({ code: error.code, text: error.stdout }),
  );
};

describe('the anchor of a day', () => {
  it('goes out once, by mail and into the file, however many servers make it', async () => {
    expect(await list()).toEqual([]);
    await admin.call('PUT', '/api/settings/security', { anchorEmails: 'owner@example.com, auditor@example.com' });
    await sealAll(t);
    await Promise.all([t, twin, t, twin].map((on) => anchorDaily(at('2026-11-19T09:00:00.000Z', on))));
    await anchorDaily(at('2026-11-19T20:00:00.000Z'));
    const [anchor, ...others] = await list();
    expect(others).toEqual([]);
    expect(anchor).toMatchObject({
      day: '2026-11-19',
      mails: [{ recipient: 'owner@example.com' }, { recipient: 'auditor@example.com' }],
      file: { name: file, filedAt: expect.anything(), error: null },
    });
    const mails = await t.sql(`select recipient, body from outbox where kind = 'anchor' order by recipient`);
    expect(mails.map(({ recipient }) => recipient)).toEqual(['auditor@example.com', 'owner@example.com']);
    expect(mails.every(({ body }) => String(body).endsWith(String(anchor?.block)))).toBe(true);
    expect((await readFile(file, 'utf8')).split('nafasi anchor 1')).toHaveLength(2);
    const [head] = await owner.run(`select seq::int as seq, encode(hash, 'hex') as hash from audit_head`);
    expect(anchor?.audit).toEqual(head);
  });

  it('that was appended and not noted is not appended again; a file that is away gets it later', async () => {
    await owner.run(`update anchors set filed_at = null`);
    await anchorDaily(at('2026-11-19T21:30:00.000Z'));
    expect((await readFile(file, 'utf8')).split('nafasi anchor 1')).toHaveLength(3);
    const away = at('2026-11-21T09:00:00.000Z');
    const missing = join(folder, 'away', 'anchors.txt');
    await anchorDaily({ ...away, deps: { ...away.deps, config: { ...away.deps.config, anchorFile: missing } } });
    expect((await list())[0]?.file).toEqual({
      name: missing,
      filedAt: null,
      error: 'The folder of the file is not there.',
    });
  });

  it('stays as it went out', async () => {
    for (const statement of [
      `update anchors set audit_hash = ''`,
      `update anchors set block = ''`,
      'delete from anchors',
    ])
      await expect(owner.run(statement)).rejects.toThrow('append-only');
  });

  it.each(['nobody', 'a@b.ke, c', 'a@b.ke,b@b.ke,c@b.ke,d@b.ke,e@b.ke,f@b.ke'])(
    'goes to addresses and no others: %s',
    async (anchorEmails) => {
      expect((await admin.call('PUT', '/api/settings/security', { anchorEmails })).status).toBe(400);
    },
  );
});

describe('the verifier that runs without the server', () => {
  it('finds every anchor on the chains of a backup, recomputes all links, and knows the key of the space', async () => {
    await admin.call('PUT', '/api/settings/general', { companyName: 'Nafasi "Ängström" \\ \u2028 & Sons' });
    await owner.run(`begin; set local app.actor = 'system:test'; set local app.actor_name = 'Test';
      with e as (insert into journal_entries (entry_date, memo, source_type, source_id, event) values ('2026-11-18', 'Test', 'manual', gen_random_uuid(), 'posted') returning id)
      insert into journal_lines (entry_id, entry_date, account, debit, credit) select id, '2026-11-18', a, d, c from e, (values ('1030', 10.5, 0), ('1010', 0, 10.5)) v (a, d, c); commit`);
    await sealAll(t);
    while ((await sealJournal(t.app.database.db, 1_000)) > 0);
    await anchorDaily(at('2026-11-23T09:00:00.000Z'));
    const { text, code } = await verify(await backUp('good.backup'), '--anchors', file, '--key', await key());
    expect(text).toContain('Everything fits.');
    expect(text.match(/on the chain/g)?.length).toBeGreaterThan(3);
    expect(code).toBe(0);
  });

  it('catches an owner who rewrites the whole history, and says between which entries', async () => {
    const [first] = await owner.run(
      `select id::text, seq::int as seq from audit_seal s join audit_log a on a.id = s.audit_id where a.entity = 'settings' order by seq limit 1`,
    );
    await owner.run(`begin; set local session_replication_role = replica;
      update audit_log set actor_name = 'Somebody Else' where id = ${first?.id};
      delete from audit_seal; update audit_head set seq = 0, tx = '0', audit_id = 0, hash = '\\x00'; commit`);
    await sealAll(t);
    // Inside, everything is in order again.
    expect(await owner.run('select * from audit_verify_chain()')).toEqual([]);
    const rewritten = await backUp('rewritten.backup');
    const alone = await verify(rewritten, '--key', await key());
    expect([alone.code, alone.text]).toEqual([0, expect.stringContaining('Everything fits.')]);
    const { code, text } = await verify(rewritten, '--anchors', file, '--key', await key());
    expect(code).toBe(1);
    expect(text).toMatch(
      /the anchor of 2026-11-19 is not on it. History was written anew: the first entry that differs is between link 1 and link \d+/,
    );
    // A backup from before names the entry itself.
    const both = await verify(join(folder, 'good.backup'), rewritten);
    expect(both.text).toContain(
      `link ${first?.seq} (entry ${first?.id}) of rewritten.backup is not the one of the file before it`,
    );
  });

  it('names an entry that was changed without its links, a forged anchor, and a stranger’s key', async () => {
    const [entry] = await owner.run(`select min(id)::text as id from audit_log where entity = 'users'`);
    await owner.run(
      `begin; set local session_replication_role = replica; update audit_log set actor_name = 'Nobody' where id = ${entry?.id}; commit`,
    );
    expect((await verify(await backUp('changed.backup'))).text).toContain(`entry ${entry?.id} (link`);
    const forged = join(folder, 'forged.txt');
    await writeFile(forged, (await readFile(file, 'utf8')).replace(/^/gm, '> ').replace('audit log: ', 'audit log: 1'));
    expect((await verify(join(folder, 'good.backup'), '--anchors', forged)).text).toContain(
      'The anchor of 2026-11-19 is not what was signed',
    );
    expect((await verify(join(folder, 'good.backup'), '--key', 'ab'.repeat(32))).text).toContain('is not signed by');
    const cut = join(folder, 'cut.backup');
    await writeFile(cut, (await readFile(join(folder, 'good.backup'))).subarray(0, 5_000));
    expect((await verify(cut)).code).toBe(2);
  });
});
