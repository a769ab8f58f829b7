import { type SQL, sql } from 'drizzle-orm';
import type { Day } from '../../domain/kernel/time.ts';

/** Banks, paybills, tills and cash boxes that the books have below zero at the end of a day, by name. */
export const overdrawnAt = (day: Day): SQL => sql`
  select coalesce(c.name, a.name) as name, -b.balance::numeric(14, 2) as amount
  from accounts a
  cross join lateral (select sum(debit - credit) as balance from journal_days where account = a.code and day <= ${day}::date) as b
  left join cash_accounts c on c.account = a.code
  where a.is_cash and b.balance < 0 order by a.code`;
