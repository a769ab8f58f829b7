import { UsersRound } from 'lucide-react';
import { useMemo } from 'react';
import { addDays, type Day } from '../../../domain/kernel/time.ts';
import type { MeetingRoom } from '../../../domain/rooms/contract.ts';
import { hourlyText } from '../../rooms/text.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/class-names.ts';
import { formatDay } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { useCurrency } from '../../ui/zone.ts';
import type { ViewProps } from './board.tsx';
import { GridBoard } from './board.tsx';
import { shownHours } from './hours.ts';
import { gridColumn, weekDays } from './layout.ts';
import { isLive, type PositionedBooking, useNeighbourDays } from './positioned-booking.ts';
import { closedDayName } from './slot-check.ts';

/** An inactive room is shown while it still has bookings. */
export const roomsOfDay = (rooms: readonly MeetingRoom[], placed: readonly PositionedBooking[]): MeetingRoom[] =>
  rooms.filter(({ id, isActive }) => isActive || placed.some((one) => one.booking.roomId === id && isLive(one)));

/** The rooms side by side on one day. */
export function DayGrid({ rooms, placed, url, space, ...board }: ViewProps) {
  const { day } = url;
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
      header={({ room }) => <RoomHeader room={room} href={url.href({ view: 'week', room: room.id })} />}
      hours={shownHours(space.hours, placed)}
      space={space}
      tenant={url.tenant}
      onLeave={(step) => url.go({ day: addDays(day, step) })}
    />
  );
}

export const roomOfWeek = (rooms: readonly MeetingRoom[], chosen: string | null): MeetingRoom | undefined =>
  rooms.find(({ id }) => id === chosen) ?? rooms.find(({ isActive }) => isActive) ?? rooms[0];

const shortDay = (day: Day): string => formatDay(day, { weekday: true }).split(' ').slice(0, 3).join(' ');

/** One room through the days of a week. */
export function WeekGrid({ rooms, placed, url, space, ...board }: ViewProps) {
  const { day } = url;
  const room = roomOfWeek(rooms, url.room);
  const own = useMemo(() => placed.filter(({ booking }) => booking.roomId === room?.id), [placed, room]);
  const columns = useMemo(
    () => (room ? weekDays(day).map((one) => gridColumn(room, one, shortDay(one), own)) : []),
    [room, day, own],
  );
  if (!room) return null;
  return (
    <GridBoard
      {...board}
      label={`Bookings of ${room.name} in the week of ${formatDay(weekDays(day)[0] ?? day)}`}
      columns={columns}
      narrowsClosed
      header={(column) => (
        <DayHeader
          day={column.day}
          today={space.today}
          closed={closedDayName(column.day, space)}
          href={url.href({ view: 'day', day: column.day })}
        />
      )}
      hours={shownHours(space.hours, own)}
      space={space}
      tenant={url.tenant}
      onLeave={(step) => url.go({ day: addDays(day, step * 7) })}
    />
  );
}

/** Not in the tab order, as the grid is one stop: the view and the room are chosen above it as well. */
const title = 'block truncate rounded-sm font-semibold text-sm leading-snug hover:underline';

function RoomHeader({ room, href }: { room: MeetingRoom; href: string }) {
  return (
    <>
      <Link href={href} tabIndex={-1} className={title} title={`${room.name}, the week`}>
        {room.name}
      </Link>
      <span className="@container block text-muted text-xs tabular-nums">
        {room.isActive ? <RoomFacts room={room} /> : 'Not in use'}
      </span>
    </>
  );
}

/** Beside seven other rooms there is place for figures only. */
function RoomFacts({ room: { capacity, hourlyRate } }: { room: MeetingRoom }) {
  const price = hourlyText(useCurrency(), hourlyRate);
  const [rate, per] = price.split('/');
  return (
    <span className="flex items-center gap-1 truncate" title={`${capacity} people, ${price}`}>
      <UsersRound aria-hidden className="size-3 shrink-0" />
      {capacity}
      <span className="sr-only">people</span>
      <span aria-hidden>·</span>
      <span className="truncate">
        {rate}
        <span className="@max-[8.5rem]:sr-only">/{per}</span>
      </span>
    </span>
  );
}

function DayHeader({ day, today, closed, href }: { day: Day; today: Day; closed: string | null; href: string }) {
  const [weekday = '', ...date] = formatDay(day, { weekday: true }).split(' ');
  return (
    <>
      <Link href={href} tabIndex={-1} className={cx(title, day === today && 'text-accent')}>
        {weekday} {date.slice(0, 2).join(' ')}
      </Link>
      <span className="flex h-5 items-center text-muted text-xs">
        {day === today ? (
          <Badge tone="accent">Today</Badge>
        ) : closed ? (
          <span className="truncate" title={closed}>
            {closed}
          </span>
        ) : null}
      </span>
    </>
  );
}
