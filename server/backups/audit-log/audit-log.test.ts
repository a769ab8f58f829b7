import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { AuditArchive, AuditEntry } from '../../../domain/audit/contract.ts';
import { SECRET_KEY, startTestApp } from '../../../tests/support/app.ts';
import { rewriteBackup } from '../../../tests/support/backup-files.ts';
import { backUp, emptyDatabase, restoreInto } from '../../../tests/support/backups.ts';
import { runAsOwner } from '../../../tests/support/database.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { beginLogIn, verifyFiles } from '../../../tests/support/log-months.ts';
import { openSession, undone } from '../../../tests/support/owner.ts';
import { sealAll } from '../../../tests/support/seal.ts';
import { startServer } from '../../../tests/support/server-process.ts';
import { verdictAfter } from '../../../tests/support/tampering.ts';
import { signText, spaceSigner } from '../../crypto/sign.ts';
import { APP_ROLE } from '../../db/schema/app-role.ts';
import { anchorDaily } from '../../integrity/anchors.ts';

const folder = await mkdtemp(join(tmpdir(), 'nafasi-log-'));
const t = await startTestApp({ env: { BACKUP_DIR: folder } });
const admin = await t.as('admin');
const owner = await openSession(t.url);
const app = await openSession(t.url, APP_ROLE);
afterAll(async () => {
  await Promise.all([owner.end(), app.end()]);
  await rm(folder, { recursive: true, force: true });
});

const start = (...args: string[]) =>
  startServer(
    { DATABASE_URL: t.url, SECRET_KEY, BACKUP_DIR: folder },
    process.execPath,
    'server/cli/archive-log-command.ts',
    args,
  );
const archive = (...args: string[]) => start(...args).ended;
const files = async () => (await readdir(folder)).filter((name) => name.startsWith('nafasi-audit-log-')).sort();
const archives = async () => (await admin.call('GET', '/api/audit-log/archives')).body as AuditArchive[];
const months = async () =>
  (await owner.run('select month::text as month from audit_cuts order by 1')).map(({ month }) => month);
const verify = async () => (await admin.call('GET', '/api/audit-log/verify')).body;
const setName = (name: string) => admin.call('PUT', '/api/settings/general', { companyName: name });
const WHOLE = `select (select md5(string_agg(a::text, E'\\n' order by tx, id)) from audit_log a) as log,
  (select md5(string_agg(s::text, E'\\n' order by seq)) from audit_seal s) as seals, (select count(*)::int from audit_archived_states) as states`;

const anchorFile = join(folder, 'anchors.txt');
const anchor = (now: string) =>
  anchorDaily({
    database: t.app.database,
    deps: { ...t.app.deps, clock: { now: () => now }, config: { ...t.app.deps.config, anchorFile } },
  });

// Somebody of the first month whom nobody touched since, one who was changed later, and one who was removed later.
const idle = await t.makeUser('hr');
const erased = await t.makeUser('manager', { firstName: 'Wanjiru', lastName: 'Unmistakable' });
const busy = await t.makeUser('hr');
const gone = await t.makeUser('hr');
await beginLogIn(owner, '2024-01-01');
await sealAll(t);
await anchor('2024-01-31T09:00:00.000Z');
await owner.run(`select audit_cut('2024-02-01')`);
await admin.call('PATCH', `/api/users/${busy.id}`, { lastName: 'February' });
// Blanked in the first month, told of in the second.
await owner.run(`begin; set local app.actor = 'system:test'; update users set email = 'new@example.com' where id = '${busy.id}';
  select audit_redact('users', array['${busy.id}'], array['email', 'last_name']); commit`);
await owner.run(`begin; set local app.actor = 'system:test'; delete from users where id = '${gone.id}'; commit`);
await sealAll(t);
await owner.run(`select audit_cut('2024-03-01')`);
await setName('March');
await sealAll(t);
await owner.run(`select audit_cut('2024-04-01')`);
await setName('April');
await sealAll(t);
await owner.run(`select audit_cut('2026-11-01')`);
await setName('This Month');
await sealAll(t);

