import { desc, lt, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

const AT_ONCE = 500;

type Part = { older: SQL | undefined; newestFirst: SQL; most: number };

/** All rows, newest first, a few hundred at a time: however many there are, only those are in memory. */
export async function* everyRow<Row extends { id: string }, Shown>(
  id: PgColumn,
  read: (part: Part) => PromiseLike<Row[]>,
  show: (rows: Row[]) => Shown[] | Promise<Shown[]>,
): AsyncGenerator<Shown[]> {
  for (let before: string | undefined; ; ) {
    const older = before === undefined ? undefined : lt(id, before);
    const rows = await read({ older, newestFirst: desc(id), most: AT_ONCE });
    if (rows.length > 0) yield await show(rows);
    if (rows.length < AT_ONCE) return;
    before = rows.at(-1)?.id;
  }
}
