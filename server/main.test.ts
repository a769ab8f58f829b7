import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freshDatabase } from '../tests/support/app.ts';
import { eventually } from '../tests/support/eventually.ts';
import { dataFolder, endServers, hasPostmaster, startServer } from '../tests/support/server-process.ts';
import { START_LOCK } from './db/connection/locks.ts';

// Each test starts a server or two, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });
afterAll(endServers, 60_000);

const SECRET = 'do-not-print-this';

// What a person sees: one sentence on the error output, no stack, no secret, and a code that scripts understand.
const refusalOf = async (env: Record<string, string>): Promise<string> => {
  const { code, stderr, stdout } = await startServer(env).ended;
  expect(code, stderr).toBe(1);
  expect(stdout).not.toContain('ready');
  expect(stderr).not.toContain(SECRET);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  return stderr.trimEnd();
};

describe('a start that cannot succeed', () => {
  let database: string;
  beforeAll(async () => {
    database = await freshDatabase();
  });

  it('names the wrong value in the environment', async () => {
    expect(await refusalOf({ PORT: 'web' })).toBe('PORT must be a whole number from 0 to 65535, but is "web".');
  });

  it('says that the port is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as { port: number };
    const dataDir = await dataFolder();
    expect(await refusalOf({ DATA_DIR: dataDir, DEMO: 'false', PORT: String(port) })).toBe(
      `Port ${port} on 127.0.0.1 is taken. Stop what uses it, or set PORT to another number.`,
    );
    expect(await hasPostmaster(dataDir)).toBe(false);
    taken.close();
  });

  it.each(['192.0.2.1', 'no-such-host.invalid'])('says that %s is not this machine', async (host) => {
    expect(await refusalOf({ DATABASE_URL: database, HOST: host })).toBe(
      `HOST ${host} is not an address of this machine.`,
    );
  });

  it('says that the data folder cannot be made', async () => {
    const file = join(await dataFolder(), 'file');
    await writeFile(file, '');
    expect(await refusalOf({ DATA_DIR: join(file, 'data') })).toContain(join(file, 'data'));
  });

  it.runIf(process.platform === 'linux')('does not hang where the system has no room for folders', async () => {
    expect(await refusalOf({ DATA_DIR: '/proc/nope/data' })).toBe(
      'Nafasi may not write to /proc/nope/data. Give this user the right to, or choose another DATA_DIR.',
    );
  });

  it('says whom it waits for when another start holds the database', async () => {
    const holder = new pg.Client({ connectionString: database, application_name: 'a stopped node' });
    await holder.connect();
    await holder.query('select pg_advisory_lock($1)', [START_LOCK]);
    const { rows } = await holder.query('select pg_backend_pid() as pid');
    const server = startServer({ DATABASE_URL: database, LOG_LEVEL: 'silent' });
    await eventually(() => expect(server.said()).toContain('Waiting for another start'), 20_000);
    expect(server.said()).toMatch(
      new RegExp(
        `Waiting for another start or a restore on this database: a stopped node, PostgreSQL process ${rows[0].pid}, connected from (this machine|127\\.0\\.0\\.1) since \\d{4}-`,
      ),
    );
    await holder.end();
    await server.ready;
    expect((await server.kill('SIGTERM')).code).toBe(0);
  });

  it('says that the database cannot be reached, without its password', async () => {
    const refusal = await refusalOf({ DATABASE_URL: `postgres://me:${SECRET}@127.0.0.1:1/space` });
    expect(refusal).toMatch(/^The database at 127\.0\.0\.1:1\/space cannot be reached: .*ECONNREFUSED/);
  });

  it('says that the password of the first administrator is refused, and makes none', async () => {
    const refusal = await refusalOf({ DATABASE_URL: database, ADMIN_USERNAME: 'wanjiku', ADMIN_PASSWORD: 'password1' });
    expect(refusal).toMatch(/^ADMIN_PASSWORD is refused: /);
  });

  it('says that the name of the first administrator belongs to the demo account, and invents nothing', async () => {
    const env = { DATABASE_URL: database, DEMO: 'true', ADMIN_USERNAME: 'Admin', ADMIN_PASSWORD: SECRET };
    expect(await refusalOf(env)).toBe(
      'ADMIN_USERNAME Admin is the name of a demo account. Choose another, or set DEMO to false.',
    );
  });

  it('is refused on the data of a running server, which goes on', async () => {
    const dataDir = await dataFolder();
    const first = startServer({ DATA_DIR: dataDir, DEMO: 'false' });
    const origin = await first.ready;
    expect(await refusalOf({ DATA_DIR: dataDir, DEMO: 'false' })).toBe(
      `Nafasi is already running on this data folder (${dataDir}). Stop it first, or choose another DATA_DIR.`,
    );
    expect((await fetch(`${origin}/api/ready`)).status).toBe(200);
    expect(await first.kill('SIGTERM')).toMatchObject({ code: 0, stderr: '' });
    expect(await hasPostmaster(dataDir)).toBe(false);
  });
});
