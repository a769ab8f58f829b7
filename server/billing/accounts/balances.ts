import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { TenantAccount } from '../../../domain/billing/payments/payment-contract.ts';
import { notFound } from '../../../domain/kernel/errors.ts';
import { addMoney, cents, parseMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import { getToday } from '../../clock.ts';
import type { Db } from '../../db/connection/database.ts';
import { preparedForIds } from '../../db/overlay/statements.ts';
import type { Deps } from '../../deps.ts';
import type { HasBalance, InArrears } from '../../tenants/list.ts';
import { tenantContacts } from '../../tenants/lock-tenant.ts';
import type { AccountFigures } from '../../tenants/routes.ts';

type Row = { id: string; owed: string; overdue: string; credit: string; deposit: string; last: Day | null };

const selectAccounts = preparedForIds<{ today: Day }, Row>(
  (ids, value) => sql`
    select t.id, coalesce(i.owed, 0)::numeric(14, 2) as owed, coalesce(i.overdue, 0)::numeric(14, 2) as overdue,
      (coalesce(p.credit, 0) + coalesce(c.credit, 0))::numeric(14, 2) as credit, coalesce(d.balance, 0)::numeric(14, 2) as deposit,
      (select max(payment_date)::text from payments where tenant_id = t.id and reversed_at is null) as last
    from ${ids} as t (id)
    left join lateral (
      select sum(amount - paid_amount - credited_amount) as owed,
        sum(amount - paid_amount - credited_amount) filter (where due_date < ${value('today')}::date) as overdue
      from invoices where tenant_id = t.id and status = 'pending') as i on true
    left join lateral (select sum(unallocated) as credit from payments where tenant_id = t.id and unallocated > 0 and reversed_at is null) as p on true
    left join lateral (select sum(unallocated) as credit from credit_notes where tenant_id = t.id and unallocated > 0) as c on true
    left join deposit_balances d on d.tenant_id = t.id`,
);

/**
 * What some tenants owe, have as credit and as deposit: sums over their open documents, which the integrity check
 * compares with the books.
 */
export const tenantAccounts = async (
  db: Db,
  tenantIds: readonly string[],
  today: Day,
): Promise<ReadonlyMap<string, TenantAccount>> => {
  const rows = await selectAccounts(db, tenantIds, { today });
  return new Map(
    rows.map(({ id, owed, overdue, credit, deposit, last }) => [
      id,
      {
        tenantId: id,
        owed,
        overdue,
        credit,
        deposit,
        balance: toDecimalText(addMoney(parseMoney(owed), cents(-parseMoney(credit)))),
        lastPaymentDate: last,
      },
    ]),
  );
};

export const readAccount = async (deps: Deps, tenantId: string): Promise<TenantAccount> => {
  const known = await tenantContacts(deps.db, new Set([tenantId]));
  const account = (await tenantAccounts(deps.db, [...known.keys()], await getToday(deps))).get(tenantId);
  if (!account) throw notFound('Tenant');
  return account;
};

/** Whether a tenant has an invoice past its due date, as a condition on the id of the tenant. */
export const inArrears: InArrears = (tenantId, today) => {
  const overdue = sql`i.status = 'pending' and i.due_date < ${today}::date`;
  return {
    forAll: sql`${tenantId} in (select i.tenant_id from invoices i where ${overdue})`,
    forRow: sql`coalesce((select true from invoices i where i.tenant_id = ${tenantId} and ${overdue} limit 1), false)`,
  };
};

const openDocuments = (of: SQL): SQL => sql`(
    select tenant_id, amount - paid_amount - credited_amount as owed from invoices where status = 'pending' and ${of}
    union all
    select tenant_id, -unallocated from payments where unallocated > 0 and reversed_at is null and ${of}
    union all
    select tenant_id, -unallocated from credit_notes where unallocated > 0 and ${of}) as open`;

/**
 * What each tenant owes, less its credit, of those that have anything open: read from the indexes of what is open, which
 * stay small however long the history gets.
 */
export const openBalances: SQL = sql`(
  select tenant_id, sum(owed) as balance from ${openDocuments(sql`tenant_id is not null`)} group by tenant_id)`;

const SIGNS = { owing: sql`> 0`, credit: sql`< 0`, settled: sql`= 0` };

/** Whether a tenant owes something, has credit or neither, as a condition on the id of the tenant. */
export const hasBalance: HasBalance = (tenantId, balance) => {
  const sumFor = (id: SQLWrapper) => sql`(select coalesce(sum(owed), 0) from ${openDocuments(sql`tenant_id = ${id}`)})`;
  const having = (sign: SQL) => sql`(select tenant_id from ${openBalances} as b where balance ${sign})`;
  // Credit is rare: only who has some is summed up.
  const credited = sql`(select c.tenant_id from (
      select tenant_id from payments where unallocated > 0 and reversed_at is null and tenant_id is not null
      union select tenant_id from credit_notes where unallocated > 0 and tenant_id is not null) as c
    where ${sumFor(sql`c.tenant_id`)} < 0)`;
  const found = {
    owing: sql`in ${having(SIGNS.owing)}`,
    credit: sql`in ${credited}`,
    settled: sql`not in ${having(sql`<> 0`)}`,
  };
  return { forAll: sql`${tenantId} ${found[balance]}`, forRow: sql`${sumFor(tenantId)} ${SIGNS[balance]}` };
};

const toPaymentStatus = ({ owed, overdue }: TenantAccount): AccountFigures['paymentStatus'] =>
  overdue !== '0.00' ? 'overdue' : owed !== '0.00' ? 'pending' : 'current';

/** The same, as a tenant's own fields say it. */
export const accountFigures = async (
  deps: Deps,
  tenantIds: readonly string[],
): Promise<ReadonlyMap<string, AccountFigures>> => {
  const accounts = await tenantAccounts(deps.db, tenantIds, await getToday(deps));
  return new Map(
    [...accounts].map(([id, account]) => [
      id,
      {
        outstandingBalance: account.balance,
        paymentStatus: toPaymentStatus(account),
        lastPaymentDate: account.lastPaymentDate,
      },
    ]),
  );
};
