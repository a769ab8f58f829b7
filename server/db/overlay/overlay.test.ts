import { and, asc, eq, gte, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { alias, integer, jsonb, numeric, pgTable, text } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../tests/support/app.ts';
import { accounts } from '../../ledger/tables.ts';
import { settings } from '../../settings/tables.ts';
import { type Database, type Db, sqlState, systemActor } from '../connection/database.ts';
import { openDatabase } from '../connection/pool.ts';
import { day, instant } from '../query/columns.ts';
import { drizzleOn, transactionConnection } from './row-mapper.ts';
import { preparedForIds, preparedRows, statements } from './statements.ts';

// What the overlay takes for granted of Drizzle and pg (README.md). After an upgrade of either, this says what no longer holds.

const owners = pgTable('mapped_owners', { id: integer().primaryKey(), name: text(), born: day() });
const things = pgTable('mapped_things', {
  id: integer().primaryKey(),
  ownerId: integer(),
  price: numeric(),
  data: jsonb(),
  madeAt: instant(),
});

let url: string;
let client: pg.Client;
let database: Database;

const open = (size: number) => openDatabase({ url, role: 'nafasi_app', size, onError: () => undefined });

beforeAll(async () => {
  ({ url } = await startTestApp());
  database = open(2);
  client = new pg.Client(url);
  await client.connect();
  await client.query(`create temp table mapped_owners (id int primary key, name text, born date);
    create temp table mapped_things (id int primary key, owner_id int, price numeric, data jsonb, made_at timestamptz);
    insert into mapped_owners values (1, 'Wanjiku', '1990-02-03'), (2, null, null);
    insert into mapped_things values (1, 1, 12.50, '{"a": [1]}', '2026-01-02 03:04:05.678+03'), (2, 2, null, null, null), (3, null, 0, '[]', now())`);
});
afterAll(async () => {
  await client.end();
  await database.end();
});

const second = alias(owners, 'second');
const doubled = sql<number>`${things.id} * 2`.mapWith(Number);

const queries: [string, (db: Db) => Promise<unknown>][] = [
  ['columns of every kind', (db) => db.select().from(things).orderBy(things.id)],
  ['fragments of SQL', (db) => db.select({ doubled, plain: sql`'x'`, named: doubled.as('n') }).from(things)],
  [
    'a table joined from the left',
    (db) => db.select().from(things).leftJoin(owners, eq(owners.id, things.ownerId)).orderBy(things.id),
  ],
  [
    'a table joined from the right',
    (db) => db.select().from(things).rightJoin(owners, eq(owners.id, things.ownerId)).orderBy(owners.id),
  ],
  [
    'an object of chosen columns beside others',
    (db) =>
      db
        .select({ id: things.id, owner: { name: owners.name, born: owners.born }, cursor: doubled })
        .from(things)
        .leftJoin(owners, eq(owners.id, things.ownerId))
        .orderBy(things.id),
  ],
  [
    'an object of two tables',
    (db) =>
      db
        .select({ both: { owner: owners.name, other: second.name, thing: things.id } })
        .from(things)
        .leftJoin(owners, eq(owners.id, things.ownerId))
        .leftJoin(second, eq(second.id, things.ownerId))
        .orderBy(things.id),
  ],
  [
    'the same table twice',
    (db) =>
      db
        .select({ first: owners, second })
        .from(owners)
        .leftJoin(second, eq(second.id, sql`${owners.id} + 1`))
        .orderBy(owners.id),
  ],
  ['no rows', (db) => db.select().from(things).where(sql`false`)],
  [
    'a statement that is prepared',
    (db) =>
      db
        .select({ thing: things })
        .from(things)
        .where(eq(things.id, sql.placeholder('id')))
        .prepare('mapped')
        .execute({ id: 1 }),
  ],
  ['what was written', (db) => db.update(things).set({ ownerId: 1 }).where(eq(things.id, 1)).returning()],
];

describe('rows', () => {
  it.each(queries)('are mapped as the query builder would: %s', async (_, ask) => {
    const rows = await ask(drizzleOn(client));
    expect(rows).toEqual(await ask(drizzle(client, { casing: 'snake_case' })));
  });

  it('are mapped by our plan, which the session hands to the query', () => {
    const mapperOn = (db: Db) =>
      (db.select().from(things).prepare('whose') as unknown as { customResultMapper: unknown }).customResultMapper;
    expect(mapperOn(drizzleOn(client))).toBeTypeOf('function');
    expect(mapperOn(drizzle(client))).toBeUndefined();
  });
});

type Query = { from?: string | undefined; kind?: 'income' | 'expense' | undefined };

const counted = () => {
  let built = 0;
  const list = statements(['from'], (db: Db, query: Query) => {
    built++;
    return db
      .select({ code: accounts.code })
      .from(accounts)
      .where(
        and(
          query.from === undefined ? undefined : gte(accounts.code, query.from),
          query.kind ? eq(accounts.kind, query.kind) : undefined,
        ),
      )
      .orderBy(asc(accounts.code));
  });
  return { list, built: () => built };
};

describe('a statement', () => {
  it('is prepared once on a connection, whatever its values, and each statement by itself', async () => {
    const { db, end } = open(1);
    for (const value of [1, 2, 3]) {
      const { rows } = await db.execute(sql`select ${value}::int as one`);
      expect(rows).toEqual([{ one: value }]);
    }
    expect((await db.execute(sql`select ${4}::int as two`)).rows).toEqual([{ two: 4 }]);
    const { rows } = await db.execute<{ statement: string; runs: number }>(
      sql`select statement, (generic_plans + custom_plans)::int as runs from pg_prepared_statements where statement like '%::int as %' order by statement`,
    );
    expect(rows).toEqual([
      { statement: 'select $1::int as one', runs: 3 },
      { statement: 'select $1::int as two', runs: 1 },
    ]);
    await end();
  });

  it('of the builder is prepared also without values, and several statements in one text are not', async () => {
    const { db, end } = open(1);
    for (let turn = 0; turn < 2; turn++) await db.select({ name: settings.name }).from(settings);
    await db.execute(sql`select 1; select 2`);
    const { rows } = await db.execute<{ runs: number }>(
      sql`select (generic_plans + custom_plans)::int as runs from pg_prepared_statements where statement like '%from "settings"'`,
    );
    expect(rows).toEqual([{ runs: 2 }]);
    await end();
  });

  it('is described once on a connection, and its answers are read by that', async () => {
    const { transact, end } = open(1);
    const described: string[] = [];
    await transact({ id: 'test', name: 'Test', requestId: null }, async (tx) => {
      const { connection } = transactionConnection(tx) as unknown as pg.Client & { connection: pg.Connection };
      const describeNow = connection.describe.bind(connection);
      connection.describe = (what, more) => {
        described.push(what.type);
        return describeNow(what, more);
      };
      for (const value of [1, 2, 3]) {
        const { rows } = await tx.execute(sql`select ${value}::int as one, 'x' as two where ${value}::int <> 2`);
        expect(rows).toEqual(value === 2 ? [] : [{ one: value, two: 'x' }]);
        expect(await tx.select({ n: sql`count(*)::int` }).from(accounts).where(eq(accounts.code, '1'))).toEqual([
          { n: 0 },
        ]);
        await tx.execute(sql`select set_config('app.note', ${String(value)}, true)`);
      }
    });
    expect(described).toHaveLength(3);
    await end();
  });

  it('whose table has changed is refused, rather than read by what it was', async () => {
    const { db, end } = openDatabase({ url, role: null, size: 1, onError: () => undefined });
    await db.execute(sql`create temp table changing (a int)`);
    const read = () => db.execute(sql`select * from changing where ${1}::int = 1`);
    await read();
    await db.execute(sql`alter table changing add b int`);
    await expect(read()).rejects.toMatchObject({ cause: { message: 'cached plan must not change result type' } });
    await end();
  });

  it('that fails leaves what is known of the others as it was', async () => {
    const { db, end } = open(1);
    const divide = (by: number) => db.execute(sql`select 6 / ${by}::int as part`);
    expect((await divide(3)).rows).toEqual([{ part: 2 }]);
    await expect(divide(0)).rejects.toMatchObject({ cause: { message: 'division by zero' } });
    expect((await divide(2)).rows).toEqual([{ part: 3 }]);
    await end();
  });

  it('that fails because one before it did says why that one did, however it was sent', async () => {
    const outcome = (sent: PromiseLike<unknown>) =>
      Promise.resolve(sent).then(
        () => 'answered',
        (error: unknown) => sqlState(error),
      );
    const reasons: (string | undefined)[] = [];
    const failed = database.transact(systemActor('test'), async (tx) => {
      const sent = [
        tx.execute(sql`select 1 / ${0}::int`),
        tx.select().from(accounts),
        tx.execute(sql.raw('select 1')),
        tx.select().from(settings),
      ];
      reasons.push(...(await Promise.all(sent.map(outcome))).filter((reason) => reason !== undefined));
      await Promise.all(sent);
    });
    await expect(failed).rejects.toMatchObject({ cause: { code: '22012' } });
    expect(reasons).toEqual(['22012', '22012', '22012', '22012']);
  });

  it('is built once for each shape, whatever the values that are free, and answers with the values of each call', async () => {
    const { list, built } = counted();
    const codes = async (query: Query) => (await list(database.db, query)).map(({ code }) => code);
    const all = await codes({});
    expect(await codes({ from: '4000' })).toEqual(all.filter((code) => code >= '4000'));
    expect(await codes({ from: '5000' })).toEqual(all.filter((code) => code >= '5000'));
    expect(built()).toBe(2);
    const income = await codes({ from: '4000', kind: 'income' });
    const expense = await codes({ from: '4000', kind: 'expense' });
    expect(income.length * expense.length).toBeGreaterThan(0);
    expect(income.filter((code) => expense.includes(code))).toEqual([]);
    expect(built()).toBe(4);
  });

  it('is sent straight to the driver, and fails as the builder lets it fail', async () => {
    const [ours, theirs] = [drizzleOn(client), drizzle(client, { casing: 'snake_case' })];
    const failure = async (db: Db) => {
      const insert = db.insert(things).values({ id: sql.placeholder('id'), data: sql.placeholder('data') });
      const { query, params, cause } = await insert
        .prepare('twice')
        .execute({ id: 1, data: { a: 1 } })
        .catch((error) => error);
      return { query, params, code: cause.code };
    };
    expect(await failure(ours)).toEqual(await failure(theirs));
    expect(await failure(ours)).toMatchObject({ params: [1, '{"a":1}'], code: '23505' });
    const missing = (db: Db) =>
      db
        .select()
        .from(things)
        .where(eq(things.id, sql.placeholder('id')))
        .prepare('missing')
        .execute({ other: 1 });
    await expect(missing(ours)).rejects.toThrow('No value for placeholder "id" was provided');
    await expect(missing(theirs)).rejects.toThrow('No value for placeholder "id" was provided');
  });

  it('that is written by hand is put together once on a connection, and sent when it is called', async () => {
    const { transact, end } = open(1);
    let built = 0;
    const pick = preparedRows<{ codes: readonly string[]; note: string | null }, { code: string; note: string }>(
      (value) => {
        built++;
        return sql`select ${accounts.code}, ${value('note')}::text as note from ${accounts}
          where ${accounts.code} = any(${value('codes')}::text[]) and ${value('note')}::text is not null order by 1`;
      },
    );
    await transact({ id: 'test', name: 'Test', requestId: null }, async (tx) => {
      const [both, none, last] = await Promise.all([
        pick(tx, { codes: ['1010', '1100'], note: 'a' }),
        pick(tx, { codes: ['1010'], note: null }),
        pick(tx, { codes: ['1100'], note: 'b' }),
      ]);
      expect(both.map(({ note }) => note)).toEqual(both.map(() => 'a'));
      expect([both.length, none, last]).toEqual([2, [], [{ code: '1100', note: 'b' }]]);
    });
    expect(built).toBe(1);
    await end();
  });

  it('about one thing is planned once, as one about many is', async () => {
    const { db, end } = open(1);
    const ask = preparedForIds<{ note: string }, { id: string; note: string }>(
      (ids, value) => sql`select t.id, ${value('note')}::text as note from ${ids} as t (id) order by 1`,
    );
    const [one, two] = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002'];
    for (let turn = 0; turn < 12; turn++) {
      expect(await ask(db, [one], { note: 'a' })).toEqual([{ id: one, note: 'a' }]);
      expect(await ask(db, [one, two], { note: 'b' })).toEqual([one, two].map((id) => ({ id, note: 'b' })));
    }
    expect(await ask(db, [], { note: 'c' })).toEqual([]);
    const { rows } = await db.execute<{ kept: number }>(
      sql`select generic_plans::int as kept from pg_prepared_statements where statement like 'select t.id, %(select $2::uuid)%'`,
    );
    expect(rows).toEqual([{ kept: 7 }]);
    await end();
  });

  it('is kept for a bounded number of shapes and answers beyond them too', async () => {
    const { list, built } = counted();
    for (let n = 0; n < 203; n++) await list(database.db, { unknown: n } as Query);
    expect(built()).toBe(203);
    await list(database.db, { unknown: 1 } as Query);
    expect(built()).toBe(203);
    const beyond = await list(database.db, { unknown: 202, from: '9999' } as Query);
    expect([beyond, built()]).toEqual([[], 204]);
  });
});
