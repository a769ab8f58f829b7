import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { access, chmod, constants, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { atEnd } from './at-end.ts';
import { runAsOwner } from './database.ts';
import { eventually } from './eventually.ts';
import { freePort } from './free-port.ts';

/** The PgBouncer of this machine, where it has one. */
export const findPgBouncer = async (): Promise<string | null> => {
  const places = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin'];
  for (const place of places) {
    const file = join(place, 'pgbouncer');
    if (
      await access(file, constants.X_OK).then(
        () => true,
        () => false,
      )
    )
      return file;
  }
  return null;
};

export const versionOf = async (program: string): Promise<string> =>
  /PgBouncer \S+/.exec((await promisify(execFile)(program, ['--version'])).stdout)?.[0] ?? 'PgBouncer';

// It refuses to run as root.
const ACCOUNT = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];

const settings = (database: URL, port: number, folder: string) => `[databases]
* = host=127.0.0.1 port=${database.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
`;

/** PgBouncer in transaction mode in front of a database, with its defaults otherwise. */
export const startPgBouncer = async (program: string, url: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'nafasi-pooler-'));
  const database = new URL(url);
  const port = await freePort();
  await chmod(folder, 0o755);
  const [user, password] = [database.username, database.password].map(decodeURIComponent);
  await writeFile(join(folder, 'users.txt'), `"${user}" "${password}"\n`);
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(file, settings(database, port, folder));
  const child: ChildProcess = spawn(program, ['-q', ...ACCOUNT, file], { stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('close', resolve));
  atEnd(async () => {
    child.kill('SIGKILL');
    await ended;
    await rm(folder, { recursive: true, force: true });
  });
  const through = new URL(url);
  Object.assign(through, { hostname: '127.0.0.1', port: String(port), search: '' });
  await eventually(async () => void (await runAsOwner(through.toString(), 'select 1')));
  return through.toString();
};
