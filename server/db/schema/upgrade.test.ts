import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { freshDatabase } from '../../../tests/support/app.ts';
import { runAsOwner } from '../../../tests/support/database.ts';
import { laterSchema, removeFunction, writeFunction } from '../../../tests/support/schema-folder.ts';
import { prepareDatabase } from '../../startup/prepare.ts';
import { SCHEMA } from './migrations.ts';

const ask = async (url: string, statement: string) =>
  (await runAsOwner(url, statement)).rows as Record<string, unknown>[];

const upgrade = (url: string, schema = SCHEMA) => prepareDatabase(url, async () => undefined, { schema });

const ADD_A_COLUMN = `ALTER TABLE accounts ADD COLUMN note text;
--> statement-breakpoint
SELECT set_config('app.actor', 'system:setup', true), set_config('app.actor_name', 'Nafasi', true);
--> statement-breakpoint
UPDATE accounts SET note = 'Cash', updated_at = '2000-01-01' WHERE code = '1030';
--> statement-breakpoint
SELECT set_config('app.actor', '', true), set_config('app.actor_name', '', true);`;

const NOTES = `-- Every note is in capitals.
CREATE OR REPLACE FUNCTION accounts_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.note := upper(NEW.note);
  RETURN NEW;
END $$;

CREATE TRIGGER accounts_note BEFORE UPDATE ON accounts FOR EACH ROW EXECUTE FUNCTION accounts_note();
`;

describe('a later version', () => {
  it('applies its migrations to an existing database: the audit records them, no other trigger runs', async () => {
    const url = await freshDatabase();
    const later = await laterSchema({ account_notes: ADD_A_COLUMN });
    await writeFunction(later, 'ledger/accounts_note.sql', NOTES);
    await upgrade(url, later);
    expect(await ask(url, `select note, updated_at::date::text as touched from accounts where code = '1030'`)).toEqual([
      { note: 'Cash', touched: '2000-01-01' },
    ]);
    const [logged] = await ask(url, `select actor, after ->> 'note' as note from audit_log order by id desc limit 1`);
    expect(logged).toEqual({ actor: 'system:setup', note: 'Cash' });
    await ask(url, `set app.actor = 'system:test'; update accounts set note = 'cash' where code = '1030'`);
    expect(
      await ask(url, `select note, updated_at > '2020-01-01' as touched from accounts where code = '1030'`),
    ).toEqual([{ note: 'CASH', touched: true }]);
    expect(await ask(url, 'select * from audit_verify_rows()')).toEqual([]);
  });

  it('replaces functions whose file has changed, drops those whose file is gone, and leaves those of others alone', async () => {
    const url = await freshDatabase();
    await ask(url, `create function not_ours() returns int language sql as 'select 1'`);
    const later = await laterSchema({});
    // Another type of answer, which PostgreSQL would not replace.
    await writeFunction(
      later,
      'billing/invoices/tax_years_over.sql',
      `-- Never.\nCREATE OR REPLACE FUNCTION tax_years_over(on_day date) RETURNS integer LANGUAGE sql STABLE AS $$ SELECT 0 $$;\n`,
    );
    await removeFunction(later, 'tenants/tenants_status_edges.sql');
    await upgrade(url, later);
    const there = `select to_regprocedure('tenants_status_edges()') is not null as ours, to_regprocedure('not_ours()') is not null as theirs,
      exists (select from pg_trigger where tgname = 'tenants_status_edges') as trigger, pg_typeof(tax_years_over(current_date))::text as type`;
    expect(await ask(url, there)).toEqual([{ ours: false, theirs: true, trigger: false, type: 'integer' }]);
    await upgrade(url);
    expect(await ask(url, there)).toEqual([{ ours: true, theirs: true, trigger: true, type: 'boolean' }]);
  });

  it('changes nothing when one of its statements fails', async () => {
    const url = await freshDatabase();
    const later = await laterSchema({
      broken: `${ADD_A_COLUMN}\n--> statement-breakpoint\nSELECT no_such_function();`,
    });
    const triggers = 'select count(*)::int as n from pg_trigger where not tgisinternal';
    const before = await ask(url, triggers);
    await expect(upgrade(url, later)).rejects.toThrow('no_such_function');
    expect(await ask(url, triggers)).toEqual(before);
    expect(
      await ask(url, `select from information_schema.columns where column_name = 'note' and table_name = 'accounts'`),
    ).toEqual([]);
  });

  it('leaves functions and triggers alone where nothing has changed', async () => {
    const url = await freshDatabase();
    const oids = `select string_agg(oid::text, ',' order by oid) as oids from pg_trigger where not tgisinternal`;
    const before = await ask(url, oids);
    await upgrade(url);
    expect(await ask(url, oids)).toEqual(before);
  });
});

// In a process of its own: drizzle-kit leaves its marks on the globals of the process that loads it.
const UNWRITTEN = `
  import { globSync, readFileSync } from 'node:fs';
  import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
  const [snapshot, tables] = process.argv.slice(1);
  const written = JSON.parse(readFileSync(snapshot, 'utf8'));
  const modules = await Promise.all(globSync(tables).map((file) => import(file)));
  const declared = generateDrizzleJson(Object.assign({}, ...modules), written.id, undefined, 'snake_case');
  process.stdout.write(JSON.stringify(await generateMigration(written, declared)));`;

it('there is one snapshot of the tables, and npm run migration has nothing left to write', async () => {
  const snapshots = globSync(join(SCHEMA, 'migrations/meta/*_snapshot.json'));
  expect(snapshots).toHaveLength(1);
  const args = ['--input-type=module', '-e', UNWRITTEN, snapshots[0] ?? '', join(SCHEMA, '../../**/*tables.ts')];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: join(SCHEMA, '../../..') });
  expect(JSON.parse(stdout)).toEqual([]);
});
