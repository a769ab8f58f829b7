import { and, eq, isNull, sql } from 'drizzle-orm';
import { AppError, invalid } from '../../domain/kernel/errors.ts';
import { type Cents, cents, parseMoney, subtractMoney, toDecimalText } from '../../domain/kernel/money.ts';
import { ACCOUNTS } from '../../domain/ledger/chart.ts';
import { tillDifferenceLines } from '../../domain/ledger/postings.ts';
import type { OpenTill, Till } from '../../domain/tills/contract.ts';
import { differenceText, tillNumber } from '../../domain/tills/rules.ts';
import { type CashPlace, holdCashAccount, listPlaces, openCashAccount } from '../cash/accounts.ts';
import { getToday } from '../clock.ts';
import type { Db } from '../db/connection/database.ts';
import type { Deps } from '../deps.ts';
import { accountBalances } from '../ledger/balances.ts';
import { postEntry } from '../ledger/post.ts';
import { type Counted, keepCount, toCounted } from './counting.ts';
import { presentTill, readTill } from './find.ts';
import { tills } from './tables.ts';

export type TillDeps = Pick<Deps, 'db' | 'clock' | 'settings'>;
export type TillUser = { id: string; name: string; seesBooks: boolean };

// The one that was named, or the first that nobody has open.
const choosePlace = async (deps: TillDeps, wanted: string | null | undefined): Promise<string> => {
  if (wanted) return wanted;
  const open = await deps.db.select({ id: tills.cashAccountId }).from(tills).where(isNull(tills.closedAt));
  const isFree = (place: { id: string }) => !open.some(({ id }) => id === place.id);
  const free = (await listPlaces(deps)).find((place) => place.kind === 'till' && place.isActive && isFree(place));
  if (!free) throw new AppError('conflict', 'Every till is open already');
  return free.id;
};

const toFloat = ({ counts, float }: OpenTill, currency: string): Counted =>
  counts || float === undefined ? toCounted({ counts, amount: float }, currency) : { amount: float, pieces: null };

const refuseOpened = async (db: Db, place: CashPlace): Promise<void> => {
  const [open] = await db
    .select({ by: tills.openedByName })
    .from(tills)
    .where(and(eq(tills.cashAccountId, place.id), isNull(tills.closedAt)));
  if (open) throw new AppError('conflict', `${place.name} is open already, by ${open.by}`);
};

type Opening = { difference: Cents; takenFrom: CashPlace | null; reason: string | null };

const explain = async (deps: TillDeps, input: OpenTill, difference: Cents, place: CashPlace): Promise<Opening> => {
  if (difference === 0) return { difference, takenFrom: null, reason: null };
  if (input.takenFrom && difference > 0) {
    const takenFrom = await openCashAccount(deps, input.takenFrom, 'takenFrom');
    if (takenFrom.id === place.id || takenFrom.kind === 'mpesa' || takenFrom.kind === 'cheques')
      throw invalid({ takenFrom: `Cash cannot be taken from ${takenFrom.name}` });
    return { difference, takenFrom, reason: input.reason };
  }
  const { currency } = (await deps.settings.get()).general;
  if (!input.reason)
    throw invalid({ reason: `${differenceText(difference, currency)} against the books: give a reason` });
  return { difference, takenFrom: null, reason: input.reason };
};

/** The float is what lies in the till. What the books have otherwise is posted: taken from another account, or over or short. */
export const openTill = async (deps: TillDeps, input: OpenTill, by: TillUser): Promise<Till> => {
  const { db } = deps;
  const counted = toFloat(input, (await deps.settings.get()).general.currency);
  const place = await openCashAccount(deps, await choosePlace(deps, input.cashAccountId), 'cashAccountId');
  if (place.kind !== 'till') throw invalid({ cashAccountId: `${place.name} is not a till` });
  await holdCashAccount(db, place.id);
  await refuseOpened(db, place);
  const booked = (await accountBalances(db, [place.account])).get(place.account) ?? '0.00';
  const opening = await explain(deps, input, subtractMoney(counted.amount, parseMoney(booked)), place);
  const [row] = await db
    .insert(tills)
    .values({
      cashAccountId: place.id,
      openedAt: deps.clock.now(),
      openedBy: by.id,
      openedByName: by.name,
      floatAmount: toDecimalText(counted.amount),
      openingDifference: toDecimalText(opening.difference),
      openingReason: opening.reason,
      takenFromId: opening.takenFrom?.id ?? null,
    })
    .returning({ id: tills.id, number: tills.number });
  if (!row) throw new Error('The insert answered no row');
  keepCount(deps, row.id, 'open', counted);
  await postOpening(deps, { ...row, place }, opening);
  return presentTill(await readTill(db, row.id), by);
};

const postOpening = async (
  deps: TillDeps,
  { id, number, place }: { id: string; number: number; place: CashPlace },
  { difference, takenFrom, reason }: Opening,
): Promise<void> => {
  if (difference === 0) return;
  const what = takenFrom
    ? `float from ${takenFrom.name}`
    : `${difference < 0 ? 'short' : 'over'} when it was opened: ${reason}`;
  await postEntry(deps.db, {
    date: await getToday(deps),
    memo: `${place.name} ${tillNumber(number)}, ${what}`,
    sourceType: 'till',
    sourceId: id,
    event: 'opened',
    lines: tillDifferenceLines(place.account, takenFrom?.account ?? ACCOUNTS.otherExpenses, difference),
  });
};

/** An open till that nobody posts to until the transaction ends; what was posted before it was held is part of it. */
export const holdOpenTill = async (db: Db, id: string) => {
  const [row] = await db
    .select({ id: tills.id, number: tills.number, cashAccountId: tills.cashAccountId, closedAt: tills.closedAt })
    .from(tills)
    .where(eq(tills.id, id))
    .for('update');
  return row ?? null;
};

/** The float and what came since. */
export const expectedIn = async (db: Db, id: string): Promise<Cents> => {
  const { rows } = await db.execute<{ expected: string }>(sql`
    select (t.float_amount + coalesce((select sum(amount) from till_moves where till_id = t.id), 0))::numeric(14, 2)::text as expected
    from tills t where t.id = ${id}`);
  return cents(parseMoney(rows[0]?.expected ?? '0.00'));
};
