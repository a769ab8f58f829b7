import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { MeetingRoom } from '../../domain/rooms/contract.ts';
import { closedDaysQuery } from '../rooms/closed-days-queries.ts';
import { roomsQuery } from '../rooms/rooms-queries.ts';
import { describeError, ErrorState } from '../ui/error-state.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import type { Space } from './booking-preview.ts';
import { useGridSpace } from './grid-space.ts';

export type Where = { rooms: readonly MeetingRoom[]; space: Space };

/** A form begins when rooms and closed days are there, so that no choice or question appears under the reader's hands. */
export function WithRooms({ children }: { children: (where: Where) => ReactNode }) {
  const rooms = useQuery(roomsQuery);
  const closedDays = useQuery(closedDaysQuery);
  const space = useGridSpace();
  if (rooms.data && closedDays.data) return children({ rooms: rooms.data, space });
  const error = rooms.error ?? closedDays.error;
  if (!error) return <SkeletonText lines={8} label="Loading rooms" />;
  const retry = () => {
    if (rooms.isError) void rooms.refetch();
    if (closedDays.isError) void closedDays.refetch();
  };
  return <ErrorState {...describeError(error)} retrying={rooms.isFetching || closedDays.isFetching} onRetry={retry} />;
}
