import pg from 'pg';
import type { PaymentMethod } from '../../../domain/settings/contract.ts';
import { type Account, creditLeft, depositHeld, owed, statusOf } from './account.ts';
import { amountOf, same } from './operation.ts';
import { type ModelPayRun, payBalances } from './payroll.ts';
import { expenseAccount, type Lane } from './spending.ts';

export type Model = { accounts: readonly Account[]; lanes: readonly Lane[]; payRuns: readonly ModelPayRun[] };

type Rows = (statement: string) => Promise<Record<string, string | null>[]>;

const CASH: Record<string, string> = {
  bank_transfer: '1010',
  credit_card: '1010',
  mobile_money: '1020',
  cash: '1030',
  cheque: '1040',
} satisfies Record<PaymentMethod, string>;
// Revenue moves from deferred to earned by itself as days pass: both together are what was invoiced.
const REVENUE = 'revenue';

// What each account of the books must hold, worked out from the documents of the model alone; debits are positive.
const expectedBalances = ({ accounts, lanes, payRuns }: Model): Record<string, number> => {
  const balances = new Map<string, number>();
  const add = (account: string | undefined, amount: number) =>
    balances.set(account ?? '', (balances.get(account ?? '') ?? 0) + amount);
  for (const account of accounts) {
    add('1100', owed(account));
    add('2110', -creditLeft(account));
    add('2100', -depositHeld(account));
    for (const payment of account.payments.values()) {
      if (payment.isReversed) continue;
      add(CASH[payment.method], payment.amount);
      add('1130', payment.withheldVat);
      add('1140', payment.withheldTax);
    }
    for (const { amount, method, isReversed } of account.refunds.values()) {
      if (!isReversed) add(CASH[method], -amount);
    }
    for (const { writtenOff } of account.invoices.values()) add('5220', writtenOff);
    for (const { kind, amount, method } of account.deposits) {
      if (kind !== 'set_off') add(CASH[method], kind === 'taken' ? amount : -amount);
    }
    for (const line of [...account.invoices.values()].flatMap(({ lines }) => lines)) {
      add(REVENUE, line.creditedNet - line.net);
      add('2300', line.creditedVat - line.vat);
    }
  }
  for (const expense of lanes.flatMap((lane) => [...lane.values()])) {
    add(expenseAccount(expense), expense.amount - expense.vat);
    add('1120', expense.vat);
    add(CASH[expense.method], -expense.amount);
  }
  for (const [account, amount] of payRuns.flatMap(payBalances)) add(account, amount);
  return Object.fromEntries([...balances].filter(([, amount]) => amount !== 0).sort());
};

const bookedBalances = async (rows: Rows): Promise<Record<string, number>> => {
  const found = await rows(`
    select case when account = '2200' or account like '4%' then '${REVENUE}' else account end as account, sum(debit - credit)::text as balance
    from journal_lines group by 1 having sum(debit - credit) <> 0`);
  return Object.fromEntries(found.map(({ account, balance }) => [account ?? '', amountOf(balance)]).sort());
};

const byId = <T>(list: readonly (readonly [string, T])[]): Record<string, T> => Object.fromEntries([...list].sort());

// Tenant by tenant: the documents and the books, each against the model.
const checkTenants = async (rows: Rows, { accounts }: Model): Promise<void> => {
  const found = await rows(`
    with booked as (
      select tenant_id, sum(debit - credit) filter (where account = '1100') as owed,
        sum(credit - debit) filter (where account = '2110') as credit, sum(credit - debit) filter (where account = '2100') as deposit
      from journal_lines where tenant_id is not null group by tenant_id
    )
    select t.id, coalesce((select sum(amount - paid_amount - credited_amount - written_off_amount) from invoices i where i.tenant_id = t.id and status <> 'draft'), 0)::text as owed,
      (coalesce((select sum(unallocated) from payments p where p.tenant_id = t.id), 0)
        + coalesce((select sum(unallocated) from credit_notes c where c.tenant_id = t.id), 0))::text as credit,
      coalesce((select balance from deposit_balances d where d.tenant_id = t.id), 0)::text as deposit,
      coalesce(b.owed, 0)::text as booked_owed, coalesce(b.credit, 0)::text as booked_credit, coalesce(b.deposit, 0)::text as booked_deposit
    from tenants t left join booked b on b.tenant_id = t.id`);
  const model = byId(
    accounts.map((account) => {
      const figures = [owed(account), creditLeft(account), depositHeld(account)];
      return [account.tenantId, [...figures, ...figures]] as const;
    }),
  );
  const actual = byId(
    found.map((row) => [
      row.id ?? '',
      [row.owed, row.credit, row.deposit, row.booked_owed, row.booked_credit, row.booked_deposit].map(amountOf),
    ]),
  );
  for (const id of new Set([...Object.keys(model), ...Object.keys(actual)])) {
    same(`Owed, credit and deposit of tenant ${id}, in documents and in the books`, actual[id], model[id]);
  }
};

