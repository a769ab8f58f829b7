import { spawn } from 'node:child_process';
import { chmod, chown, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { atEnd } from '../../../tests/support/at-end.ts';
import { withDatabase } from '../../../tests/support/database.ts';
import {
  ask,
  dataFolder,
  endEverything,
  eventually,
  postmasterPid,
  say,
  started,
  startInChild,
} from '../../../tests/support/embedded.ts';
import { startEmbedded } from './embedded.ts';

afterEach(endEverything);

// A process of PostgreSQL's own user that is over and whose parent does not ask for it, as an orphan in a container.
const zombieOf = async (owner: { uid: number; gid: number }): Promise<number> => {
  if (process.platform !== 'linux') return process.pid;
  const parent = spawn('sh', ['-c', 'sleep 0 & exec sleep 60'], { stdio: 'ignore', ...owner });
  atEnd(() => parent.kill('SIGKILL'));
  let pid = 0;
  await eventually(async () => {
    pid = Number(await readFile(`/proc/${parent.pid}/task/${parent.pid}/children`, 'utf8'));
    expect(await readFile(`/proc/${pid}/stat`, 'utf8')).toContain(') Z');
  });
  return pid;
};

describe('the embedded database', () => {
  it('keeps its data over a stop and a second start', async () => {
    const dataDir = await dataFolder();
    const first = started(await startEmbedded({ dataDir, say }));
    await ask(first.ownerUrl, 'create table kept (n int); insert into kept values (7)');
    await first.stop();
    await first.stop();

    const second = started(await startEmbedded({ dataDir, say }));
    expect(second.adopted).toBe(false);
    expect(await ask(second.ownerUrl, 'select n from kept')).toEqual([{ n: 7 }]);
  });

  it('is set up for money: checksums, fsync, UTF-8, UTC, passwords and loopback only', async () => {
    const database = started(await startEmbedded({ dataDir: await dataFolder(), say }));
    const names = [
      'data_checksums',
      'fsync',
      'server_encoding',
      'TimeZone',
      'password_encryption',
      'listen_addresses',
      'jit',
    ];
    const rows = await ask(
      database.ownerUrl,
      `select ${names.map((name) => `current_setting('${name}') as "${name}"`).join(', ')}`,
    );
    expect(rows).toEqual([
      {
        data_checksums: 'on',
        fsync: 'on',
        server_encoding: 'UTF8',
        TimeZone: 'UTC',
        password_encryption: 'scram-sha-256',
        listen_addresses: '127.0.0.1',
        jit: 'off',
      },
    ]);
  });

  it('is reached by a socket in its own folder, which no other account may enter', async () => {
    const database = started(await startEmbedded({ dataDir: await dataFolder(), say }));
    for (const url of [database.ownerUrl, database.appUrl])
      expect(await ask(url, 'select inet_client_addr() as address')).toEqual([{ address: null }]);
    expect((await stat(database.folder)).mode & 0o077).toBe(0);
  });

  it('is reached by TCP where its folder has too long a name for a socket', async () => {
    const folder = await dataFolder();
    await chmod(folder, 0o755);
    const dataDir = join(folder, 'x'.repeat(100));
    const database = started(await startEmbedded({ dataDir, say }));
    expect(await ask(database.appUrl, 'select host(inet_client_addr()) as address')).toEqual([
      { address: '127.0.0.1' },
    ]);
  });

  it('gives the application a role without rights of its own', async () => {
    const database = started(await startEmbedded({ dataDir: await dataFolder(), say }));
    const [role] = await ask(
      database.appUrl,
      'select rolname, rolsuper, rolcreatedb, rolcreaterole from pg_roles where rolname = current_user',
    );
    expect(role).toEqual({ rolname: 'nafasi_app', rolsuper: false, rolcreatedb: false, rolcreaterole: false });
    await expect(ask(database.appUrl, 'create table mine (n int)')).rejects.toThrow(/permission denied/);
    await expect(ask(database.appUrl.replace(/:[^:@]+@/, ':guess@'), 'select 1')).rejects.toThrow(/password/);
  });

  it('is adopted, with its data, by the next start after the server was killed', async () => {
    const dataDir = await dataFolder();
    const child = await startInChild(dataDir);
    const { ownerUrl } = await child.outcome();
    await ask(String(ownerUrl), 'create table kept (n int); insert into kept values (7)');
    const pid = await postmasterPid(join(dataDir, 'postgres'));
    await child.kill('SIGKILL');

    const next = started(await startEmbedded({ dataDir, say }));
    expect(next.adopted).toBe(true);
    expect(await postmasterPid(next.folder)).toBe(pid);
    expect(await ask(next.ownerUrl, 'select n from kept')).toEqual([{ n: 7 }]);
  });

  it('refuses a second server on the same folder and leaves the first unharmed', async () => {
    const dataDir = await dataFolder();
    const first = started(await startEmbedded({ dataDir, say }));
    const second = await startInChild(dataDir);
    expect((await second.outcome()).refused).toBe(
      `Nafasi is already running on this data folder (${dataDir}). Stop it first, or choose another DATA_DIR.`,
    );
    expect(await ask(first.appUrl, 'select 1 as n')).toEqual([{ n: 1 }]);
  });

  it('lets exactly one of two simultaneous first starts win', async () => {
    const dataDir = await dataFolder();
    const both = await Promise.all([startInChild(dataDir), startInChild(dataDir)]);
    const outcomes = await Promise.all(both.map((child) => child.outcome()));
    const winners = outcomes.filter((outcome) => outcome.appUrl);
    expect(winners).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome.refused?.includes('already running'))).toHaveLength(1);
    expect(await ask(String(winners[0]?.appUrl), 'select 1 as n')).toEqual([{ n: 1 }]);
  });

  it.each([
    ['a process that is gone', async () => 4_194_303],
    ['a live process that is no PostgreSQL', async () => process.pid],
    ['a zombie', zombieOf],
  ])('starts over a pid file left by %s', async (_what, pid) => {
    const dataDir = await dataFolder();
    const first = started(await startEmbedded({ dataDir, say }));
    const file = join(first.folder, 'postmaster.pid');
    const left = await readFile(file, 'utf8');
    await first.stop();
    const { uid, gid } = await stat(first.folder);
    await writeFile(file, left.replace(/^\d+/, String(await pid({ uid, gid }))), { mode: 0o600 });
    await chown(file, uid, gid);

    const second = started(await startEmbedded({ dataDir, say }));
    expect(await ask(second.appUrl, 'select 1 as n')).toEqual([{ n: 1 }]);
  });

  it('comes back on the same port, with its data and its lock, after PostgreSQL was killed', async () => {
    const dataDir = await dataFolder();
    const database = started(await startEmbedded({ dataDir, say }));
    await ask(database.ownerUrl, 'create table kept (n int); insert into kept values (7)');
    const pid = await postmasterPid(database.folder);
    process.kill(pid, 'SIGKILL');

    await eventually(async () => expect(await ask(database.ownerUrl, 'select n from kept')).toEqual([{ n: 7 }]));
    expect(await postmasterPid(database.folder)).not.toBe(pid);
    expect((await readdir(database.folder)).filter((name) => name.startsWith('.s.'))).toHaveLength(2);
    const second = await startInChild(dataDir);
    expect((await second.outcome()).refused).toContain('already running');
  });

  it('takes its lock again when only the connection that held it was ended', async () => {
    const database = started(await startEmbedded({ dataDir: await dataFolder(), say }));
    const holder = "select pid from pg_locks where locktype = 'advisory'";
    const [before] = await ask(database.ownerUrl, holder);
    await ask(database.ownerUrl, `select pg_terminate_backend(${before?.pid})`);
    await eventually(async () => {
      const [now] = await ask(database.ownerUrl, holder);
      expect(now?.pid).toBeGreaterThan(0);
      expect(now?.pid).not.toBe(before?.pid);
    });
  });

  it('says so when another server took the data over in the meantime', async () => {
    const database = started(await startEmbedded({ dataDir: await dataFolder(), say }));
    const reasons: string[] = [];
    database.onExit((reason) => reasons.push(reason));
    const thief = new Client({ connectionString: withDatabase(database.ownerUrl, 'postgres') });
    await thief.connect();
    const { rows } = await thief.query("select pid, objid, classid from pg_locks where locktype = 'advisory'");
    const key = (BigInt(rows[0].classid) << 32n) + BigInt(rows[0].objid);
    const waiting = thief.query('select pg_advisory_lock($1)', [key.toString()]);
    await sleep(100);
    await ask(database.ownerUrl, `select pg_terminate_backend(${rows[0].pid})`);
    await waiting;
    await eventually(async () => expect(reasons).toHaveLength(1));
    expect(reasons[0]).toContain('taken over');
    await thief.end();
  });
});
