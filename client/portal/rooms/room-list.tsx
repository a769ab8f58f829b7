import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import type { Day } from '../../../domain/kernel/time.ts';
import type { MeetingRoom, ShownRoom } from '../../../domain/rooms/contract.ts';
import { roomsQuery } from '../../rooms/queries.ts';
import { ContactLines } from '../../shell/contact-lines.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { describeError, ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { formatDay } from '../../ui/format.ts';
import { PortalRoom } from './portal-room.tsx';

type RoomListProps = {
  day: Day;
  /** The room whose dialog is on its way. */
  opening: MeetingRoom | null;
  onBook: (room: MeetingRoom) => void;
};

export function RoomList({ day, opening, onBook }: RoomListProps) {
  const rooms = useQuery(roomsQuery);
  // Drawn in short stretches, so that the page answers meanwhile.
  const shown = useDeferredValue(rooms.data);
  return (
    <section aria-labelledby="rooms-title">
      <h2 id="rooms-title" className="mb-3 font-semibold text-lg leading-snug">
        Meeting Rooms{' '}
        <span className="font-normal text-base text-muted">{`on ${formatDay(day, { weekday: true })}`}</span>
      </h2>
      {shown ? (
        <Rooms rooms={shown.filter(({ isActive }) => isActive)} {...{ day, opening, onBook }} />
      ) : rooms.isError ? (
        <Card>
          <ErrorState
            {...describeError(rooms.error)}
            title="The rooms could not be loaded"
            onRetry={() => void rooms.refetch()}
            retrying={rooms.isFetching}
          />
        </Card>
      ) : (
        <WaitingRooms />
      )}
    </section>
  );
}

function Rooms({ rooms, day, opening, onBook }: RoomListProps & { rooms: readonly ShownRoom[] }) {
  if (rooms.length === 0) {
    return (
      <Card>
        <EmptyState title="No rooms can be booked online right now" action={<ContactLines />}>
          Call or write to us and we’ll find you a room.
        </EmptyState>
      </Card>
    );
  }
  return (
    <ul aria-label="Meeting rooms" className={roomGrid}>
      {rooms.map((room) => (
        <PortalRoom key={room.id} room={room} day={day} opening={opening?.id === room.id} onBook={() => onBook(room)} />
      ))}
    </ul>
  );
}

const roomGrid = 'm-0 grid list-none gap-4 p-0 sm:grid-cols-2';

export function WaitingRooms() {
  return (
    <div role="status" aria-label="Loading rooms" className={roomGrid}>
      {['first', 'second', 'third', 'fourth'].map((card) => (
        <Card key={card} className="overflow-hidden">
          <Skeleton className="aspect-video w-full rounded-none" />
          <div className="grid gap-3 p-4">
            <Skeleton className="h-5 w-36" />
            <Skeleton className="h-4 w-48" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-10 w-full" />
          </div>
        </Card>
      ))}
    </div>
  );
}
