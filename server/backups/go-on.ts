import { basename } from 'node:path';
import type pg from 'pg';
import type { CheckedFile } from './check-file.ts';

const TX_COLUMNS = `select a.attrelid::regclass::text as table, quote_ident(a.attname) as column
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.atttypid = 'xid8'::regtype and not a.attisdropped`;

// Transactions are numbered by the server: on one that is younger than the space, new ones would come before old ones.
const numberOn = async (client: pg.Client) => {
  const { rows: columns } = await client.query<{ table: string; column: string }>(TX_COLUMNS);
  const highest = columns.map(({ table, column }) => `select max(${column}::text::bigint) as tx from ${table}`);
  const { rows } = await client.query<{ offset: string }>(
    `select greatest(0, max(tx) - pg_current_xact_id()::text::bigint + 1)::text as offset from (${highest.join(' union all ')}) as all_tx`,
  );
  await client.query(
    `create or replace function tx_offset() returns bigint language sql stable parallel safe as $$ select ${BigInt(rows[0]?.offset ?? 0)}::bigint $$`,
  );
};

const hasOffset = async (client: pg.Client): Promise<boolean> =>
  (await client.query(`select where to_regprocedure('public.tx_offset()') is not null`)).rowCount === 1;

// The list of backups in the backup was written while it was being made.
const finishList = async (client: pg.Client, path: string, { header, sum, bytes, sha256 }: CheckedFile) => {
  await client.query(
    `update backups set status = 'done', step = null, finished_at = $2::timestamptz, file = coalesce(file, $3), bytes = $4, sha256 = $5,
      rows = $6, audit_head = $7, journal_head = $8, verification = 'restored', verified_at = clock_timestamp()
      where id = $1 and status = 'running'`,
    [
      header.backupId,
      header.createdAt,
      basename(path),
      bytes,
      sha256,
      sum.tables.reduce((total, { rows }) => total + rows, 0),
      header.auditHead,
      header.journalHead,
    ],
  );
};

const actAsRestore = (client: pg.Client) =>
  client.query(`select set_config('app.actor', 'system:restore', true), set_config('app.actor_name', 'Nafasi', true)`);

/** What makes the restored rows a space that goes on: later schema, later numbers, nobody signed in, and a record of it. */
export const goOnAfter = async (
  client: pg.Client,
  path: string,
  checked: CheckedFile,
  problems: readonly string[],
  migrate: () => Promise<void>,
): Promise<void> => {
  const { header, sha256 } = checked;
  await actAsRestore(client);
  // Before the later steps write anything, unless the backup is older than the offset itself.
  const isEarly = await hasOffset(client);
  if (isEarly) await numberOn(client);
  await migrate();
  // Steps that change rows act under a name of their own, and leave none.
  await actAsRestore(client);
  if (!isEarly) await numberOn(client);
  await client.query('delete from sessions');
  await finishList(client, path, checked);
  await client.query(`select audit_event('restored', 'backups', $1, $2::jsonb)`, [
    header.backupId,
    JSON.stringify({
      file: basename(path),
      sha256,
      createdAt: header.createdAt,
      auditHead: header.auditHead,
      journalHead: header.journalHead,
      problems: problems.slice(0, 20),
    }),
  ]);
};
