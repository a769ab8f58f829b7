import { addDays, type Instant, toDay, toInstant } from '../kernel/time.ts';
import { hoursOn, type OpeningHours } from '../settings/opening-hours.ts';
import type { CheckInKind, OutWay } from './contract.ts';

export const KIND_LABELS: Record<CheckInKind, string> = {
  pass: 'Pass',
  agreement: 'Member',
  booking: 'Booking',
  visit: 'Visitor',
  day: 'Day',
};

export const OUT_LABELS: Record<OutWay, string> = { desk: 'At the desk', kiosk: 'At the kiosk', closing: 'At closing' };

/** When the doors are closed behind somebody who came in then: at closing time, or at midnight for who came after it. */
export const closingAfter = (inAt: Instant, hours: OpeningHours, zone: string): Instant => {
  const day = toDay(inAt, zone);
  const closing = toInstant(day, hoursOn(hours, day).closesAt, zone);
  return Date.parse(closing) > Date.parse(inAt) ? closing : toInstant(addDays(day, 1), '00:00', zone);
};
