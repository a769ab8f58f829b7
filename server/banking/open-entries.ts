import { type SQL, sql } from 'drizzle-orm';
import { receiptNumber } from '../../domain/billing/payments/payment-rules.ts';
import { transferNumber } from '../../domain/cash/rules.ts';
import { type Cents, parseMoney } from '../../domain/kernel/money.ts';
import type { Day } from '../../domain/kernel/time.ts';
import type { Db } from '../db/connection/database.ts';

/** An entry of the books on a cash account, with what no line of the bank stands for yet. */
export type OpenEntry = {
  id: string;
  date: Day;
  memo: string;
  amount: Cents;
  left: Cents;
  /** Numbers that the other side may quote. */
  references: string[];
  /** Who paid or was paid; of a transfer, the other account of ours. */
  party: string | null;
  isTransfer: boolean;
  /** The transfer that arrives by it: this entry is only on its way to the account. */
  arrives?: string;
};

type Row = {
  id: string;
  date: Day;
  memo: string;
  amount: string;
  left: string;
  receipt: number | null;
  transfer: number | null;
  reference: string | null;
  party: string | null;
};

// What was reversed, and what reverses it, stand for nothing at the bank.
const STANDS = sql`e.reverses is null and not exists (select 1 from journal_entries r where r.reverses = e.id)`;

const selectEntries = async (db: Db, account: string, where: SQL): Promise<OpenEntry[]> => {
  const { rows } = await db.execute<Row>(sql`
    select e.id, e.entry_date::text as date, e.memo, s.amount::numeric(14, 2)::text as amount,
      (s.amount - coalesce(m.amount, 0))::numeric(14, 2)::text as left,
      p.receipt::int as receipt, t.number::int as transfer, coalesce(p.reference, t.reference) as reference,
      coalesce(n.company_name, q.name, x.vendor, o.name) as party
    from journal_entries e
    join lateral (select sum(debit - credit) as amount from journal_lines where entry_id = e.id and account = ${account}) s on s.amount <> 0
    left join lateral (select sum(amount) as amount from matches where entry_id = e.id) m on true
    left join payments p on e.source_type = 'payment' and p.id::text = e.source_id
    left join tenants n on n.id = p.tenant_id
    left join parties q on q.id = p.party_id
    left join transfers t on e.source_type = 'transfer' and t.id::text = e.source_id
    left join cash_accounts o on o.id in (t.from_id, t.to_id) and o.account <> ${account}
    left join expenses x on e.source_type = 'expense' and x.id::text = e.source_id
    where ${where} order by e.entry_date, e.seq`);
  return rows.map(({ receipt, transfer, reference, ...row }) => ({
    ...row,
    amount: parseMoney(row.amount),
    left: parseMoney(row.left),
    isTransfer: transfer !== null,
    references: [
      ...(receipt === null ? [] : [receiptNumber(receipt)]),
      ...(transfer === null ? [] : [transferNumber(transfer)]),
      ...(reference === null ? [] : [reference]),
      ...(row.memo.match(/[A-Za-z]*\d[\w/-]{3,}/g) ?? []),
    ],
  }));
};

type TransitRow = Pick<Row, 'id' | 'date' | 'memo' | 'amount' | 'reference'> & {
  arrives: string;
  number: number;
  cheques: string[];
};

/** What was sent to an account and not seen there yet, such as cheques that were banked: a line says that it arrived. */
const selectInTransit = async (db: Db, account: string, where: SQL): Promise<OpenEntry[]> => {
  const { rows } = await db.execute<TransitRow>(sql`
    select e.id, e.entry_date::text as date, e.memo, t.amount::text as amount, t.reference, t.id as arrives, t.number::int as number,
      array(select p.reference from cheques c join payments p on p.id = c.payment_id where c.transfer_id = t.id and p.reference is not null) as cheques
    from transfers t
    join cash_accounts a on a.id = t.to_id
    join journal_entries e on e.source_type = 'transfer' and e.source_id = t.id::text and e.event = 'sent'
    where a.account = ${account} and t.arrived_on is null and t.reversed_at is null and ${where} order by e.entry_date, e.seq`);
  return rows.map(({ id, date, memo, amount, reference, arrives, number, cheques }) => ({
    id,
    date,
    memo,
    amount: parseMoney(amount),
    left: parseMoney(amount),
    references: [transferNumber(number), ...(reference === null ? [] : [reference]), ...cheques],
    party: null,
    isTransfer: true,
    arrives,
  }));
};

/** Entries on an account since a day of which a part or all is open, and those on their way to it. */
export const openEntriesSince = async (db: Db, account: string, from: Day): Promise<OpenEntry[]> => {
  const onAccount = sql`e.id in (select entry_id from journal_lines where account = ${account} and entry_date >= ${from}::date)`;
  const entries = await selectEntries(db, account, sql`${onAccount} and ${STANDS}`);
  const arriving = await selectInTransit(db, account, sql`t.transfer_date >= ${from}::date`);
  return [...entries.filter(({ left }) => left !== 0), ...arriving];
};

const inList = (ids: readonly string[], type: 'uuid' | 'text'): SQL =>
  sql`any(${sql.param([...ids])}::${sql.raw(type)}[])`;

export const entriesById = async (db: Db, account: string, ids: readonly string[]): Promise<OpenEntry[]> => {
  const given = sql`e.id = ${inList(ids, 'uuid')}`;
  return [
    ...(await selectEntries(db, account, sql`${given} and ${STANDS}`)),
    ...(await selectInTransit(db, account, given)),
  ];
};

export const entriesFor = (
  db: Db,
  account: string,
  source: { type: string; ids: readonly string[]; event: string },
): Promise<OpenEntry[]> =>
  selectEntries(
    db,
    account,
    sql`e.source_type = ${source.type} and e.source_id = ${inList(source.ids, 'text')} and e.event = ${source.event} and ${STANDS}`,
  );

export const entryMemos = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ id: string; memo: string }>(
    sql`select id, memo from journal_entries where id = ${inList(ids, 'uuid')}`,
  );
  return new Map(rows.map(({ id, memo }) => [id, memo]));
};