describe('the command', () => {
  it('says which months could go, and changes nothing before it is told to', async () => {
    const before = await owner.run(WHOLE);
    const idly = await archive();
    expect([idly.stderr, idly.code]).toEqual(['', 0]);
    expect(idly.stdout).toMatch(
      /2024-01 {2}[\d,]+ entries, \d+ MB in the database\n2024-02 .*\n2024-03 .*\nThese 3 months could go/,
    );
    // The fourth reaches into the last twelve.
    const dry = await archive('--before', '2024-03');
    expect(dry.stdout).toContain('into 2 files in');
    expect(dry.stdout).toContain('Nothing was changed. Add --yes to do it.');
    expect(await owner.run(WHOLE)).toEqual(before);
    expect(await files()).toEqual([]);
  });

  it.each([
    [['--before', '2099-01', '--yes'], 'The last 12 whole months always stay'],
    [['--before', '2024-13'], '--before 2025-01'],
    [['--yes'], '--before 2025-01'],
  ])('refuses %s', async (args, text) => {
    const { stderr, code } = await archive(...args);
    expect(code).toBe(1);
    expect(stderr).toContain(text);
  });

  it('that is killed between file and database leaves everything as it was, and one at a time is enough', async () => {
    const before = await owner.run(WHOLE);
    const reader = await openSession(t.url);
    await reader.run('begin; lock table audit_log in access share mode');
    const killed = start('--before', '2024-02', '--yes');
    await eventually(async () => {
      expect(await files()).toHaveLength(1);
      expect(
        await owner.run(
          `select count(*)::int as n from pg_stat_activity where application_name = 'nafasi-archive-log' and xact_start is not null and query ~ 'detach'`,
        ),
      ).not.toEqual([{ n: 0 }]);
    }, 30_000);
    expect((await archive('--before', '2024-02', '--yes')).stderr).toContain('or the log is being archived already');
    await killed.kill('SIGKILL');
    await reader.run('commit');
    await reader.end();
    await eventually(async () =>
      expect(await owner.run(`select pid from pg_stat_activity where application_name = 'nafasi-archive-log'`)).toEqual(
        [],
      ),
    );
    expect(await owner.run(WHOLE)).toEqual(before);
    expect(await archives()).toEqual([]);
    expect(await verify()).toMatchObject({ ok: true, archived: null });
  }, 90_000);

  it('takes the months out, oldest first, and the log verifies from there', async () => {
    const [was] = await owner.run(
      `select count(*)::int as n, (select count(*)::int from audit_log where tx < (select from_tx from audit_cuts where month = '2024-03-01')) as old from audit_log`,
    );
    const done = await archive('--before', '2024-03', '--yes');
    expect([done.stderr, done.code]).toEqual(['', 0]);
    expect(await months()).toEqual(['2024-03-01', '2024-04-01', '2026-11-01']);
    expect(await files()).toHaveLength(2);
    const list = await archives();
    expect(list.map(({ month, before }) => [month, before])).toEqual([
      ['2024-02-01', '2024-03-01'],
      ['2024-01-01', '2024-02-01'],
    ]);
    expect(list.map(({ file }) => file).sort()).toEqual(await files());
    expect(list.reduce((sum, { entries }) => sum + entries, 0)).toBe(was?.old);
    expect(await owner.run(`select count(*)::int as n from audit_log where action <> 'archived'`)).toEqual([
      { n: Number(was?.n) - Number(was?.old) },
    ]);
    await sealAll(t);
    expect(await verify()).toMatchObject({
      ok: true,
      problems: [],
      archived: { before: '2024-03-01', links: was?.old },
    });
    expect(await owner.run('select * from audit_verify_chain()')).toEqual([]);
    expect(await owner.run('select * from audit_verify_on(20)')).toEqual([]);
    const [told] = (await admin.call('GET', '/api/audit-log?action=archived&limit=1')).body as AuditEntry[];
    expect(told).toMatchObject({
      actor: 'system:archive-log',
      after: { file: list[0]?.file, sha256: list[0]?.sha256 },
    });
  }, 60_000);
});

