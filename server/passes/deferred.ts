import { sql } from 'drizzle-orm';
import { type Cents, parseMoney } from '../../domain/kernel/money.ts';
import type { Day } from '../../domain/kernel/time.ts';
import { ACCOUNTS } from '../../domain/ledger/chart.ts';
import { type BatchQuery, batchQuery } from '../db/query/query-batch.ts';

/** What was unused of passes at the end of a day: what was sold of them less what was credited, used and lapsed by then. */
export const deferredPasses = (date: Day): BatchQuery<Cents> =>
  batchQuery(
    sql`
    select ((select coalesce(sum(net), 0) from passes where valid_from <= ${date}::date)
      - (select coalesce(sum(net), 0) from credit_note_lines where kind = 'pass' and issue_date <= ${date}::date)
      + (select coalesce(sum(credit - debit), 0) from journal_days
          where account = ${ACCOUNTS.deferredRevenue} and source_type = 'pass' and day <= ${date}::date))::numeric(14, 2)::text as amount`,
    (rows: readonly { amount: string }[]) => parseMoney(rows[0]?.amount ?? '0.00'),
  );
