import type { Activity } from '../../domain/audit/contract.ts';
import { addDays, type Day, toDay } from '../../domain/kernel/time.ts';
import { formatDay } from '../ui/format.ts';

/** One line of the list: something a person did, and how many times in a row. */
export type ActivityLine = Activity & { times: number };
export type ActivityDay = { day: Day; lines: ActivityLine[] };

const isRepeat = (line: ActivityLine | undefined, entry: Activity) =>
  line !== undefined && line.actorName === entry.actorName && line.text === entry.text;

/** Grouped by local day, newest first; repeated actions of one user become one line. */
export function activityDays(entries: readonly Activity[], zone: string): ActivityDay[] {
  const days: ActivityDay[] = [];
  for (const entry of entries) {
    const day = toDay(entry.at, zone);
    if (days.at(-1)?.day !== day) days.push({ day, lines: [] });
    const lines = days.at(-1)?.lines ?? [];
    const last = lines.at(-1);
    if (last && isRepeat(last, entry)) last.times += 1;
    else lines.push({ ...entry, times: 1 });
  }
  return days;
}

export function dayTitle(day: Day, today: Day): string {
  if (day === today) return 'Today';
  return day === addDays(today, -1) ? 'Yesterday' : formatDay(day, { weekday: true });
}
