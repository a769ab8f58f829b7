import { createHash } from 'node:crypto';
import type pg from 'pg';
import { copyOut } from '../../db/connection/copy.ts';
import { appliedMigrations } from '../../db/schema/migrations.ts';
import { StartError } from '../../startup/start-error.ts';
import type { AuditPiece, BackupTable, TableSum } from '../file/format.ts';
import type { BackupWriter } from '../file/writer.ts';
import type { LogMonth } from './months.ts';

/**
 * What an archive holds, in this order: the links, what was blanked of its entries, the entries of later months that tell of that, and
 * the entries. Links and entries are in the order of the chain.
 */
const PIECE_TABLES = [
  { name: 'audit_seal', from: 'audit_seal', where: 't.tx >= $1 and t.tx < $2', order: 't.tx, t.audit_id' },
  {
    name: 'audit_redactions',
    from: 'audit_redactions',
    where: 'exists (select from audit_log l where l.id = t.audit_id and l.tx >= $1 and l.tx < $2)',
    order: 't.id',
  },
  {
    name: 'audit_log_later',
    from: 'audit_log',
    where: `t.tx >= $2 and t.entity = 'audit_log' and t.action = 'redacted' and t.entity_id in (select r.batch::text from audit_redactions r
      join audit_log l on l.id = r.audit_id where l.tx >= $1 and l.tx < $2)`,
    order: 't.tx, t.id',
  },
  { name: 'audit_log', from: 'audit_log', where: 't.tx >= $1 and t.tx < $2', order: 't.tx, t.id' },
] as const;

const columnsIn = async (client: pg.Client, table: string): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [table],
  );
  return rows.map(({ name }) => name);
};

const FACTS = `
  select (select id::text from space_identity) as space, b.seq::float8 + 1 as "fromSeq", encode(b.hash, 'hex') as "hashBefore",
    coalesce(l.seq, b.seq)::float8 as "toSeq", encode(coalesce(l.hash, b.hash), 'hex') as "lastHash",
    coalesce(l.tx, b.tx)::text as "lastTx", coalesce(l.audit_id, b.audit_id)::text as "lastAuditId",
    coalesce((select max(id) from audit_redactions), 0)::text as "lastRedaction", current_setting('server_version') as postgres
  from audit_begins() b left join lateral (
    select s.seq, s.hash, s.tx, s.audit_id from audit_seal s where s.tx >= $1::xid8 and s.tx < $2::xid8 order by s.tx desc, s.audit_id desc limit 1) l on true`;

type Facts = Pick<AuditPiece, 'space' | 'fromSeq' | 'toSeq' | 'hashBefore' | 'lastHash'> & {
  lastTx: string;
  lastAuditId: string;
  lastRedaction: string;
  postgres: string;
};

export type WrittenPiece = { piece: AuditPiece } & Pick<Facts, 'lastTx' | 'lastAuditId' | 'lastRedaction'>;

const readFacts = async (client: pg.Client, { fromTx, toTx }: LogMonth): Promise<Facts> => {
  const { rows } = await client.query<Facts>(FACTS, [fromTx, toTx]);
  const [facts] = rows;
  if (!facts) throw new Error('The database tells nothing of its audit log');
  return facts;
};

/** Computes the links of the piece once more before it leaves: what is wrong stays where it can be looked at. */
const refuseBroken = async (client: pg.Client, { fromSeq, toSeq }: Facts) => {
  const { rows } = await client.query<{ message: string }>('select message from audit_verify_range($1, $2)', [
    fromSeq - 1,
    toSeq,
  ]);
  if (rows[0]) throw new StartError(`The audit log does not verify: ${rows[0].message}. Nothing was changed.`);
};

const copyPart = async (client: pg.Client, writer: BackupWriter, { name, columns }: BackupTable, query: string) => {
  await writer.json('T', { table: name });
  const hash = createHash('sha256');
  const selected = columns.map((column) => `t."${column}"`).join(', ');
  const rows = await copyOut(client, `copy (select ${selected} ${query}) to stdout`, async (part) => {
    hash.update(part);
    await writer.rows(part);
  });
  const sum: TableSum = { table: name, rows, sha256: hash.digest('hex') };
  await writer.json('E', sum);
  return sum;
};

type Making = { writer: BackupWriter; month: LogMonth; archiveId: string; version: string; createdAt: string };

/** Writes a month of the log, verified, as it is at one moment. */
export const writePiece = async (client: pg.Client, making: Making): Promise<WrittenPiece> => {
  const { writer, month } = making;
  await client.query('begin isolation level repeatable read read only');
  const { postgres, lastTx, lastAuditId, lastRedaction, ...facts } = await readFacts(client, month);
  await refuseBroken(client, { postgres, lastTx, lastAuditId, lastRedaction, ...facts });
  const { fromTx, toTx, upTo, entries } = month;
  const piece = { ...facts, month: month.month, upTo, fromTx, toTx, entries };
  const tables: BackupTable[] = [];
  for (const { name, from } of PIECE_TABLES) tables.push({ name, columns: await columnsIn(client, from) });
  await writer.header({
    version: making.version,
    backupId: making.archiveId,
    createdAt: making.createdAt,
    postgres,
    steps: await appliedMigrations(client),
    tables,
    auditHead: piece.lastHash,
    journalHead: '',
    auditLog: piece,
  });
  const sums: TableSum[] = [];
  for (const [n, { from, where, order }] of PIECE_TABLES.entries()) {
    const table = tables[n];
    const within = where.replaceAll('$1', `'${BigInt(fromTx)}'`).replaceAll('$2', `'${BigInt(toTx)}'`);
    if (table) sums.push(await copyPart(client, writer, table, `from ${from} t where ${within} order by ${order}`));
  }
  await writer.json('S', { tables: sums, sequences: [] });
  await client.query('commit');
  return { piece, lastTx, lastAuditId, lastRedaction };
};
