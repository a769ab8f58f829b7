import { describe, expect, it } from 'vitest';
import { freshDatabase } from '../../../tests/support/app.ts';
import { runAsOwner } from '../../../tests/support/database.ts';
import { connectAsOwner } from '../connection/connect.ts';
import { AUDIT_TRIGGERS, makeBaseFunctions, makeFunctions, readFunctions, UNNAMED_TRIGGERS } from './functions.ts';

const files = readFunctions();
const OWN = `p.pronamespace = 'public'::regnamespace
  and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`;

// A restore writes the offset into the function itself.
const STATE = 'tx_offset';

const catalog = async (url: string) => {
  const { rows: functions } = await runAsOwner(
    url,
    `select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as definition, p.proacl::text as rights
      from pg_proc p where ${OWN} order by 1`,
  );
  const { rows: triggers } = await runAsOwner(
    url,
    `select tgrelid::regclass::text as table, tgname as name, pg_get_triggerdef(oid) as definition, tgenabled as enabled
      from pg_trigger where not tgisinternal order by 1, 2`,
  );
  return { functions, triggers };
};

describe('the files of functions', () => {
  it('each make the one function that they are named after', () => {
    const made = files.map(({ code }) =>
      [...code.matchAll(/^\s*CREATE (?:OR REPLACE )?FUNCTION (\w+)/gm)].map((m) => m[1]),
    );
    expect(made).toEqual(files.map(({ name }) => [name]));
    expect(new Set(files.map(({ name }) => name)).size).toBe(files.length);
  });

  it('call nothing that PostgreSQL 15 does not have', () => {
    const later =
      /\b(any_value|array_(?:sample|shuffle|sort|reverse)|casefold|crc32c?|date_add|date_subtract|erfc?|json_(?:exists|query|scalar|serialize|table|value)|pg_input_(?:error_info|is_valid)|random_normal|to_(?:bin|oct)|uuid_extract_\w+|uuidv[47]|xmltext)\s*\(/i;
    const wrong = files.filter(({ code }) => later.test(code.replace(/--.*$/gm, '')));
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it('hold the triggers that call their function, and no others', () => {
    const wrong = files.flatMap(({ name, triggers }) =>
      triggers.filter((trigger) => !new RegExp(`EXECUTE FUNCTION ${name}\\(`).test(trigger)),
    );
    expect(wrong).toEqual([]);
    expect(files.filter(({ code }) => /^\s*CREATE [\w ]*TRIGGER/m.test(code)).map(({ name }) => name)).toEqual([]);
  });

  it('say why the function is there', () => {
    expect(files.filter(({ code }) => !code.startsWith('-- ')).map(({ name }) => name)).toEqual([]);
  });
});

describe('a migrated database', () => {
  it('has the functions of the files, word for word, and no others', async () => {
    const { rows } = await runAsOwner(
      await freshDatabase(),
      `select p.proname as name, p.prosrc as body from pg_proc p where ${OWN} order by p.proname collate "C"`,
    );
    const byName = [...files].sort((a, b) => (a.name < b.name ? -1 : 1));
    expect(rows.map(({ name }) => name)).toEqual(byName.map(({ name }) => name));
    const drifted = byName.filter(({ code }, n) => !code.includes(rows[n].body || '\nRETURN ')).map(({ name }) => name);
    expect(drifted).toEqual([]);
  });

  it('has the triggers of the files, and those of the audit for each audited table', async () => {
    const url = await freshDatabase();
    const { rows } = await runAsOwner(
      url,
      `select tgname || ' on ' || tgrelid::regclass as trigger from pg_trigger
        where not tgisinternal and tgparentid = 0 and tgname <> all ('{${UNNAMED_TRIGGERS.join(',')}}')`,
    );
    const written = files.flatMap(({ triggers }) =>
      triggers.map((trigger) =>
        trigger.replace(/^CREATE (?:CONSTRAINT )?TRIGGER (\w+)[^;]*? ON (\w+)[^;]*;$/, '$1 on $2'),
      ),
    );
    expect(rows.map(({ trigger }) => trigger).sort()).toEqual(written.sort());
    const { rows: audited } = await runAsOwner(
      url,
      `select a.entity, array_agg(t.tgname::text order by t.tgname collate "C") as triggers
        from audit_tables a left join pg_trigger t on t.tgrelid = to_regclass(a.entity) and t.tgname = any ('{${AUDIT_TRIGGERS.join(',')}}')
        group by a.entity`,
    );
    for (const { entity, triggers } of audited) expect(triggers, entity).toEqual([...AUDIT_TRIGGERS].sort());
    expect(audited.length).toBeGreaterThan(40);
    const { rows: others } = await runAsOwner(
      url,
      `select pg_get_triggerdef(t.oid) from audit_tables a join pg_trigger t on t.tgrelid = to_regclass(a.entity)
        cross join format('audit_changes(%L, %L, %L)', a.key, a.hashed, a.ignored) as call
        where t.tgfoid = 'audit_changes'::regproc and right(pg_get_triggerdef(t.oid), length(call)) <> call`,
    );
    expect(others).toEqual([]);
  });

  it('watches every column of what stays, but those that move', async () => {
    const { rows } = await runAsOwner(
      await freshDatabase(),
      `select t.tgname as trigger, array_agg(a.attname::text order by a.attname) as columns
        from pg_trigger t join pg_attribute a on a.attrelid = t.tgrelid and a.attnum > 0 and not a.attisdropped
        where t.tgname = any ('{credit_notes_stay,invoices_stay_issued,payments_stay}') and a.attgenerated = '' and a.attnum <> all (t.tgattr)
        group by t.tgname order by 1`,
    );
    expect(rows).toEqual([
      { trigger: 'credit_notes_stay', columns: ['unallocated'] },
      {
        trigger: 'invoices_stay_issued',
        columns: ['credited_amount', 'paid_amount', 'paid_at', 'status', 'updated_at', 'written_off_amount'],
      },
      { trigger: 'payments_stay', columns: ['unallocated'] },
    ]);
  });

  it('is the same when the files are applied once more, with every body checked', async () => {
    const url = await freshDatabase();
    const before = await catalog(url);
    const client = await connectAsOwner(url, 'test');
    await client.query('begin');
    for (const { code } of files) await client.query(code);
    await makeBaseFunctions(client, files);
    await makeFunctions(client, files);
    await client.query('commit');
    await client.end();
    expect(await catalog(url)).toEqual(before);
  });

  it('keeps the offset of its transactions', async () => {
    const url = await freshDatabase();
    const client = await connectAsOwner(url, 'test');
    await client.query(
      `create or replace function ${STATE}() returns bigint language sql stable as 'select 77::bigint'`,
    );
    await client.query('begin');
    await makeBaseFunctions(client, files);
    await makeFunctions(client, files);
    await client.query('commit');
    expect((await client.query(`select ${STATE}()::int as offset`)).rows).toEqual([{ offset: 77 }]);
    await client.end();
  });
});
