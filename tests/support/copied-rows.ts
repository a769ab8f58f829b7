import type { Session } from './owner.ts';

const AT_ONCE = 2_000;

// What can be written: a column that follows from others is worked out again.
const COLUMNS = `select table_name as "table", array_agg(column_name::text order by ordinal_position) as columns
  from information_schema.columns where table_schema = 'public' and is_generated = 'NEVER'
    and table_name in (select tablename from pg_tables where schemaname = 'public')
    and table_name not in ('accounts', 'audit_tables', 'audit_personal')
  group by table_name`;

const columnsIn = async (session: Session): Promise<Map<string, string[]>> => {
  const rows = (await session.run(COLUMNS)) as { table: string; columns: string[] }[];
  return new Map(rows.map(({ table, columns }) => [table, columns]));
};

// Numbers go on after the rows that were copied.
const NUMBERED = `select format('select setval(pg_get_serial_sequence(%L, %L), (select coalesce(max(%I), 0) + 1 from %I), false)',
    quote_ident(table_name), column_name, column_name, table_name) as statement
  from information_schema.columns
  where table_schema = 'public' and pg_get_serial_sequence(quote_ident(table_name), column_name) is not null`;

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

/** Every row of every table that both databases have, as a restore writes them, but for what migrations bring themselves. */
export const copyRows = async (from: Session, to: Session): Promise<void> => {
  const there = await columnsIn(to);
  const here = await columnsIn(from);
  await to.run('set session_replication_role = replica');
  await to.run(`truncate ${quoted([...there.keys()])}`);
  for (const [table, known] of there) {
    const columns = (here.get(table) ?? []).filter((column) => known.includes(column));
    if (columns.length === 0) continue;
    for (let done = 0; ; done += AT_ONCE) {
      const [page] = (await from.run(
        `select coalesce(json_agg(t), '[]')::text as rows, count(*)::int as count
         from (select ${quoted(columns)} from "${table}" order by ctid offset ${done} limit ${AT_ONCE}) t`,
      )) as { rows: string; count: number }[];
      if (!page || page.count === 0) break;
      await to.run(`insert into "${table}" (${quoted(columns)}) overriding system value
        select ${quoted(columns)} from json_populate_recordset(null::"${table}", $rows$${page.rows}$rows$)`);
    }
  }
  for (const { statement } of await to.run(NUMBERED)) await to.run(String(statement));
  await to.run('set session_replication_role = origin');
};
