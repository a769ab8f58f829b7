import { UsersRound } from 'lucide-react';
import type { Day } from '../../domain/kernel/time.ts';
import type { MeetingRoom } from '../../domain/rooms/contract.ts';
import { hourlyText } from '../rooms/room-words.ts';
import { Badge } from '../ui/badge.tsx';
import { cx } from '../ui/class-names.ts';
import { useCurrency } from '../ui/currency.ts';
import { formatDay } from '../ui/format.ts';
import { Link } from '../ui/link.tsx';

/** Not in the tab order, as the grid is one stop: the view and the room are chosen above it as well. */
const title = 'block truncate rounded-sm font-semibold text-sm leading-snug hover:underline';

export function RoomHeader({ room, href }: { room: MeetingRoom; href: string }) {
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

export function DayHeader({ day, today, closed, href }: { day: Day; today: Day; closed: string | null; href: string }) {
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
