import { sql } from 'drizzle-orm';
import { MONTHS } from '../../../domain/budgets/rules.ts';
import { type Cents, cents, parseMoney } from '../../../domain/kernel/money.ts';
import { addDays, addMonths, firstOfMonth } from '../../../domain/kernel/time.ts';
import { saveBudget } from '../../budgets/budget.ts';
import { getToday } from '../../clock.ts';
import type { Deps } from '../../deps.ts';

const BASE_MONTHS = 3;
const THOUSAND_SHILLINGS = 100_000;
// Income was planned a little higher than it came, and costs a little lower: as plans are.
const PLANNED: Readonly<Record<string, number>> = { income: 1.06, expense: 0.97 };

/** A plan of this year: each account as in the last three whole months, to the thousand. */
export const fillDemoBudget = async (deps: Deps): Promise<void> => {
  const thisMonth = firstOfMonth(await getToday(deps));
  const { rows } = await deps.db.execute<{ account: string; kind: string; amount: string }>(sql`
    select a.code as account, a.kind, abs(sum(d.debit - d.credit))::numeric(14, 2)::text as amount
    from journal_days d join accounts a on a.code = d.account
    where a.kind in ('income', 'expense') and a.is_active
      and d.day between ${addMonths(thisMonth, -BASE_MONTHS)}::date and ${addDays(thisMonth, -1)}::date
    group by a.code having sum(d.debit - d.credit) <> 0 order by a.code`);
  const toMonth = (amount: Cents, factor: number): Cents =>
    cents(Math.ceil((amount * factor) / BASE_MONTHS / THOUSAND_SHILLINGS) * THOUSAND_SHILLINGS);
  const lines = rows.map(({ account, kind, amount }) => {
    const month = toMonth(parseMoney(amount), PLANNED[kind] ?? 1);
    return { account, months: MONTHS.map(() => month) };
  });
  if (lines.length > 0) await saveBudget(deps, Number(thisMonth.slice(0, 4)), lines);
};
