import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Backup, BackupState } from '../../domain/backups/contract.ts';
import { type Api, startTestApp, type TestApp } from '../../tests/support/app.ts';
import { backUp } from '../../tests/support/backups.ts';
import { furnishBilling } from '../../tests/support/billing.ts';
import { expectRefusal } from '../../tests/support/refusal.ts';
import { dataFolder } from '../../tests/support/server-process.ts';
import { systemActor } from '../db/connection/database.ts';
import { type OpenFile, openForOwner } from './file/writer.ts';
import { beginBackup, createBackups, stopBackups } from './run.ts';
import { backUpIfDue } from './schedule.ts';

const now = { at: '2026-11-16T05:00:00Z' };
const clock = { now: () => now.at };

// A backup and its trial are hundreds of statements, and the machine may be busy with other tests.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let t: TestApp;
let admin: Api;

beforeAll(async () => {
  t = await startTestApp({ clock, env: { DATA_DIR: await dataFolder() } });
  admin = await t.as('admin');
  const world = await furnishBilling(t);
  const { id } = await world.tenant({ companyName: 'Tabs\tand\nlines \\N "ünï" 🏢' });
  await world.invoice(id, 1_234.5);
});

const state = async () => (await admin.call('GET', '/api/backup-state')).body as BackupState;
const events = (id: string) =>
  t.sql(
    `select action, actor, after ->> 'sha256' as sha256 from audit_log where entity = 'backups' and entity_id = '${id}' order by id`,
  );

describe('a backup on demand', () => {
  let made: Awaited<ReturnType<typeof backUp>>;

  beforeAll(async () => {
    made = await backUp(t, admin);
  });

  it('is one file that only its owner can read, verified by a trial restore', async () => {
    expect(made).toMatchObject({
      status: 'done',
      verification: 'restored',
      verificationNote: null,
      error: null,
      step: null,
    });
    expect(made).toMatchObject({ trigger: 'person', actorName: 'Test admin', available: true });
    const { mode, size } = await stat(made.path);
    expect((mode & 0o777).toString(8)).toBe('600');
    expect(size).toBe(made.bytes);
    expect(await readdir(dirname(made.path))).toEqual([made.file]);
  });

  it('says where the chains of the audit log and of the books ended', async () => {
    const [heads] = await t.sql(
      `select encode((select hash from audit_head), 'hex') as audit, encode((select hash from journal_head), 'hex') as journal`,
    );
    expect([made.auditHead, made.journalHead]).toEqual([heads?.audit, heads?.journal]);
  });

  it('leaves no trial database behind', async () => {
    expect(
      await t.sql(
        `select datname from pg_database where datname like 'nafasi_trial_' || (select oid from pg_database where datname = current_database()) || '%'`,
      ),
    ).toEqual([]);
  });

  it('is downloaded as it is, and who took it is written down', async () => {
    const reply = await t.app.server.inject({
      url: `/api/backups/${made.id}/file`,
      headers: { cookie: `nafasi=${admin.cookie}` },
    });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-disposition']).toBe(`attachment; filename="${made.file}"`);
    expect(createHash('sha256').update(reply.rawPayload).digest('hex')).toBe(made.sha256);
    expect(
      createHash('sha256')
        .update(await readFile(made.path))
        .digest('hex'),
    ).toBe(made.sha256);
    expect(await events(made.id)).toEqual([
      { action: 'backed_up', actor: `user:${admin.userId}`, sha256: made.sha256 },
      { action: 'downloaded', actor: `user:${admin.userId}`, sha256: null },
    ]);
  });

  it('counts as the backup of the day', async () => {
    expect(await state()).toMatchObject({
      frequency: 'daily',
      nextDue: '2026-11-16T23:00:00Z',
      overdue: false,
      running: null,
      trouble: null,
      lastGood: { id: made.id },
    });
    expect(await backUpIfDue(t.app.backups)).toBe(false);
  });

  it('is gone from the download when its file is', async () => {
    await rm(made.path);
    expectRefusal(await admin.call('GET', `/api/backups/${made.id}/file`), 404);
    const [listed] = (await admin.call('GET', '/api/backups?limit=1')).body as Backup[];
    expect(listed).toMatchObject({ id: made.id, available: false });
  });

  it('is one at a time', async () => {
    const replies = await Promise.all([admin.call('POST', '/api/backups'), admin.call('POST', '/api/backups')]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
    const refused = replies.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ message: 'A backup is already running.' });
    await Promise.all([...t.app.backups.running].map(({ work }) => work));
  });
});

