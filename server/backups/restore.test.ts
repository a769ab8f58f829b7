import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type Api, startTestApp, type TestApp, withCookie } from '../../tests/support/app.ts';
import { atEnd } from '../../tests/support/at-end.ts';
import { rewriteBackup } from '../../tests/support/backup-files.ts';
import { backUp, emptyDatabase, restoreInto, tableDigests, trustSigner } from '../../tests/support/backups.ts';
import { furnishBilling } from '../../tests/support/billing.ts';
import { runAsOwner } from '../../tests/support/database.ts';
import { plainPng } from '../../tests/support/pictures.ts';
import { laterSchema } from '../../tests/support/schema-folder.ts';
import { sealAll, unsealed } from '../../tests/support/seal.ts';
import { verifyAudit } from '../audit/verify.ts';
import { connectAsOwner } from '../db/connection/connect.ts';
import { systemActor } from '../db/connection/database.ts';
import { appliedMigrations, knownMigrations } from '../db/schema/migrations.ts';
import { queueEffect } from '../gateway/effects.ts';
import { sealJournal, verifyJournal } from '../ledger/chain.ts';
import { prepareDatabase } from '../startup/prepare.ts';
import { checkFile } from './check-file.ts';
import { FIRST_LINE } from './file/format.ts';
import { restoreSpace } from './restore.ts';

// As on a server that has been busy for years: the numbers of its transactions are far ahead of a new one's.
const LONG_AGO = 4_000_000_000_000;

// A backup and its trial are hundreds of statements, and the machine may be busy with other tests.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let t: TestApp;
let admin: Api;
let folder: string;
let path: string;
let before: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nafasi-restore-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  t = await startTestApp();
  await t.sql(
    `create or replace function tx_offset() returns bigint language sql stable as 'select ${LONG_AGO}::bigint'`,
  );
  admin = await t.as('admin');
  const world = await furnishBilling(t);
  const { id } = await world.tenant({ companyName: 'Tabs\tand\nlines \\N "ünï" 🏢' });
  await world.invoice(id, 1_234.5);
  await world.pay(id, 500);
  await admin.call('PUT', '/api/settings/logo', { logo: plainPng(40, 10).toString('base64') });
  await sealAll(t);
  await sealJournal(t.app.database.db, 500);
  before = await tableDigests(t.url);
  ({ path } = await backUp(t, admin));
});

const fileNamed = () => join(folder, `${randomBytes(4).toString('hex')}.backup`);

const changed = async (change: (bytes: Buffer) => Buffer): Promise<string> => {
  const file = fileNamed();
  await writeFile(file, change(Buffer.from(await readFile(path))));
  return file;
};

const start = async (url: string): Promise<TestApp> => {
  await prepareDatabase(url, async () => undefined);
  return startTestApp({}, url);
};

describe('a backup restored into an empty database', () => {
  let url: string;

  beforeAll(async () => {
    url = await emptyDatabase();
    await restoreInto(url, path);
  });

  it('has every table as it was', async () => {
    expect(Object.keys(before).length).toBeGreaterThan(60);
    expect(await tableDigests(url)).toEqual(before);
  });

  it('has ended all sessions', async () => {
    const restored = await start(url);
    expect((await runAsOwner(url, 'select count(*)::int as n from sessions')).rows).toEqual([{ n: 0 }]);
    expect((await withCookie(restored, admin.cookie).call('GET', '/api/user')).status).toBe(401);
    expect((await admin.call('GET', '/api/user')).status).toBe(200);
  });

  it('tells of the restore in the audit log and lists the backup that it came from as good', async () => {
    const { rows } = await runAsOwner(url, `select actor, action from audit_log where entity = 'backups'`);
    expect(rows).toEqual([{ actor: 'system:restore', action: 'restored' }]);
    const list = await runAsOwner(url, 'select status, step, verification from backups');
    expect(list.rows).toEqual([{ status: 'done', step: null, verification: 'restored' }]);
  });

  it('goes on: what is written and sealed later comes after what was restored', async () => {
    const restored = await start(url);
    const world = await furnishBilling(restored);
    const { id } = await world.tenant();
    await world.invoice(id, 900);
    await sealAll(restored);
    await sealJournal(restored.app.database.db, 500);
    expect(await unsealed(restored)).toBe(0);
    const audit = await verifyAudit({ db: restored.app.database.db });
    const journal = await verifyJournal(restored.app.database.db);
    expect(audit).toMatchObject({ ok: true, unsealed: 0 });
    expect(journal).toMatchObject({ problems: [], sealed: journal.entries });
    const [lowest] = await restored.sql(
      `select min(tx::text::bigint)::text as tx from audit_log where action = 'restored'`,
    );
    expect(Number(lowest?.tx)).toBeGreaterThan(LONG_AGO);
  });
});

