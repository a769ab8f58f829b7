import { type Day, daysBetween } from '../../domain/kernel/time.ts';
import type { TestApp } from './app.ts';

// The figures of reports a second time, worked out from the raw documents with plain loops and none of the server's
// functions. All amounts are in cents.

type Line = { account: string; kind: string; net: number; start: Day; end: Day; issued: Day; known: Day; sign: 1 | -1 };
type Used = { account: string; day: Day; amount: number };
type Invoice = { id: string; tenantId: string | null; issued: Day; due: Day; amount: number };
type Held = { type: string; quantity: number; first: Day; last: Day | null };
type Settled = { invoiceId: string; amount: number; on: Day };

export type Books = {
  lines: Line[];
  used: Used[];
  invoices: Invoice[];
  settled: Settled[];
  tenantIds: string[];
  holding: number;
  spaceDaysIn(from: Day, to: Day, types: readonly string[]): number;
  spentIn(from: Day, to: Day): Map<string, number>;
  collectedIn(from: Day, to: Day): number;
  receivedIn(from: Day, to: Day): number;
  cashAt(day: Day): number;
  salesIn(from: Day, to: Day): { net: string; vat: string };
  deferredAt(day: Day): number;
  passesAt(day: Day): number;
  roomHoursOf(tenantId: string, from: Day, to: Day): number;
  roomHoursIn(from: Day, to: Day): number;
};

const toCents = (text: unknown): number => Math.round(Number(text) * 100);
const fixed = (amount: number): string => (amount / 100).toFixed(2);

// Half away from zero, as the books round.
const rounded = (value: number): number => Math.sign(value) * Math.round(Math.abs(value) + 1e-9);

// A pass is earned as its days are used, whatever the days of its line say.
const earnedBy = ({ kind, net, start, end }: Line, day: Day): number => {
  if (kind === 'pass') return 0;
  const total = daysBetween(start, end);
  const passed = Math.min(Math.max(daysBetween(start, day) + 1, 0), total);
  return rounded((net * passed) / total);
};

const before = (day: Day): Day => Temporal.PlainDate.from(day).subtract({ days: 1 }).toString();

// What the books have of a line by the end of a day: from its document on what was earned, and before it what whole months earned
// that were over when it was invoiced. No period is closed in these histories.
const bookedBy = (line: Line, day: Day): number => {
  if (day >= line.issued) return earnedBy(line, day);
  const seen = line.known <= day ? line.known : Temporal.PlainDate.from(day).add({ days: 1 }).toString();
  return earnedBy(line, before(`${seen.slice(0, 8)}01`));
};

const earnedIn = (line: Line, from: Day, to: Day): number => bookedBy(line, to) - bookedBy(line, before(from));

/** What was earned in months that are over and invoiced after a day. */
export const accruedAt = ({ lines }: Books, day: Day): number =>
  lines.reduce((all, line) => all + (line.issued > day ? line.sign * bookedBy(line, day) : 0), 0);

export const servedIn = ({ lines, used }: Books, from: Day, to: Day): Map<string, number> => {
  const sums = new Map<string, number>();
  for (const line of lines) {
    sums.set(line.account, (sums.get(line.account) ?? 0) + line.sign * earnedIn(line, from, to));
  }
  for (const { account, day, amount } of used) {
    if (day >= from && day <= to) sums.set(account, (sums.get(account) ?? 0) + amount);
  }
  return sums;
};

export const openAt = ({ invoices, settled }: Books, date: Day) =>
  invoices
    .filter(({ issued }) => issued <= date)
    .map((invoice) => {
      const paid = settled
        .filter(({ invoiceId, on }) => invoiceId === invoice.id && on <= date)
        .reduce((sum, { amount }) => sum + amount, 0);
      return { ...invoice, open: invoice.amount - paid, days: daysBetween(invoice.due, date) };
    })
    .filter(({ open }) => open !== 0);

