import { sql } from 'drizzle-orm';
import { type Cents, parseMoney } from '../../../domain/kernel/money.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import { type BatchQuery, batchQuery } from '../../db/query/query-batch.ts';

export type Habit = { daysLate: number; invoices: number };

export type Habits = {
  /** Of everybody together. */
  all: Habit;
  /** By tenant or party. */
  byPayer: ReadonlyMap<string, Habit>;
};

type HabitRow = Habit & { payer: string | null; isAll: boolean };

/** How late the invoices that fell due in the last year were paid: the median, of each payer and of all. */
export const payingHabits = (today: Day): BatchQuery<Habits> =>
  batchQuery(
    sql`
    select payer, grouping(payer) = 1 as "isAll", count(*)::int as invoices,
      ceil(percentile_cont(0.5) within group (order by late))::int as "daysLate"
    from (
      select coalesce(i.tenant_id, i.party_id)::text as payer, max(a.dated_on) - i.due_date as late
      from invoices i join allocations a on a.invoice_id = i.id
      where i.status = 'paid' and i.due_date between ${today}::date - 365 and ${today}::date and a.amount > 0
        and (a.payment_id is not null or a.deposit_move_id is not null)
      group by i.id
    ) as paid group by grouping sets ((payer), ())`,
    (rows: readonly HabitRow[]) => {
      const all = rows.find(({ isAll }) => isAll);
      return {
        all: { daysLate: all?.daysLate ?? 0, invoices: all?.invoices ?? 0 },
        byPayer: new Map(
          rows.flatMap(({ payer, isAll, daysLate, invoices }) =>
            isAll || payer === null ? [] : [[payer, { daysLate, invoices }]],
          ),
        ),
      };
    },
  );

export type Owed = { id: string; number: string; payer: string | null; name: string; dueOn: Day; open: Cents };

/** Every open invoice, of tenants and of others. */
export const everyOpenInvoice: BatchQuery<Owed[]> = batchQuery(
  sql`
  select i.id, i.invoice_number as number, coalesce(i.tenant_id, i.party_id)::text as payer, i.bill_to ->> 'name' as name,
    i.due_date::text as "dueOn", (i.amount - i.paid_amount - i.credited_amount)::text as open
  from invoices i where i.status = 'pending'`,
  (rows: readonly (Omit<Owed, 'open'> & { open: string })[]) =>
    rows.map((row) => ({ ...row, open: parseMoney(row.open) })),
);
