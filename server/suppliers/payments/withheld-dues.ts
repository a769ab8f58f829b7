import { type SQL, sql } from 'drizzle-orm';
import { type Cents, cents, parseMoney } from '../../../domain/kernel/money.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import { ACCOUNTS } from '../../../domain/ledger/chart.ts';
import {
  openMonths,
  WITHHELD_ACCOUNTS,
  WITHHELD_TAXES,
  type WithheldMonth,
  type WithheldTax,
} from '../../../domain/suppliers/payments/withheld-dues.ts';
import type { Db } from '../../db/connection/database.ts';
import { type BatchQuery, batchQuery, runBatch } from '../../db/query/query-batch.ts';
import { PAYMENT_SOURCE } from './pay.ts';

export const WITHHELD_SOURCE = 'withheld_payment';

type MonthRow = { tax: WithheldTax; month: string; withheld: string; paid: string };

// The month is the one in which it was kept back.
const withheldMonths: BatchQuery<WithheldMonth[]> = batchQuery(
  sql`
  select m.tax, m.month, sum(m.withheld)::numeric(14, 2)::text as withheld, sum(m.paid)::numeric(14, 2)::text as paid from (
    select k.tax, to_char(t.paid_on, 'YYYY-MM') as month, k.amount as withheld, 0 as paid
    from bill_payments p join bill_batches t on t.id = p.batch_id
      cross join lateral (values ('income', p.withheld_tax), ('vat', p.withheld_vat)) as k (tax, amount)
    where p.reversed_on is null and (p.withheld_tax > 0 or p.withheld_vat > 0) and k.amount > 0
    union all select tax, month, 0, amount from withheld_payments where reversed_at is null
  ) as m group by m.tax, m.month order by m.tax, m.month`,
  (rows: readonly MonthRow[]) =>
    rows.map(({ tax, month, withheld, paid }) => ({
      tax,
      month,
      withheld: parseMoney(withheld),
      paid: parseMoney(paid),
    })),
);

type DayRow = { tax: WithheldTax; paidOn: Day; amount: string };

/** What was kept back on each day on which suppliers were paid. */
export const withheldDays: BatchQuery<{ tax: WithheldTax; paidOn: Day; amount: Cents }[]> = batchQuery(
  sql`
  select k.tax, t.paid_on::text as "paidOn", sum(k.amount)::numeric(14, 2)::text as amount
  from bill_payments p join bill_batches t on t.id = p.batch_id
    cross join lateral (values ('income', p.withheld_tax), ('vat', p.withheld_vat)) as k (tax, amount)
  where p.reversed_on is null and (p.withheld_tax > 0 or p.withheld_vat > 0) and k.amount > 0
  group by k.tax, t.paid_on order by t.paid_on, k.tax`,
  (rows: readonly DayRow[]) => rows.map((row) => ({ ...row, amount: parseMoney(row.amount) })),
);

type Beside = { account: string; settled: Cents };

/** What entries that are neither of bills nor of these payments took off the accounts; below zero where they added to it. */
const settledBeside: BatchQuery<Beside[]> = batchQuery(
  sql`
  select d.account, sum(d.debit - d.credit)::numeric(14, 2)::text as settled from journal_days d
  where d.account in (${ACCOUNTS.withheldTaxDue}, ${ACCOUNTS.withheldVatDue}) and d.source_type not in (${PAYMENT_SOURCE}, ${WITHHELD_SOURCE})
  group by d.account order by d.account`,
  (rows: readonly { account: string; settled: string }[]) =>
    rows.map(({ account, settled }) => ({ account, settled: parseMoney(settled) })),
);

export type WithheldDue = WithheldMonth & { open: Cents };

/** What the months are worked out from, for those who ask for more along with it. */
export const WITHHELD_PARTS = { months: withheldMonths, beside: settledBeside };

export const toWithheldDues = ({ months, beside }: { months: WithheldMonth[]; beside: Beside[] }): WithheldDue[] =>
  WITHHELD_TAXES.flatMap((tax) =>
    openMonths(
      months.filter((row) => row.tax === tax),
      beside.find(({ account }) => account === WITHHELD_ACCOUNTS[tax])?.settled ?? cents(0),
    ),
  );

/** Every month in which something was kept back, and what of it KRA is still owed. */
export const withheldDues = async (db: Db): Promise<WithheldDue[]> =>
  toWithheldDues(await runBatch(db, WITHHELD_PARTS));

const SOON_DAYS = 5;
// Longer ago, it is due.
const LONGEST_TERM_DAYS = 60;

/** For the dashboard: the taxes of which the books owe more than what falls due later than in a few days. */
export const withheldToPay = (today: Day): SQL => sql`(
  select count(*)::int from (
    select account, sum(credit - debit) as owed from journal_days
    where account in (${ACCOUNTS.withheldTaxDue}, ${ACCOUNTS.withheldVatDue}) group by account
  ) as o cross join lateral (
    select coalesce(sum(case o.account when ${ACCOUNTS.withheldTaxDue} then p.withheld_tax else p.withheld_vat end), 0) as later
    from bill_payments p join bill_batches t on t.id = p.batch_id
    where p.reversed_on is null and (p.withheld_tax > 0 or p.withheld_vat > 0) and t.paid_on > ${today}::date - ${LONGEST_TERM_DAYS}::int
      and case o.account when ${ACCOUNTS.withheldTaxDue} then (date_trunc('month', t.paid_on) + interval '1 month 19 days')::date
        else t.paid_on + 7 end > ${today}::date + ${SOON_DAYS}::int
  ) as l where o.owed > l.later)`;
