import { useMemo } from 'react';
import { addDays, type Day } from '../../domain/kernel/time.ts';
import type { MeetingRoom } from '../../domain/rooms/contract.ts';
import { formatDay } from '../ui/format.ts';
import { GridBoard } from './grid-board.tsx';
import { gridColumn } from './grid-column.ts';
import { weekOf } from './grid-days.ts';
import { DayHeader } from './grid-headers.tsx';
import { shownHours } from './grid-hours.ts';
import { closedDayName } from './grid-verdict.ts';
import type { ViewProps } from './grid-view.tsx';

export const roomOfWeek = (rooms: readonly MeetingRoom[], chosen: string | null): MeetingRoom | undefined =>
  rooms.find(({ id }) => id === chosen) ?? rooms.find(({ isActive }) => isActive) ?? rooms[0];

const shortDay = (day: Day): string => formatDay(day, { weekday: true }).split(' ').slice(0, 3).join(' ');

/** One room through the days of a week. */
export function WeekGrid({ rooms, placed, place, space, ...board }: ViewProps) {
  const { day } = place;
  const room = roomOfWeek(rooms, place.room);
  const own = useMemo(() => placed.filter(({ booking }) => booking.roomId === room?.id), [placed, room]);
  const columns = useMemo(
    () => (room ? weekOf(day).map((one) => gridColumn(room, one, shortDay(one), own)) : []),
    [room, day, own],
  );
  if (!room) return null;
  return (
    <GridBoard
      {...board}
      label={`Bookings of ${room.name} in the week of ${formatDay(weekOf(day)[0] ?? day)}`}
      columns={columns}
      narrowsClosed
      header={(column) => (
        <DayHeader
          day={column.day}
          today={space.today}
          closed={closedDayName(column.day, space)}
          href={place.href({ view: 'day', day: column.day })}
        />
      )}
      hours={shownHours(space.hours, own)}
      space={space}
      tenant={place.tenant}
      onTurn={(step) => place.go({ day: addDays(day, step * 7) })}
    />
  );
}