it('what was to be done outside may have been done since the backup: it is asked for, and not done again', async () => {
  const space = await startTestApp();
  const manager = await space.as('admin');
  const effect = { provider: 'mpesa', kind: 'stk', subjectType: 'invoice', payload: {} };
  await space.app.database.transact(systemActor('test'), (tx) =>
    queueEffect(tx, { ...effect, subjectId: '01890000-0000-7000-8000-000000000001', dedupeKey: 'prompt' }),
  );
  await space.sql(`insert into outbox (kind, recipient, subject, body, event_key, status)
    values ('test', 'a@example.com', 'One', '', 'restore:1', 'queued')`);
  await sealAll(space);
  const made = await backUp(space, manager);
  const url = await emptyDatabase();
  await restoreInto(url, made.path);
  const { rows } = await runAsOwner(url, 'select state, reason from effects');
  expect(rows).toEqual([{ state: 'unknown', reason: 'The space was restored from a backup' }]);
  // So may a mail have been sent: it is kept, and a person decides.
  expect((await runAsOwner(url, 'select status from outbox')).rows).toEqual([{ status: 'kept' }]);
  expect((await runAsOwner(url, 'select * from audit_verify_rows()')).rows).toEqual([]);
});

describe('a file that is not as it was written', () => {
  it('is refused for one flipped bit, wherever it is', async () => {
    const { length } = await readFile(path);
    const places = [0, FIRST_LINE.length, FIRST_LINE.length + 2, 100, length - 1, length - 33, length - 40];
    for (let share = 1; share < 20; share++) places.push(Math.floor((length * share) / 20));
    for (const place of places) {
      const file = await changed((bytes) => {
        bytes[place] = (bytes[place] ?? 0) ^ 1;
        return bytes;
      });
      await expect(checkFile(file), `byte ${place}`).rejects.toThrow(/is damaged|is not whole|is not a backup/);
      await rm(file);
    }
  });

  it.each([
    ['cut in the middle', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2), /is not whole: its end is missing/],
    ['without its last byte', (bytes: Buffer) => bytes.subarray(0, -1), /is not whole/],
    ['with something after its end', (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('x')]), /is damaged/],
    ['without anything', () => Buffer.alloc(0), /is not a backup of Nafasi/],
    ['of another kind', () => Buffer.from('PGDMP and so on'), /is not a backup of Nafasi/],
  ])('is refused when it is %s', async (_, change, words) => {
    await expect(checkFile(await changed(change))).rejects.toThrow(words);
  });

  it('is refused when it is a folder, or below a file', async () => {
    await expect(checkFile(folder)).rejects.toThrow(`${folder} is not a file. Name the file of a backup.`);
    await expect(checkFile(join(path, 'more'))).rejects.toThrow(`There is no file ${join(path, 'more')}.`);
  });

  it('is refused before anything is touched', async () => {
    const url = await emptyDatabase();
    const file = await changed((bytes) => {
      bytes[bytes.length - 200] = (bytes[bytes.length - 200] ?? 0) ^ 1;
      return bytes;
    });
    await expect(restoreInto(url, file)).rejects.toThrow(/is damaged/);
    const { rows } = await runAsOwner(url, `select relname from pg_class where relnamespace = 'public'::regnamespace`);
    expect(rows).toEqual([]);
  });

  it('is refused when its rows are not those that its own sum names', async () => {
    const same = await rewriteBackup(path, fileNamed(), {});
    expect((await checkFile(same)).sum).toEqual((await checkFile(path)).sum);
    const other = await rewriteBackup(path, fileNamed(), {
      sums: ([first, ...rest]) => [{ ...first, rows: 1 }, ...rest],
    });
    await expect(checkFile(other)).rejects.toThrow('is damaged: what it holds is not what it says it holds');
  });
});

