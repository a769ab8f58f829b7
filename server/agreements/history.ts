import { eq, sql } from 'drizzle-orm';
import type { AuditEntry } from '../../domain/audit/contract.ts';
import { notFound } from '../../domain/kernel/errors.ts';
import { listChanges } from '../audit/service.ts';
import type { Db } from '../db/connection/database.ts';
import type { ChangesDescriber } from '../db/query/audit-text.ts';
import { agreements } from './tables.ts';

const AT_MOST = 50;

// As the index audit_log_of_agreements is written: the agreement of a line or pause, and the line of a unit.
const belongsTo = sql`coalesce(coalesce(after, before) ->> 'agreement_id', coalesce(after, before) ->> 'line_id')`;
const isPart = sql`entity in ('agreement_lines', 'unit_holds', 'agreement_pauses', 'agreement_increases', 'renewal_contacts')`;

/** What was done with an agreement and all that is part of it, also with lines that are gone. */
export const listHistory = async (db: Db, describe: ChangesDescriber, id: string): Promise<AuditEntry[]> => {
  const [agreement] = await db.select({ id: agreements.id }).from(agreements).where(eq(agreements.id, id));
  if (!agreement) throw notFound('Agreement');
  const entries = sql`(
    select id from audit_log where entity = 'agreements' and entity_id = ${id}::text
    union all
    select id from audit_log where ${isPart} and ${belongsTo} = ${id}::text
    union all
    select id from audit_log where ${isPart} and entity = 'unit_holds' and ${belongsTo} in (
      select entity_id from audit_log where ${isPart} and entity = 'agreement_lines' and ${belongsTo} = ${id}::text))`;
  return listChanges(db, describe, entries, AT_MOST);
};
