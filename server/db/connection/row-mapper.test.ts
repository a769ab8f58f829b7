import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { alias, integer, jsonb, numeric, pgTable, text } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../../../tests/support/app.ts';
import { day, instant } from '../query/columns.ts';
import type { Db } from './database.ts';
import { drizzleOn } from './row-mapper.ts';

const owners = pgTable('mapped_owners', { id: integer().primaryKey(), name: text(), born: day() });
const things = pgTable('mapped_things', {
  id: integer().primaryKey(),
  ownerId: integer(),
  price: numeric(),
  data: jsonb(),
  madeAt: instant(),
});

let client: pg.Client;

beforeAll(async () => {
  const { url } = await startTestApp();
  client = new pg.Client(url);
  await client.connect();
  await client.query(`create temp table mapped_owners (id int primary key, name text, born date);
    create temp table mapped_things (id int primary key, owner_id int, price numeric, data jsonb, made_at timestamptz);
    insert into mapped_owners values (1, 'Wanjiku', '1990-02-03'), (2, null, null);
    insert into mapped_things values (1, 1, 12.50, '{"a": [1]}', '2026-01-02 03:04:05.678+03'), (2, 2, null, null, null), (3, null, 0, '[]', now())`);
});
afterAll(() => client.end());

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

it.each(queries)('rows are mapped as the query builder would: %s', async (_, ask) => {
  const rows = await ask(drizzleOn(client));
  expect(rows).toEqual(await ask(drizzle(client, { casing: 'snake_case' })));
});
