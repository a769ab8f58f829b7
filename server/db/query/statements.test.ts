import { and, asc, eq, gte } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../tests/support/app.ts';
import { accounts } from '../../ledger/tables.ts';
import type { Database, Db } from '../connection/database.ts';
import { openDatabase } from '../connection/pool.ts';
import { statements } from './statements.ts';

type Query = { from?: string | undefined; kind?: 'income' | 'expense' | undefined };

let database: Database;
beforeAll(async () => {
  const { url } = await startTestApp();
  database = openDatabase({ url, role: 'nafasi_app', size: 2, onError: () => undefined });
  return () => database.end();
});

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

describe('A statement that is asked for again', () => {
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
