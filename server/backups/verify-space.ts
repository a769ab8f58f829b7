import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { verifyAudit } from '../audit/service.ts';
import { verifyJournal } from '../ledger/chain.ts';

/**
 * What the chains of the audit log and of the books have to say about a space that was loaded from a backup. Its rows are
 * those of the backup, so that a problem here is one that the space had when it was backed up.
 */
export const chainProblems = async (client: pg.Client): Promise<string[]> => {
  const db = drizzle(client, { casing: 'snake_case' });
  const audit = await verifyAudit({ db });
  const journal = await verifyJournal(db);
  return [...audit.problems, ...journal.problems].map(({ message }) => message);
};
