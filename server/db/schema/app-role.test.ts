import { randomBytes } from 'node:crypto';
import { afterAll, describe, expect, inject, it, vi } from 'vitest';
import { atEnd } from '../../../tests/support/at-end.ts';
import { runAsOwner, withDatabase } from '../../../tests/support/database.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { dataFolder, endServers, startServer } from '../../../tests/support/server-process.ts';
import { signIn } from '../../../tests/support/signed-in.ts';
import { prepareDatabase } from '../../startup/prepare.ts';

// As on a managed PostgreSQL: the account owns its database and may create roles, and is no superuser.
vi.setConfig({ testTimeout: 90_000 });
afterAll(endServers, 60_000);

const PASSWORD = 'only-for-this-test';
const ADMIN = { ADMIN_USERNAME: 'wanjiku', ADMIN_PASSWORD: 'a long enough password' };
const nothing = async () => undefined;

const loginAs = (url: string, user: string): string => {
  const other = new URL(url);
  other.username = user;
  other.password = PASSWORD;
  return other.toString();
};

const makeLogin = async (rights: string): Promise<string> => {
  const name = `login_${randomBytes(4).toString('hex')}`;
  await runAsOwner(inject('ownerUrl'), `create role ${name} login nosuperuser ${rights} password '${PASSWORD}'`);
  return name;
};

/** A database of an owner of its own, who may do no more than `rights` say. */
const ownedDatabase = async (rights: string): Promise<{ url: string; owner: string }> => {
  const ownerUrl = inject('ownerUrl');
  const owner = await makeLogin(rights);
  const name = `t_${owner}`;
  await runAsOwner(ownerUrl, `create database ${name} owner ${owner}`);
  const { rows } = await runAsOwner(ownerUrl, `select oid from pg_database where datname = '${name}'`);
  atEnd(async () => {
    await runAsOwner(ownerUrl, `drop database if exists ${name} with (force)`);
    await runAsOwner(ownerUrl, `drop role if exists nafasi_app_${rows[0]?.oid}`);
    await runAsOwner(ownerUrl, `drop role if exists ${owner}`);
  });
  return { url: loginAs(withDatabase(ownerUrl, name), owner), owner };
};

/** A login without rights of its own. */
const serverLogin = async (): Promise<string> => {
  const login = await makeLogin('nocreaterole');
  atEnd(() => runAsOwner(inject('ownerUrl'), `drop role if exists ${login}`));
  return login;
};

describe('an owner who may create roles but is no superuser', () => {
  it('gets a space whose server works under a role that owns nothing', async () => {
    const { url } = await ownedDatabase('createrole');
    const server = startServer({ DATABASE_URL: url, LOG_LEVEL: 'silent', ...ADMIN });
    const origin = await server.ready;
    await signIn(origin, ADMIN.ADMIN_USERNAME, ADMIN.ADMIN_PASSWORD);
    const { rows } = await runAsOwner(
      url,
      `select distinct current_setting('role') as mine, r.rolname as role, r.rolcanlogin as login
       from pg_namespace n, aclexplode(n.nspacl) a join pg_roles r on r.oid = a.grantee
       where n.nspname = 'pgboss' and r.rolname like 'nafasi_app%'`,
    );
    expect(rows).toEqual([{ mine: 'none', role: expect.stringMatching(/^nafasi_app_\d+$/), login: false }]);
    await expect(runAsOwner(url, `set role ${rows[0]?.role}; delete from audit_log`)).rejects.toThrow(
      /permission denied/,
    );
    const ended = await server.kill('SIGTERM');
    expect(ended.stdout).not.toContain('full rights');
    expect(ended.code).toBe(0);
  });

  it('is not in the way of a second owner on the same server, and each keeps the role of the space', async () => {
    const first = await ownedDatabase('createrole');
    const second = await ownedDatabase('createrole');
    const roles = [await prepareDatabase(first.url, nothing), await prepareDatabase(second.url, nothing)];
    expect(new Set(roles).size).toBe(2);
    for (const role of roles) expect(role).toMatch(/^nafasi_app_\d+$/);
    expect(await prepareDatabase(second.url, nothing)).toBe(roles[1]);
  });
});

describe('a space from before roles had their database in the name', () => {
  it('keeps its role where the account may take it, and gets one of its own where it may not', async () => {
    const { url, owner } = await ownedDatabase('createrole');
    const asSuperuser = new URL(inject('ownerUrl'));
    asSuperuser.pathname = new URL(url).pathname;
    await runAsOwner(inject('ownerUrl'), `grant nafasi_app to ${owner}`);
    expect(await prepareDatabase(url, nothing, { login: 'nafasi_app' })).toBe('nafasi_app');
    expect(await prepareDatabase(url, nothing)).toBe('nafasi_app');
    await runAsOwner(inject('ownerUrl'), `revoke nafasi_app from ${owner}`);
    const own = await prepareDatabase(url, nothing);
    expect(own).toMatch(/^nafasi_app_\d+$/);
    expect(await prepareDatabase(asSuperuser.toString(), nothing)).toBe(own);
  });
});

describe('an account that may not create roles', () => {
  it('works with its own rights', async () => {
    const { url } = await ownedDatabase('nocreaterole');
    expect(await prepareDatabase(url, nothing)).toBeNull();
  });
});

