import { addDays, type Instant, toDay, toInstant, toWallTime } from '../kernel/time.ts';
import type { NotificationSettings } from '../settings/contract.ts';

export type QuietHours = Pick<NotificationSettings, 'quietHours' | 'quietFrom' | 'quietTo'>;

/** When the quiet that reigns now ends, or null where it does not reign. It may last over midnight. */
export const quietUntil = (now: Instant, { quietHours, quietFrom, quietTo }: QuietHours, zone: string) => {
  if (!quietHours || quietFrom === quietTo) return null;
  const time = toWallTime(now, zone);
  const day = toDay(now, zone);
  const overMidnight = quietFrom > quietTo;
  const begun = time >= quietFrom;
  const over = time >= quietTo;
  if (overMidnight ? !begun && over : !begun || over) return null;
  return toInstant(overMidnight && begun ? addDays(day, 1) : day, quietTo, zone);
};
