import { createHash } from 'node:crypto';
import pg from 'pg';
import { copyOut } from '../db/connection/copy.ts';
import type { BackupTable, Sum, TableSum } from './file/format.ts';

// Who is signed in, or about to be, and who has tried too often: a restored space knows nothing of it.
export const NOT_KEPT = new Set([
  'sessions',
  'login_steps',
  'sso_trips',
  'password_resets',
  'member_sessions',
  'member_codes',
  'setup_codes',
  'throttle',
]);

/** A table with the order in which its rows are always read, so that equal tables read equal. */
export type SpaceTable = BackupTable & { order: string };

const quoted = (name: string) => pg.escapeIdentifier(name);

export const qualifiedName = ({ name }: Pick<BackupTable, 'name'>): string => `public.${quoted(name)}`;

// A partition is read and filled through the table that it belongs to.
const OWN_TABLES = `c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and not exists (
  select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')`;

// By the primary key, or the unique index of a partitioned table; text in the order of its bytes, because servers differ in how they sort words. A generated column
// follows from the others and cannot be written.
const TABLES = `
  select c.relname as name,
    (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    coalesce((select string_agg(format('%I%s', a.attname, case when a.attcollation <> 0 then ' collate "C"' else '' end),
        ', ' order by array_position(i.indkey::int2[], a.attnum))
      from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
      where i.indrelid = c.oid and (i.indisprimary or c.relkind = 'p' and i.indisunique)), format('%I::text collate "C"', c.relname)) as "order"
  from pg_class c where ${OWN_TABLES} order by c.relname collate "C"`;

export const listTables = async (client: pg.Client): Promise<SpaceTable[]> =>
  (await client.query<SpaceTable>(TABLES)).rows;

export const columnList = ({ columns }: BackupTable): string => columns.map(quoted).join(', ');

/** Reads a table as COPY writes it, part by part, and answers how much it was and what it adds up to. */
export const readTable = async (
  client: pg.Client,
  table: SpaceTable,
  onPart: (part: Buffer) => Promise<void> = async () => undefined,
): Promise<TableSum> => {
  const hash = createHash('sha256');
  const kept = NOT_KEPT.has(table.name) ? 'where false' : '';
  const select = `select ${columnList(table)} from ${qualifiedName(table)} ${kept} order by ${table.order}`;
  const rows = await copyOut(client, `copy (${select}) to stdout`, async (part) => {
    hash.update(part);
    await onPart(part);
  });
  return { table: table.name, rows, sha256: hash.digest('hex') };
};

/** Where each sequence stands. Sequences run ahead of snapshots: read after the tables, none stands too low. */
export const listSequences = async (client: pg.Client): Promise<Sum['sequences']> =>
  (
    await client.query<Sum['sequences'][number]>(
      `select sequencename as name, last_value::text as value from pg_sequences
        where schemaname = 'public' and last_value is not null order by sequencename collate "C"`,
    )
  ).rows;

export const readChainHeads = async (client: pg.Client): Promise<{ auditHead: string; journalHead: string }> => {
  const { rows } = await client.query<{ auditHead: string; journalHead: string }>(
    `select encode((select hash from audit_head), 'hex') as "auditHead",
      encode((select hash from journal_head), 'hex') as "journalHead"`,
  );
  return { auditHead: rows[0]?.auditHead ?? '', journalHead: rows[0]?.journalHead ?? '' };
};
