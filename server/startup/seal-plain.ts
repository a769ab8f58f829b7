import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { NUMBER_FIELDS, type Numbers } from '../../domain/payroll/pay/slip.ts';
import type { Config } from '../config.ts';
import { hasSecret, type KeyRing, keyRing } from '../crypto/keys.ts';
import { sealWith } from '../crypto/seal.ts';
import { missingKeys, sealState } from '../crypto/seal-state.ts';
import { sqlState } from '../db/connection/database.ts';
import type { SealedTable } from '../feature.ts';
import { SEALED_TABLES } from '../features.ts';
import { NO_NUMBERS, sealSlipNumbers } from '../payroll/employees/sealed-numbers.ts';
import { StartError } from './start-error.ts';

// A version before this one kept the numbers of people as they are. A migration cannot seal them, since it has no key: it adds the
// constraint that they are sealed without a look at the rows that are there. This seals those, and then lets the database look.
// Until it has, each start does it again from the beginning: what is sealed already is passed over.

const BATCH = 500;
const LOCK_TIMEOUT = '55P03';
const SEALED = '^v1[.]';

type Row = Record<string, string | null>;

/** What is sealed of a row, and which of its fields in the audit log hold a digest of what it was. */
type Plain = {
  constraint: string;
  logged: readonly string[];
  sealRows: (client: pg.Client, ring: KeyRing, ids: readonly string[]) => Promise<number>;
};

const sealColumns =
  (table: string, { columns }: SealedTable) =>
  async (client: pg.Client, ring: KeyRing, ids: readonly string[]): Promise<number> => {
    const names = Object.keys(columns);
    const isPlain = names.map((name) => `${name} !~ '${SEALED}'`).join(' or ');
    const { rows } = await client.query<Row>(
      `select id::text, ${names.join(', ')} from ${table} where id = any ($1::uuid[]) and (${isPlain}) for no key update`,
      [ids],
    );
    const isSealed = new RegExp(SEALED);
    const anew = rows.map((row) =>
      Object.fromEntries([
        ['id', row.id],
        ...Object.entries(columns).map(([name, contextOf]) => {
          const value = row[name] ?? null;
          const stays = value === null || isSealed.test(value);
          return [name, stays ? value : sealWith(ring, value, contextOf(String(row.id)))];
        }),
      ]),
    );
    if (anew.length === 0) return 0;
    await client.query(
      `update ${table} t set ${names.map((name) => `${name} = v.${name}`).join(', ')}
       from jsonb_to_recordset($1::jsonb) as v (id uuid, ${names.map((name) => `${name} text`).join(', ')}) where t.id = v.id`,
      [JSON.stringify(anew)],
    );
    return anew.length;
  };

const sealSlips = async (client: pg.Client, ring: KeyRing, ids: readonly string[]): Promise<number> => {
  const { rows } = await client.query<{ id: string; identity: Partial<Numbers> }>(
    `select id, identity from payroll_records where id = any ($1::uuid[]) and identity ?| $2::text[] for no key update`,
    [ids, NUMBER_FIELDS],
  );
  const anew = rows.map(({ id, identity }) => {
    const known = Object.fromEntries(NUMBER_FIELDS.map((field) => [field, identity[field] ?? null]));
    return { id, numbers: sealSlipNumbers(ring, id, { ...NO_NUMBERS, ...known }) };
  });
  if (anew.length === 0) return 0;
  await client.query(
    `update payroll_records r set identity = r.identity - $2::text[], numbers = v.numbers
     from jsonb_to_recordset($1::jsonb) as v (id uuid, numbers text) where r.id = v.id`,
    [JSON.stringify(anew), NUMBER_FIELDS],
  );
  return anew.length;
};

const plainColumns = (table: 'employees' | 'suppliers', constraint: string): Plain => {
  const sealed = SEALED_TABLES[table] as SealedTable;
  return { constraint, logged: Object.keys(sealed.columns), sealRows: sealColumns(table, sealed) };
};

const PLAIN: Readonly<Record<string, Plain>> = {
  employees: plainColumns('employees', 'employees_numbers_sealed'),
  suppliers: plainColumns('suppliers', 'suppliers_accounts_sealed'),
  payroll_records: { constraint: 'payroll_records_numbers_sealed', logged: ['identity'], sealRows: sealSlips },
};