describe('a backup of another version', () => {
  it('is refused when its format is newer', async () => {
    const file = await rewriteBackup(path, fileNamed(), { header: () => ({ format: 9, version: '9.1.0' }) });
    await expect(restoreInto(await emptyDatabase(), file)).rejects.toThrow(
      `${file} was made by a newer version of Nafasi (9.1.0). Update Nafasi, then restore it.`,
    );
  });

  it('is refused when its schema is newer, or of another line', async () => {
    const newer = await rewriteBackup(path, fileNamed(), {
      header: (header) => ({ ...header, version: '2.0.0', steps: [...header.steps, 9_000_000_000_000] }),
    });
    await expect(restoreInto(await emptyDatabase(), newer)).rejects.toThrow(
      'made by a newer version of Nafasi (2.0.0)',
    );
    const other = await rewriteBackup(path, fileNamed(), {
      header: (header) => ({ ...header, steps: [12, ...header.steps] }),
    });
    await expect(restoreInto(await emptyDatabase(), other)).rejects.toThrow('made by another version of Nafasi');
  });

  it('is refused when it is from before the first release', async () => {
    const early = await rewriteBackup(path, fileNamed(), {
      header: (header) => ({ ...header, version: '0.0.1', steps: [1_794_826_521_479, 1_794_836_636_490] }),
    });
    await expect(restoreInto(await emptyDatabase(), early)).rejects.toThrow(
      `${early} was made by a version of Nafasi from before the first release (0.0.1) and cannot be restored.`,
    );
  });

  it('that is older is restored as it was and then upgraded, and the log records what the upgrade changed', async () => {
    const url = await emptyDatabase();
    const schema = await laterSchema({
      account_notes: `ALTER TABLE accounts ADD COLUMN note text;
--> statement-breakpoint
SELECT set_config('app.actor', 'system:setup', true), set_config('app.actor_name', 'Nafasi', true);
--> statement-breakpoint
UPDATE accounts SET note = 'Notes and coins' WHERE code = '1030';`,
    });
    const { problems } = await restoreSpace(url, path, {
      force: false,
      trust: await trustSigner(path),
      say: () => undefined,
      schema,
    });
    expect(problems).toEqual([]);
    const client = await connectAsOwner(url, 'test');
    expect(await appliedMigrations(client)).toEqual(knownMigrations(schema).map(({ when }) => when));
    await client.end();
    const { rows } = await runAsOwner(url, `select note from accounts where code = '1030'`);
    expect(rows).toEqual([{ note: 'Notes and coins' }]);
    const logged = await runAsOwner(
      url,
      `select after ->> 'note' as note, tx::text::bigint > ${LONG_AGO} as later from audit_log where entity = 'accounts' order by id desc limit 1`,
    );
    expect(logged.rows).toEqual([{ note: 'Notes and coins', later: true }]);
    await prepareDatabase(url, async () => undefined, { schema });
    expect((await (await startTestApp({}, url)).anonymous.call('GET', '/api/ready')).status).toBe(200);
  });
});

describe('a database that is not empty', () => {
  it('is left alone without --force, and replaced with it', async () => {
    const url = await emptyDatabase();
    await prepareDatabase(url, async () => undefined);
    const own = await tableDigests(url);
    await expect(restoreInto(url, path)).rejects.toThrow(
      'There is a space in this database already. Add --force to replace it with the backup. Nothing was changed.',
    );
    expect(await tableDigests(url)).toEqual(own);
    await restoreInto(url, path, true);
    expect(await tableDigests(url)).toEqual(before);
  });

  it('is left alone even with --force when it is not a space of Nafasi', async () => {
    const url = await emptyDatabase();
    await runAsOwner(url, 'create table recipes (name text)');
    await expect(restoreInto(url, path, true)).rejects.toThrow('holds tables that are not of Nafasi');
    expect((await runAsOwner(url, 'select * from recipes')).rows).toEqual([]);
  });

  it('is refused while a server works on it', async () => {
    await expect(restoreInto(t.url, path, true)).rejects.toThrow(
      'A Nafasi server is running on this database. Stop it first, then restore. Nothing was changed.',
    );
    expect((await admin.call('GET', '/api/user')).status).toBe(200);
  });

  it('is as it was when the restore fails half-way', async () => {
    const url = await emptyDatabase();
    await restoreInto(url, path);
    const file = await rewriteBackup(path, fileNamed(), {
      rows: (table, rows) => (table === 'tenants' ? Buffer.alloc(0) : rows),
    });
    await expect(restoreInto(url, file, true)).rejects.toThrow(/violates foreign key constraint.*Nothing was changed/);
    expect(await tableDigests(url)).toEqual(before);
  });
});

it('no function of the database looks at the numbers of transactions past the offset', async () => {
  const found = await t.sql(`select proname from pg_proc where pronamespace = 'public'::regnamespace
    and prosrc ~ 'pg_current_xact_id|pg_current_snapshot' order by proname`);
  expect(found.map(({ proname }) => proname)).toEqual(['audit_cut', 'settled_before', 'space_tx']);
  expect(
    await t.sql(
      `select adrelid::regclass::text as "table" from pg_attrdef where pg_get_expr(adbin, adrelid) like '%pg_current_xact_id%'`,
    ),
  ).toEqual([]);
});