const EXPENSES: Readonly<Record<string, string>> = {
  electricity: '5010',
  water: '5020',
  internet: '5030',
  rent: '5040',
  payroll: '5050',
  generator_fuel: '5060',
  maintenance: '5070',
  cleaning: '5080',
  security: '5090',
  office_supplies: '5100',
  marketing: '5110',
  other: '5120',
};
const bookedOn = ({ account, category }: Row): string => String(account ?? EXPENSES[String(category)] ?? '');

type Row = Record<string, unknown>;
const dayOf = (value: unknown): Day => String(value);

// Day by day, of an expense that months share: from the month on in which it was paid, each on its last day.
const borneIn = (row: Row, from: Day, to: Day): number => {
  const [first, last, paid] = [dayOf(row.first), dayOf(row.last), dayOf(row.day)];
  const days = daysBetween(first, last) + 1;
  const upTo = (day: Day) => {
    const end = row.through === null || dayOf(row.through) > day ? day : dayOf(row.through);
    const next = Temporal.PlainDate.from(end).add({ days: 1 }).toString();
    const over = before(`${next.slice(0, 7)}-01`);
    if (over < paid.slice(0, 7) || row.through === null) return 0;
    return rounded((toCents(row.net) * Math.min(Math.max(daysBetween(first, over) + 1, 0), days)) / days);
  };
  return upTo(to) - upTo(before(from));
};

