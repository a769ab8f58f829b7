import {
  REPORT_TITLES,
  REPORTS,
  type ReportSchedule,
  type ScheduleFrequency,
} from '../../../domain/reports/schedules/schedule-contract.ts';
import { formatTime } from '../../ui/format.ts';

export const FREQUENCY_LABELS: Record<ScheduleFrequency, string> = {
  daily: 'Daily',
  weekly: 'Weekly, on Mondays',
  monthly: 'Monthly, on the first',
};

/** The period that each frequency covers. */
export const FREQUENCY_HINTS: Record<ScheduleFrequency, string> = {
  daily: 'Covers the previous day.',
  weekly: 'Covers the previous week.',
  monthly: 'Covers the previous month.',
};

const TIMES: Record<ScheduleFrequency, string> = {
  daily: 'Every day',
  weekly: 'Every Monday',
  monthly: 'The first of every month',
};

/** "Every Monday at 7:00 AM". */
export const scheduleText = ({ frequency, sendAt }: Pick<ReportSchedule, 'frequency' | 'sendAt'>): string =>
  `${TIMES[frequency]} at ${formatTime(sendAt)}`;

/** The titles in the order of the pack; all of them are said in two words. */
export const reportsText = (reports: ReportSchedule['reports']): string =>
  reports.length === REPORTS.length
    ? 'All reports'
    : REPORTS.filter((name) => reports.includes(name))
        .map((name) => REPORT_TITLES[name])
        .join(', ');

/** Addresses as people type or paste them: parted by lines, commas, semicolons or spaces. */
export const readAddresses = (typed: string): string[] => typed.split(/[\s,;]+/).filter(Boolean);
