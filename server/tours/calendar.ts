import type { Settings } from '../../domain/settings/contract.ts';
import { type CalendarEvent, type CalendarMethod, calendarText } from '../bookings/ics.ts';
import type { Config } from '../config.ts';
import { publicAddress } from '../http/site/public-address.ts';
import { tourPath } from './addresses.ts';
import type { TourRow } from './tables.ts';
import { makeTourToken } from './token.ts';

const seconds = (instant: string): number => Date.parse(instant) / 1_000;

type Parties = Pick<CalendarEvent, 'organizer' | 'attendee'>;

/** A tour for somebody's calendar; it grows by its sequence with every change. */
export const tourCalendar = async (
  config: Config,
  tour: TourRow,
  { general }: Settings,
  method: CalendarMethod,
  parties: Parties = {},
): Promise<string> => {
  const page = publicAddress(config, tourPath(await makeTourToken(config, tour.id)));
  const event: CalendarEvent = {
    uid: `${tour.id}@nafasi`,
    sequence: Math.max(0, Math.ceil(seconds(tour.updatedAt) - seconds(tour.createdAt))),
    stamp: tour.updatedAt,
    startsAt: tour.startsAt,
    endsAt: tour.endsAt,
    status: tour.state === 'cancelled' ? 'CANCELLED' : 'CONFIRMED',
    summary: `Tour of ${general.companyName}`,
    location: [general.companyName, general.address].filter(Boolean).join(', '),
    description: `To choose another time or cancel: ${page}`,
    ...parties,
  };
  return calendarText(method, general.companyName, [event]);
};