export const readBooks = async (t: TestApp): Promise<Books> => {
  const lines = (
    await t.sql(`select account, kind, net, service_start::text as start, service_end::text as "end", issue_date::text as issued, issue_date::text as known, 1 as sign
      from invoice_lines where issue_date is not null and account like '4%'
      union all select c.account, c.kind, c.net, c.service_start::text, c.service_end::text, c.issue_date::text, l.issue_date::text, -1
      from credit_note_lines c join invoice_lines l on l.id = c.invoice_line_id where c.account like '4%'`)
  ).map((row) => ({ ...row, net: toCents(row.net) }) as Line);
  const used = (
    await t.sql(`select s.account, u.day::text as day, u.earned as amount from pass_uses u join passes s on s.id = u.pass_id
      union all select s.account, e.entry_date::text, s.lapsed from passes s
        join journal_entries e on e.source_type = 'pass' and e.source_id = s.id::text and e.event = 'lapsed'`)
  ).map((row) => ({ ...row, amount: toCents(row.amount) }) as Used);
  const invoices = (
    await t.sql(
      `select id, tenant_id as "tenantId", issue_date::text as issued, due_date::text as due, amount from invoices where status <> 'draft'`,
    )
  ).map((row) => ({ ...row, amount: toCents(row.amount) }) as Invoice);
  // A payment settles on its own day, or with the invoice where it was credit until then.
  const settled = (
    await t.sql(`select a.invoice_id as "invoiceId", a.amount,
        case when a.payment_id is not null then greatest(p.payment_date, i.issue_date) when a.credit_note_id is not null then c.issue_date
          when a.write_off_id is null then d.move_date when a.amount > 0 then w.written_on else (w.reversed_at at time zone 'Africa/Nairobi')::date end::text as on
      from allocations a join invoices i on i.id = a.invoice_id left join payments p on p.id = a.payment_id
      left join credit_notes c on c.id = a.credit_note_id left join deposit_moves d on d.id = a.deposit_move_id
      left join write_offs w on w.id = a.write_off_id`)
  ).map((row) => ({ ...row, amount: toCents(row.amount) }) as Settled);
  const expenses = await t.sql(
    `select category, account, amount - vat_amount as net, amount, expense_date::text as day, covers_from::text as first, covers_to::text as last,
      released_through::text as through from expenses where deleted_at is null`,
  );
  const pay =
    await t.sql(`select coalesce(approved_at::date, pay_period_end)::text as day, gross_pay, employer_nssf, employer_housing_levy, nita, employer_pension,
      net_pay, e.entry_date::text as posted, paid.entry_date::text as paid
    from payroll_records r join journal_entries e on e.source_type = 'payroll' and e.source_id = r.id::text and e.event = 'approved'
      left join journal_entries paid on paid.source_type = 'payroll' and paid.source_id = r.id::text and paid.event = 'paid'`);
  const fringe = await t.sql(
    `select posted_on::text as day, tax as amount from fringe_months where reversed_at is null`,
  );
  const depreciation =
    await t.sql(`select e.entry_date::text as day, l.debit as amount from journal_entries e join journal_lines l on l.entry_id = e.id
    where e.source_type = 'depreciation' and l.account = '5230'`);
  const lost =
    await t.sql(`select disposed_on::text as day, cost - depreciated - coalesce(proceeds, 0) as amount from inventory_assets
    where disposed_on is not null and cost - depreciated - coalesce(proceeds, 0) > 0`);
  const badDebts = await t.sql(`select written_on::text as day, amount from write_offs
    union all select (reversed_at at time zone 'Africa/Nairobi')::date::text, -amount from write_offs where reversed_at is not null`);
  const charges =
    await t.sql(`select charges as amount, transfer_date::text as day from transfers where reversed_at is null
    union all select amount, entry_date::text from cash_entries where kind = 'charge' and reversed_at is null`);
  const short =
    await t.sql(`select -difference as amount, (closed_at at time zone 'Africa/Nairobi')::date::text as day from tills where closed_at is not null
    union all select -opening_difference, (opened_at at time zone 'Africa/Nairobi')::date::text from tills where taken_from_id is null
    union all select -difference, (counted_at at time zone 'Africa/Nairobi')::date::text from petty_cash_counts`);
  const billed =
    await t.sql(`select l.account, d.day, d.sign * (l.net + case when b.claims_vat then 0 else l.vat end) as amount
    from bills b join bill_lines l on l.bill_id = b.id and l.account like '5%',
      lateral (values (b.posted_on::text, case b.kind when 'bill' then 1 else -1 end), (b.cancelled_on::text, case b.kind when 'bill' then -1 else 1 end)) as d(day, sign)
    where b.posted_on is not null and d.day is not null`);
  const payments = await t.sql(`select amount, payment_date::text as day from payments where reversed_at is null`);
  // A deposit that came before its agreement is owed back, not earned.
  const ahead =
    await t.sql(`select round(a.amount * l.net / i.amount, 2) as amount, p.payment_date::text as day from invoice_lines l join invoices i on i.id = l.invoice_id
      join allocations a on a.invoice_id = i.id join payments p on p.id = a.payment_id
      where l.account = '2105' and p.reversed_at is null`);
  const cash = await t.sql(
    `select l.entry_date::text as day, l.debit - l.credit as amount from journal_lines l join accounts a on a.code = l.account where a.is_cash`,
  );
  const documents = await t.sql(`select issue_date::text as day, net, vat from invoices where status <> 'draft'
    union all select issue_date::text, -net, -vat from credit_notes`);
  const bookings = await t.sql(
    `select tenant_id, booking_date::text as day, free_minutes + charged_minutes as minutes from room_bookings where status <> 'cancelled'`,
  );
  const tenants = await t.sql('select id from tenants');
  const [held] = await t.sql(`select sum(l.quantity)::int as n from agreement_lines l
    join agreements a on a.id = l.agreement_id join tenants t on t.id = a.tenant_id join workspace_packages p on p.id = l.package_id
    where t.status <> 'terminated' and a.state in ('active', 'notice') and p.type <> 'virtual_office'
      and (clock_timestamp() at time zone 'Africa/Nairobi')::date between l.start_date and coalesce(least(l.end_date, a.end_date), 'infinity')`);

  // A place is held on every day of its line, the last one too, for as long as the agreement and the tenancy last.
  const places = (await t.sql(`select p.type, l.quantity, l.start_date::text as first, least(l.end_date,
        case when a.state = 'ended' then a.end_date end,
        case when a.state = 'ended' and a.is_main then (t.terminated_at at time zone 'Africa/Nairobi')::date end)::text as last
      from agreement_lines l join agreements a on a.id = l.agreement_id join tenants t on t.id = a.tenant_id
      join workspace_packages p on p.id = l.package_id where a.state <> 'draft'`)) as Held[];

  const within = (rows: Row[], from: Day, to: Day) => rows.filter(({ day }) => dayOf(day) >= from && dayOf(day) <= to);
  const sum = (rows: Row[], field: string) => rows.reduce((all, row) => all + toCents(row[field]), 0);
  const hours = (rows: Row[]) => rows.reduce((all, { minutes }) => all + Number(minutes), 0) / 60;
  return {
    lines,
    used,
    invoices,
    settled,
    tenantIds: tenants.map(({ id }) => String(id)),
    holding: Number(held?.n),
    spaceDaysIn(from, to, types) {
      let days = 0;
      for (let day = Temporal.PlainDate.from(from); day.toString() <= to; day = day.add({ days: 1 })) {
        for (const { type, quantity, first, last } of places) {
          if (types.includes(type) && first <= day.toString() && (last === null || day.toString() <= last))
            days += quantity;
        }
      }
      return days;
    },
    spentIn(from, to) {
      const sums = new Map<string, number>();
      const add = (account: string, amount: number) => sums.set(account, (sums.get(account) ?? 0) + amount);
      const atOnce = expenses.filter(({ first }) => first === null);
      for (const row of within(atOnce, from, to)) add(bookedOn(row), toCents(row.net));
      for (const row of expenses.filter(({ first }) => first !== null)) {
        add(bookedOn(row), borneIn(row, from, to));
      }
      for (const row of pay.filter(({ posted }) => dayOf(posted) >= from && dayOf(posted) <= to)) {
        add('5051', toCents(row.gross_pay));
        add('5052', toCents(row.employer_nssf));
        add('5053', toCents(row.employer_housing_levy));
        add('5054', toCents(row.nita));
        add('5055', toCents(row.employer_pension));
      }
      for (const row of within(billed, from, to)) add(String(row.account), toCents(row.amount));
      add('5120', sum(within(lost, from, to), 'amount') + sum(within(short, from, to), 'amount'));
      add('5210', sum(within(charges, from, to), 'amount'));
      add('5220', sum(within(badDebts, from, to), 'amount'));
      add('5056', sum(within(fringe, from, to), 'amount'));
      add('5230', sum(within(depreciation, from, to), 'amount'));
      return sums;
    },
    collectedIn: (from, to) => sum(within(payments, from, to), 'amount'),
    receivedIn: (from, to) => sum(within(payments, from, to), 'amount') - sum(within(ahead, from, to), 'amount'),
    cashAt: (day) => sum(within(cash, '0001-01-01', day), 'amount'),
    salesIn(from, to) {
      const own = within(documents, from, to);
      return { net: fixed(sum(own, 'net')), vat: fixed(sum(own, 'vat')) };
    },
    deferredAt: (day) =>
      lines
        .filter(({ issued }) => issued <= day)
        .reduce((all, line) => all + line.sign * (line.net - earnedBy(line, day)), 0) -
      used.reduce((all, one) => all + (one.day <= day ? one.amount : 0), 0),
    passesAt: (day) =>
      lines.reduce((all, { kind, issued, sign, net }) => all + (kind === 'pass' && issued <= day ? sign * net : 0), 0) -
      used.reduce((all, one) => all + (one.day <= day ? one.amount : 0), 0),
    roomHoursOf: (tenantId, from, to) => hours(within(bookings, from, to).filter((row) => row.tenant_id === tenantId)),
    roomHoursIn: (from, to) => hours(within(bookings, from, to)),
  };
};
