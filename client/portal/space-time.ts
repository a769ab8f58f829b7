import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'wouter';
import { type Day, readDay, toDay, toWallTime } from '../../domain/kernel/time.ts';
import type { BookingRules } from '../../domain/settings/contract.ts';
import { closedDaysQuery } from '../rooms/queries.ts';
import { useConfig } from '../settings/config-queries.ts';
import { useMinuteClock } from '../ui/minute-clock.ts';
import { useZone } from '../ui/zone.ts';
import { bookableDays, dayRefusal, type SpaceTime } from './portal-days.ts';

/** Opening hours and booking rules, as far as a visitor may know them, which is all that the portal goes by. */
export function useRoomRules(): BookingRules {
  const { openingHours, bookingRules } = useConfig();
  return useMemo(() => ({ ...openingHours, ...bookingRules }), [openingHours, bookingRules]);
}

const NONE_KNOWN: SpaceTime['closed'] = [];

/** The rules and the clock of the space, wherever the reader is; slots go by while the page is open. */
export function useSpaceTime(): SpaceTime {
  const rooms = useRoomRules();
  const zone = useZone();
  const instant = new Date(useMinuteClock()).toISOString();
  const [today, now] = [toDay(instant, zone), toWallTime(instant, zone)];
  const closed = useQuery(closedDaysQuery).data ?? NONE_KNOWN;
  return useMemo(() => ({ rooms, closed, today, now }), [rooms, closed, today, now]);
}

/** The day in the address, where it can be booked; otherwise the first that can. */
export function useChosenDay(): [day: Day, choose: (day: Day) => void] {
  const [search, setSearch] = useSearchParams();
  const space = useSpaceTime();
  const wanted = readDay(search.get('date'));
  const fits = wanted !== undefined && dayRefusal(wanted, space) === null;
  const day = fits ? wanted : (bookableDays(space.today, 1, space)[0] ?? space.today);
  const choose = (next: Day) =>
    setSearch(
      (known) => {
        const changed = new URLSearchParams(known);
        changed.set('date', next);
        return changed;
      },
      { replace: true },
    );
  return [day, choose];
}
