import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { MeetingRoom } from '../../domain/rooms/contract.ts';
import { closedDaysQuery, roomsQuery } from '../rooms/queries.ts';
import { useConfig } from '../settings/config-queries.ts';
import { describeError, ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { wallTime } from '../ui/format.ts';
import { useMinuteClock } from '../ui/minute-clock.ts';
import { useZone } from '../ui/zone.ts';
import type { Space } from './booking-preview.ts';

export type Where = { rooms: readonly MeetingRoom[]; space: Space };

/** A form begins when the rooms and with them the closed days are there, so that no choice or question appears under the reader's hands. */
export function WithRooms({ children }: { children: (where: Where) => ReactNode }) {
  const { data: rooms, error, isFetching, refetch } = useQuery(roomsQuery);
  const space = useGridSpace();
  if (rooms) return children({ rooms, space });
  if (!error) return <SkeletonText lines={8} label="Loading rooms" />;
  return <ErrorState {...describeError(error)} retrying={isFetching} onRetry={() => void refetch()} />;
}

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