describe('what was archived', () => {
  const afterwards = async (...statements: string[]) =>
    (await verdictAfter(owner, statements)).map(({ kind, message }) => `${kind} ${message}`);

  it('is still what its rows are compared with', async () => {
    expect(await afterwards(`update users set last_name = 'Forged' where id = '${idle.id}'`)).toEqual([
      `row_changed users ${idle.id} was changed outside the audit log: last_name`,
    ]);
    expect(await afterwards(`delete from users where id = '${idle.id}'`)).toEqual([
      `row_missing users ${idle.id} was removed outside the audit log`,
    ]);
    const states = await owner.run(
      `select entity_id as id from audit_archived_states where entity = 'users' and after is not null`,
    );
    expect(states.map(({ id }) => id)).toEqual(expect.arrayContaining([idle.id, busy.id]));
    expect(states.map(({ id }) => id)).not.toContain(gone.id);
  });

  it('cannot be rewritten in the database without being named', async () => {
    const [first] = await owner.run('select min(seq)::text as seq from audit_seal');
    const cases: [string, RegExp][] = [
      [
        `update audit_archives set sha256 = repeat('0', 64) where number = 1`,
        /^archive What is kept of the archive nafasi-audit-log-2024-01\S+ was altered$/,
      ],
      [`update audit_archives set last_hash = '\\x01' where number = 2`, /was altered/],
      ['delete from audit_archives where number = 2', /^archive Archive 2 is in the log and not in the list$/],
      ['delete from audit_archives where number = 1', /does not go on from the one before it/],
      [
        `update audit_archives set file = 'other', hash = audit_archive_hash('\\x00', a) from audit_archives a where audit_archives.number = 1 and a.number = 1`,
        /was altered/,
      ],
      [
        `update audit_archived_states set after = after || '{"last_name": "Forged"}', hash = sha256(convert_to((after || '{"last_name": "Forged"}')::text, 'UTF8')) where entity_id = '${idle.id}'`,
        /^archive What was carried over from the archive/,
      ],
      [
        `update audit_archived_states set after = after || '{"last_name": "Forged"}' where entity_id = '${idle.id}'`,
        /^archive What was carried over/,
      ],
      [`delete from audit_archived_states where entity_id = '${idle.id}'`, /^archive What was carried over/],
      [
        `delete from audit_seal where seq = ${first?.seq}`,
        new RegExp(`^missing Link ${first?.seq} of the chain is missing$`),
      ],
      [
        `update audit_log set actor_name = 'x' where id = (select audit_id from audit_seal where seq = ${first?.seq})`,
        /^altered Audit entry/,
      ],
    ];
    for (const [statement, problem] of cases) expect((await afterwards(statement))[0], statement).toMatch(problem);
  });

  it('is changed by nobody, and every archive goes on from the one before it', async () => {
    for (const statement of [
      `update audit_archives set file = 'x'`,
      'delete from audit_archives',
      'truncate audit_archives',
      'truncate audit_archived_states',
      'delete from audit_archived_states',
      `update audit_archived_states set after = '{}'`,
      `update audit_archived_states set after = null where entity_id = '${idle.id}'`,
      `insert into audit_archived_states values (1, 9, 'users', 'x', '\\x00', null)`,
      'delete from audit_cuts',
    ])
      await expect(
        undone(owner, () => owner.run(statement)),
        statement,
      ).rejects.toThrow('append-only');
    const columns =
      'month, up_to, from_tx, to_tx, from_seq, to_seq, last_tx, last_audit_id, hash_before, last_hash, file, bytes, sha256, signed_by, encrypted_for, places';
    await expect(
      undone(owner, () =>
        owner.run(
          `insert into audit_archives (number, ${columns}) select 3, '2024-05-01', ${columns.slice(7)} from audit_archives where number = 2`,
        ),
      ),
    ).rejects.toThrow('only goes on from its end');
    for (const statement of [
      'select audit_carry_states(3)',
      'select audit_detach_archived(2, 0)',
      'delete from audit_archives',
      'delete from audit_archived_states',
    ])
      await expect(app.run(statement)).rejects.toThrow('permission denied');
  });

  it('of a person is emptied when they are erased', async () => {
    const held = () =>
      owner.run(
        `select count(*)::int as n from audit_archived_states where entity_id = '${erased.id}' and after::text like '%Unmistakable%'`,
      );
    expect(await held()).toEqual([{ n: 1 }]);
    const { status, body } = await admin.call('POST', `/api/privacy/people/user/${erased.id}/erase`, {
      confirm: 'ERASE',
    });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(await held()).toEqual([{ n: 0 }]);
    await sealAll(t);
    expect(await verify()).toMatchObject({ ok: true, problems: [] });
  });
});

