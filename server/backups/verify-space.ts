import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { drizzleOn } from '../db/overlay/row-mapper.ts';
import { unsoundEntries } from '../ledger/chain.ts';

/**
 * What the chains of the audit log and of the books have to say about a space that was loaded from a backup. Its rows are
 * those of the backup, so that a problem here is one that the space had when it was backed up. The schema is this version's: what
 * later migrations changed in the rows is in the log.
 */
export const chainProblems = async (client: pg.Client): Promise<string[]> => {
  const db = drizzleOn(client);
  const { rows } = await db.execute<{ message: string }>(sql`
    select message from audit_verify_chain() union all select message from audit_verify_rows()
    union all select message from journal_verify_chain() union all select message from (${unsoundEntries()}) as unsound`);
  return rows.map(({ message }) => message);
};
