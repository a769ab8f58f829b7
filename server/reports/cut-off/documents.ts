import { type SQL, sql } from 'drizzle-orm';
import { type Cents, parseMoney } from '../../../domain/kernel/money.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import { ACCOUNTS } from '../../../domain/ledger/chart.ts';
import type { CutOffLine } from '../../../domain/reports/cut-off/cut-off.ts';
import { type BatchQuery, batchQuery, rowsQuery } from '../../db/query/query-batch.ts';

/** The days around the day of the cut: from the first up to the day, and after it up to the last. */
export type Around = { first: Day; date: Day; last: Day };

type Head = { id: string; number: string; name: string; date: Day };
export type CutDocument = Head & { lines: CutOffLine[] };

type LineRow = Head & { net: string; serviceStart: Day; serviceEnd: Day };

const byDocument = (query: SQL): BatchQuery<CutDocument[]> =>
  batchQuery(query, (rows: readonly LineRow[]) =>
    [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((own) => {
      const [first] = own;
      if (!first) return [];
      const { id, number, name, date } = first;
      const lines = own.map(({ net, serviceStart, serviceEnd }) => ({
        net: parseMoney(net),
        serviceStart,
        serviceEnd,
      }));
      return [{ id, number, name, date, lines }];
    }),
  );

const lineParts = sql`l.net::text, l.service_start::text as "serviceStart", l.service_end::text as "serviceEnd"`;

// A pass is earned as its days are used, and on no side of a day before.
const invoiceLines = (condition: SQL): BatchQuery<CutDocument[]> =>
  byDocument(sql`
    select i.id, i.invoice_number as number, i.bill_to ->> 'name' as name, i.issue_date::text as date, ${lineParts}
    from invoices i join invoice_lines l on l.invoice_id = i.id
    where l.kind <> 'pass' and i.id in (select invoice_id from invoice_lines l where l.kind <> 'pass' and ${condition})
    order by i.issue_date, i.invoice_number, l.position`);

export const invoicesAfter = ({ date, last }: Around): BatchQuery<CutDocument[]> =>
  invoiceLines(
    sql`l.issue_date > ${date}::date and l.issue_date <= ${last}::date and l.service_start <= ${date}::date`,
  );

export const invoicesBefore = ({ first, date }: Around): BatchQuery<CutDocument[]> =>
  invoiceLines(sql`l.issue_date between ${first}::date and ${date}::date and l.service_end > ${date}::date + 1`);

export const creditNotesAfter = ({ date, last }: Around): BatchQuery<CutDocument[]> =>
  byDocument(sql`
    select c.id, c.credit_number as number, i.bill_to ->> 'name' as name, c.issue_date::text as date, ${lineParts}
    from credit_notes c join invoices i on i.id = c.invoice_id join credit_note_lines l on l.credit_note_id = c.id
    where l.kind <> 'pass' and l.issue_date > ${date}::date and l.issue_date <= ${last}::date and l.service_start <= ${date}::date
    order by c.issue_date, c.credit_number, l.position`);

export type CutBill = Head & {
  isCredit: boolean;
  postedOn: Day | null;
  cost: string;
  accounts: string[];
};

/** Dated up to the day and not in the books by then, or dated soon after it. */
export const billsAround = ({ date, last }: Around): BatchQuery<readonly CutBill[]> =>
  rowsQuery<CutBill>(sql`
    select b.id, b.number, s.name, b.bill_date::text as date, b.kind = 'credit' as "isCredit", b.posted_on::text as "postedOn",
      (b.net + case when b.claims_vat then 0 else b.vat end)::numeric(14, 2)::text as cost,
      (select array_agg(distinct account order by account) from bill_lines where bill_id = b.id) as accounts
    from bills b join suppliers s on s.id = b.supplier_id
    where b.state <> 'cancelled'
      and case when b.bill_date <= ${date}::date then b.posted_on is null or b.posted_on between ${date}::date + 1 and ${last}::date
        else b.bill_date <= ${last}::date end
    order by b.bill_date, s.name, b.id`);

export type CutExpense = Head & { net: Cents; from: Day; to: Day };
type ExpenseRow = Omit<CutExpense, 'net'> & { net: string };

/** Expenses with the days that they cover, where these lie on both sides or on the other side of the day. */
export const expensesAround = ({ first, date, last }: Around): BatchQuery<CutExpense[]> =>
  batchQuery(
    sql`
    select id, category as number, concat_ws(', ', description, vendor) as name, expense_date::text as date,
      (amount - vat_amount)::numeric(14, 2)::text as net, covers_from::text as from, covers_to::text as to
    from expenses
    where deleted_at is null and covers_to is not null
      and (expense_date between ${first}::date and ${date}::date and covers_to > ${date}::date
        or expense_date > ${date}::date and expense_date <= ${last}::date and covers_from <= ${date}::date)
    order by expense_date, id`,
    (rows: readonly ExpenseRow[]) => rows.map((row) => ({ ...row, net: parseMoney(row.net) })),
  );

export type CutAccrual = { id: string; account: string; accountName: string; description: string; date: Day };

export const accrualsAt = (date: Day): BatchQuery<readonly CutAccrual[]> =>
  rowsQuery<CutAccrual>(sql`
    select c.id, c.account, a.name as "accountName", c.description, c.month_end::text as date
    from accruals c join accounts a on a.code = c.account
    where c.id::text in (select e.source_id from journal_lines l join journal_entries e on e.id = l.entry_id
      where l.account = ${ACCOUNTS.accruedExpenses} and l.entry_date <= ${date}::date and e.source_type = 'accrual'
      group by e.source_id having sum(l.debit - l.credit) <> 0)
    order by c.month_end, c.created_at, c.id`);

export type CutTransfer = { id: string; number: number; name: string; date: Day; arrivedOn: Day | null };

export const transfersInTransit = (date: Day): BatchQuery<readonly CutTransfer[]> =>
  rowsQuery<CutTransfer>(sql`
    select t.id, t.number, f.name || ' to ' || d.name as name, t.transfer_date::text as date, t.arrived_on::text as "arrivedOn"
    from transfers t join cash_accounts f on f.id = t.from_id join cash_accounts d on d.id = t.to_id
    where t.id::text in (select e.source_id from journal_lines l join journal_entries e on e.id = l.entry_id
      where l.account = ${ACCOUNTS.inTransit} and l.entry_date <= ${date}::date and e.source_type = 'transfer'
      group by e.source_id having sum(l.debit - l.credit) <> 0)
    order by t.transfer_date, t.number`);

export type CutCheque = {
  id: string;
  reference: string | null;
  date: Day;
  bankedOn: Day | null;
  amount: string;
  name: string;
};

export const chequesInHand = (date: Day): BatchQuery<readonly CutCheque[]> =>
  rowsQuery<CutCheque>(sql`
    select p.id, p.reference, c.received_on::text as date, c.banked_on::text as "bankedOn", c.amount::text,
      coalesce(t.company_name, i.bill_to ->> 'name', 'Visitor') as name
    from cheques c join payments p on p.id = c.payment_id join cash_accounts a on a.id = c.cash_account_id
      left join tenants t on t.id = p.tenant_id left join invoices i on i.id = p.invoice_id
    where a.account = ${ACCOUNTS.cheques} and c.received_on <= ${date}::date
      and (c.banked_on is null or c.banked_on > ${date}::date) and (c.bounced_on is null or c.bounced_on > ${date}::date)
    order by c.received_on, p.id`);

type SourceRow = { account: string; id: string; hasDocument: boolean; amount: string };
export type SourceSum = Omit<SourceRow, 'amount'> & { amount: Cents };

/** What each document left on some accounts at the end of a day, debits less credits. */
export const sourceSums = (accounts: readonly string[], date: Day): BatchQuery<SourceSum[]> =>
  batchQuery(
    sql`
    select l.account, case when e.source_type = 'manual' then 'manual' else e.source_id end as id,
      e.source_type not in ('manual', 'opening') as "hasDocument", sum(l.debit - l.credit)::numeric(14, 2)::text as amount
    from journal_lines l join journal_entries e on e.id = l.entry_id
    where l.account in (${sql.join(
      accounts.map((code) => sql`${code}`),
      sql`, `,
    )}) and l.entry_date <= ${date}::date
    group by 1, 2, 3 having sum(l.debit - l.credit) <> 0`,
    (rows: readonly SourceRow[]) => rows.map((row) => ({ ...row, amount: parseMoney(row.amount) })),
  );

/** What invoices put into deferred revenue on the day they were issued. */
export const deferredAtIssue = ({ first, date }: Around): BatchQuery<ReadonlyMap<string, Cents>> =>
  batchQuery(
    sql`
    select e.source_id as id, sum(l.credit - l.debit)::numeric(14, 2)::text as amount
    from journal_entries e join journal_lines l on l.entry_id = e.id
    where l.account = ${ACCOUNTS.deferredRevenue} and l.entry_date between ${first}::date and ${date}::date and e.source_type = 'invoice'
    group by 1`,
    (rows: readonly { id: string; amount: string }[]) =>
      new Map(rows.map(({ id, amount }) => [id, parseMoney(amount)])),
  );

export const recognisedThrough = (date: Day): BatchQuery<Day> =>
  batchQuery(
    sql`select least(${date}::date, coalesce((select max(day) from recognised_days), ${date}::date))::text as day`,
    (rows: readonly { day: Day }[]) => rows[0]?.day ?? date,
  );

/** Also of those that nothing was posted to. */
export const accountNames = rowsQuery<{ code: string; name: string }>(sql`select code, name from accounts`);