/** The tables whose rows nobody has looked at yet. */
const waiting = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select conrelid::regclass::text as name from pg_constraint where not convalidated and conname = any ($1)`,
    [Object.values(PLAIN).map(({ constraint }) => constraint)],
  );
  return rows.map(({ name }) => name);
};

/** For a login that does not own the space and so cannot do this. */
export const refuseWaiting = async (client: pg.Client): Promise<void> => {
  if ((await waiting(client)).length === 0) return;
  throw new StartError(
    'Numbers of people in this space are not sealed yet. Run npm run migrate with OWNER_DATABASE_URL and the SECRET_KEY of the server first.',
  );
};

const HAS_PLAIN = `select exists (select from employees where bank_account !~ '${SEALED}' or national_id !~ '${SEALED}' or nhif_number !~ '${SEALED}'
    or nssf_number !~ '${SEALED}' or kra_pin !~ '${SEALED}')
  or exists (select from suppliers where account_number !~ '${SEALED}' or mpesa_number !~ '${SEALED}' or mpesa_account !~ '${SEALED}') as plain`;

/** Before the upgrade: a command on another machine than the server's must not make a key that no server has. */
export const refuseWithoutKey = async (client: pg.Client, config: Config): Promise<void> => {
  if (await hasSecret(config)) return;
  const { rows: tables } = await client.query<{ found: boolean }>(
    `select to_regclass('public.employees') is not null and to_regclass('public.suppliers') is not null as found`,
  );
  if (!tables[0]?.found) return;
  const { rows } = await client.query<{ plain: boolean }>(HAS_PLAIN);
  if (rows[0]?.plain)
    throw new StartError(
      'This version seals the numbers of people, and this command has no key. Set SECRET_KEY as it is set for the server. Nothing was changed.',
    );
};

// With another key than that of the space, its servers could not open what is sealed here.
const requireKey = async (client: pg.Client, config: Config): Promise<KeyRing> => {
  const [missing] = missingKeys(await sealState({ db: drizzle(client), config }, SEALED_TABLES));
  if (missing) throw new StartError(`Numbers of people wait to be sealed, and not with another key. ${missing}`);
  return keyRing(config);
};

const inTransaction = async <T>(client: pg.Client, work: () => Promise<T>): Promise<T> => {
  await client.query('begin');
  try {
    await client.query(`select set_config('app.actor', 'system:sealing', true), set_config('app.actor_name', 'Nafasi', true),
      set_config('app.resealing', 'on', true)`);
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
};

// Digests of numbers are as good as the numbers for who tries out all of them: they go from the history too.
const sealTable = async (client: pg.Client, ring: KeyRing, table: string, plain: Plain): Promise<number> => {
  let sealed = 0;
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await client.query<{ id: string }>(
      `select id from ${table} where id > $1 order by id limit ${BATCH}`,
      [after],
    );
    const ids = rows.map(({ id }) => id);
    const last = ids.at(-1);
    if (last === undefined) break;
    sealed += await inTransaction(client, async () => {
      const done = await plain.sealRows(client, ring, ids);
      await client.query('select audit_redact($1, $2::text[], $3::text[])', [table, ids, plain.logged]);
      return done;
    });
    after = last;
  }
  await client.query(`alter table ${table} validate constraint ${plain.constraint}`);
  return sealed;
};

// What was changed stays in the files of the database until the table is written anew.
const rewrite = async (client: pg.Client, table: string, say: (line: string) => void): Promise<void> => {
  try {
    await client.query(`set lock_timeout = '5s'`);
    await client.query(`vacuum full ${table}`);
  } catch (error) {
    if (sqlState(error) !== LOCK_TIMEOUT) throw error;
    say(
      `The files of ${table} still hold what is not sealed, since others use it: run VACUUM FULL ${table} when none does.`,
    );
  } finally {
    await client.query('set lock_timeout = 0');
  }
};

/** Seals what a version before this one has left open. As the owner, under the lock of the start, before anybody serves. */
export const sealPlain = async (client: pg.Client, config: Config, say: (line: string) => void): Promise<void> => {
  const tables = await waiting(client);
  if (tables.length === 0) return;
  const ring = await requireKey(client, config);
  for (const [table, plain] of Object.entries(PLAIN)) {
    if (!tables.includes(table)) continue;
    const sealed = await sealTable(client, ring, table, plain);
    await rewrite(client, table, say);
    say(`Sealed the numbers in ${sealed} rows of ${table}.`);
  }
  await client.query('vacuum audit_log');
};
