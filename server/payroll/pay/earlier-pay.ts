import type { Db } from '../../db/connection/database.ts';
import { insertRows } from '../../db/query/insert-rows.ts';
import { earlierPay } from '../return-tables.ts';

/** Pay of months before the space moved in. */
export const bringInPay = (db: Db, brought: readonly (typeof earlierPay.$inferInsert)[]): Promise<void> =>
  insertRows(db, earlierPay, brought);
