import { sql } from 'drizzle-orm';
import type { Db } from '../connection/database.ts';
import { withoutWaiting } from '../connection/transactions.ts';

/** Puts an event that changes no audited row, such as a sign-in, into the audit log of this transaction. */
export const auditEvent = async (
  tx: Db,
  event: string,
  entity: string,
  entityId: string,
  details: Record<string, unknown>,
): Promise<void> => {
  withoutWaiting(
    tx,
    tx.execute(sql`select audit_event(${event}, ${entity}, ${entityId}, ${JSON.stringify(details)}::jsonb)`),
  );
};
