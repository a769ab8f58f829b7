import { toSlot } from '../../domain/bookings/rules.ts';
import { formatDay, formatTimeRange } from '../../domain/kernel/format.ts';
import { paths } from '../../domain/kernel/paths.ts';
import type { Settings } from '../../domain/settings/contract.ts';
import type { Deps } from '../deps.ts';
import { publicAddress } from '../http/site/public-address.ts';
import { currentSender } from '../mail/accounts.ts';
import { sendAlong } from '../messages/send.ts';
import { tourPath } from './addresses.ts';
import { tourCalendar } from './calendar.ts';
import type { TourRow } from './tables.ts';

import { makeTourToken } from './token.ts';

export type { TourRow };

/** "Tue 17 Nov 2026, 10:00 AM – 10:30 AM". */
export const tourTime = (tour: Pick<TourRow, 'startsAt' | 'endsAt'>, zone: string): string => {
  const { day, start, end } = toSlot(tour, zone);
  return `${formatDay(day, { weekday: true })}, ${formatTimeRange(start, end)}`;
};

export type TourNews = 'tour_confirmed' | 'tour_moved' | 'tour_cancelled' | 'tour_reminder';

const attachment = async (deps: Deps, tour: TourRow, settings: Settings, news: TourNews) => {
  const method = news === 'tour_cancelled' ? 'CANCEL' : 'REQUEST';
  const organizer = { name: settings.general.companyName, email: await currentSender(deps, settings) };
  const text = await tourCalendar(deps.config, tour, settings, method, {
    organizer,
    attendee: { name: tour.name, email: tour.email ?? '' },
  });
  return {
    filename: 'tour.ics',
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    base64: Buffer.from(text).toString('base64'),
  };
};

/** Tells the visitor, in the transaction of what it tells of. A reminder goes out once for each time that a tour had. */
export const notifyVisitor = async (deps: Deps, tour: TourRow, news: TourNews): Promise<void> => {
  if (tour.email === null) return;
  const settings = await deps.settings.get();
  const { general } = settings;
  const values = {
    name: tour.name,
    when: tourTime(tour, general.timezone),
    place: [general.companyName, general.address].filter(Boolean).join(', '),
    link: publicAddress(deps.config, tourPath(await makeTourToken(deps.config, tour.id))),
    again: publicAddress(deps.config, paths.tours),
  };
  const message = {
    eventKey: `${news}:${tour.id}:${news === 'tour_reminder' ? tour.startsAt : tour.updatedAt}`,
    to: { email: tour.email, phone: tour.phone },
    values,
  };
  if (news === 'tour_reminder') return sendAlong(deps, [{ kind: news, ...message }]);
  const attachments = [await attachment(deps, tour, settings, news)];
  await sendAlong(deps, [{ kind: news, ...message, attachments }], { atOnce: true });
};
