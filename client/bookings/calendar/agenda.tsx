import { Coins, Plus, Repeat } from 'lucide-react';
import { itemText } from '../../../domain/bookings/item-rules.ts';
import { timeToMinutes } from '../../../domain/bookings/rules.ts';
import { hoursOn } from '../../../domain/settings/opening-hours.ts';
import { hourlyText } from '../../rooms/text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/class-names.ts';
import { formatDay, formatTime, formatTimeRange } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { useCurrency } from '../../ui/zone.ts';
import { whoBooked } from '../format.ts';
import { closedDayName, type GridColumn, gridColumn, isBookable, type Space } from '../slot-check.ts';
import type { BookingsUrl } from '../url-state.ts';
import type { ViewProps } from './board.tsx';
import { HALF_HOUR, type Hours, halfHours, hourFrom, touches, wallTimeAt } from './hours.ts';
import { roomsOfDay, weekDays } from './layout.ts';
import { isLive, type PositionedBooking, spokenBooking } from './positioned-booking.ts';

/** What the grid says, for a narrow screen: room by room, its bookings and the free time between them. */
export function Agenda({ rooms, placed, url, ...view }: ViewProps) {
  const columns = roomsOfDay(rooms, placed).map((room) => gridColumn(room, url.day, room.name, placed));
  return (
    <>
      <DayStrip url={url} space={view.space} />
      <div aria-busy={view.busy} className="grid gap-3">
        {columns.map((column) => (
          <RoomAgenda key={column.key} column={column} tenant={url.tenant} {...view} />
        ))}
      </div>
    </>
  );
}

type RoomAgendaProps = Omit<ViewProps, 'rooms' | 'placed' | 'url'> & { column: GridColumn; tenant: string | null };

