import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { freshDatabase } from '../../../tests/support/app.ts';
import { atEnd } from '../../../tests/support/at-end.ts';
import { startProxy } from '../../../tests/support/proxy.ts';
import { systemActor } from './database.ts';
import { openDatabase } from './pool.ts';

const SIZE = 4;

it('after one connection went silent, those of its time are replaced and cost nobody else a wait', async () => {
  const proxy = await startProxy(await freshDatabase());
  const database = openDatabase({ url: proxy.url, role: null, size: SIZE, onError: () => undefined });
  atEnd(async () => {
    await database.end();
    await proxy.close();
  });
  const ask = () => database.transact(systemActor('test'), (tx) => tx.execute(sql`select pg_sleep(0.05)`));
  const askAll = () => Promise.all(Array.from({ length: SIZE }, ask));
  await askAll();
  proxy.forget();
  await expect(ask()).rejects.toThrow();
  const began = performance.now();
  await askAll();
  await database.db.execute(sql`select 1`);
  expect(performance.now() - began).toBeLessThan(4_000);
}, 30_000);

it('after one write that was refused as read-only, those of its time are replaced', async () => {
  const url = await freshDatabase();
  const database = openDatabase({ url, role: null, size: SIZE, onError: () => undefined });
  atEnd(() => database.end());
  const pid = async () =>
    (await database.db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid, pg_sleep(0.05)`)).rows[0]?.pid;
  const pids = () => Promise.all(Array.from({ length: SIZE }, pid));
  const before = await pids();
  const refused = database.transact(systemActor('test'), async (tx) => {
    await tx.execute(sql`set transaction read only`);
    await tx.execute(sql`create table refused (n int)`);
  });
  await expect(refused).rejects.toMatchObject({ cause: { code: '25006' } });
  expect((await pids()).filter((one) => before.includes(one))).toEqual([]);
});
