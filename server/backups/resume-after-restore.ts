import { basename } from 'node:path';
import type pg from 'pg';
import type { CheckedFile } from './check-file.ts';
import { chainProblems } from './verify-space.ts';

const TX_COLUMNS = `select a.attrelid::regclass::text as table, quote_ident(a.attname) as column
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.atttypid = 'xid8'::regtype and not a.attisdropped`;

// Transactions are numbered by the server: on one that is younger than the space, new ones would come before old ones.
const continueNumbering = async (client: pg.Client) => {
  const { rows: columns } = await client.query<{ table: string; column: string }>(TX_COLUMNS);
  const highest = columns.map(({ table, column }) => `select max(${column}::text::bigint) as tx from ${table}`);
  const { rows } = await client.query<{ offset: string }>(
    `select greatest(0, max(tx) - pg_current_xact_id()::text::bigint + 1)::text as offset from (${highest.join(' union all ')}) as all_tx`,
  );
  await client.query(
    `create or replace function tx_offset() returns bigint language sql stable parallel safe as $$ select ${BigInt(rows[0]?.offset ?? 0)}::bigint $$`,
  );
};

// The list of backups in the backup was written while it was being made.
const completeBackupList = async (client: pg.Client, path: string, { header, sum, bytes, sha256 }: CheckedFile) => {
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

// What was to be done outside when the backup was made may have been done since: it is asked for, and not done again.
export const doubtEffects = async (client: pg.Client) => {
  await client.query(`update effects set state = 'sending' where state = 'queued'`);
  await client.query(`update effects set state = 'unknown', tries = 0, next_try_at = clock_timestamp(),
    reason = 'The space was restored from a backup' where state = 'sending'`);
};

// What waited to be sent has been sent since, or was taken back: a person decides.
export const keepUnsent = async (client: pg.Client) => {
  await client.query(`update outbox set status = 'kept' where status = 'queued'`);
};

export const actAsRestore = (client: pg.Client) =>
  client.query(`select set_config('app.actor', 'system:restore', true), set_config('app.actor_name', 'Nafasi', true)`);

/**
 * Makes a running space of the restored rows: this version's schema, later transaction numbers, nobody signed in, nothing done outside
 * for a second time, and a record of the restore. Answers what the chains say about it.
 */
export const resumeAfterRestore = async (
  client: pg.Client,
  path: string,
  checked: CheckedFile,
  upgrade: () => Promise<void>,
): Promise<string[]> => {
  const { header, sha256 } = checked;
  await actAsRestore(client);
  // Before later migrations write anything.
  await continueNumbering(client);
  await upgrade();
  const problems = await chainProblems(client);
  // Migrations that change rows set an actor of their own, and leave none.
  await actAsRestore(client);
  await client.query('delete from sessions');
  await doubtEffects(client);
  await keepUnsent(client);
  await completeBackupList(client, path, checked);
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
  return problems;
};
