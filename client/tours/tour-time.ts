import type { Tour } from '../../domain/tours/contract.ts';
import { spanText } from '../portal/text.ts';
import { formatDay, wallTime } from '../ui/format.ts';

/** "Tue 17 Nov 2026, 10:00 – 10:30 AM", as the clock of the space shows it. */
export const tourTimeText = ({ startsAt, endsAt }: Pick<Tour, 'startsAt' | 'endsAt'>, zone: string): string =>
  `${formatDay(wallTime(startsAt, zone).day, { weekday: true })}, ${spanText(startsAt, endsAt, zone)}`;
