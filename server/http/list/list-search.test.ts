import { and, gte, lt, lte, type SQL, sql } from 'drizzle-orm';
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../../../tests/support/app.ts';
import { openDatabase } from '../../db/connection/pool.ts';
import { limitTo, type SearchCondition, searchText, textContains } from './list-search.ts';
import { containing, keyset } from './page.ts';

const t = await startTestApp();
const { db, end } = openDatabase({ url: t.url, role: null, size: 1, onError: () => undefined });

const notes = pgTable('words_test', { id: uuid().primaryKey(), one: text().notNull(), two: text() });

// Every other row is even; what is late stands at the end, and most of the list is beyond what a few pages hold.
beforeAll(async () => {
  const client = new pg.Client({ connectionString: t.url });
  await client.connect();
  await client.query(`create table words_test (id uuid primary key default gen_random_uuid(), one text not null, two text);
    insert into words_test (one, two) select concat_ws(' ', lpad(n::text, 5, '0'), case when n % 2 = 0 then 'even' end,
        case when n > 21500 then 'late' end, case when n > 4000 then 'beyond' end), null from generate_series(1, 25000) n;
    insert into words_test (one, two) values ('a rare', null), ('b', 'Rare 50%'), ('c Other', 'rareness');
    create index words_test_in_order on words_test (one, id);
    analyze words_test`);
  await client.end();
  return end;
});

const placesOf = (q: string): SearchCondition[] => [
  textContains(searchText(notes.one), q),
  {
    forAll: sql`${notes.id} in (select id from words_test where two ilike ${containing(q)})`,
    forRow: sql`two ilike ${containing(q)}`,
  },
];

type Look = { after?: string; filter?: SQL; count?: boolean };

const LIMIT = 20;
const LAST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

const found = async (q: string | undefined, { after, filter, count }: Look = {}) => {
  const place = after === undefined ? undefined : { value: after, id: LAST };
  const page = keyset({ limit: LIMIT, place }, { sorts: { one: notes.one }, id: notes.id, otherwise: 'one' });
  const where = await limitTo(db, notes.id, [q ? placesOf(q) : null], { page, filter, count });
  const rows = await db
    .select()
    .from(notes)
    .where(and(page.after, where, filter))
    .orderBy(...page.order)
    .limit(page.take);
  return { where, rows: rows.map(({ one }) => one) };
};

it('a page of a list has the rows that a look at each of them finds, wherever they stand', async () => {
  for (const q of ['even', 'late', 'beyond', 'late beyond', 'rare', '24999', 'nowhere']) {
    for (const after of [undefined, '00300', '05000', '23990', '24980']) {
      for (const filter of [undefined, sql`${notes.one} like '%0%'`]) {
        const { rows } = await db.execute<{ one: string }>(sql`select one from words_test
          where (one ilike ${containing(q)} or two ilike ${containing(q)}) and one > ${after ?? ''} and ${filter ?? sql`true`}
          order by one, id limit ${LIMIT + 1}`);
        const look = { ...(after ? { after } : {}), ...(filter ? { filter } : {}) };
        expect([q, after, (await found(q, look)).rows]).toEqual([q, after, rows.map(({ one }) => one)]);
      }
    }
  }
});

it.each([
  ['until', lte(notes.one, '24000')],
  ['before', lt(notes.one, '24000')],
  ['from', gte(notes.one, '00000')],
])('a page begins at its place, also %s something that the list is put in order by', async (_, range) => {
  const query = { limit: LIMIT, sort: '-one', place: { value: '00100', id: LAST } };
  const page = keyset(query, { sorts: { one: notes.one }, id: notes.id, otherwise: 'one' });
  const statement = db
    .select({ one: notes.one, id: notes.id })
    .from(notes)
    .where(and(page.after, range))
    .orderBy(...page.order)
    .limit(page.take);
  const { rows } = await db.execute<{ 'QUERY PLAN': string }>(
    sql`explain (analyze, buffers, costs off, timing off) ${statement.getSQL()}`,
  );
  // The first line is that of the whole statement.
  const [whole = ''] = rows.map((row) => row['QUERY PLAN']).filter((line) => line.includes('Buffers:'));
  const pages = [...whole.matchAll(/(?:hit|read)=(\d+)/g)].map(([, count]) => Number(count));
  expect(pages.reduce((sum, count) => sum + count, 0)).toBeLessThan(20);
});

it('where all are counted, the condition is that of all rows and not of the page', async () => {
  for (const [q, count] of [
    ['even', 12_500],
    ['late', 3_500],
    ['beyond', 21_000],
    ['rare', 3],
  ] as const) {
    const { where } = await found(q, { count: true });
    expect([q, await db.$count(notes, where)]).toEqual([q, count]);
  }
});

it('what was typed is a text and no pattern, and nothing typed is no condition', async () => {
  expect((await found('50%')).rows).toEqual(['b']);
  expect((await found('_')).rows).toEqual([]);
  expect((await found(undefined)).where).toBeUndefined();
});

it('is planned for the word that was typed, and not prepared', async () => {
  await found('rare');
  const { rows } = await db.execute(
    sql`select statement from pg_prepared_statements where statement like '%planned anew%'`,
  );
  expect(rows.filter(({ statement }) => !String(statement).includes('pg_prepared_statements'))).toEqual([]);
});