describe('the scheduled backup', () => {
  it('is made once when two nodes look at the same moment', async () => {
    const twin = await startTestApp({ clock, env: { BACKUP_DIR: t.config.backupDir } }, t.url);
    now.at = '2026-11-16T23:01:00Z';
    const looks = await Promise.all([t, twin, t, twin].map(({ app }) => backUpIfDue(app.backups)));
    expect(looks.filter(Boolean)).toHaveLength(1);
    expect(await backUpIfDue(twin.app.backups)).toBe(false);
    const [newest] = (await admin.call('GET', '/api/backups?limit=1')).body as Backup[];
    expect(newest).toMatchObject({
      trigger: 'schedule',
      actorName: 'Nafasi',
      status: 'done',
      verification: 'restored',
    });
  });

  it('follows the setting', async () => {
    now.at = '2026-11-17T01:30:00Z';
    expect(await backUpIfDue(t.app.backups)).toBe(false);
    const saved = await admin.call('PUT', '/api/settings/security', { dataBackupFrequency: 'hourly' });
    expect(saved.status).toBe(200);
    expect((await state()).nextDue).toBe('2026-11-17T01:00:00Z');
    await admin.call('PUT', '/api/settings/security', { dataBackupFrequency: 'daily' });
  });
});

describe('a backup that fails', () => {
  const folder = () => readdir(t.config.backupDir);
  const newest = async () => ((await admin.call('GET', '/api/backups?limit=1')).body as Backup[])[0];

  it('for want of space leaves no file, is told, and is tried again after a pause', async () => {
    const before = await folder();
    let room = 20_000;
    const openFile: OpenFile = async (path) => {
      const file = await openForOwner(path);
      const write = async (content: Buffer, from: number) => {
        room -= content.length;
        if (room < 0) throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
        return file.write(content, from);
      };
      return { write: write as typeof file.write, sync: () => file.sync(), close: () => file.close() };
    };
    const full = createBackups(t.app.database, t.app.deps, t.url, { openFile });
    now.at = '2026-11-17T23:10:00Z';
    expect(await backUpIfDue(full)).toBe(true);
    expect(await folder()).toEqual(before);
    const words = `The disk of ${t.config.backupDir} is full. Free some space, then back up again.`;
    expect(await newest()).toMatchObject({ status: 'failed', error: words, available: false });
    expect(await state()).toMatchObject({ trouble: words, nextDue: '2026-11-17T23:00:00Z', running: null });
    expect(await backUpIfDue(full)).toBe(false);
    now.at = '2026-11-17T23:26:00Z';
    room = Number.POSITIVE_INFINITY;
    expect(await backUpIfDue(full)).toBe(true);
    expect((await state()).trouble).toBeNull();
  });

  it('because a file is where the folder should be says so', async () => {
    const blocked = await startTestApp({ clock, env: { BACKUP_DIR: join(t.config.backupDir, 'blocked') } }, t.url);
    await writeFile(blocked.config.backupDir, '');
    const failed = await blocked.app.server.inject({
      method: 'POST',
      url: '/api/backups',
      headers: { cookie: `nafasi=${admin.cookie}` },
    });
    expect(failed.json()).toMatchObject({
      status: 'failed',
      error: `${blocked.config.backupDir} cannot be used as the backup folder.`,
    });
  });

  it('that a killed server left half-way is ended by the next one, and its file removed', async () => {
    await t.sql(
      `insert into backups (trigger, actor_name, host, file, step, started_at)
        values ('schedule', 'Nafasi', 'here', 'nafasi-left.backup', 'copying', '${now.at}')`,
    );
    await mkdir(t.config.backupDir, { recursive: true });
    await writeFile(join(t.config.backupDir, 'nafasi-left.backup.part'), 'half');
    await backUp(t, admin);
    expect(await folder()).not.toContain('nafasi-left.backup.part');
    expect(await t.sql(`select status, error from backups where file = 'nafasi-left.backup'`)).toEqual([
      { status: 'failed', error: 'The server ended before the backup was complete.' },
    ]);
  });

  it('when the server stops leaves no file', async () => {
    const twin = await startTestApp({ clock }, t.url);
    const begun = await beginBackup(twin.app.backups, { actor: systemActor('test'), trigger: 'person' });
    await stopBackups(twin.app.backups);
    expect(await begun?.work).toMatchObject({ status: 'failed', step: null });
    expect(await readdir(twin.config.backupDir).catch(() => [])).toEqual([]);
  });
});

