import { MOST_PACKAGES } from '../../domain/packages/rules.ts';

/** Tables that are listed, and grow with whatever is done in a space. */
const GROWING = ['audit_log', 'room_bookings', 'expenses', 'notifications', 'outbox'];
/** Tables that are listed, and grow with the heads and things of a space: of these a hundred thousand are beyond belief. */
const COUNTED = [
  'inventory_items',
  'inventory_movements',
  'maintenance_records',
  'mail_items',
  'employees',
  'payroll_records',
  'demand_letters',
];
export const COUNTED_MOST = 100_000;
/** Tables that are listed, and of which a space has thousands at most. */
const SETTLED = ['billing_runs', 'payroll_runs', 'recurring_expense_templates', 'users'];
const SETTLED_MOST = 10_000;

/**
 * Repeats the rows of a table until there are so many, with other keys, other texts where these are unique, days that lie
 * further back, and spread over all that they may belong to. A unique index becomes a plain one of the same columns,
 * which is read in the same way.
 */
const MULTIPLY = `create function bench_multiply(name text, wanted int) returns void language plpgsql as $$
  declare
    held int; columns text; terms text; uniques text[]; definition text; conflict text;
  begin
    execute format('select count(*) from %I', name) into held;
    if held = 0 or held >= wanted then return; end if;
    for conflict in select conname from pg_constraint where conrelid = name::regclass and contype = 'x' loop
      execute format('alter table %I drop constraint %I', name, conflict);
    end loop;
    select array_agg(pg_get_indexdef(indexrelid)) into uniques from pg_index
      where indrelid = name::regclass and indisunique and not indisprimary;
    foreach definition in array coalesce(uniques, '{}') loop
      execute format('drop index %I', substring(definition from 'INDEX (\\w+) ON'));
    end loop;
    select string_agg(quote_ident(attname), ', ' order by attnum), string_agg(term, ', ' order by attnum) into columns, terms
      from (select attnum, attname, format(case
          when refers is not null then 'case when s.%1$I is not null then (array(select id from ' || refers || '))[1 +
            (hashtext(s.id::text || g) & 2147483647) %% (select count(*)::int from ' || refers || ')] end'
          when typname = 'text' and exists (select from unnest(uniques) u (d) where d ~ ('[ (]' || attname || '[),:]'))
            and not exists (select from pg_constraint k where k.conrelid = name::regclass and contype = 'c' and attnum = any(conkey)
              and pg_get_constraintdef(k.oid) ~ 'ANY') then 's.%I || ''~'' || g'
          when typname = 'date' then 's.%I - g %% 1500'
          when typname = 'timestamptz' then 's.%I - (g %% 1500) * interval ''1 day'' - g * interval ''1 millisecond'''
          else 's.%I' end, attname) as term
        from pg_attribute a join pg_type t on t.oid = a.atttypid
        left join lateral (select k.confrelid::regclass::text as refers from pg_constraint k
          where k.conrelid = a.attrelid and contype = 'f' and conkey = array[attnum] and confrelid <> conrelid
            and exists (select from pg_attribute r where r.attrelid = k.confrelid and r.attnum = confkey[1] and r.attname = 'id')
          limit 1) f on true
        where attrelid = name::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = '' and attname <> 'id') c;
    execute format('insert into %1$I (%2$s) select %3$s from generate_series(1, %4$s) g, (select * from %1$I) s limit %5$s',
      name, columns, terms, wanted / held + 1, wanted - held);
    foreach definition in array coalesce(uniques, '{}') loop
      execute replace(definition, 'CREATE UNIQUE', 'CREATE');
    end loop;
  end $$`;

/** So many rows in everything that is listed, on top of a demo space. */
export const fillLists = (rows: number): readonly string[] => [
  MULTIPLY,
  `select bench_multiply('workspace_packages', ${MOST_PACKAGES})`,
  ...SETTLED.map((table) => `select bench_multiply('${table}', ${Math.min(rows, SETTLED_MOST)})`),
  ...COUNTED.map((table) => `select bench_multiply('${table}', ${Math.min(rows, COUNTED_MOST)})`),
  ...GROWING.map((table) => `select bench_multiply('${table}', ${rows})`),
  'drop function bench_multiply',
  // Counted as sealed, so that the sealer does not work through a million entries while lists are measured.
  `update audit_head set (tx, audit_id) = (select tx, id from audit_log order by tx desc, id desc limit 1)`,
];