const checkInvoices = async (rows: Rows, { accounts }: Model): Promise<void> => {
  const found = await rows(`
    select i.id, i.status, i.amount::text, i.paid_amount::text as paid, i.credited_amount::text as credited, i.written_off_amount::text as written_off,
      (select coalesce(sum(amount), 0)::text from allocations a where a.invoice_id = i.id) as allocated
    from invoices i`);
  const known = new Map<string, (string | number)[]>();
  for (const { invoices, drafts } of accounts) {
    for (const invoice of invoices.values()) {
      const { id, amount, paid, credited, writtenOff } = invoice;
      known.set(id, [statusOf(invoice), amount, paid, credited, writtenOff, paid + credited + writtenOff]);
    }
    for (const { id, lines } of drafts.values()) {
      known.set(id, ['draft', lines.reduce((sum, { net, vat }) => sum + net + vat, 0), 0, 0, 0, 0]);
    }
  }
  same('The number of invoices', found.length, known.size);
  for (const { id, status, amount, paid, credited, written_off, allocated } of found) {
    const actual = [status, ...[amount, paid, credited, written_off, allocated].map(amountOf)];
    same(`Invoice ${id}: status, amount, paid, credited, written off, allocated`, actual, known.get(id ?? ''));
  }
};

// Nothing happened twice: as many documents as were acknowledged.
const checkCounts = async (rows: Rows, { accounts, lanes }: Model): Promise<void> => {
  const [found] =
    await rows(`select (select count(*) from payments)::text as payments, (select count(*) from credit_notes)::text as credits,
    (select count(*) from deposit_moves)::text as deposits, (select count(*) from refunds)::text as refunds, (select count(*) from expenses where deleted_at is null)::text as expenses`);
  const count = (of: (account: Account) => number) => String(accounts.reduce((sum, account) => sum + of(account), 0));
  same('The number of documents', found, {
    payments: count(({ payments }) => payments.size),
    credits: count(({ credits }) => credits.size),
    deposits: count(({ deposits }) => deposits.length),
    refunds: count(({ refunds }) => refunds.size),
    expenses: String(lanes.reduce((sum, lane) => sum + lane.size, 0)),
  });
};

const checkNumbers = async (rows: Rows): Promise<void> => {
  for (const table of ['invoices', 'credit_notes', 'refunds', 'write_offs', 'demand_letters']) {
    const gaps = await rows(
      `select series from ${table} where seq is not null group by series having max(seq) <> count(*) or min(seq) <> 1`,
    );
    same(`Gaps in the numbers of ${table}`, gaps, []);
  }
};

const checkBooks = async (rows: Rows, model: Model): Promise<void> => {
  const [sums] = await rows(
    `select coalesce(sum(debit) - sum(credit), 0)::numeric(14, 2)::text as difference from journal_lines`,
  );
  same('Debits less credits', sums?.difference, '0.00');
  const unbalanced = await rows(
    `select entry_id from journal_lines group by entry_id having sum(debit) <> sum(credit) limit 5`,
  );
  same('Entries that do not balance', unbalanced, []);
  same('The books', await bookedBalances(rows), expectedBalances(model));
};

// Everything that the model knows against everything that the database holds, looked at as its owner.
export const checkAll = async (url: string, model: Model): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const rows: Rows = async (statement) => (await client.query(statement)).rows;
  try {
    await checkBooks(rows, model);
    await checkTenants(rows, model);
    await checkInvoices(rows, model);
    await checkCounts(rows, model);
    await checkNumbers(rows);
  } finally {
    await client.end();
  }
};
