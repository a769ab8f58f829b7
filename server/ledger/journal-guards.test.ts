import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../tests/support/app.ts';
import { postManual, sealBooks } from '../../tests/support/ledger.ts';
import { openSession, undone } from '../../tests/support/owner.ts';
import { APP_ROLE } from '../db/schema/app-role.ts';
import { sealJournal, verifyJournal } from './chain.ts';

const t = await startTestApp();
const accountant = await t.as('accountant');
const app = await openSession(t.url, APP_ROLE);
afterAll(() => app.end());

let posted = '';
const DAY = '2026-01-15';

beforeAll(async () => {
  for (let n = 0; n < 3; n++) posted = (await postManual(accountant, { date: DAY, memo: `Entry ${n}` })).id;
  await sealBooks(t);
});

type Line = { account?: string; debit?: number; credit?: number; day?: string; tenant?: string };

const value = ({ account = '1010', debit = 0, credit = 0, day = DAY, tenant }: Line): string =>
  `'${day}'::date, '${account}', ${debit}::numeric, ${credit}::numeric, ${tenant ? `'${tenant}'::uuid` : 'null::uuid'}`;

let made = 0;

// One statement that makes an entry with these lines.
const entry = (...lines: Line[]): string => `
  with e as (insert into journal_entries (entry_date, memo, source_type, source_id, event)
    values ('${DAY}', 'Forged', 'forged', '${++made}', 'posted') returning id)
  insert into journal_lines (entry_id, entry_date, account, debit, credit, tenant_id)
  ${lines.map((line) => `select id, ${value(line)} from e`).join(' union all ')}`;

const late = (...lines: Line[]): string => `
  insert into journal_lines (entry_id, entry_date, account, debit, credit, tenant_id)
  ${lines.map((line) => `select '${posted}'::uuid, ${value(line)}`).join(' union all ')}`;

const unbalanced = (): string[] => [
  // By a cent, by a shilling, by a million; with two lines and with more; one way and the other.
  ...[0.01, 0.02, 0.99, 1, 10, 100, 999.99, 12_500, 100_000, 1_000_000].flatMap((by) => [
    entry({ debit: 5 + by }, { account: '4020', credit: 5 }),
    entry({ debit: 5 }, { account: '4020', credit: 5 + by }),
    entry({ debit: 5 + by }, { account: '4020', credit: 3 }, { account: '4030', credit: 2 }),
    entry({ debit: by }),
    entry({ credit: by }),
  ]),
  entry({ debit: 5 }, { account: '1020', debit: 5 }),
  entry({ credit: 5 }, { account: '1020', credit: 5 }),
  entry({ debit: 5 }, { account: '4020', credit: 5 }, { account: '4030' }),
  entry({ debit: 5, credit: 5 }, { account: '4020', debit: 5, credit: 5 }),
  entry({ debit: -5 }, { account: '4020', credit: -5 }),
  entry({ debit: 5 }, { account: '9999', credit: 5 }),
  entry({ debit: 5, day: '2026-01-16' }, { account: '4020', credit: 5 }),
  entry({ debit: 5, tenant: posted }, { account: '4020', credit: 5 }),
  `insert into journal_entries (entry_date, memo, source_type, source_id, event) values ('${DAY}', 'Bare', 'forged', 'bare', 'posted')`,
  `insert into journal_lines (entry_id, entry_date, account, debit) values (gen_random_uuid(), '${DAY}', '1010', 5)`,
];

const lateLines = (): string[] => [
  late({ debit: 5 }),
  late({ credit: 5 }),
  late({ debit: 5 }, { account: '4020', credit: 5 }),
  late({ debit: 5 }, { account: '4020', credit: 4 }),
];

const columnsOf = async (table: string): Promise<string[]> => {
  const rows = await t.sql(`select column_name as name from information_schema.columns where table_name = '${table}'`);
  return rows.map(({ name }) => String(name));
};

