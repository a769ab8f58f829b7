import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const refusalOf = (env: Record<string, string>): string => {
  try {
    readConfig(env);
  } catch (error) {
    return `${(error as Error).name}: ${(error as Error).message}`;
  }
  return 'accepted';
};

const SECRET = 'hunter2-hunter2';
const PORT = 'PORT must be a whole number from 0 to 65535';

describe('a wrong value in the environment', () => {
  it.each([
    [{ PORT: 'web' }, `${PORT}, but is "web".`],
    [{ PORT: '70000' }, `${PORT}, but is "70000".`],
    [{ PORT: '-1' }, `${PORT}, but is "-1".`],
    [{ PORT: '3000.5' }, `${PORT}, but is "3000.5".`],
    [{ PORT: ' 3000' }, `${PORT}, but is " 3000".`],
    [{ PORT: '0x10' }, `${PORT}, but is "0x10".`],
    [{ PORT: '1e3' }, `${PORT}, but is "1e3".`],
    [{ DEMO: 'maybe' }, 'DEMO must be true or false, but is "maybe".'],
    [{ TRUST_PROXY: 'yes please' }, 'TRUST_PROXY must be true or false, but is "yes please".'],
    [{ DB_POOL_SIZE: '1' }, 'DB_POOL_SIZE must be a whole number from 2 to 200, but is "1".'],
    [{ DRAIN_MS: 'soon' }, 'DRAIN_MS must be a whole number from 0 to 60000, but is "soon".'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, but is "loud".'],
    [{ LOG_FORMAT: 'xml' }, 'LOG_FORMAT must be json or text, but is "xml".'],
    [{ MAIL_FROM: 'the office' }, 'MAIL_FROM must be an email address, but is "the office".'],
    [{ PUBLIC_URL: 'nafasi.example' }, 'PUBLIC_URL must be an address that begins with http:// or https://.'],
    [{ PUBLIC_URL: 'javascript:alert(1)' }, 'PUBLIC_URL must be an address that begins with http:// or https://.'],
    [{ SMTP_URL: `http://me:${SECRET}@mail` }, 'SMTP_URL must be an address that begins with smtp:// or smtps://.'],
    [
      { DATABASE_URL: `mysql://me:${SECRET}@db/x` },
      'DATABASE_URL must be an address that begins with postgres:// or postgresql://.',
    ],
    [
      { DATABASE_URL: `me:${SECRET}@db/x` },
      'DATABASE_URL must be an address that begins with postgres:// or postgresql://.',
    ],
    [
      { DATABASE_URL: `postgres://me:${SECRET}@/x` },
      'DATABASE_URL must be an address that begins with postgres:// or postgresql://.',
    ],
    [
      { DATABASE_URL: `postgres://me:${SECRET}%zz@db/x` },
      'DATABASE_URL must be written with percent signs only in front of two hexadecimal digits (%25 is the sign itself).',
    ],
    [
      { DATABASE_URL: `postgres://me:${SECRET}@db1:5432,,db2:5432/x` },
      'DATABASE_URL must name each host with its port, separated by commas (host1:5432,host2:5432).',
    ],
    [
      { DATABASE_URL: `postgres://me:${SECRET}@db1:5432,db2:web/x` },
      'DATABASE_URL must name each host with its port, separated by commas (host1:5432,host2:5432).',
    ],
    [
      { DATABASE_URL: `postgres://me:${SECRET}@db1/x?host=db1,db2` },
      'DATABASE_URL must name several hosts where one stands, before the database (postgres://user@host1:5432,host2:5432/database).',
    ],
    [
      { DATABASE_URL: `postgres://me:${SECRET}@db1:5432,db2:5432/x?target_session_attrs=standby` },
      'DATABASE_URL must ask for target_session_attrs=read-write, since the server writes.',
    ],
    [{ ADMIN_USERNAME: 'al', ADMIN_PASSWORD: SECRET }, 'ADMIN_USERNAME must be at least 3 characters, but is "al".'],
    [
      { ADMIN_USERNAME: 'a'.repeat(61), ADMIN_PASSWORD: SECRET },
      `ADMIN_USERNAME must be at most 60 characters, but is "${'a'.repeat(61)}".`,
    ],
    [
      { ADMIN_USERNAME: 'two words', ADMIN_PASSWORD: SECRET },
      'ADMIN_USERNAME may have letters, digits and . _ @ -, but is "two words".',
    ],
    [{ ADMIN_USERNAME: 'wanjiku', ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD must be at least 6 characters.'],
    [
      { ADMIN_USERNAME: 'wanjiku', ADMIN_PASSWORD: SECRET.repeat(20) },
      'ADMIN_PASSWORD must be at most 256 characters.',
    ],
    [{ ADMIN_USERNAME: 'wanjiku' }, 'ADMIN_PASSWORD must be set together with ADMIN_USERNAME.'],
    [{ ADMIN_PASSWORD: SECRET }, 'ADMIN_USERNAME must be set together with ADMIN_PASSWORD.'],
    [
      { DIRECT_DATABASE_URL: 'postgres://a@b/c' },
      'DATABASE_URL must be set with DIRECT_DATABASE_URL: the address of the connection pooler.',
    ],
    [
      { READ_DATABASE_URL: 'postgres://a@b/c' },
      'DATABASE_URL must be set with READ_DATABASE_URL: the address of the database that it follows.',
    ],
    [
      { DATABASE_URL: 'postgres://a@b/c', READ_DATABASE_URL: 'postgres://a@b,d/c?target_session_attrs=read-write' },
      'READ_DATABASE_URL must not ask for target_session_attrs=read-write, since replicas take no writes.',
    ],
    [
      { ALLOWED_HOSTS: 'space.example:8080' },
      'ALLOWED_HOSTS must be host names without ports, separated by commas, but is "space.example:8080".',
    ],
    [
      { METRICS_PORT: '9464', METRICS_TOKEN: SECRET.slice(0, 9) },
      'METRICS_TOKEN must be 16 to 1024 characters without spaces.',
    ],
    [{ METRICS_TOKEN: SECRET.repeat(2) }, 'METRICS_PORT must be set together with METRICS_TOKEN.'],
    [
      { METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' },
      'METRICS_TOKEN must be set, since METRICS_HOST 0.0.0.0 can be reached from other machines.',
    ],
    [{ WAL_ARCHIVE_DAYS: '0' }, 'WAL_ARCHIVE_DAYS must be a whole number from 1 to 366, but is "0".'],
    [
      { WAL_ARCHIVE: 'on', DATABASE_URL: 'postgres://a@b/c' },
      'WAL_ARCHIVE is for the embedded database. With DATABASE_URL, the log is archived by that PostgreSQL: leave WAL_ARCHIVE out.',
    ],
    [{ SECRET_KEY: 'too short to be a key' }, 'SECRET_KEY must be at least 32 characters.'],
  ])('stops the start with a sentence that names it: %j', (env, sentence) => {
    const refusal = refusalOf(env as Record<string, string>);
    expect(refusal).toBe(`StartError: ${sentence}`);
    expect(refusal).not.toContain(SECRET);
  });
});

describe('the environment', () => {
  it('has a default for everything, and counts an empty value as not set', () => {
    const empty = Object.fromEntries(
      ['PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL', 'DEMO', 'SMTP_URL'].map((n) => [n, '']),
    );
    expect(readConfig(empty)).toEqual(readConfig({}));
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: null,
      demo: true,
      firstAdmin: null,
      smtpUrl: null,
      trustProxy: false,
      logLevel: 'warn',
    });
  });

  it('invents nothing on a database of one’s own unless asked to', () => {
    const DATABASE_URL = 'postgres://me@db/nafasi';
    expect(readConfig({ DATABASE_URL }).demo).toBe(false);
    expect(readConfig({ DATABASE_URL, DEMO: 'true' }).demo).toBe(true);
    expect(readConfig({ DEMO: 'off' }).demo).toBe(false);
  });

  it.each([
    'postgres://me:a,b@db/x',
    'postgres://me:secret@db1:5432,db2:5433/x?target_session_attrs=read-write&sslmode=verify-full',
    'postgresql://me@[::1]:5432,db2/x',
    'postgres:///x?host=/var/run/postgresql',
  ])('takes %s for a database', (DATABASE_URL) => {
    expect(readConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
  });

  it('takes what is right as it is meant', () => {
    const config = readConfig({
      PORT: '0',
      PUBLIC_URL: 'https://nafasi.example//',
      ALLOWED_HOSTS: ' Node-1.example, 10.0.0.7,fd00::7 ',
      ADMIN_USERNAME: ' Re\u0301my ',
      ADMIN_PASSWORD: ` ${SECRET} `,
    });
    expect(config).toMatchObject({
      port: 0,
      publicUrl: 'https://nafasi.example',
      allowedHosts: ['node-1.example', '10.0.0.7', 'fd00::7'],
      firstAdmin: { username: 'R\u00e9my', password: ` ${SECRET} ` },
    });
  });
});

describe('the archive of the log', () => {
  it.each([
    [{}, null, '/data/archive'],
    [{ WAL_ARCHIVE: 'off' }, false, '/data/archive'],
    [{ WAL_ARCHIVE: 'on' }, true, '/data/archive'],
    [{ WAL_ARCHIVE: '/mnt/other disk' }, true, '/mnt/other disk'],
  ])('is on, off or in a folder: %j', (env, on, folder) => {
    const { walArchiveOn, walArchiveDir } = readConfig({ DATA_DIR: '/data', ...env });
    expect([walArchiveOn, walArchiveDir]).toEqual([on, folder]);
  });
});

describe('a key that a command prints', () => {
  const key = 'k'.repeat(40);

  it('counts as if it stood in the environment, with pipes and quotes', () => {
    const config = readConfig({
      SECRET_KEY_COMMAND: `printf '%s\\n' ${key} | cat`,
      SECRET_KEY_PREVIOUS_COMMAND: `printf '%s\\n' ${'a'.repeat(32)} "" ${'b'.repeat(32)}`,
    });
    expect(config).toMatchObject({ secretKey: key, previousKeys: ['a'.repeat(32), 'b'.repeat(32)] });
  });

  it.each([
    [`echo ${key}; exit 3`, 'ended with code 3. Run it by hand to see why.'],
    ['true', 'printed nothing.'],
    [`echo ${key}; kill -9 $$`, 'was ended by SIGKILL. Run it by hand to see why.'],
  ])('stops the start where it fails, and repeats neither itself nor what it printed: %#', (command, sentence) => {
    expect(refusalOf({ SECRET_KEY_COMMAND: command })).toBe(
      `StartError: The command of SECRET_KEY_COMMAND ${sentence}`,
    );
  });

  it('has ten seconds', { timeout: 30_000 }, () => {
    const began = performance.now();
    expect(refusalOf({ SECRET_KEY_COMMAND: 'sleep 60' })).toMatch(/took longer than 10 seconds/);
    expect(performance.now() - began).toBeLessThan(20_000);
  });

  it('is refused beside another, and when it is too short', () => {
    expect(refusalOf({ SECRET_KEY: key, SECRET_KEY_COMMAND: 'true' })).toBe(
      'StartError: SECRET_KEY and SECRET_KEY_COMMAND are both set: keep one of them.',
    );
    expect(refusalOf({ SECRET_KEY_COMMAND: 'echo short' })).toBe(
      'StartError: SECRET_KEY must be at least 32 characters.',
    );
    expect(refusalOf({ SECRET_KEY: key, SECRET_KEY_PREVIOUS: `${key}\nshort` })).toBe(
      'StartError: SECRET_KEY_PREVIOUS must be 32 to 1024 characters a line.',
    );
  });
});

describe('a secret in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nafasi-secrets-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const keptIn = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };

  it('counts as if it stood in the environment', () => {
    const address = `postgres://me:${SECRET}@db/x`;
    const config = readConfig({ DATABASE_URL_FILE: keptIn('url', `${address}\n`), SECRET_KEY_FILE: '' });
    expect(config).toMatchObject({ databaseUrl: address, secretKey: null });
  });

  it.each([
    [
      () => ({ SECRET_KEY_FILE: join(folder, 'gone') }),
      /^StartError: SECRET_KEY_FILE names a file that cannot be read: .*gone \(ENOENT\)\.$/,
    ],
    [
      () => ({ SECRET_KEY_FILE: keptIn('empty', ' \n') }),
      /^StartError: SECRET_KEY_FILE names an empty file: .*empty\.$/,
    ],
    [
      () => ({ SECRET_KEY: 'x'.repeat(32), SECRET_KEY_FILE: keptIn('key', 'y'.repeat(32)) }),
      /^StartError: SECRET_KEY and SECRET_KEY_FILE are both set: keep one of them\.$/,
    ],
    [
      () => ({ SMTP_URL_FILE: keptIn('mail', `http://me:${SECRET}@mail`) }),
      /^StartError: SMTP_URL must be an address that begins with smtp:/,
    ],
  ])('is refused where it cannot be one, by its name: %#', (env, sentence) => {
    const refusal = refusalOf(env());
    expect(refusal).toMatch(sentence);
    expect(refusal).not.toContain(SECRET);
  });
});
