import type pg from 'pg';
import { AUDIT_TRIGGERS, readFunctions } from './functions.ts';

type Function = { name: string; arguments: string; result: string };
type Table = {
  name: string;
  columns: string[];
  constraints: string[];
  others: string[];
  options: string | null;
  partitioned: string | null;
};

const OWN_FUNCTIONS = `p.pronamespace = 'public'::regnamespace and not exists (
  select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`;

const COLUMNS = `select array_agg(concat_ws(' ', quote_ident(a.attname), format_type(a.atttypid, a.atttypmod),
      case when a.attidentity = 'a' then 'GENERATED ALWAYS AS IDENTITY' end,
      case when a.attgenerated = 's' then format('GENERATED ALWAYS AS %s STORED', pg_get_expr(d.adbin, d.adrelid))
        when d.adbin is not null then 'DEFAULT ' || pg_get_expr(d.adbin, d.adrelid) end,
      case when a.attnotnull then 'NOT NULL' end) order by a.attnum)
    from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped`;

// NOT NULL is a constraint since PostgreSQL 18, and said with the columns; a constraint trigger is said with the triggers.
const CONSTRAINTS = `select array_agg(format('CONSTRAINT %I %s', k.conname, pg_get_constraintdef(k.oid))
      order by array_position('{p,u,x,f,c}'::"char"[], k.contype), k.conname collate "C")
    from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'x', 'f', 'c')`;

const INDEXES = `select pg_get_indexdef(i.indexrelid) as statement, 1 as kind, x.relname as name
    from pg_index i join pg_class x on x.oid = i.indexrelid
    where i.indrelid = c.oid and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.conrelid = c.oid)`;

const TRIGGERS = `select pg_get_triggerdef(t.oid), 2, t.tgname from pg_trigger t
    where t.tgrelid = c.oid and not t.tgisinternal and t.tgname <> all ($1)`;

// One line instead of the five triggers that it stands for.
const AUDIT = `select format('SELECT audit_attach(%L, %L, %L, %L)', a.entity, a.key, a.hashed, a.ignored), 3, '' from audit_tables a
    where a.entity = c.relname`;

const TABLES = `select c.relname as name, coalesce((${COLUMNS}), '{}') as columns, coalesce((${CONSTRAINTS}), '{}') as constraints,
    coalesce((select array_agg(statement order by kind, name collate "C")
      from (${INDEXES} union all ${TRIGGERS} union all ${AUDIT}) as other), '{}') as others,
    array_to_string(c.reloptions, ', ') as options, pg_get_partkeydef(c.oid) as partitioned
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by c.relname collate "C"`;

const FUNCTIONS = `select p.proname as name, pg_get_function_identity_arguments(p.oid) as arguments, pg_get_function_result(p.oid) as result
  from pg_proc p where ${OWN_FUNCTIONS} order by p.proname collate "C"`;

const EXTENSIONS = `select extname as name from pg_extension where extname <> 'plpgsql' order by 1`;

const HEADING = `-- The whole schema, for reading. Written by "npm run schema" from a new database; change server/db/schema and the tables instead.`;

const tableEnd = ({ options, partitioned }: Table): string =>
  partitioned ? `) PARTITION BY ${partitioned};` : options ? `) WITH (${options});` : ');';

const writeTable = (table: Table): string => {
  const { name, columns, constraints, others } = table;
  return [
    `CREATE TABLE ${name} (`,
    [...columns, ...constraints].map((line) => `  ${line}`).join(',\n'),
    tableEnd(table),
    ...others.map((statement) => `${statement};`),
  ].join('\n');
};

/** A function has one address, where its body is read and changed. */
const listFunctions = (rows: readonly Function[]): string => {
  const paths = new Map(readFunctions().map(({ name, path }) => [name, `server/db/schema/functions/${path}`]));
  const lines = rows.map((row) => `-- ${row.name}(${row.arguments}) returns ${row.result}: ${paths.get(row.name)}`);
  return ['-- Functions, each in a file of its own:', ...lines].join('\n');
};

/** The schema of a database as SQL: extensions, tables with all that guards them, and where each function is. */
export const describeSchema = async (client: pg.Client): Promise<string> => {
  const extensions = await client.query<{ name: string }>(EXTENSIONS);
  const tables = await client.query<Table>(TABLES, [AUDIT_TRIGGERS]);
  const functions = await client.query<Function>(FUNCTIONS);
  const parts = [
    HEADING,
    extensions.rows.map(({ name }) => `CREATE EXTENSION ${name};`).join('\n'),
    ...tables.rows.map(writeTable),
    listFunctions(functions.rows),
  ];
  return `${parts.join('\n\n').replace(/\b(ON|FUNCTION) (?:ONLY )?public\./g, '$1 ')}\n`;
};
