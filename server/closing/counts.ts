import { sql } from 'drizzle-orm';
import type { Counts } from '../../domain/closing/steps.ts';
import { type Day, firstOfMonth } from '../../domain/kernel/time.ts';
import { ACCOUNTS } from '../../domain/ledger/chart.ts';
import { overdrawnAt } from '../cash/overdrawn.ts';
import type { Deps } from '../deps.ts';

type Found = Omit<Counts, 'isVatRegistered' | 'isYearEnd'>;

/** What the books know of the end of a month, in one question. */
export const countAt = async ({ db, settings }: Pick<Deps, 'db' | 'settings'>, end: Day): Promise<Counts> => {
  const first = firstOfMonth(end);
  const { rows } = await db.execute<Found>(sql`
    select
      (select coalesce(json_agg(json_build_object('name', o.name, 'amount', o.amount::text)), '[]') from (${overdrawnAt(end)}) as o) as overdrawn,
      (select count(distinct cash_account_id)::int from statements where from_date <= ${end}::date) as "bankAccounts",
      (select count(distinct s.cash_account_id)::int from statements s where s.from_date <= ${end}::date and not exists (
        select 1 from reconciliations r where r.cash_account_id = s.cash_account_id and r.reopened_at is null and r.date >= ${end}::date)) as unreconciled,
      (select coalesce(sum(credit - debit), 0)::numeric(14, 2)::text from journal_days
        where account = ${ACCOUNTS.suspense} and day <= ${end}::date) as suspense,
      (select count(*)::int from invoices where status = 'draft' and created_at < ${end}::date + 1) as drafts,
      (select count(*)::int from room_bookings b where b.status in ('confirmed', 'completed', 'no_show') and b.booking_date <= ${end}::date
        and b.extra_charge_amount > 0 and not exists (select 1 from booking_charges c where c.booking_id = b.id)) as bookings,
      (select count(*)::int from charges where invoice_line_id is null and void_reason is null and date <= ${end}::date) as charges,
      (select count(*)::int from agreements a join tenants t on t.id = a.tenant_id
        where t.status = 'active' and a.state in ('active', 'notice') and coalesce(a.billed_through, t.billed_through) <= ${end}::date
          and coalesce(a.end_date, 'infinity') >= coalesce(a.billed_through, t.billed_through)) as agreements,
      (select count(*)::int from expenses where deleted_at is null and covers_to is not null
        and greatest(covers_from, expense_date) <= ${end}::date and coalesce(released_through, covers_from - 1) < least(covers_to, ${end}::date)) as unreleased,
      (select exists (select 1 from inventory_assets where acquired_on <= ${end}::date)) as "hasAssets",
      (select exists (select 1 from depreciation_months where month = ${first}::date)) as "isDepreciated",
      (select count(*)::int from employees where status = 'active' and hire_date <= ${end}::date) as staff,
      (select count(*)::int from payroll_records where status <> 'reversed' and pay_period_end between ${first}::date and ${end}::date) as slips,
      (select count(*)::int from payroll_records where status = 'pending' and pay_period_end between ${first}::date and ${end}::date) as "pendingSlips",
      (select exists (select 1 from vat_returns where month = to_char(${end}::date, 'YYYY-MM') and reversed_at is null)) as "isVatFiled",
      (select count(*)::int from accruals where reversed_at is null and month_end = ${end}::date) as accruals`);
  const [row] = rows;
  if (!row) throw new Error('The counts answered no row');
  const { general, billing } = await settings.get();
  return { ...row, isVatRegistered: billing.vatRegistered, isYearEnd: end.slice(5, 7) === general.financialYearEnd };
};
