import type pg from 'pg';

export type TargetState = 'empty' | 'space' | 'foreign';

const INSPECT = `select
    exists (select from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')) as used,
    to_regclass('drizzle.__drizzle_migrations') is not null and to_regclass('public.audit_head') is not null
      and to_regclass('public.users') is not null as space`;

/** What a database holds before something is restored into it. */
export const inspectTarget = async (client: pg.Client): Promise<TargetState> => {
  const { rows } = await client.query<{ used: boolean; space: boolean }>(INSPECT);
  if (rows[0]?.space) return 'space';
  return rows[0]?.used ? 'foreign' : 'empty';
};

// One at a time and not the whole schema: its rights, and the extensions in it, are not ours. Views go with their tables.
const DROPS = `
  select format('drop table if exists %s cascade', c.oid::regclass) as statement from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not exists (
      select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  union all
  select format('drop routine if exists %s cascade', p.oid::regprocedure) from pg_proc p
    where p.pronamespace = 'public'::regnamespace and not exists (
      select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  union all
  select format('drop sequence if exists %s cascade', c.oid::regclass) from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'S' and not exists (
      select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i', 'e'))`;

/** Takes the space out of the database, in the caller's transaction: where that is undone, it was never gone. */
export const clearSpace = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ statement: string }>(DROPS);
  for (const { statement } of rows) await client.query(statement);
  await client.query('drop schema drizzle cascade');
};