describe('the retention rule', () => {
  it('removes the files that it no longer keeps and notes when', async () => {
    await chmod(t.config.backupDir, 0o700);
    const names = Array.from({ length: 60 }, (_, hour) => `old-${hour}.backup`);
    for (const [hour, name] of names.entries()) {
      await writeFile(join(t.config.backupDir, name), '');
      await t.sql(`insert into backups (trigger, actor_name, host, file, bytes, sha256, status, verification, started_at)
        select 'schedule', 'Nafasi', host, '${name}', 0, '', 'done', 'restored', timestamptz '2026-11-01 12:00Z' - interval '${hour} hours'
        from backups where status = 'done' limit 1`);
    }
    await backUp(t, admin);
    const kept = (await readdir(t.config.backupDir)).filter((name) => name.startsWith('old-'));
    const noted = await t.sql(`select file from backups where file like 'old-%' and removed_at is null`);
    expect(kept.length).toBeGreaterThan(2);
    expect(kept.length).toBeLessThan(40);
    expect(noted.map(({ file }) => file).sort()).toEqual(kept.sort());
  });
});

describe('without the right to create databases', () => {
  const name = 'nafasi_plain_owner';
  let plain: ReturnType<typeof createBackups>;

  beforeAll(async () => {
    const database = new URL(t.url).pathname.slice(1);
    await t.sql(`drop role if exists ${name}`);
    await t.sql(`create role ${name} login password 'plain' nocreatedb in role pg_read_all_data`);
    await t.sql(`grant connect on database ${database} to ${name}; grant usage on schema drizzle to ${name}`);
    const url = new URL(t.url);
    url.username = name;
    url.password = 'plain';
    plain = createBackups(t.app.database, t.app.deps, url.toString());
  });

  afterAll(async () => {
    await t.sql(`drop owned by ${name}`);
    await t.sql(`drop role ${name}`);
  });

  const newest = async (at: string) => {
    now.at = at;
    expect(await backUpIfDue(plain)).toBe(true);
    return ((await admin.call('GET', '/api/backups?limit=1')).body as Backup[])[0];
  };

  it('is restored on a PostgreSQL of this machine, of which nothing is left', { timeout: 120_000 }, async () => {
    expect(await newest('2026-11-18T23:10:00Z')).toMatchObject({
      ...{ status: 'done', verification: 'restored', verificationNote: null, error: null },
    });
    expect(existsSync(join(t.config.dataDir, 'trial'))).toBe(false);
  });

  it('is read back where none can be started, and says that it was not restored', async () => {
    await writeFile(join(t.config.dataDir, 'trial'), 'no folder');
    const backup = await newest('2026-11-19T23:10:00Z');
    expect(backup).toMatchObject({ status: 'done', verification: 'read', error: null });
    expect(backup?.verificationNote).toMatch(/was not test-restored: .*because a file is in its place/);
  });
});
