import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../connection/database.ts';
import { withoutWaiting } from '../connection/transactions.ts';

type Details = Record<string, unknown>;

/** The statement that does it, for a transaction that was opened by hand. */
export const auditStatement = (event: string, entity: string, entityId: string, details: Details): SQL =>
  sql`select audit_event(${event}, ${entity}, ${entityId}, ${JSON.stringify(details)}::jsonb)`;

/** Puts an event that changes no audited row, such as a sign-in, into the audit log of this transaction. */
export const auditEvent = async (
  tx: Db,
  event: string,
  entity: string,
  entityId: string,
  details: Details,
): Promise<void> => withoutWaiting(tx, tx.execute(auditStatement(event, entity, entityId, details)));
