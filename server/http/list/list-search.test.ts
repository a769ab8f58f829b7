import { and, asc, type SQL, sql } from 'drizzle-orm';
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../../../tests/support/app.ts';
import { openDatabase } from '../../db/connection/pool.ts';
import { matching, type SearchCondition, searchText, textContains } from './list-search.ts';
import { containing } from './page.ts';

const t = await startTestApp();
const { db, end } = openDatabase({ url: t.url, role: null, size: 1, onError: () => undefined });

const notes = pgTable('words_test', { id: uuid().primaryKey(), one: text(), two: text() });

beforeAll(async () => {
  const client = new pg.Client({ connectionString: t.url });
  await client.connect();
  await client.query(`create table words_test (id uuid primary key default gen_random_uuid(), one text, two text);
    insert into words_test (one, two) select 'common ' || n, null from generate_series(1, 1500) n;
    insert into words_test (one, two) values ('rare', null), (null, 'Rare 50%'), ('Other', 'rareness')`);
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

const found = async (q: string | undefined): Promise<{ where: SQL | undefined; rows: (string | null)[] }> => {
  const where = await matching(db, notes.id, q, placesOf);
  const rows = await db.select().from(notes).where(and(where)).orderBy(asc(notes.one), asc(notes.two));
  return { where, rows: rows.map(({ one, two }) => one ?? two) };
};

const textOf = (where: SQL | undefined) => (where ? db.select().from(notes).where(where).toSQL().sql : '');

it('few rows are found first and then named, whichever place holds the word', async () => {
  const { where, rows } = await found('RARE');
  expect(rows).toEqual(['Other', 'rare', 'Rare 50%']);
  expect(textOf(where)).toContain('= any(');
  expect((await found('nowhere')).rows).toEqual([]);
});

it('of many rows each is looked at in its turn', async () => {
  const { where, rows } = await found('common');
  expect(rows).toHaveLength(1500);
  expect(textOf(where)).not.toContain('= any(');
  expect(textOf(where)).not.toContain(' in (select');
});

it('what was typed is a text and no pattern, and nothing typed is no condition', async () => {
  expect((await found('50%')).rows).toEqual(['Rare 50%']);
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
