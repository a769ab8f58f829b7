import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { startTestApp } from '../../../tests/support/app.ts';
import { settings } from '../../settings/tables.ts';
import { openDatabase } from './pool.ts';

const t = await startTestApp();

it('a statement is prepared once on a connection, whatever its values, and each statement by itself', async () => {
  const { db, end } = openDatabase({ url: t.url, role: 'nafasi_app', size: 1, onError: () => undefined });
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

it('a statement of the builder is prepared also without values, and several statements in one text are not', async () => {
  const { db, end } = openDatabase({ url: t.url, role: 'nafasi_app', size: 1, onError: () => undefined });
  for (let turn = 0; turn < 2; turn++) await db.select({ name: settings.name }).from(settings);
  await db.execute(sql`select 1; select 2`);
  const { rows } = await db.execute<{ runs: number }>(
    sql`select (generic_plans + custom_plans)::int as runs from pg_prepared_statements where statement like '%from "settings"'`,
  );
  expect(rows).toEqual([{ runs: 2 }]);
  await end();
});
