import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import type { Employee } from '../../domain/payroll/contract.ts';
import type { SupplierDetails } from '../../domain/suppliers/contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { atEnd } from '../../tests/support/at-end.ts';
import { emptyDatabase } from '../../tests/support/backups.ts';
import { answer } from '../../tests/support/bookings.ts';
import { runAsOwner } from '../../tests/support/database.ts';
import { earlierSchema } from '../../tests/support/schema-folder.ts';
import { type Config, readConfig } from '../config.ts';
import { keyRing } from '../crypto/keys.ts';
import { knownMigrations, SCHEMA } from '../db/schema/migrations.ts';
import { upgradeSchema } from '../db/schema/upgrade.ts';
import { openSlipNumbers } from '../payroll/employees/sealed-numbers.ts';
import { prepareDatabase } from './prepare.ts';
import { sealPlain } from './seal-plain.ts';

const KEY = 'the key of a test space, which opens nothing else';
const BEFORE = '0085_anchors';
const EMPLOYEES = 1_100;

const configFor = async (url: string, env: Record<string, string> = { SECRET_KEY: KEY }): Promise<Config> => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'nafasi-seal-'));
  atEnd(() => rm(DATA_DIR, { recursive: true, force: true }));
  return readConfig({ DATABASE_URL: url, DATA_DIR, ...env });
};

const nationalId = (n: number) => String(30_000_000 + n * 7);
const accountOf = (n: number) => String(550_000_000_000 + n * 11);
const KEYS = `'{"nationalId": "30000007", "kraPin": "A004416331M", "nssfNumber": null, "nhifNumber": null, "bankAccount": "550000000011"}'::jsonb`;

/** A space as the version before left it: numbers as they are, digests of them in the audit log. */
const spaceOfBefore = async (): Promise<string> => {
  const url = await emptyDatabase();
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await upgradeSchema(owner, await earlierSchema(BEFORE));
  await owner.end();
  await runAsOwner(
    url,
    `set app.actor = 'test'; set app.actor_name = 'Test';
    insert into employees (first_name, last_name, position, department, employee_id, hire_date, status_since, base_salary, national_id, bank_account)
      select 'Jane', 'Number' || n, 'Lead', 'operations', 'E' || n, '2025-01-01', '2025-01-01', 50000, (30000000 + n * 7)::text, '99' || n
      from generate_series(1, ${EMPLOYEES}) n;
    update employees set bank_account = (550000000000 + substr(employee_id, 2)::bigint * 11)::text;
    insert into suppliers (name, account_number, mpesa_account) values ('Fibre Ltd', '1100200301', 'ACCOUNT 77'), ('Cash Ltd', null, null);
    insert into payroll_records (employee_id, pay_period_start, pay_period_end, rule_set, base_salary, computed, steps, limits, identity, status,
        approved_at, approval_reason)
      select id, '2026-10-01', '2026-10-31', '2026', 50000, '{}', '[]', '{}',
        jsonb_build_object('firstName', first_name, 'lastName', last_name, 'employeeId', employee_id, 'position', position,
          'department', department) || ${KEYS}, 'approved', now(), 'x'
      from employees where employee_id in ('E1', 'E2')`,
  );
  return url;
};

const ask = async (url: string, statement: string) =>
  (await runAsOwner(url, statement)).rows as Record<string, unknown>[];

const upgrade = (url: string, config: Config, makesKey = true) =>
  prepareDatabase(url, async () => undefined, { config, makesKey });

const plainLeft = async (url: string): Promise<string[]> => {
  const words = [1, 500, EMPLOYEES].flatMap((n) => [nationalId(n), accountOf(n)]).concat('1100200301', 'ACCOUNT 77');
  const digests = words.map((word) => createHash('sha256').update(word).digest('hex'));
  const found: string[] = [];
  for (const table of ['employees', 'suppliers', 'payroll_records', 'audit_log']) {
    const [row] = await ask(url, `select string_agg(x::text, ' ') as text from ${table} x`);
    found.push(
      ...[...words, ...digests].filter((word) => String(row?.text).includes(word)).map((word) => `${table}: ${word}`),
    );
  }
  return found;
};

describe('a space of the version before', () => {
  it('is not upgraded by a command that has no key, and nothing is changed then', async () => {
    const url = await spaceOfBefore();
    expect((await plainLeft(url)).length).toBeGreaterThan(8);
    await expect(upgrade(url, await configFor(url, {}), false)).rejects.toThrow('this command has no key');
    expect(await ask(url, 'select count(*)::int as n from drizzle.__drizzle_migrations')).toEqual([
      { n: knownMigrations(await earlierSchema(BEFORE)).length },
    ]);
  }, 120_000);

  it('is sealed by the first start, also one that was ended in the middle: tables, payslips and the history', async () => {
    const url = await spaceOfBefore();
    const config = await configFor(url);
    await prepareDatabase(url, async () => undefined, { schema: SCHEMA });
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const query = client.query.bind(client) as (text: string, values?: unknown[]) => Promise<pg.QueryResult>;
    let updates = 0;
    const dying = Object.assign(Object.create(client) as pg.Client, {
      query: (text: string, values?: unknown[]) =>
        typeof text === 'string' && text.startsWith('update employees') && ++updates === 2
          ? Promise.reject(new Error('killed'))
          : query(text, values),
    });
    await expect(sealPlain(dying, config, () => undefined)).rejects.toThrow('killed');
    await client.end();
    const sealed = `select count(*)::int as n from employees where national_id like 'v1.%'`;
    expect(await ask(url, sealed)).toEqual([{ n: 500 }]);

    await upgrade(url, config);
    expect(await ask(url, sealed)).toEqual([{ n: EMPLOYEES }]);
    expect(await plainLeft(url)).toEqual([]);
    expect(
      await ask(
        url,
        `select conname from pg_constraint where not convalidated and connamespace = 'public'::regnamespace`,
      ),
    ).toEqual([]);
    expect(await ask(url, 'select * from audit_verify_rows()')).toEqual([]);
    expect(await ask(url, 'select * from audit_verify_chain()')).toEqual([]);

    const t = await startTestApp({ env: { SECRET_KEY: KEY } }, url);
    const admin = await t.as('admin');
    const { body } = answer<Employee[]>(await admin.call('GET', '/api/employees?q=Number500'));
    expect(body[0]).toMatchObject({ nationalId: nationalId(500), bankAccount: accountOf(500), kraPin: null });
    const [slip] = await t.sql('select id, numbers from payroll_records limit 1');
    expect(openSlipNumbers(await keyRing(config), slip as Parameters<typeof openSlipNumbers>[1])).toEqual({
      nationalId: '30000007',
      kraPin: 'A004416331M',
      nssfNumber: null,
      nhifNumber: null,
      bankAccount: '550000000011',
    });
    const suppliers = answer<SupplierDetails[]>(await admin.call('GET', '/api/suppliers')).body;
    expect(suppliers.map(({ name, accountNumber, mpesaAccount }) => [name, accountNumber, mpesaAccount])).toEqual([
      ['Cash Ltd', null, null],
      ['Fibre Ltd', '1100200301', 'ACCOUNT 77'],
    ]);
  }, 240_000);
});
