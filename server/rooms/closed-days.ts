import { and, asc, eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import { notFound } from '../../domain/kernel/errors.ts';
import type { Day } from '../../domain/kernel/time.ts';
import type { ClosedDay } from '../../domain/rooms/contract.ts';
import { prepared } from '../db/overlay/statements.ts';
import { type BatchQuery, batchQuery } from '../db/query/query-batch.ts';
import type { Deps } from '../deps.ts';
import { closedDays } from './tables.ts';

type DbDeps = Pick<Deps, 'db'>;
type Between = { from?: Day | SQL | undefined; to?: Day | SQL | undefined };

const columns = { day: closedDays.day, name: closedDays.name, kind: closedDays.kind };

// More than a lifetime of holidays: the answer stays bounded without a page.
const MOST_DAYS = 2_000;

const between = prepared((db) =>
  db
    .select(columns)
    .from(closedDays)
    .where(and(gte(closedDays.day, sql.placeholder('from')), lte(closedDays.day, sql.placeholder('to'))))
    .orderBy(asc(closedDays.day))
    .prepare('closed_days_between'),
);

/** The same for the few days around a booking. */
export const closedDaysBetween = ({ db }: DbDeps, span: { from: Day; to: Day }): Promise<ClosedDay[]> =>
  between(db).execute(span);

/** Both ends count. */
export const listClosedDays = ({ db }: DbDeps, { from, to }: Between): Promise<ClosedDay[]> =>
  db
    .select(columns)
    .from(closedDays)
    .where(and(from ? gte(closedDays.day, from) : undefined, to ? lte(closedDays.day, to) : undefined))
    .orderBy(asc(closedDays.day))
    .limit(MOST_DAYS);

export const closedDaysIn = ({ from, to }: { from: Day; to: Day }): BatchQuery<Day[]> =>
  batchQuery(
    sql`select day::text as day from closed_days where day between ${from}::date and ${to}::date`,
    (rows: readonly { day: Day }[]) => rows.map(({ day }) => day),
  );

export const saveClosedDay = async ({ db }: DbDeps, closed: ClosedDay): Promise<ClosedDay> => {
  const { name, kind } = closed;
  const [saved] = await db
    .insert(closedDays)
    .values(closed)
    .onConflictDoUpdate({ target: closedDays.day, set: { name, kind } })
    .returning(columns);
  if (!saved) throw new Error('The insert answered no row');
  return saved;
};

export const openDay = async ({ db }: DbDeps, day: Day): Promise<void> => {
  const [opened] = await db.delete(closedDays).where(eq(closedDays.day, day)).returning({ day: closedDays.day });
  if (!opened) throw notFound('Closed day');
};

export const insertClosedDays = async ({ db }: DbDeps, days: readonly ClosedDay[]): Promise<void> => {
  await db.insert(closedDays).values([...days]);
};
