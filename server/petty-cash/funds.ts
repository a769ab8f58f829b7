import { sql } from 'drizzle-orm';
import { AppError, invalid, notFound } from '../../domain/kernel/errors.ts';
import { cents, parseMoney, toDecimalText } from '../../domain/kernel/money.ts';
import type { FundInput, PettyCashFund } from '../../domain/petty-cash/contract.ts';
import { otherMovements, topUpAmount } from '../../domain/petty-cash/rules.ts';
import type { Db } from '../db/connection/database.ts';
import { isoText } from '../db/query/columns.ts';
import type { Deps } from '../deps.ts';
import { pettyCashFunds } from './tables.ts';

export type FundDeps = Pick<Deps, 'db' | 'clock' | 'settings'>;

type FundRow = Omit<PettyCashFund, 'otherMovements' | 'topUp'>;

/** A voucher that no standing top-up has paid back. */
export const isOpenVoucher = sql`not exists (select from petty_cash_top_ups u join transfers t on t.id = u.transfer_id
  where u.id = v.top_up_id and t.reversed_at is null)`;

// The count that the last standing top-up went by: their ids are in the order of time.
const lastPaid = sql`(select u.count_id from petty_cash_top_ups u join transfers t on t.id = u.transfer_id
  where u.cash_account_id = c.id and t.reversed_at is null order by u.number desc limit 1)`;

const readFunds = async (db: Db, id: string | null): Promise<PettyCashFund[]> => {
  const { rows } = await db.execute<FundRow>(sql`
    select c.id, c.name, c.account, f.float::text as float, f.largest_voucher::text as "largestVoucher",
      f.custodian, coalesce(b.balance, 0)::numeric(14, 2)::text as balance,
      coalesce(o.open, 0)::int as "openVouchers", coalesce(o.amount, 0)::numeric(14, 2)::text as vouchers,
      coalesce(o.bare, 0)::int as "withoutReceipt", coalesce(d.amount, 0)::numeric(14, 2)::text as differences,
      case when n.id is not null then jsonb_build_object('id', n.id, 'at', n.counted_at::text, 'byName', n.counted_by_name,
        'counted', n.counted::text, 'difference', n.difference::text, 'reason', n.reason) end as "lastCount"
    from cash_accounts c
    left join petty_cash_funds f on f.cash_account_id = c.id
    left join lateral (select sum(debit - credit) as balance from journal_days where account = c.account) b on true
    left join lateral (
      select count(*) as open, sum(e.amount) as amount,
        count(*) filter (where not exists (select from expense_receipts r where r.expense_id = e.id)) as bare
      from petty_cash_vouchers v join expenses e on e.id = v.expense_id
      where v.cash_account_id = c.id and e.deleted_at is null and ${isOpenVoucher}) o on true
    left join lateral (select sum(difference) as amount from petty_cash_counts where cash_account_id = c.id
      and (${lastPaid} is null or id > ${lastPaid})) d on true
    left join lateral (select * from petty_cash_counts where cash_account_id = c.id order by counted_at desc, id desc limit 1) n on true
    where c.kind = 'petty_cash' and (c.is_active or f.cash_account_id is not null) and ${id ? sql`c.id = ${id}` : sql`true`}
    order by c.account`);
  return rows.map(present);
};

const present = ({ lastCount, ...row }: FundRow): PettyCashFund => {
  const balance = parseMoney(row.balance);
  const figures = {
    float: row.float ? parseMoney(row.float) : balance,
    balance,
    vouchers: parseMoney(row.vouchers),
    differences: parseMoney(row.differences),
  };
  return {
    ...row,
    otherMovements: row.float ? toDecimalText(otherMovements(figures)) : '0.00',
    topUp: row.float ? toDecimalText(topUpAmount(figures)) : '0.00',
    lastCount: lastCount && { ...lastCount, at: isoText(lastCount.at) },
  };
};

export const listFunds = (db: Db): Promise<PettyCashFund[]> => readFunds(db, null);

export const getFund = async (db: Db, id: string): Promise<PettyCashFund> => {
  const [fund] = await readFunds(db, id);
  if (!fund) throw notFound('Cash box');
  return fund;
};

/** Held until the end: nothing is paid from it, and nobody counts or tops it up, meanwhile. */
export const holdFund = async (db: Db, id: string): Promise<PettyCashFund & { float: string }> => {
  await db.execute(sql`select from petty_cash_funds where cash_account_id = ${id} for no key update`);
  const fund = await getFund(db, id);
  const { float } = fund;
  if (float === null) throw new AppError('conflict', `${fund.name} is not kept as a float: set its float first`);
  return { ...fund, float };
};

/** No money moves by it: the next top-up brings the box to its float. */
export const setFund = async ({ db }: FundDeps, id: string, input: FundInput): Promise<PettyCashFund> => {
  const { float, largestVoucher = null, custodian } = input;
  const before = await getFund(db, id);
  if (largestVoucher !== null && largestVoucher > float)
    throw invalid({ largestVoucher: 'One voucher cannot be more than the float' });
  if (parseMoney(before.balance) < 0)
    throw new AppError('conflict', `${before.name} is below zero by the books. Correct that first.`);
  const values = {
    float: toDecimalText(float),
    largestVoucher: largestVoucher === null ? null : toDecimalText(cents(largestVoucher)),
    custodian,
  };
  await db
    .insert(pettyCashFunds)
    .values({ cashAccountId: id, ...values })
    .onConflictDoUpdate({ target: pettyCashFunds.cashAccountId, set: values });
  return getFund(db, id);
};
