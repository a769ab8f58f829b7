import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Day, toInstant } from '../../../domain/kernel/time.ts';
import { dueUpTo, periodBefore } from '../../../domain/reports/schedules/schedule.ts';
import { REPORT_TITLES, REPORTS } from '../../../domain/reports/schedules/schedule-contract.ts';
import { getToday } from '../../clock.ts';
import { type Actor, type Database, type Db, systemActor } from '../../db/connection/database.ts';
import type { Deps } from '../../deps.ts';
import { failureText } from '../../http/errors/failure-text.ts';
import { type Message, sendMessages } from '../../messages/send.ts';
import { drawParcel, type Parcel, parcelName } from '../documents.ts';
import { inSnapshot } from '../snapshot.ts';
import { reportRuns, reportSchedules } from '../tables.ts';
import { spanText } from '../tabular/statements.ts';
import { lockSchedule, type RunRow, type ScheduleRow, selectSchedules } from './schedules.ts';

const MOST_TRIES = 3;

type Sending = { dueOn: Day; trigger: RunRow['trigger']; actor: Actor };

/** Who is told when reports could not be sent, handed in by the composition root. */
export type OnFailure = (db: Db, schedule: ScheduleRow, run: RunRow) => Promise<void>;

const toParcel = ({ reports, format, frequency }: ScheduleRow, dueOn: Day): Parcel => ({
  reports,
  format,
  period: periodBefore(frequency, dueOn),
});

const toMails = (schedule: ScheduleRow, parcel: Parcel, event: string): Message<'reports'>[] => {
  const titles = REPORTS.filter((name) => parcel.reports.includes(name)).map((name) => REPORT_TITLES[name]);
  return schedule.recipients.map((recipient) => ({
    kind: 'reports',
    eventKey: `reports:${event}:${recipient.toLowerCase()}`,
    to: { email: recipient },
    values: {
      scheduleName: schedule.name,
      period: spanText(parcel.period),
      reportList: titles.map((title) => `- ${title}`).join('\n'),
    },
    document: parcelName(parcel),
  }));
};

const runRow = (schedule: ScheduleRow, { dueOn, trigger }: Sending) => {
  const { from, to } = periodBefore(schedule.frequency, dueOn);
  return { scheduleId: schedule.id, dueOn, trigger, periodFrom: from, periodTo: to };
};

const nextTry = sql`${reportRuns.attempts} + 1`;

// The run is written with its mails, and once only: the due date is unique, and what was sent stays sent. Null where
// somebody else was faster.
const noteSent = async (deps: Deps, schedule: ScheduleRow, sending: Sending): Promise<RunRow | null> => {
  const [run] = await deps.db
    .insert(reportRuns)
    .values({ ...runRow(schedule, sending), status: 'sent' })
    .onConflictDoUpdate({
      target: [reportRuns.scheduleId, reportRuns.dueOn],
      targetWhere: sql`trigger = 'schedule'`,
      set: { status: 'sent', error: null, attempts: nextTry, finishedAt: sql`clock_timestamp()` },
      setWhere: sql`${reportRuns.status} = 'failed'`,
    })
    .returning();
  if (!run) return null;
  const requested = sending.trigger === 'manual';
  const event = requested ? run.id : `${schedule.id}:${sending.dueOn}`;
  await sendMessages(deps, toMails(schedule, toParcel(schedule, sending.dueOn), event), { requested });
  return run;
};

const noteFailure = async (db: Db, schedule: ScheduleRow, sending: Sending, error: string): Promise<RunRow | null> => {
  const [run] = await db
    .insert(reportRuns)
    .values({ ...runRow(schedule, sending), status: 'failed', error })
    .onConflictDoUpdate({
      target: [reportRuns.scheduleId, reportRuns.dueOn],
      targetWhere: sql`trigger = 'schedule'`,
      set: { error, attempts: nextTry, finishedAt: sql`clock_timestamp()` },
      setWhere: sql`${reportRuns.status} = 'failed'`,
    })
    .returning();
  return run ?? null;
};

type Sender = { database: Database; deps: Deps; onFailure: OnFailure };

/** The reports are drawn first, to see that they can be; what goes wrong is written down and tried again with the next look. */
export const sendSchedule = async (
  { database, deps, onFailure }: Sender,
  schedule: ScheduleRow,
  sending: Sending,
): Promise<RunRow | null> => {
  const settings = await deps.settings.get();
  const within = (db: Db): Deps => ({ ...deps, db, settings: { get: async () => settings } });
  try {
    await inSnapshot(database, deps, (inside) => drawParcel(inside, toParcel(schedule, sending.dueOn)));
    return await database.transact(sending.actor, async (tx) => {
      const locked = await lockSchedule(tx, schedule.id);
      return noteSent(within(tx), locked, sending);
    });
  } catch (failure) {
    deps.log.error({ err: failure, schedule: schedule.id }, 'scheduled reports could not be sent');
    const error = failureText(failure, 'Drawing the reports', schedule.id);
    return database.transact(sending.actor, async (tx) => {
      const run = await noteFailure(tx, schedule, sending, error);
      if (run) await onFailure(tx, schedule, run);
      return run;
    });
  }
};

/** Whatever is due and was not sent yet. Looked for every few minutes, on every node. */
export const sendDueReports = async (sender: Sender): Promise<number> => {
  const { deps } = sender;
  const { general, notifications } = await deps.settings.get();
  // Where mails are off, nothing is due: what could not go out is not noted as sent.
  if (!notifications.reportScheduling || !notifications.emailNotifications) return 0;
  const today = await getToday(deps);
  const rows = await selectSchedules(deps.db).where(
    and(eq(reportSchedules.isActive, true), isNull(reportSchedules.endedAt)),
  );
  let sent = 0;
  for (const schedule of rows) {
    const dueOn = dueUpTo(schedule.frequency, today);
    if (dueOn < schedule.startsOn || (schedule.lastSent !== null && schedule.lastSent >= dueOn)) continue;
    if (deps.clock.now() < toInstant(dueOn, schedule.sendAt, general.timezone)) continue;
    if (await isGivenUp(deps.db, schedule.id, dueOn)) continue;
    const run = await sendSchedule(sender, schedule, { dueOn, trigger: 'schedule', actor: systemActor('reports') });
    if (run?.status === 'sent') sent += 1;
  }
  return sent;
};

const isGivenUp = async (db: Db, scheduleId: string, dueOn: Day): Promise<boolean> => {
  const [run] = await db
    .select({ attempts: reportRuns.attempts })
    .from(reportRuns)
    .where(and(eq(reportRuns.scheduleId, scheduleId), eq(reportRuns.dueOn, dueOn), eq(reportRuns.trigger, 'schedule')));
  return (run?.attempts ?? 0) >= MOST_TRIES;
};
