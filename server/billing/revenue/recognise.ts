import { sql } from 'drizzle-orm';
import { addDays, type Day } from '../../../domain/kernel/time.ts';
import type { Db } from '../../db/connection/database.ts';
import { postSelected } from '../../ledger/post.ts';

const MOST_AT_ONCE = 92;

/** What is earned of a line by the end of a day, as domain/billing/recognition.ts works it out. */
export const earned = (day: string) =>
  sql.raw(
    `round(net * least(greatest((${day}) - service_start + 1, 0), service_end - service_start) / (service_end - service_start), 2)`,
  );

/**
 * Moves what each day earned from deferred revenue to revenue, one entry for a day, up to and including a day. What is
 * issued on a day is earned up to that day by its own entry, so that a day counts the lines issued before it. Credit
 * notes take their share back in the same way.
 */
export const recogniseThrough = async (db: Db, through: Day): Promise<number> => {
  const { rows } = await db.execute<{ first: Day | null }>(sql`
    select coalesce((select max(day) + 1 from recognised_days), (select min(issue_date) + 1 from invoice_lines))::text as first`);
  const first = rows[0]?.first;
  if (!first || first > through) return 0;
  const last = addDays(first, MOST_AT_ONCE - 1) < through ? addDays(first, MOST_AT_ONCE - 1) : through;
  const claimed = await db.execute<{ day: Day }>(sql`
    insert into recognised_days (day) select d::date
    from generate_series(${first}::date, ${last}::date, interval '1 day') as d
    on conflict do nothing returning day::text as day`);
  if (claimed.rows.length > 0) await postDays(db, claimed.rows[0]?.day ?? first, last);
  return claimed.rows.length + (last < through ? await recogniseThrough(db, through) : 0);
};

const postDays = (db: Db, first: Day, last: Day): Promise<void> =>
  postSelected(
    db,
    'recognition',
    'earned',
    sql`
      with days as (
        select d::date as day from generate_series(${first}::date, ${last}::date, interval '1 day') as d
      ), shares as (
        select days.day, l.account, ${earned('days.day')} - ${earned('days.day - 1')} as amount
        from days join invoice_lines l on l.issue_date < days.day and l.service_end > days.day and l.service_start <= days.day
        union all
        select days.day, l.account, -(${earned('days.day')} - ${earned('days.day - 1')})
        from days join credit_note_lines l on l.issue_date < days.day and l.service_end > days.day and l.service_start <= days.day
      ), sums as (
        select day, account, sum(amount) as amount from shares group by day, account having sum(amount) <> 0
      ), heads as (
        select day, uuid_v7() as entry_id, sum(amount) as amount from sums group by day
      )
      select h.entry_id, h.day as date, 'Revenue earned on ' || to_char(h.day, 'FMDD Mon YYYY') as memo, h.day::text as source_id, s.account,
        greatest(-s.amount, 0) as debit, greatest(s.amount, 0) as credit, null::uuid as tenant_id
      from heads h join sums s on s.day = h.day
      union all
      select h.entry_id, h.day, 'Revenue earned on ' || to_char(h.day, 'FMDD Mon YYYY'), h.day::text, '2200', greatest(h.amount, 0), greatest(-h.amount, 0), null
      from heads h where h.amount <> 0`,
  );