describe('an archive beside a backup', () => {
  const key = async () => String(await spaceSigner(t.app.deps.config));
  const sign = (text: string) => signText(t.app.deps.config, text);
  const run = async (...args: string[]) => verifyFiles(folder, ...args);

  it('is restored with it, in its own partitions, and everything verifies', async () => {
    const made = await backUp(t, admin);
    expect([made.verification, made.verificationNote]).toEqual(['restored', null]);
    const url = await emptyDatabase();
    const { problems } = await restoreInto(url, made.path);
    expect(problems).toEqual([]);
    const { rows } = await runAsOwner(
      url,
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'audit_log'::regclass order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual(['audit_log_2024_03', 'audit_log_2024_04', 'audit_log_2026_11']);
    const [january = '', february = ''] = await files();
    await expect(restoreInto(url, join(folder, january), true)).rejects.toThrow(
      'is an archive of the audit log and not a backup',
    );
    await copyFile(made.path, join(folder, 'all.backup'));
    const { text, code } = await run('all.backup', february, january, '--anchors', anchorFile, '--key', await key());
    expect(text).toContain('Everything fits.');
    expect(text).toMatch(/2024-01-31 {2}audit log link \d+: on the chain/);
    expect(text).toMatch(/archive of the audit log from 2024-01 to before 2024-02, links 1 to \d+, signed by/);
    expect(code).toBe(0);
    expect((await run('all.backup', february)).text).toMatch(
      new RegExp(`links 1 to \\d+ are in ${january}, which is not here`),
    );
  }, 90_000);

  it('that is altered, forged, cut or another one is named', async () => {
    const [january = '', february = ''] = await files();
    const whole = await readFile(join(folder, january));
    await writeFile(join(folder, 'cut.archive'), whole.subarray(0, whole.length - 200));
    expect((await run('cut.archive')).text).toContain('cut.archive is not whole');
    const damaged = Buffer.from(whole);
    damaged[whole.length >> 1] = (damaged[whole.length >> 1] ?? 0) ^ 1;
    await writeFile(join(folder, 'damaged.archive'), damaged);
    expect((await run('damaged.archive')).text).toContain('damaged.archive is damaged');
    const rename = (table: string, rows: Buffer) =>
      table === 'audit_log' ? Buffer.from(rows.toString().replace('hr', 'HR')) : rows;
    await rewriteBackup(join(folder, january), join(folder, 'altered.archive'), { rows: rename, into: { sign } });
    expect((await run('altered.archive')).text).toMatch(/entry \d+ \(link \d+, .*\) is not what was sealed/);
    // Somebody who computes a chain of their own cannot sign it, and it does not join what comes after.
    await rewriteBackup(join(folder, february), join(folder, 'unsigned.archive'), {});
    expect((await run('unsigned.archive', '--key', await key())).text).toContain('unsigned.archive is not signed by');
    await rewriteBackup(join(folder, january), join(folder, 'other.archive'), {
      header: ({ auditLog }) => ({ auditLog: auditLog && { ...auditLog, lastHash: 'ab'.repeat(32) } }),
      into: { sign },
    });
    expect((await run('other.archive', february, 'all.backup')).text).toMatch(/other\.archive (ends at|does not join)/);
  });

  it('that is missing in the middle is named', async () => {
    expect((await archive('--before', '2024-04', '--yes')).code).toBe(0);
    const [january = '', february = '', march = ''] = await files();
    expect((await run(march, january)).text).toMatch(/links \d+ to \d+ are missing between nafasi-audit-log-2024-01/);
    const { text, code } = await run(march, january, february, '--anchors', anchorFile);
    expect([code, text]).toEqual([0, expect.stringContaining('Everything fits.')]);
    await sealAll(t);
    expect(await verify()).toMatchObject({ ok: true, problems: [], archived: { before: '2024-04-01' } });
  }, 60_000);
});
