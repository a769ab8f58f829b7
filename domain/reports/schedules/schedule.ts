import { addDays, addMonths, type Day, firstOfMonth, lastOfMonth, weekday } from '../../kernel/time.ts';
import type { Period } from '../query.ts';
import type { ScheduleFrequency } from './schedule-contract.ts';

/** The last day up to and including a day on which it is due: every day, on Mondays, or on the first of the month. */
export const dueUpTo = (frequency: ScheduleFrequency, day: Day): Day => {
  if (frequency === 'daily') return day;
  return frequency === 'weekly' ? addDays(day, 1 - weekday(day)) : firstOfMonth(day);
};

export const dueFrom = (frequency: ScheduleFrequency, day: Day): Day => {
  const due = dueUpTo(frequency, day);
  if (due >= day) return due;
  return frequency === 'weekly' ? addDays(due, 7) : addMonths(due, 1);
};

/** What is sent on a due date tells of the day, the week from Monday or the month before it. */
export const periodBefore = (frequency: ScheduleFrequency, due: Day): Period => {
  const to = addDays(due, -1);
  if (frequency === 'daily') return { from: to, to };
  if (frequency === 'weekly') return { from: addDays(due, -7), to };
  return { from: firstOfMonth(to), to: lastOfMonth(to) };
};

type Schedule = { frequency: ScheduleFrequency; startsOn: Day };

/** The due date that waits to be sent, or the next one. Where several were missed, only the last of them still matters. */
export const nextDue = ({ frequency, startsOn }: Schedule, lastSent: Day | null, today: Day): Day => {
  const due = dueUpTo(frequency, today);
  const waits = due >= startsOn && (lastSent === null || lastSent < due);
  return waits ? due : dueFrom(frequency, startsOn > today ? startsOn : addDays(today, 1));
};
