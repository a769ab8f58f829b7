import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import '../../server/temporal.ts';
import { giveTo } from '../../server/db/embedded/account.ts';
import { type Binaries, findBinaries } from '../../server/db/embedded/binaries.ts';
import { OWNER } from '../../server/db/embedded/cluster.ts';
import { startEmbedded } from '../../server/db/embedded/embedded.ts';
import { type DataPaths, findPaths } from '../../server/db/embedded/paths.ts';
import { bringUp, shutDown } from '../../server/db/embedded/process.ts';
import { APP_ROLE } from '../../server/db/schema/app-role.ts';
import { prepareDatabase } from '../../server/startup/prepare.ts';
import { atEnd } from './at-end.ts';
import { runAsOwner } from './database.ts';
import { eventually } from './eventually.ts';

export type Host = {
  url: string;
  port: number;
  stop(): Promise<void>;
  start(): Promise<void>;
  // As when the power goes: every process of it at once.
  crash(): Promise<void>;
  // Its data is thrown away and copied from the other while that one serves; then it follows it.
  rebuild(leader: Host): Promise<void>;
  data: string;
};

export type ReplicatedPostgres = {
  primary: Host;
  replica: Host;
  // By both hosts, the replica first.
  url: string;
  promote(): Promise<void>;
};

const SYSTEM_DIR = '/var/lib/nafasi';
const say = () => undefined;

const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'nafasi-replica-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

const endAtOnce = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Ended meanwhile.
  }
};

const crash = async ({ data }: DataPaths): Promise<void> => {
  const pid = Number((await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')[0]);
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ').filter(Boolean);
  for (const one of [pid, ...children.map(Number)]) endAtOnce(one);
};

// Of a host that serves: what is its own, and would be wrong in a copy.
const NOT_COPIED = /^(postmaster\.(pid|opts)|standby\.signal|backup_label.*|tablespace_map)$/;

/** The embedded PostgreSQL has no pg_basebackup: its files are copied between the two calls that it is made of. */
const copyFrom = async (leader: Pick<Host, 'url' | 'data'>, data: string): Promise<string> => {
  const client = new pg.Client({ connectionString: leader.url });
  await client.connect();
  try {
    await client.query(`select pg_backup_start('rebuild', true)`);
    for (const name of await readdir(data)) await rm(join(data, name), { recursive: true, force: true });
    const names = (await readdir(leader.data)).filter((name) => !NOT_COPIED.test(name));
    // A file that the leader removes meanwhile is one that the copy does not need.
    await promisify(execFile)('cp', ['-a', ...names.map((name) => join(leader.data, name)), data]).catch(
      (error: { stderr?: string }) => {
        if (!/^(cp: cannot (stat|open) .*: No such file or directory\n)+$/.test(error.stderr ?? '')) throw error;
      },
    );
    const { rows } = await client.query<{ label: string }>('select labelfile as label from pg_backup_stop(false)');
    return rows[0]?.label ?? '';
  } finally {
    await client.end();
  }
};

const hostIn = async (paths: DataPaths, binaries: Binaries): Promise<Host> => {
  const { port } = await bringUp(paths, binaries);
  atEnd(() => shutDown(paths, binaries));
  const { data, account } = paths;
  const start = async () => void (await bringUp(paths, binaries, port));
  return {
    port,
    data,
    url: `postgres://${OWNER}:${paths.credentials.ownerPassword}@127.0.0.1:${port}/nafasi`,
    stop: () => shutDown(paths, binaries),
    start,
    crash: () => crash(paths),
    async rebuild(leader) {
      const label = join(data, 'backup_label');
      await writeFile(label, await copyFrom(leader, data));
      await giveTo(account, label);
      await follow(paths, leader.port);
      await start();
    },
  };
};

const follow = async ({ data, account, credentials }: DataPaths, port: number) => {
  const settings = join(data, 'postgresql.auto.conf');
  const primary = `host=127.0.0.1 port=${port} user=${OWNER} password=${credentials.ownerPassword}`;
  await writeFile(settings, `${await readFile(settings, 'utf8')}\nprimary_conninfo = '${primary}'\n`);
  await writeFile(join(data, 'standby.signal'), '');
  for (const file of [settings, join(data, 'standby.signal')]) await giveTo(account, file);
};

/** A replica of an embedded PostgreSQL that goes on serving; its address is by TCP, with the same database. */
export const startReplicaOf = async (leader: { url: string; data: string }): Promise<string> => {
  const { port, password } = new URL(leader.url);
  const folder = await newFolder();
  const credentials = { ownerPassword: decodeURIComponent(password), appPassword: 'none' };
  await writeFile(join(folder, 'database.json'), JSON.stringify(credentials));
  const paths = await findPaths({ dataDir: folder, systemDir: SYSTEM_DIR, say });
  const { account, data } = paths;
  await mkdir(data, { mode: 0o700 });
  const label = await copyFrom(leader, data);
  await writeFile(join(data, 'backup_label'), label);
  for (const path of [data, join(data, 'backup_label')]) await giveTo(account, path);
  await follow(paths, Number(port));
  const host = await hostIn(paths, await findBinaries(account, SYSTEM_DIR));
  const url = new URL(leader.url);
  Object.assign(url, { port: String(host.port), search: '' });
  return url.toString();
};

// A space on a primary, and a replica that follows it: two PostgreSQL of one test file, which nobody starts again.
export const startReplicated = async (): Promise<ReplicatedPostgres> => {
  const folder = await newFolder();
  const embedded = await startEmbedded({ dataDir: folder, say });
  await prepareDatabase(embedded.ownerUrl, async () => undefined, { login: APP_ROLE });
  await embedded.stop();
  const copy = await newFolder();
  const paths = await findPaths({ dataDir: folder, systemDir: SYSTEM_DIR, say });
  const binaries = await findBinaries(paths.account, SYSTEM_DIR);
  await writeFile(join(copy, 'database.json'), JSON.stringify({ ...paths.credentials, folder: undefined }));
  const copied = await findPaths({ dataDir: copy, systemDir: SYSTEM_DIR, say });
  await promisify(execFile)('cp', ['-a', paths.data, copied.data]);
  const primary = await hostIn(paths, binaries);
  await follow(copied, primary.port);
  const replica = await hostIn(copied, binaries);
  const url = primary.url.replace('@', `@127.0.0.1:${replica.port},`);
  return {
    primary,
    replica,
    url: `${url}?target_session_attrs=read-write`,
    async promote() {
      await runAsOwner(replica.url, 'select pg_promote(true, 10)');
      await eventually(async () => {
        const { rows } = await runAsOwner(replica.url, 'select pg_is_in_recovery() as follows');
        if (rows[0]?.follows) throw new Error('The replica still follows');
      });
    },
  };
};
