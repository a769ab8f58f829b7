import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { startTestApp } from '../../../tests/support/app.ts';
import { openDatabase } from '../../db/connection/pool.ts';
import { day, instant, money } from '../../db/query/columns.ts';
import { keyset } from './page.ts';
import { rowText } from './row-text.ts';

const t = await startTestApp();
const { db, end } = openDatabase({ url: t.url, role: null, size: 1, onError: () => undefined });

const things = pgTable('row_text_test', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  note: text(),
  state: text().notNull(),
  price: money(),
  madeOn: day(),
  madeAt: instant().notNull(),
  size: integer(),
  sold: boolean().notNull(),
});

const Thing = z.object({
  note: z.string().nullable(),
  id: z.uuid(),
  name: z.string(),
  state: z.enum(['new', 'old']),
  price: z.string().nullable(),
  madeOn: z.string().nullable(),
  madeAt: z.string(),
  size: z.number().nullable(),
  sold: z.boolean(),
});

const FIRST = '00000000-0000-4000-8000-000000000001';
const SECOND = '00000000-0000-4000-8000-000000000002';
// Everything that JSON escapes, what separates two cells, and letters beyond the first plane.
const AWKWARD = '"\\\b\f\n\r\t\u0001\u001e\u001f\u007f\u2028 é 🏢 </script>';

beforeAll(async () => {
  const client = new pg.Client({ connectionString: t.url });
  await client.connect();
  await client.query(
    'create table row_text_test (id uuid, name text, note text, state text, price numeric(10, 2), made_on date, made_at timestamptz, size int, sold boolean)',
  );
  await client.query('insert into row_text_test values ($1, $2, $2, $3, 12.5, $4, $5, 7, true)', [
    FIRST,
    AWKWARD,
    'new',
    '2026-02-03',
    '2026-01-02 03:04:05.678+03',
  ]);
  await client.query(`insert into row_text_test values ($1, '', null, 'old', null, null, '2025-01-01Z', null, false)`, [
    SECOND,
  ]);
  await client.end();
  return end;
});

const ask = async (sources: Parameters<typeof rowText>[1], limit: number, sort: 'madeAt' | 'size') => {
  const list = rowText(Thing, sources);
  const page = keyset(
    { limit, sort },
    { sorts: { madeAt: things.madeAt, size: things.size }, id: things.id, otherwise: sort },
  );
  const rows = await db
    .select({ row: page.row(list) })
    .from(things)
    .orderBy(...page.order)
    .limit(page.take);
  const headers: string[] = [];
  const reply = { header: (...header: string[]) => headers.push(...header) };
  const { text: answer } = page.write({ url: '/api/things?limit=1&q=a%20b' } as never, reply as never, rows, list);
  return { answer, link: headers[1] ?? null };
};

it('rows are written as JSON.stringify would write them, in the order of the contract', async () => {
  const { answer, link } = await ask(things as never, 2, 'madeAt');
  expect(answer).toBe(
    JSON.stringify([
      {
        note: null,
        id: SECOND,
        name: '',
        state: 'old',
        price: null,
        madeOn: null,
        madeAt: '2025-01-01T00:00:00Z',
        size: null,
        sold: false,
      },
      {
        note: AWKWARD,
        id: FIRST,
        name: AWKWARD,
        state: 'new',
        price: '12.50',
        madeOn: '2026-02-03',
        madeAt: '2026-01-02T00:04:05.678Z',
        size: 7,
        sold: true,
      },
    ]),
  );
  expect(link).toBeNull();
});

it('a page that is not the last leads to the next by its last row, also where its order is by no text of the answer', async () => {
  const byTime = await ask(things as never, 1, 'madeAt');
  const bySize = await ask(things as never, 1, 'size');
  const cursor = (link: string | null) =>
    JSON.parse(Buffer.from(/cursor=([\w-]+)>; rel="next"$/.exec(link ?? '')?.[1] ?? '', 'base64url').toString());
  expect(byTime.link).toMatch(/^<\/api\/things\?limit=1&q=a\+b&cursor=/);
  expect(cursor(byTime.link)).toEqual(['madeAt', '2025-01-01 00:00:00+00', SECOND]);
  expect(cursor(bySize.link)).toEqual(['size', '7', FIRST]);
});

it('a null where the contract has none is a failure, not a row of wrong cells', async () => {
  await expect(ask({ ...things, name: sql`null::text` } as never, 2, 'madeAt')).rejects.toThrow(
    'A row has 8 cells instead of 9',
  );
});
