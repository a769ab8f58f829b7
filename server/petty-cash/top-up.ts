import { and, eq, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { transferNumber } from '../../domain/cash/rules.ts';
import type { QueryOf } from '../../domain/kernel/endpoint.ts';
import { AppError, invalid, notFound } from '../../domain/kernel/errors.ts';
import { formatDay } from '../../domain/kernel/format.ts';
import { cents, parseMoney } from '../../domain/kernel/money.ts';
import { toDay } from '../../domain/kernel/time.ts';
import type { listTopUps as ListTopUps, PettyCashFund, TopUp, TopUpInput } from '../../domain/petty-cash/contract.ts';
import { topUpNumber } from '../../domain/petty-cash/rules.ts';
import { openCashAccount } from '../cash/accounts.ts';
import { makeTransfer } from '../cash/transfers.ts';
import { getToday } from '../clock.ts';
import type { Db } from '../db/connection/database.ts';
import { countRows, keyset } from '../http/list/page.ts';
import { type FundDeps, holdFund } from './funds.ts';
import { pettyCashTopUps } from './tables.ts';

const columns = {
  id: pettyCashTopUps.id,
  number: pettyCashTopUps.number,
  fundId: pettyCashTopUps.cashAccountId,
  fundName: sql<string>`(select name from cash_accounts c where c.id = ${pettyCashTopUps.cashAccountId})`,
  at: pettyCashTopUps.createdAt,
  byName: pettyCashTopUps.madeByName,
  fromName: sql<string>`(select name from cash_accounts c where c.id = t.from_id)`,
  transfer: sql<number>`t.number::int`,
  amount: pettyCashTopUps.amount,
  voucherCount: pettyCashTopUps.voucherCount,
  vouchers: pettyCashTopUps.vouchers,
  differences: pettyCashTopUps.differences,
  otherMovements: pettyCashTopUps.otherMovements,
  isReversed: sql<boolean>`t.reversed_at is not null`,
  cursor: sql<string>`${pettyCashTopUps.number}::text`,
};

const selectTopUps = (db: Db) =>
  db.select(columns).from(pettyCashTopUps).innerJoin(sql`transfers t`, sql`t.id = ${pettyCashTopUps.transferId}`);

const present = ({ number, transfer, cursor: _, ...row }: Awaited<ReturnType<typeof selectTopUps>>[number]): TopUp => ({
  ...row,
  number: topUpNumber(number),
  transferNumber: transferNumber(transfer),
});

export const getTopUp = async (db: Db, id: string): Promise<TopUp> => {
  const [row] = await selectTopUps(db).where(eq(pettyCashTopUps.id, id));
  if (!row) throw notFound('Top-up');
  return present(row);
};

export const listTopUps = async (
  { db }: Pick<FundDeps, 'db'>,
  query: QueryOf<typeof ListTopUps>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<TopUp[]> => {
  const filter = eq(pettyCashTopUps.cashAccountId, query.fund);
  const page = keyset(query, {
    sorts: { number: pettyCashTopUps.number },
    id: pettyCashTopUps.id,
    otherwise: '-number',
  });
  const rows = await selectTopUps(db)
    .where(and(page.after, filter))
    .orderBy(...page.order)
    .limit(page.take);
  if (query.count) await countRows(db, pettyCashTopUps, filter, reply);
  return (page.finish(request, reply, rows) as typeof rows).map(present);
};

// What is paid back was looked at: the box was counted on this day.
const findCount = async (deps: FundDeps, { name, lastCount }: PettyCashFund): Promise<string> => {
  const { timezone } = (await deps.settings.get()).general;
  const day = lastCount && toDay(lastCount.at, timezone);
  if (lastCount && day === (await getToday(deps))) return lastCount.id;
  const before = day ? `It was last counted on ${formatDay(day)}.` : 'It was never counted.';
  throw new AppError('conflict', `Count ${name} first. ${before}`);
};

const refuseAmount = (fund: PettyCashFund, shown: number | undefined): void => {
  const needed = parseMoney(fund.topUp);
  if (needed === 0) throw new AppError('conflict', `${fund.name} holds its float already`);
  if (shown !== undefined && shown !== needed)
    throw new AppError('outdated', 'Something was paid meanwhile, so that the top-up is another. Look at it again.');
};

export const topUpFund = async (deps: FundDeps, id: string, input: TopUpInput): Promise<TopUp> => {
  const { db } = deps;
  const fund = await holdFund(db, id);
  const countId = await findCount(deps, fund);
  refuseAmount(fund, input.amount);
  const from = await openCashAccount(deps, input.from, 'from');
  if (from.kind === 'petty_cash' || from.kind === 'cheques')
    throw invalid({ from: `A top-up does not come from ${from.name}: choose a bank account, a paybill or a till` });
  const transfer = await makeTransfer(deps, {
    from: from.id,
    to: id,
    amount: cents(parseMoney(fund.topUp)),
    charges: input.charges,
    reference: input.reference,
    notes: `Top-up of ${fund.name}`,
    overrideReason: null,
  });
  const [row] = await db
    .insert(pettyCashTopUps)
    .values({
      cashAccountId: id,
      transferId: transfer.id,
      countId,
      voucherCount: fund.openVouchers,
      vouchers: fund.vouchers,
      differences: fund.differences,
      otherMovements: fund.otherMovements,
      amount: fund.topUp,
      createdAt: deps.clock.now(),
    })
    .returning({ id: pettyCashTopUps.id });
  if (!row) throw new Error('The insert answered no row');
  return getTopUp(db, row.id);
};