describe('a login that is only let in by the owner', () => {
  const migrate = (env: Record<string, string>) =>
    startServer({ ...env, LOG_LEVEL: 'silent' }, process.execPath, 'server/cli/migrate-command.ts').ended;

  it('is all that the server has: npm run migrate upgrades, and the server works, backs up and stops without the owner', async () => {
    const { url, owner } = await ownedDatabase('createrole');
    const login = await serverLogin();
    const DATABASE_URL = loginAs(url, login);
    const { host, pathname } = new URL(url);
    const migrated = await migrate({ DATABASE_URL, OWNER_DATABASE_URL: url });
    expect(migrated).toMatchObject({ code: 0, stderr: '' });
    expect(migrated.stdout.split('\n')).toEqual([
      `The space in ${host}${pathname} is of this version.`,
      expect.stringMatching(new RegExp(`^The server works there as ${login}, with the rights of nafasi_app_\\d+\\.$`)),
      '',
    ]);
    const DATA_DIR = await dataFolder();
    const server = startServer({ DATABASE_URL, DATA_DIR, LOG_LEVEL: 'silent', ...ADMIN });
    const origin = await server.ready;
    const { cookie } = await signIn(origin, ADMIN.ADMIN_USERNAME, ADMIN.ADMIN_PASSWORD);
    const call = async (method: string, path: string) => {
      const reply = await fetch(`${origin}${path}`, { method, headers: { cookie } });
      return { status: reply.status, body: await reply.json() };
    };
    expect((await call('POST', '/api/backups')).status).toBe(201);
    const tried = [{ status: 'done', verification: 'restored' }];
    await eventually(async () => expect((await call('GET', '/api/backups')).body).toMatchObject(tried), 60_000);
    const { rows } = await runAsOwner(
      inject('ownerUrl'),
      `select distinct usename as name from pg_stat_activity where datname = '${pathname.slice(1)}' and application_name like 'nafasi%'`,
    );
    expect(rows).toEqual([{ name: login }]);
    expect(await server.kill('SIGTERM')).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.not.stringContaining('full rights'),
    });
    const role = await prepareDatabase(DATABASE_URL, nothing);
    for (const statement of ['delete from audit_log', 'create table mine (n int)', `set role ${owner}`])
      await expect(runAsOwner(DATABASE_URL, `set role ${role}; ${statement}`)).rejects.toThrow(/permission denied/);
  });

  it('is let in by a start that has both accounts, of which the server uses the one without rights', async () => {
    const { url } = await ownedDatabase('createrole');
    const DATABASE_URL = loginAs(url, await serverLogin());
    const server = startServer({ DATABASE_URL, OWNER_DATABASE_URL: url, LOG_LEVEL: 'silent', ...ADMIN });
    await signIn(await server.ready, ADMIN.ADMIN_USERNAME, ADMIN.ADMIN_PASSWORD);
    expect((await server.kill('SIGTERM')).code).toBe(0);
    await expect(prepareDatabase(DATABASE_URL, nothing)).resolves.toMatch(/^nafasi_app_\d+$/);
  });

  it('is refused in one sentence where it does not exist, and where the owner cannot let it in', async () => {
    const { url } = await ownedDatabase('createrole');
    await expect(prepareDatabase(url, nothing, { serverUrl: loginAs(url, 'nobody_here') })).rejects.toThrow(
      'The database has no account nobody_here, which DATABASE_URL names. Create it first.',
    );
    const plain = await ownedDatabase('nocreaterole');
    await expect(prepareDatabase(plain.url, nothing, { serverUrl: url })).rejects.toThrow(
      `The database account ${plain.owner} may not create roles, so it cannot let the one of DATABASE_URL in. Give it that right (createrole), or leave OWNER_DATABASE_URL out.`,
    );
  });
});

describe('a start that the database refuses', () => {
  const refusalOf = async (url: string): Promise<string> => {
    const { code, stderr } = await startServer({ DATABASE_URL: url, LOG_LEVEL: 'silent', ...ADMIN }).ended;
    expect(code, stderr).toBe(1);
    expect(stderr).not.toContain(PASSWORD);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    return stderr.trimEnd();
  };

  it('names the account that neither owns the space nor may work in it', async () => {
    const { url } = await ownedDatabase('createrole');
    await prepareDatabase(url, nothing);
    const login = await serverLogin();
    const { host, pathname } = new URL(url);
    expect(await refusalOf(loginAs(url, login))).toBe(
      `The database account ${login} neither owns the space in ${host}${pathname} nor may work in it. Give DATABASE_URL the account that owns it, or let this one in: npm run migrate with OWNER_DATABASE_URL.`,
    );
  });

  it('names the account that may not set up an empty database', async () => {
    const { url } = await ownedDatabase('createrole');
    const login = await serverLogin();
    const { host, pathname } = new URL(url);
    expect(await refusalOf(loginAs(url, login))).toMatch(
      `The database account ${login} may not set up ${host}${pathname} (permission denied for `,
    );
  });

  it('says that the owner has to upgrade the space first', async () => {
    const { url } = await ownedDatabase('createrole');
    const login = await serverLogin();
    const role = await prepareDatabase(url, nothing, { serverUrl: loginAs(url, login) });
    await runAsOwner(url, `update drizzle.__functions set hash = 'older' where name = 'touch_updated_at'`);
    const { host, pathname } = new URL(url);
    const words = `The space in ${host}${pathname} is not of this version, and the database account ${login} does not own it. Run npm run migrate with OWNER_DATABASE_URL first.`;
    expect(await refusalOf(loginAs(url, login))).toBe(words);
    await runAsOwner(url, `revoke usage on schema drizzle from ${role}`);
    await expect(prepareDatabase(loginAs(url, login), nothing)).rejects.toThrow(words);
  });

  it('says that the database is read-only', async () => {
    const { url, owner } = await ownedDatabase('createrole');
    await runAsOwner(inject('ownerUrl'), `alter role ${owner} set default_transaction_read_only = on`);
    const { host, pathname } = new URL(url);
    expect(await refusalOf(url)).toBe(
      `The database at ${host}${pathname} is read-only: it is a replica, or set to read-only. Point DATABASE_URL at the server that takes writes.`,
    );
  });
});
