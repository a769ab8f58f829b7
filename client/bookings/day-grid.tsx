import { useMemo } from 'react';
import { addDays } from '../../domain/kernel/time.ts';
import type { MeetingRoom } from '../../domain/rooms/contract.ts';
import { formatDay } from '../ui/format.ts';
import { GridBoard } from './grid-board.tsx';
import { useNeighbourDays } from './grid-bookings.ts';
import { gridColumn } from './grid-column.ts';
import { RoomHeader } from './grid-headers.tsx';
import { shownHours } from './grid-hours.ts';
import { isLive, type Placed } from './grid-placed.ts';
import type { ViewProps } from './grid-view.tsx';

/** A room that is no longer let is shown for as long as somebody has it. */
export const roomsOfDay = (rooms: readonly MeetingRoom[], placed: readonly Placed[]): MeetingRoom[] =>
  rooms.filter(({ id, isActive }) => isActive || placed.some((one) => one.booking.roomId === id && isLive(one)));

/** The rooms side by side on one day. */
export function DayGrid({ rooms, placed, place, space, ...board }: ViewProps) {
  const { day } = place;
  useNeighbourDays(day, board.busy);
  const columns = useMemo(
    () => roomsOfDay(rooms, placed).map((room) => gridColumn(room, day, room.name, placed)),
    [rooms, placed, day],
  );
  return (
    <GridBoard
      {...board}
      label={`Bookings on ${formatDay(day, { weekday: true })}`}
      columns={columns}
      header={({ room }) => <RoomHeader room={room} href={place.href({ view: 'week', room: room.id })} />}
      hours={shownHours(space.hours, placed)}
      space={space}
      tenant={place.tenant}
      onTurn={(step) => place.go({ day: addDays(day, step) })}
    />
  );
}
