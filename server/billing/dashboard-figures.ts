import { type SQL, sql } from 'drizzle-orm';
import { addDays, type Day } from '../../domain/kernel/time.ts';

const WEEK = 7;

/** What is owed, what of it is late, and what falls due within a week: over the open invoices, not over all there are. */
export const owedFigures = (today: Day): SQL => sql`(
  select jsonb_build_object('count', count(*), 'amount', coalesce(sum(open), 0)::numeric(14, 2)::text,
    'lateCount', count(*) filter (where due_date < ${today}::date),
    'lateAmount', coalesce(sum(open) filter (where due_date < ${today}::date), 0)::numeric(14, 2)::text,
    'soonCount', count(*) filter (where due_date between ${today}::date and ${addDays(today, WEEK)}::date),
    'soonAmount', coalesce(sum(open) filter (where due_date between ${today}::date and ${addDays(today, WEEK)}::date), 0)::numeric(14, 2)::text)
  from (select due_date, amount - paid_amount - credited_amount as open from invoices where status = 'pending') as i)`;

export const draftInvoices: SQL = sql`(select count(*)::int from invoices where status = 'draft')`;

/** Deposits that are still held for tenants who left. */
export const depositsToSettle: SQL = sql`(select count(*)::int from deposit_balances d join tenants t on t.id = d.tenant_id
  where d.balance > 0 and t.status = 'terminated')`;

export const refundsToApprove: SQL = sql`(select count(*)::int from refund_proposals where state = 'waiting')`;

export const lettersToApprove: SQL = sql`(select count(*)::int from demand_letters where status = 'awaiting_approval')`;

/** Letters that wait for a person to serve them: nothing is on its way to their debtors. */
export const lettersToServe: SQL = sql`(select count(*)::int from demand_letters l where l.status = 'awaiting_delivery'
  and not exists (select 1 from outbox o where o.event_key = 'letter:' || l.id and o.status = 'queued'))`;

/** 1 while the last automation run is one that failed. */
export const failedAutomation: SQL = sql`(
  select count(*)::int from (
    select status, error from billing_runs where kind = 'automation' and status <> 'running' order by started_at desc, id desc limit 1
  ) as r where r.status = 'failed' or r.error is not null)`;
