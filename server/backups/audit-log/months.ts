import type pg from 'pg';
import { addMonths, type Day, firstOfMonth } from '../../../domain/kernel/time.ts';

// Whole months that always stay in the log.
const KEPT_MONTHS = 12;

/** The month before which everything may go. */
export const latestCut = (today: Day): Day => addMonths(firstOfMonth(today), -KEPT_MONTHS);

/** A partition of the log that has ended. */
export type LogMonth = {
  month: Day;
  upTo: Day;
  fromTx: string;
  toTx: string;
  entries: number;
  unsealed: number;
  bytes: number;
};

// What is sealed is counted by its links, which are small.
const MONTHS = `
  select c.month::text as month, n.month::text as "upTo", c.from_tx::text as "fromTx", n.from_tx::text as "toTx",
    (select count(*) from audit_log a where a.tx >= c.from_tx and a.tx < n.from_tx)::float8 as entries,
    (select count(*) from audit_log a, audit_head h where a.tx >= c.from_tx and a.tx < n.from_tx and a.tx >= h.tx
      and (a.tx, a.id) > (h.tx, h.audit_id))::float8 as unsealed,
    (pg_total_relation_size(to_regclass('audit_log_' || to_char(c.month, 'YYYY_MM')))
      + pg_total_relation_size(to_regclass('audit_seal_' || to_char(c.month, 'YYYY_MM'))))::float8 as bytes
  from audit_cuts c cross join lateral (select l.month, l.from_tx from audit_cuts l where l.month > c.month order by l.month limit 1) n
  where n.month <= $1::date and n.from_tx <= settled_before() order by c.month`;

/** The months that end before this one, oldest first: as far as all of them are sealed and no transaction can add an entry. */
export const monthsBefore = async (client: pg.Client, before: Day): Promise<LogMonth[]> => {
  const { rows } = await client.query<LogMonth>(MONTHS, [before]);
  const open = rows.findIndex(({ unsealed }) => unsealed > 0);
  return open < 0 ? rows : rows.slice(0, open);
};
