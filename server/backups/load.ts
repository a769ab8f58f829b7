import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { copyIn } from '../db/connection/copy.ts';
import { StartError } from '../startup/start-error.ts';
import type { CheckedFile } from './check-file.ts';
import type { OnProgress } from './dump.ts';
import { type Block, unpackRows } from './file/reader.ts';
import { columnList, listTables, qualifiedName, readTable, type SpaceTable } from './space-tables.ts';

// Where the audit log is cut comes before its entries: each of them then goes to its partition.
const CUTS = 'audit_cuts';

const TABLES_AND_PARTITIONS = `select oid::regclass::text as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relkind desc, oid`;

const switchTriggers = async (client: pg.Client, state: 'enable' | 'disable') => {
  const { rows } = await client.query<{ name: string }>(TABLES_AND_PARTITIONS);
  for (const { name } of rows) await client.query(`alter table ${name} ${state} trigger user`);
};

type ForeignKey = { table: string; name: string; definition: string };

const FOREIGN_KEYS = `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(k.oid) as definition
  from pg_constraint k join pg_class c on c.oid = conrelid
  where contype = 'f' and connamespace = 'public'::regnamespace and c.relispartition = $1 order by conrelid, conname`;

/** Takes the foreign keys of the tables away, or those of partitions. */
type DropKeys = (ofPartitions: boolean) => Promise<void>;

// The guards are for those who work in the space; here its rows come back as they were. Without its foreign keys a table can
// be filled in any order, and putting them back checks every row. All this the owner of the tables may do, superuser or not.
const withoutGuards = async (client: pg.Client, work: (dropKeys: DropKeys) => Promise<void>) => {
  const keys: ForeignKey[] = [];
  const dropKeys: DropKeys = async (ofPartitions) => {
    const { rows } = await client.query<ForeignKey>(FOREIGN_KEYS, [ofPartitions]);
    for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
    keys.push(...rows);
  };
  await dropKeys(false);
  await switchTriggers(client, 'disable');
  await work(dropKeys);
  await switchTriggers(client, 'enable');
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
};

const rowsUntilEnd = async function* (blocks: AsyncGenerator<Block>): AsyncGenerator<Buffer> {
  for (;;) {
    const { value, done } = await blocks.next();
    if (done || value.kind === 'E') return;
    yield await unpackRows(value);
  }
};

const fill = async (
  client: pg.Client,
  { reopen }: CheckedFile,
  tables: readonly SpaceTable[],
  onProgress: OnProgress,
  dropKeys: DropKeys,
) => {
  const reader = await reopen();
  try {
    for (const [done, table] of tables.entries()) {
      await onProgress(done, tables.length);
      await reader.blocks.next(); // The name of the table, which the check has seen.
      const copy = `copy ${qualifiedName(table)} (${columnList(table)}) from stdin`;
      await copyIn(client, copy, rowsUntilEnd(reader.blocks));
      if (table.name === CUTS) {
        await client.query('select audit_lay_out()');
        await dropKeys(true);
      }
    }
  } finally {
    await reader.close();
  }
};

const compare = async (client: pg.Client, { sum }: CheckedFile, tables: readonly SpaceTable[]) => {
  for (const [index, table] of tables.entries()) {
    const now = await readTable(client, table);
    const then = sum.tables[index];
    if (isDeepStrictEqual(now, then)) continue;
    throw new StartError(
      `The table ${table.name} did not come back as it was: ${then?.rows ?? 0} rows were backed up, ${now.rows} are there${now.rows === then?.rows ? ', and they differ' : ''}.`,
    );
  }
};

/** Fills a space of the backup's own schema with its rows, and reads every table again to see that it is the same. */
export const loadSpace = async (
  client: pg.Client,
  path: string,
  checked: CheckedFile,
  onProgress: OnProgress,
): Promise<void> => {
  const tables = await listTables(client);
  if (
    !isDeepStrictEqual(
      tables.map(({ name, columns }) => ({ name, columns })),
      checked.header.tables,
    )
  ) {
    throw new StartError(
      `${path} has other tables than this version of Nafasi made at that time. Nothing was restored.`,
    );
  }
  await withoutGuards(client, async (dropKeys) => {
    await client.query(`truncate ${tables.map(qualifiedName).join(', ')}`);
    await fill(client, checked, tables, onProgress, dropKeys);
  });
  for (const { name, value } of checked.sum.sequences) {
    await client.query("select setval(format('public.%I', $1::text)::regclass, $2::bigint)", [name, value]);
  }
  await compare(client, checked, tables);
};
