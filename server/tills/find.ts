import { and, asc, desc, eq, getTableColumns, isNull, or, type SQL, sql } from 'drizzle-orm';
import { transferNumber } from '../../domain/cash/rules.ts';
import { AppError, notFound } from '../../domain/kernel/errors.ts';
import { addMoney, parseMoney, toDecimalText } from '../../domain/kernel/money.ts';
import type { CurrentTill, Till, TillDetails } from '../../domain/tills/contract.ts';
import { tillNumber } from '../../domain/tills/rules.ts';
import type { Db } from '../db/connection/database.ts';
import { isoText } from '../db/query/columns.ts';
import { findOpenTill } from './open-till.ts';
import { tillCounts, tills } from './tables.ts';

/** Who looks: those who do not see the books count without knowing, and see what they opened or closed. */
export type Viewer = { id: string; seesBooks: boolean };

const moved = (which: SQL) => sql<string>`(select coalesce(sum(m.amount), 0)::numeric(14, 2)::text from till_moves m
  where m.till_id = ${tills.id} and ${which})`;

const columns = {
  ...getTableColumns(tills),
  cashAccountName: sql<string>`place.name`.as('cash_account_name'),
  takenFromName: sql<string | null>`source.name`.as('taken_from_name'),
  toName: sql<string | null>`receiver.name`.as('to_name'),
  transferNumber: sql<string | null>`transfer.number::text`.as('transfer_number'),
  transferAmount: sql<string | null>`transfer.amount::text`.as('transfer_amount'),
  isReversed: sql<boolean>`transfer.reversed_at is not null`.as('is_reversed'),
  moved: moved(sql`true`).as('moved'),
  taken: moved(sql`m.source_type = 'payment'`).as('taken'),
  // As a page by openedAt, the one order of the list, needs it.
  cursor: sql<string>`${tills.openedAt}::text`.as('cursor'),
  payments: sql<number>`(select count(distinct m.source_id)::int from till_moves m
    where m.till_id = ${tills.id} and m.source_type = 'payment')`.as('payments'),
};

export const selectTills = (db: Db) =>
  db
    .select(columns)
    .from(tills)
    .innerJoin(sql`cash_accounts place`, sql`place.id = ${tills.cashAccountId}`)
    .leftJoin(sql`cash_accounts source`, sql`source.id = ${tills.takenFromId}`)
    .leftJoin(sql`transfers transfer`, sql`transfer.id = ${tills.transferId}`)
    .leftJoin(sql`cash_accounts receiver`, sql`receiver.id = transfer.to_id`);

export type TillRow = Awaited<ReturnType<typeof selectTills>>[number];

const presentHandOver = (row: TillRow): Till['handOver'] => {
  const { transferId, transferNumber: number, transferAmount, toName, handedOverAt, handedOverByName } = row;
  // Where the transfer was reversed, the money lies in the till again.
  if (!transferId || number === null || row.isReversed) return null;
  return {
    transferId,
    transferNumber: transferNumber(Number(number)),
    toName: toName ?? '',
    amount: transferAmount ?? '0.00',
    at: handedOverAt ?? '',
    byName: handedOverByName ?? '',
    receivedAt: row.receivedAt,
    receivedByName: row.receivedByName,
  };
};

const knows = ({ closedAt }: TillRow, { seesBooks }: Viewer): boolean => seesBooks || closedAt !== null;

export const presentTill = (row: TillRow, viewer: Viewer): Till => {
  const known = knows(row, viewer);
  const expected = row.expected ?? toDecimalText(addMoney(parseMoney(row.floatAmount), parseMoney(row.moved)));
  return {
    id: row.id,
    number: tillNumber(row.number),
    state: row.closedAt ? 'closed' : 'open',
    cashAccountId: row.cashAccountId,
    cashAccountName: row.cashAccountName,
    openedAt: row.openedAt,
    openedBy: row.openedBy,
    openedByName: row.openedByName,
    floatAmount: row.floatAmount,
    openingDifference: row.openingDifference,
    openingReason: row.openingReason,
    takenFromName: row.takenFromName,
    payments: row.payments,
    cashTaken: known ? row.taken : null,
    expected: known ? expected : null,
    closedAt: row.closedAt,
    closedByName: row.closedByName,
    counted: row.counted,
    difference: row.difference,
    reason: row.reason,
    handOver: presentHandOver(row),
  };
};

export const readTill = async (db: Db, id: string): Promise<TillRow> => {
  const [row] = await selectTills(db).where(eq(tills.id, id));
  if (!row) throw notFound('Till');
  return row;
};

const readMovements = async (db: Db, tillId: string): Promise<TillDetails['movements']> => {
  const { rows } = await db.execute<TillDetails['movements'][number]>(sql`
    select m.entry_id as "entryId", e.posted_at::text as at, e.entry_date::text as date, e.memo, m.source_type as "sourceType",
      m.source_id as "sourceId", m.amount::text as amount, e.actor_name as "byName"
    from till_moves m join journal_entries e on e.id = m.entry_id where m.till_id = ${tillId} order by e.seq`);
  return rows.map((row) => ({ ...row, at: isoText(row.at) }));
};

const readCounts = async (db: Db, tillId: string): Promise<TillDetails['counts']> =>
  db
    .select({
      id: tillCounts.id,
      moment: tillCounts.moment,
      amount: tillCounts.amount,
      counts: tillCounts.pieces,
      at: tillCounts.countedAt,
      byName: tillCounts.countedByName,
    })
    .from(tillCounts)
    .where(eq(tillCounts.tillId, tillId))
    .orderBy(asc(tillCounts.countedAt), asc(tillCounts.id));

export const getTillDetails = async (db: Db, id: string, viewer: Viewer): Promise<TillDetails> => {
  const row = await readTill(db, id);
  if (!viewer.seesBooks && row.openedBy !== viewer.id && row.closedBy !== viewer.id)
    throw new AppError('forbidden', 'Your role shows the tills that you opened or closed yourself.');
  const movements = knows(row, viewer) ? await readMovements(db, id) : [];
  return { ...presentTill(row, viewer), movements, counts: await readCounts(db, id) };
};

const MOST_WAITING = 5;

/** Closed by somebody, and their money still lies there. */
const readWaiting = (db: Db, userId: string): Promise<TillRow[]> =>
  selectTills(db)
    .where(
      and(
        eq(tills.closedBy, userId),
        sql`${tills.counted} > 0`,
        or(isNull(tills.transferId), sql`transfer.reversed_at is not null`),
        // What a later one was opened with is its own by then.
        sql`not exists (select from tills later where later.cash_account_id = ${tills.cashAccountId} and later.number > ${tills.number})`,
      ),
    )
    .orderBy(desc(tills.openedAt))
    .limit(MOST_WAITING);

export const currentTill = async (db: Db, viewer: Viewer): Promise<CurrentTill> => {
  const { rows: places } = await db.execute<CurrentTill['places'][number]>(sql`
    select c.id as "cashAccountId", c.name, t.id as "openTillId", t.opened_by_name as "openedByName"
    from cash_accounts c left join tills t on t.cash_account_id = c.id and t.closed_at is null
    where c.kind = 'till' and c.is_active order by c.account`);
  const open = await findOpenTill(db, viewer.id);
  return {
    till: open && presentTill(await readTill(db, open.id), viewer),
    places,
    waiting: (await readWaiting(db, viewer.id)).map((row) => presentTill(row, viewer)),
  };
};
