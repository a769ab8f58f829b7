import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { MeetingRoom } from '../../domain/rooms/contract.ts';
import { roomsQuery } from '../rooms/rooms-queries.ts';
import { describeError, ErrorState } from '../ui/error-state.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import type { Space } from './booking-preview.ts';
import { useGridSpace } from './grid-space.ts';

export type Where = { rooms: readonly MeetingRoom[]; space: Space };

/** A form begins when the rooms and with them the closed days are there, so that no choice or question appears under the reader's hands. */
export function WithRooms({ children }: { children: (where: Where) => ReactNode }) {
  const { data: rooms, error, isFetching, refetch } = useQuery(roomsQuery);
  const space = useGridSpace();
  if (rooms) return children({ rooms, space });
  if (!error) return <SkeletonText lines={8} label="Loading rooms" />;
  return <ErrorState {...describeError(error)} retrying={isFetching} onRetry={() => void refetch()} />;
}
