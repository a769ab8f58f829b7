import { and, asc, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { BodyOf } from '../../../domain/kernel/endpoint.ts';
import { AppError, notFound } from '../../../domain/kernel/errors.ts';
import { addDays, type Day, toInstant } from '../../../domain/kernel/time.ts';
import type { DeliveryState } from '../../../domain/messages/delivery.ts';
import { nextDue } from '../../../domain/reports/schedules/schedule.ts';
import type {
  ReportRun,
  ReportSchedule,
  ScheduleInput,
  updateSchedule as UpdateSchedule,
} from '../../../domain/reports/schedules/schedule-contract.ts';
import { getToday } from '../../clock.ts';
import type { Db } from '../../db/connection/database.ts';
import type { Deps } from '../../deps.ts';
import { reportRuns, reportSchedules } from '../tables.ts';

export type ScheduleRow = typeof reportSchedules.$inferSelect;
export type RunRow = typeof reportRuns.$inferSelect;

type ScheduleDeps = Pick<Deps, 'db' | 'clock' | 'settings'>;

const last = sql`(select r.id from report_runs r where r.schedule_id = ${reportSchedules.id} order by r.finished_at desc, r.id desc limit 1)`;

// The due date of its own time that was sent last; what was sent by hand besides does not count.
const lastSent = sql<Day | null>`(select max(r.due_on)::text from report_runs r where r.schedule_id = ${reportSchedules.id} and r.trigger = 'schedule' and r.status = 'sent')`;

// What became of the mails of a run, by the events that they were written with; the one that went worst is told.
const delivery = sql<DeliveryState | null>`(select case when bool_or(o.status = 'bounced') then 'bounced' when bool_or(o.status = 'kept') then 'kept'
    when bool_or(o.status = 'queued') then 'queued' when bool_or(o.status = 'discarded') then 'discarded' else max(o.status) end
  from outbox o where o.event_key in (select 'reports:'
    || case ${reportRuns.trigger} when 'manual' then ${reportRuns.id}::text else ${reportRuns.scheduleId}::text || ':' || ${reportRuns.dueOn}::text end
    || ':' || lower(one) from unnest(${reportSchedules.recipients}) as one))`;

export const selectSchedules = (db: Db) =>
  db
    .select({
      ...getTableColumns(reportSchedules),
      lastSent,
      lastRunAt: reportRuns.finishedAt,
      lastStatus: reportRuns.status,
      lastDelivery: delivery,
      lastError: reportRuns.error,
    })
    .from(reportSchedules)
    .leftJoin(reportRuns, sql`${reportRuns.id} = ${last}`);

type Row = Awaited<ReturnType<typeof selectSchedules>>[number];

const present = (row: Row, today: Day): ReportSchedule => {
  const { startsOn: _, endedAt: __, lastSent: sent, ...schedule } = row;
  return { ...schedule, nextDueOn: nextDue(row, sent, today) };
};

export const listSchedules = async (deps: ScheduleDeps): Promise<ReportSchedule[]> => {
  const today = await getToday(deps);
  const rows = await selectSchedules(deps.db)
    .where(isNull(reportSchedules.endedAt))
    .orderBy(asc(reportSchedules.createdAt), asc(reportSchedules.id))
    .limit(500);
  return rows.map((row) => present(row, today));
};

const getSchedule = async (deps: ScheduleDeps, id: string): Promise<ReportSchedule> => {
  const [row] = await selectSchedules(deps.db).where(and(eq(reportSchedules.id, id), isNull(reportSchedules.endedAt)));
  if (!row) throw notFound('Schedule');
  return present(row, await getToday(deps));
};

// Today, while its time is still to come; else from tomorrow on.
const firstDay = async (deps: ScheduleDeps, sendAt: string): Promise<Day> => {
  const today = await getToday(deps);
  const { timezone } = (await deps.settings.get()).general;
  return deps.clock.now() < toInstant(today, sendAt, timezone) ? today : addDays(today, 1);
};

export const createSchedule = async (deps: ScheduleDeps, input: ScheduleInput): Promise<ReportSchedule> => {
  const [made] = await deps.db
    .insert(reportSchedules)
    .values({ ...input, startsOn: await firstDay(deps, input.sendAt) })
    .returning({ id: reportSchedules.id });
  if (!made) throw new AppError('internal', 'No schedule was made');
  return getSchedule(deps, made.id);
};

export const findSchedule = async (db: Db, id: string): Promise<ScheduleRow> => {
  const [row] = await db
    .select()
    .from(reportSchedules)
    .where(and(eq(reportSchedules.id, id), isNull(reportSchedules.endedAt)));
  if (!row) throw notFound('Schedule');
  return row;
};

/** Held until the transaction ends, so that nobody sends it meanwhile. */
export const lockSchedule = async (db: Db, id: string): Promise<ScheduleRow> => {
  const [row] = await db
    .select()
    .from(reportSchedules)
    .where(and(eq(reportSchedules.id, id), isNull(reportSchedules.endedAt)))
    .for('update');
  if (!row) throw notFound('Schedule');
  return row;
};

type Changes = BodyOf<typeof UpdateSchedule>;

/** One that is started again, or goes out at other times, begins anew: what was due before is not sent after the event. */
export const updateSchedule = async (deps: ScheduleDeps, id: string, changes: Changes): Promise<ReportSchedule> => {
  const known = await lockSchedule(deps.db, id);
  const given = Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  ) as Partial<ScheduleRow>;
  const next = { ...known, ...given };
  const begins =
    next.frequency !== known.frequency || next.sendAt !== known.sendAt || (next.isActive && !known.isActive);
  const startsOn = begins ? await firstDay(deps, next.sendAt) : known.startsOn;
  await deps.db
    .update(reportSchedules)
    .set({ ...given, startsOn })
    .where(eq(reportSchedules.id, id));
  return getSchedule(deps, id);
};

export const deleteSchedule = async ({ db }: Pick<Deps, 'db'>, id: string): Promise<void> => {
  await lockSchedule(db, id);
  await db
    .update(reportSchedules)
    .set({ isActive: false, endedAt: sql`clock_timestamp()` })
    .where(eq(reportSchedules.id, id));
};

const presentRun = ({ scheduleId: _, periodFrom, periodTo, ...run }: ShownRun): ReportRun => ({
  ...run,
  from: periodFrom,
  to: periodTo,
});

const LISTED_RUNS = 50;

type ShownRun = RunRow & { delivery: DeliveryState | null };

const selectRuns = (db: Db) =>
  db
    .select({ ...getTableColumns(reportRuns), delivery })
    .from(reportRuns)
    .innerJoin(reportSchedules, eq(reportSchedules.id, reportRuns.scheduleId));

export const getRun = async (db: Db, id: string): Promise<ReportRun> => {
  const [row] = await selectRuns(db).where(eq(reportRuns.id, id));
  if (!row) throw notFound('Run');
  return presentRun(row);
};

export const listRuns = async (deps: ScheduleDeps, id: string): Promise<ReportRun[]> => {
  await getSchedule(deps, id);
  const rows = await selectRuns(deps.db)
    .where(eq(reportRuns.scheduleId, id))
    .orderBy(desc(reportRuns.finishedAt), desc(reportRuns.id))
    .limit(LISTED_RUNS);
  return rows.map(presentRun);
};
