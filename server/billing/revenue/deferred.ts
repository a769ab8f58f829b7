import { sql } from 'drizzle-orm';
import { type Cents, parseMoney } from '../../../domain/kernel/money.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import { type BatchQuery, batchQuery } from '../../db/query/query-batch.ts';
import { earned } from './recognise.ts';

/**
 * When what was deferred at the end of a day is earned, month by month. Each line counts from the day up to which its
 * revenue was recognised then: the day of its own document, or the last day that was gone through.
 */
export const deferredAhead = (date: Day): BatchQuery<{ month: string; amount: Cents }[]> =>
  batchQuery(
    sql`
    with done as (
      select least(${date}::date, coalesce((select max(day) from recognised_days), ${date}::date)) as day
    ), running as (
      select l.net, l.service_start, l.service_end, greatest(l.issue_date, done.day) as through, 1 as sign
      from done, invoice_lines l where l.issue_date <= ${date}::date and l.service_end > greatest(l.issue_date, done.day) + 1
      union all
      select l.net, l.service_start, l.service_end, greatest(l.issue_date, done.day), -1
      from done, credit_note_lines l where l.issue_date <= ${date}::date and l.service_end > greatest(l.issue_date, done.day) + 1
    ), months as (
      select r.*, m::date as month, (m + interval '1 month')::date - 1 as month_end
      from running r, generate_series(date_trunc('month', greatest(r.through + 1, r.service_start)), r.service_end - 1, interval '1 month') as m
    )
    select to_char(month, 'YYYY-MM') as month,
      sum(sign * (${earned('month_end')} - ${earned('greatest(month - 1, through)')}))::numeric(14, 2)::text as amount
    from months group by month order by month`,
    (rows: readonly { month: string; amount: string }[]) =>
      rows.map(({ month, amount }) => ({ month, amount: parseMoney(amount) })),
  );