const changes = async (): Promise<string[]> => {
  const of = async (table: string) =>
    (await columnsOf(table)).map((column) => `update ${table} set ${column} = ${column}`);
  const tables = ['journal_entries', 'journal_lines', 'journal_seal', 'journal_head'];
  return [
    ...(await Promise.all(tables.map(of))).flat(),
    ...tables.flatMap((table) => [`delete from ${table}`, `truncate ${table} cascade`, `drop table ${table} cascade`]),
    ...tables.flatMap((table) => [
      `alter table ${table} disable trigger all`,
      `alter table ${table} owner to ${APP_ROLE}`,
    ]),
    `insert into journal_seal (n, entry_id, tx, seq, hash) values (99, '${posted}', '1', 99, '\\x00')`,
    `insert into journal_head values (true, 0, '0', 0, '\\x00') on conflict (one) do update set n = 0`,
    'drop trigger journal_lines_balance on journal_lines',
    'drop function journal_lines_balance() cascade',
    'set session_replication_role = replica',
    `create or replace function journal_hash(previous bytea, entry journal_entries) returns bytea language sql as $$ select '\\x00'::bytea $$`,
    `update journal_entries set memo = 'other' where id = '${posted}'`,
    `update journal_lines set debit = debit + 1, credit = credit where entry_id = '${posted}'`,
    `insert into journal_entries (id, entry_date, memo, source_type, source_id, event) values ('${posted}', '${DAY}', 'x', 'forged', 'over', 'x')
      on conflict (id) do update set memo = 'over'`,
    `copy journal_lines (entry_id, entry_date, account, debit) from program 'true'`,
  ];
};

const fingerprint = async () =>
  t.sql(`select (select md5(string_agg(e::text, '|' order by seq)) from journal_entries e) as entries,
    (select md5(string_agg(l::text, '|' order by id)) from journal_lines l) as lines,
    (select md5(string_agg(s::text, '|' order by n)) from journal_seal s) as seals`);

const attempt = (statement: string): Promise<string> =>
  undone(app, async () => {
    await app.run(`set local app.actor = 'user:forger'; set local app.actor_name = 'Forger'`);
    return app.run(statement).then(
      () => 'done',
      () => 'refused',
    );
  });

describe('The books, to the role the server works under,', () => {
  it('are closed to more than a hundred ways of writing what does not balance or changing what was posted', async () => {
    const before = await fingerprint();
    const attempts = [...unbalanced(), ...lateLines(), ...(await changes())];
    expect(attempts.length).toBeGreaterThan(100);
    const done: string[] = [];
    for (const statement of attempts) if ((await attempt(statement)) === 'done') done.push(statement);
    expect(done).toEqual([]);
    expect(await fingerprint()).toEqual(before);
    expect((await verifyJournal(t.app.database.db)).problems).toEqual([]);
  });

  it('are open to an entry that balances, so that the refusals above are about what is wrong with the others', async () => {
    expect(await attempt(entry({ debit: 5 }, { account: '4020', credit: 5 }))).toBe('done');
  });
});

describe('The chain over the journal', () => {
  it('grows by what was posted, in its order, and no link is made twice', async () => {
    await Promise.all(Array.from({ length: 8 }, (_, n) => postManual(accountant, { memo: `At once ${n}` })));
    await Promise.all([1, 2, 3].map(() => sealJournal(t.app.database.db, 2)));
    await sealBooks(t);
    const [chain] =
      await t.sql(`select count(*)::int as links, max(n)::int as last, count(distinct entry_id)::int as entries,
      (select count(*)::int from journal_entries) as journal from journal_seal`);
    expect(chain).toEqual({ links: 11, last: 11, entries: 11, journal: 11 });
    const admin = await t.as('admin');
    const { body } = await admin.call('GET', '/api/ledger/verify');
    expect(body).toEqual({
      underWay: false,
      checked: 11,
      entries: 11,
      sealed: 11,
      headHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      problems: [],
    });
  });
});
