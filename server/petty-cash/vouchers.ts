import { and, eq, not, or, type SQL, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ExpenseCategory } from '../../domain/expenses/contract.ts';
import type { QueryOf } from '../../domain/kernel/endpoint.ts';
import type { listVouchers as ListVouchers, Voucher } from '../../domain/petty-cash/contract.ts';
import { topUpNumber, voucherNumber } from '../../domain/petty-cash/rules.ts';
import type { Db } from '../db/connection/database.ts';
import type { Deps } from '../deps.ts';
import { containing, keyset } from '../http/list/page.ts';
import { pettyCashVouchers } from './tables.ts';

// The top-up that paid a voucher back, where it stands.
const paidBack = sql<
  number | null
>`(select u.number::int from petty_cash_top_ups u join transfers t on t.id = u.transfer_id
  where u.id = ${pettyCashVouchers.topUpId} and t.reversed_at is null)`;

const columns = {
  id: pettyCashVouchers.expenseId,
  number: pettyCashVouchers.number,
  date: sql<string>`e.expense_date::text`,
  category: sql<ExpenseCategory>`e.category`,
  account: sql<string | null>`e.account`,
  accountName: sql<string | null>`(select a.name from accounts a where a.code = e.account)`,
  description: sql<string>`e.description`,
  vendor: sql<string | null>`e.vendor`,
  amount: sql<string>`e.amount::text`,
  vatAmount: sql<string>`e.vat_amount::text`,
  hasReceipt: sql<boolean>`exists (select from expense_receipts r where r.expense_id = ${pettyCashVouchers.expenseId})`,
  recordedByName: sql<string>`e.recorded_by_name`,
  topUp: paidBack,
  cursor: sql<string>`${pettyCashVouchers.number}::text`,
};

const selectVouchers = (db: Db) =>
  db.select(columns).from(pettyCashVouchers).innerJoin(sql`expenses e`, sql`e.id = ${pettyCashVouchers.expenseId}`);

const present = ({
  number,
  topUp,
  cursor: _,
  ...row
}: Awaited<ReturnType<typeof selectVouchers>>[number]): Voucher => ({
  ...row,
  number: voucherNumber(number),
  state: topUp === null ? 'open' : 'reimbursed',
  topUpNumber: topUp === null ? null : topUpNumber(topUp),
});

// "PV000042", as vouchers are numbered.
const NUMBER = /^pv0*(\d{1,9})$/i;

const matches = (q: string): SQL | undefined => {
  const number = NUMBER.exec(q)?.[1];
  return or(
    sql`e.description ilike ${containing(q)}`,
    sql`e.vendor ilike ${containing(q)}`,
    number ? eq(pettyCashVouchers.number, Number(number)) : undefined,
  );
};

const live = sql`e.deleted_at is null`;

export const listVouchers = async (
  { db }: Pick<Deps, 'db'>,
  query: QueryOf<typeof ListVouchers>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<Voucher[]> => {
  const isOpen = sql`${paidBack} is null`;
  const filter = and(
    eq(pettyCashVouchers.cashAccountId, query.fund),
    live,
    query.state ? (query.state === 'open' ? isOpen : not(isOpen)) : undefined,
    query.q ? matches(query.q) : undefined,
  );
  const page = keyset(query, {
    sorts: { number: pettyCashVouchers.number },
    id: pettyCashVouchers.expenseId,
    otherwise: '-number',
  });
  const rows = await selectVouchers(db)
    .where(and(page.after, filter))
    .orderBy(...page.order)
    .limit(page.take);
  if (query.count) {
    const [row] = await db
      .select({ total: sql<number>`count(*)::int` })
      .from(pettyCashVouchers)
      .innerJoin(sql`expenses e`, sql`e.id = ${pettyCashVouchers.expenseId}`)
      .where(filter);
    reply.header('x-total-count', String(row?.total ?? 0));
  }
  return (page.finish(request, reply, rows) as typeof rows).map(present);
};

/** What a top-up paid back, as its paper lists it: also what its reversal opened again. */
export const listPaidBack = async (db: Db, topUpId: string): Promise<Voucher[]> =>
  (
    await selectVouchers(db)
      .where(and(eq(pettyCashVouchers.topUpId, topUpId), live))
      .orderBy(pettyCashVouchers.number)
  ).map(present);
