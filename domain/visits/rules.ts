import { formatDay, formatTime } from '../kernel/format.ts';
import type { Day, Instant, WallTime } from '../kernel/time.ts';
import { addDays } from '../kernel/time.ts';
import type { VisitState } from './contract.ts';

type Moments = { cancelledAt: Instant | null; inAt: Instant | null; outAt: Instant | null; expectedDay: Day };

/** What a visit is: nobody has to mark who did not come. */
export const toVisitState = ({ cancelledAt, inAt, outAt, expectedDay }: Moments, today: Day): VisitState => {
  if (cancelledAt !== null) return 'cancelled';
  if (outAt !== null) return 'left';
  if (inAt !== null) return 'inside';
  return expectedDay < today ? 'no_show' : 'expected';
};

/** As far ahead as anybody is announced. */
export const MOST_DAYS_AHEAD = 366;

/** Why nobody can be announced for this day; null where they can. */
export const dayProblem = (day: Day, today: Day): string | null => {
  if (day < today) return 'Day must not be in the past';
  return day > addDays(today, MOST_DAYS_AHEAD) ? `Day must be within ${MOST_DAYS_AHEAD} days` : null;
};

/** "17 Nov 2026 at 10:00 AM", or the day alone. */
export const expectedText = (day: Day, time: WallTime | null): string =>
  time === null ? formatDay(day) : `${formatDay(day)} at ${formatTime(time)}`;

const MS_OF_A_DAY = 86_400_000;

/** When an act of a tablet was done: what it says where that can be, else now. */
export const actInstant = (said: Instant | undefined, now: Instant): Instant => {
  if (said === undefined) return now;
  const late = Date.parse(now) - Date.parse(said);
  return late >= 0 && late <= MS_OF_A_DAY ? said : now;
};

/** What visitors agree to until somebody writes house rules. */
export const USUAL_RULES = `Wear your badge where it can be seen, and return it when you leave.
Stay with your host, and in the areas you were shown.
Please do not take photos of people or screens.
If the alarm sounds, leave by the nearest exit and meet at the assembly point.`;
