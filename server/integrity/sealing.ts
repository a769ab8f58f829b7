import { type SQL, sql } from 'drizzle-orm';

// Sealing takes seconds. What waits this long waits for a transaction that somebody left open.
const PATIENCE_MINUTES = 10;

/** The entry that has waited longest for its seal, of the audit log or the journal; no row while none has waited long. */
export const longUnsealed: SQL = sql`
  select * from (
    (select a.id::text as id, 'audit log' as chain, floor(extract(epoch from clock_timestamp() - a.at) / 60)::int as minutes
      from audit_log a, audit_head h where a.tx >= h.tx and (a.tx, a.id) > (h.tx, h.audit_id) order by a.tx, a.id limit 1)
    union all
    (select e.id::text, 'journal', floor(extract(epoch from clock_timestamp() - e.posted_at) / 60)::int
      from journal_entries e, journal_head h where (e.tx, e.seq) > (h.tx, h.seq) order by e.tx, e.seq limit 1)
  ) as oldest where minutes >= ${PATIENCE_MINUTES} order by minutes desc limit 1`;

/** For how many minutes nothing was sealed; 0 while sealing goes on. */
export const minutesUnsealed: SQL = sql`coalesce((select minutes from (${longUnsealed}) as waiting), 0)`;
