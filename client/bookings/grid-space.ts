import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { closedDaysQuery } from '../rooms/rooms-queries.ts';
import { useConfig } from '../settings/config-queries.ts';
import { wallTime } from '../ui/format.ts';
import { useMinuteClock } from '../ui/minute-clock.ts';
import { useZone } from '../ui/zone.ts';
import type { Space } from './booking-preview.ts';

/** The hours and closed days of the space and the time on its wall, which goes on by itself. */
export function useGridSpace(): Space {
  const zone = useZone();
  const { day, time } = wallTime(new Date(useMinuteClock()), zone);
  const { openingHours: hours } = useConfig();
  const { data: closed } = useQuery(closedDaysQuery);
  return useMemo(
    () => ({ hours, closed: closed ?? [], zone, today: day, now: time }),
    [hours, closed, zone, day, time],
  );
}
