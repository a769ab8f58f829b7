import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import {
  type ReportName,
  RUN_STATUSES,
  RUN_TRIGGERS,
  SCHEDULE_FORMATS,
  SCHEDULE_FREQUENCIES,
  type ScheduleFrequency,
} from '../../domain/reports/schedules/schedule-contract.ts';
import { day, id, instant, isOneOf, now } from '../db/query/columns.ts';

/** Which reports go to whom, and how often. One that is ended stays on record with what it sent. */
export const reportSchedules = pgTable(
  'report_schedules',
  {
    id: id(),
    name: text().notNull(),
    reports: text().array().$type<ReportName[]>().notNull(),
    frequency: text().$type<ScheduleFrequency>().notNull(),
    sendAt: text().notNull(),
    recipients: text().array().notNull(),
    format: text().$type<'pdf' | 'xlsx'>().notNull(),
    isActive: boolean().notNull().default(true),
    // No due date before this day counts: a new schedule does not begin with what is long past.
    startsOn: day().notNull(),
    endedAt: instant(),
    createdByName: text().notNull().default(sql`current_setting('app.actor_name')`),
    createdAt: instant().notNull().default(now),
    updatedAt: instant().notNull().default(now),
  },
  (t) => [
    index('report_schedules_by_created').on(t.createdAt, t.id),
    check('report_schedules_frequency_known', isOneOf(t.frequency, SCHEDULE_FREQUENCIES)),
    check('report_schedules_format_known', isOneOf(t.format, SCHEDULE_FORMATS)),
    check('report_schedules_time', sql`${t.sendAt} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
    check('report_schedules_something', sql`cardinality(${t.reports}) > 0 and cardinality(${t.recipients}) > 0`),
    check('report_schedules_ended', sql`${t.endedAt} is null or not ${t.isActive}`),
  ],
);

/** Each time reports were sent, or could not be. A due date is sent once, whichever node is faster. */
export const reportRuns = pgTable(
  'report_runs',
  {
    id: id(),
    scheduleId: uuid()
      .notNull()
      .references(() => reportSchedules.id, { onDelete: 'restrict' }),
    dueOn: day().notNull(),
    trigger: text().$type<'schedule' | 'manual'>().notNull(),
    status: text().$type<'sent' | 'failed'>().notNull(),
    periodFrom: day().notNull(),
    periodTo: day().notNull(),
    attempts: smallint().notNull().default(1),
    error: text(),
    finishedAt: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex('report_runs_once').on(t.scheduleId, t.dueOn).where(sql`${t.trigger} = 'schedule'`),
    index('report_runs_by_schedule').on(t.scheduleId, t.finishedAt, t.id),
    check('report_runs_trigger_known', isOneOf(t.trigger, RUN_TRIGGERS)),
    check('report_runs_status_known', isOneOf(t.status, RUN_STATUSES)),
    check('report_runs_error_said', sql`(${t.status} = 'failed') = (${t.error} is not null)`),
    check('report_runs_period', sql`${t.periodTo} >= ${t.periodFrom}`),
  ],
);
