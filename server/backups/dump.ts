import type pg from 'pg';
import { appliedMigrations } from '../db/schema/migrations.ts';
import type { Header, TableSum } from './file/format.ts';
import type { BackupWriter } from './file/writer.ts';
import { listSequences, listTables, readChainHeads, readTable } from './space-tables.ts';

export type OnProgress = (done: number, toDo: number) => Promise<void>;

type Dump = { backupId: string; version: string; createdAt: string; onProgress: OnProgress };

export type Dumped = Pick<Header, 'auditHead' | 'journalHead'> & { rows: number };

const copyTables = async (client: pg.Client, writer: BackupWriter, dump: Dump): Promise<Dumped> => {
  const tables = await listTables(client);
  const heads = await readChainHeads(client);
  const { rows } = await client.query<{ postgres: string }>(`select current_setting('server_version') as postgres`);
  const header = {
    version: dump.version,
    backupId: dump.backupId,
    createdAt: dump.createdAt,
    postgres: rows[0]?.postgres ?? '',
    steps: await appliedMigrations(client),
    tables: tables.map(({ name, columns }) => ({ name, columns })),
    ...heads,
  };
  await writer.header(header);
  const sums: TableSum[] = [];
  for (const table of tables) {
    await dump.onProgress(sums.length, tables.length);
    await writer.json('T', { table: table.name });
    const sum = await readTable(client, table, writer.rows);
    await writer.json('E', sum);
    sums.push(sum);
  }
  await writer.json('S', { tables: sums, sequences: await listSequences(client) });
  return { ...heads, rows: sums.reduce((total, sum) => total + sum.rows, 0) };
};

/** Writes the whole space as it is at one moment, while others go on writing to it. */
export const dumpSpace = async (client: pg.Client, writer: BackupWriter, dump: Dump): Promise<Dumped> => {
  await client.query('begin isolation level repeatable read read only');
  const dumped = await copyTables(client, writer, dump);
  await client.query('commit');
  return dumped;
};