function RoomAgenda({ column, tenant, space, mayWrite, onCreate, onOpen }: RoomAgendaProps) {
  const { room, day, blocked } = column;
  const currency = useCurrency();
  const entries = buildAgenda(column, space);
  const book = (gap: Hours) => {
    const { from, to } = hourFrom(blocked, gap.from, gap);
    onCreate({ roomId: room.id, day, start: wallTimeAt(from), end: wallTimeAt(to) });
  };
  return (
    <Card aria-label={room.name}>
      <header className="flex items-baseline justify-between gap-3 border-line border-b px-3.5 py-2">
        <h3 className="min-w-0 truncate font-semibold text-sm">{room.name}</h3>
        <span className="shrink-0 text-muted text-xs tabular-nums">
          {room.isActive ? `${room.capacity} people · ${hourlyText(currency, room.hourlyRate)}` : 'Not in use'}
        </span>
      </header>
      {entries.length === 0 ? (
        <p className="px-3.5 py-3 text-muted text-sm">
          {closedDayName(day, space) === null ? 'No bookings; the day is over.' : 'No bookings; the space is closed.'}
        </p>
      ) : (
        <ol aria-label={`${room.name}, ${formatDay(day, { weekday: true })}`} className="divide-y divide-line">
          {entries.map((entry) => (
            <li key={'gap' in entry ? `free ${entry.from}` : entry.booking.booking.id}>
              {'gap' in entry ? (
                <Gap gap={entry.gap} room={room.name} onBook={mayWrite ? () => book(entry.gap) : null} />
              ) : (
                <Entry
                  placed={entry.booking}
                  chosen={tenant !== null && entry.booking.booking.tenantId === tenant}
                  onOpen={() => onOpen(entry.booking.booking)}
                />
              )}
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

function Entry({ placed, chosen, onOpen }: { placed: PositionedBooking; chosen: boolean; onOpen: () => void }) {
  const { booking, start, end } = placed;
  const currency = useCurrency();
  return (
    <button
      type="button"
      onClick={onOpen}
      className={cx(
        'flex w-full cursor-pointer items-start justify-between gap-3 px-3.5 py-2.5 text-left -outline-offset-2 hover:bg-surface-2',
        chosen && 'ring-2 ring-accent ring-inset',
      )}
    >
      <span className="sr-only">{spokenBooking(placed, currency)}</span>
      <span aria-hidden className={cx('min-w-0', !isLive(placed) && 'line-through')}>
        <span className="block text-muted text-xs tabular-nums">{formatTimeRange(start, end)}</span>
        <span className="block truncate font-medium text-sm">{whoBooked(booking)}</span>
        {booking.purpose ? <span className="block truncate text-muted text-xs">{booking.purpose}</span> : null}
        {booking.items.length > 0 ? (
          <span className="wrap-break-word block text-muted text-xs">{booking.items.map(itemText).join(', ')}</span>
        ) : null}
      </span>
      <span aria-hidden className="flex shrink-0 items-center gap-1.5 text-muted [&>svg]:size-3.5">
        {booking.seriesId ? <Repeat /> : null}
        {booking.isExtraCharge ? <Coins /> : null}
        <StatusChip status={booking.status} />
      </span>
    </button>
  );
}

function Gap({ gap, room, onBook }: { gap: Hours; room: string; onBook: (() => void) | null }) {
  const [from, to] = [wallTimeAt(gap.from), wallTimeAt(gap.to)];
  return (
    <div className="flex min-h-12 items-center justify-between gap-3 bg-surface-2/50 py-1 pr-2 pl-3.5 text-muted text-sm">
      <span className="tabular-nums">{`${formatTimeRange(from, to)} free`}</span>
      {onBook ? (
        <Button
          variant="ghost"
          size="sm"
          icon={<Plus aria-hidden />}
          aria-label={`Book ${room} from ${formatTime(from)}`}
          onClick={onBook}
        >
          Book
        </Button>
      ) : null}
    </div>
  );
}

/** The days of the week in a row, one tap each. */
function DayStrip({ url, space }: { url: BookingsUrl; space: Space }) {
  return (
    <nav aria-label="Days of the week" className="mb-3">
      <ul className="grid grid-cols-7 gap-1">
        {weekDays(url.day).map((day) => {
          const [weekday = '', date = ''] = formatDay(day, { weekday: true }).split(' ');
          const closed = closedDayName(day, space);
          return (
            <li key={day}>
              <Link
                href={url.href({ day })}
                aria-current={day === url.day ? 'date' : undefined}
                className={cx(
                  'grid min-h-12 place-items-center content-center rounded-md border text-center leading-tight',
                  day === url.day ? 'border-accent bg-accent text-on-accent' : 'border-line bg-surface',
                  closed && day !== url.day && 'border-dashed text-muted',
                  day === space.today && day !== url.day && 'font-semibold text-accent',
                )}
              >
                <span className="sr-only">
                  {`${formatDay(day, { weekday: true })}${day === space.today ? ', today' : ''}${closed ? `, ${closed}` : ''}`}
                </span>
                <span aria-hidden className="text-xs">
                  {weekday}
                </span>
                <span aria-hidden className="font-semibold text-sm tabular-nums">
                  {date}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** The free times of a room that can still be booked, within opening hours, each as long as it goes. */
export function findGaps({ blocked, day, room }: GridColumn, space: Space): Hours[] {
  if (!room.isActive || closedDayName(day, space) !== null) return [];
  const { opensAt, closesAt } = hoursOn(space.hours, day);
  const open = { from: timeToMinutes(opensAt), to: timeToMinutes(closesAt) };
  const gaps: Hours[] = [];
  for (const half of halfHours(wholeHalves(open))) {
    if (!isBookable(half, day, space) || blocked.some((span) => touches(span, half))) continue;
    const last = gaps.at(-1);
    if (last?.to === half) last.to = half + HALF_HOUR;
    else gaps.push({ from: half, to: half + HALF_HOUR });
  }
  return gaps;
}

const wholeHalves = ({ from, to }: Hours): Hours => ({
  from,
  to: from + Math.floor((to - from) / HALF_HOUR) * HALF_HOUR,
});

type AgendaEntry = { from: number; booking: PositionedBooking } | { from: number; gap: Hours };

/** Bookings and free times in the order of the day. */
export const buildAgenda = (column: GridColumn, space: Space): AgendaEntry[] =>
  [
    ...[...column.live, ...column.cancelled].map((booking) => ({ from: booking.from, booking })),
    ...findGaps(column, space).map((gap) => ({ from: gap.from, gap })),
  ].sort((a, b) => a.from - b.from);
