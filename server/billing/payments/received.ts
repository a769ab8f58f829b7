import { sql } from 'drizzle-orm';
import type { Day } from '../../../domain/kernel/time.ts';
import { type BatchQuery, rowsQuery } from '../../db/query/query-batch.ts';

export type ReceivedRow = { cashAccountId: string; today: string; week: string };

/**
 * Payments and deposits from a day on that stand, by the account into which they came. What another system had received, and
 * tax that a payer kept back, are no money.
 */
export const receivedSince = ({ from, today }: { from: Day; today: Day }): BatchQuery<readonly ReceivedRow[]> =>
  rowsQuery<ReceivedRow>(sql`
    select place as "cashAccountId", sum(amount)::numeric(14, 2)::text as week,
      coalesce(sum(amount) filter (where day = ${today}::date), 0)::numeric(14, 2)::text as today
    from (
      select coalesce(cash_account_id, seeded_cash_account(payment_method)) as place, amount, payment_date as day from payments
      where payment_date between ${from}::date and ${today}::date and reversed_at is null and not opening
      union all
      select coalesce(cash_account_id, seeded_cash_account(payment_method)), amount, move_date from deposit_moves
      where move_date between ${from}::date and ${today}::date and kind = 'taken' and payment_method is not null
    ) as received group by place`);
