import { CircleAlert, CircleCheck, Clock, UsersRound } from 'lucide-react';
import { timeToMinutes } from '../../../domain/bookings/rules.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import type { MeetingRoom } from '../../../domain/rooms/contract.ts';
import { hoursOn, type OpeningHours } from '../../../domain/settings/opening-hours.ts';
import { hourlyText, ratesText } from '../../rooms/text.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/class-names.ts';
import { formatDay, formatTime, formatTimeRange } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { useCurrency } from '../../ui/zone.ts';
import { hoursText, whoBooked } from '../format.ts';
import { closedDayName, type GridColumn, isUnchanged, type Space, type Verdict } from '../slot-check.ts';
import type { Drag } from './drag.ts';
import { type Hours, halvesDown, wallTimeAt } from './hours.ts';
import { blockStyle, laneStyle } from './layout.ts';

const hourLines =
  'bg-[repeating-linear-gradient(to_bottom,var(--line)_0_1px,transparent_1px_calc(var(--half)*2)),repeating-linear-gradient(to_bottom,transparent_0_var(--half),color-mix(in_srgb,var(--line)_45%,transparent)_var(--half)_calc(var(--half)+1px),transparent_calc(var(--half)+1px)_calc(var(--half)*2))]';

const hatch =
  'bg-[repeating-linear-gradient(135deg,color-mix(in_srgb,var(--line)_55%,transparent)_0_1px,transparent_1px_7px)] bg-surface-2/70';

type GridBackdropProps = { columns: readonly GridColumn[]; hours: Hours; space: Space };

/** The lines of the hours, and shading where the space is closed or a room is kept free between bookings. What is said here to the eye, cells and headers say. */
export function GridBackdrop({ columns, hours, space }: GridBackdropProps) {
  return columns.map((column, index) => (
    <div
      key={column.key}
      aria-hidden
      data-lane={index}
      style={laneStyle(index)}
      className="pointer-events-none relative border-line border-r last:border-r-0"
    >
      {closedSpans(
        closedDayName(column.day, space) !== null || !column.room.isActive,
        hoursOn(space.hours, column.day),
        hours,
      ).map((span) => (
        <div
          key={span.from}
          className={`absolute inset-x-0 ${hatch}`}
          style={{ top: share(span.from, hours), bottom: `calc(100% - ${share(span.to, hours)})` }}
        />
      ))}
      <div className={`absolute inset-0 ${hourLines}`} />
      {column.live.map(({ booking, to }) => {
        const until = Math.min(to + booking.bufferMinutes, hours.to);
        return until > to ? (
          <div
            key={booking.id}
            data-buffer
            className={`absolute inset-x-0 mr-1 rounded-b-sm ${hatch}`}
            style={{ top: share(to, hours), bottom: `calc(100% - ${share(until, hours)})` }}
          />
        ) : null;
      })}
    </div>
  ));
}

const share = (minutes: number, { from, to }: Hours): string => `${((minutes - from) / (to - from)) * 100}%`;

function closedSpans(allDay: boolean, { opensAt, closesAt }: OpeningHours, hours: Hours): Hours[] {
  if (allDay) return [hours];
  return [
    { from: hours.from, to: timeToMinutes(opensAt) },
    { from: timeToMinutes(closesAt), to: hours.to },
  ].filter(({ from, to }) => from < to);
}

const ghostLooks: Record<Verdict['kind'], string> = {
  free: 'border-accent bg-accent-soft text-accent',
  closed: 'border-waiting bg-waiting-soft text-waiting',
  refused: 'border-late bg-late-soft text-late',
};

const remarks: Record<Verdict['kind'], string> = { free: '', closed: 'Closed then', refused: 'Not possible' };

/** Where the booking would go. The words of a refusal stand below the grid, where there is room for them. */
export function GridGhost({ drag, verdict, hours }: { drag: Drag; verdict: Verdict; hours: Hours }) {
  const { placed, target } = drag;
  const remark = remarks[verdict.kind];
  return (
    <>
      {drag.by === 'pointer' ? <DragCursor refused={verdict.kind === 'refused'} /> : null}
      <div
        aria-hidden
        data-ghost={verdict.kind}
        style={blockStyle(target, hours)}
        className="pointer-events-none absolute z-4 p-px pr-1"
      >
        <div
          className={cx(
            'h-full overflow-hidden rounded-sm border-2 border-dashed px-1.5 py-0.5 font-medium text-xs leading-tight opacity-95 shadow-2',
            ghostLooks[verdict.kind],
          )}
        >
          <p className="truncate tabular-nums">
            {remark ? `${remark}: ` : ''}
            {formatTimeRange(wallTimeAt(target.from), wallTimeAt(target.to))}
          </p>
          {target.to - target.from >= 60 ? (
            <p className="mt-0.5 truncate">
              {placed ? whoBooked(placed.booking) : hoursText((target.to - target.from) / 60)}
            </p>
          ) : null}
        </div>
      </div>
    </>
  );
}

/** Over everything while something is dragged: the pointer keeps its shape, and nothing below lights up. */
function DragCursor({ refused }: { refused: boolean }) {
  return <div aria-hidden className={cx('fixed inset-0 z-50', refused ? 'cursor-not-allowed' : 'cursor-grabbing')} />;
}

const statusLooks = {
  free: { Icon: CircleCheck, tone: 'text-accent' },
  closed: { Icon: Clock, tone: 'text-waiting' },
  refused: { Icon: CircleAlert, tone: 'font-medium text-late' },
};

type GridStatusProps = {
  id: string;
  drag: Drag | null;
  verdict: Verdict | null;
  columns: readonly GridColumn[];
  mayWrite: boolean;
};

const LOOK = 'Use arrow keys to move around the grid and Enter to open a booking.';
const WRITE =
  'Drag over free time to book. Drag a booking to move it, or its lower edge to resize it. Keyboard: arrows and Enter, Shift+arrows to select, M to move.';

/** What can be done here; while something is held over the grid, what would become of it, also for who listens. */
export function GridStatus({ id, drag, verdict, columns, mayWrite }: GridStatusProps) {
  const column = drag ? columns[drag.target.column] : undefined;
  const text = drag && column && verdict ? dragText(drag, column, verdict) : '';
  const { Icon, tone } = statusLooks[verdict?.kind ?? 'free'];
  return (
    <div className="relative min-h-11 border-line border-t px-4 py-2 text-xs print:hidden">
      <p id={id} className={cx('text-muted', text && 'invisible')}>
        {mayWrite ? WRITE : LOOK}
      </p>
      <p role="status" className={cx('absolute inset-x-4 top-2 flex items-start gap-1.5', tone)}>
        {text ? <Icon aria-hidden className="mt-px size-4 shrink-0" /> : null}
        <span className="min-w-0">{text}</span>
      </p>
    </div>
  );
}

/** "Boardroom B, 2:00 PM to 3:00 PM: free", or why not; for a booking that was just taken up, what the keys do. */
function dragText({ placed, target, by }: Drag, column: GridColumn, verdict: Verdict): string {
  if (placed && by === 'keys' && isUnchanged(target, column, placed)) {
    return `Moving ${whoBooked(placed.booking)}. Arrows move it, Shift+up or down resizes it, Enter drops it, Escape cancels.`;
  }
  const where = `${column.spoken}, ${formatTime(wallTimeAt(target.from))} to ${formatTime(wallTimeAt(target.to))}`;
  if (verdict.kind === 'free') return `${where}: free`;
  if (verdict.kind === 'refused') return `${where}: not possible. ${verdict.text}`;
  return `${where}: free, but a reason is needed. ${verdict.text}`;
}

type NowLineProps = { columns: readonly GridColumn[]; hours: Hours; space: Pick<Space, 'today' | 'now'> };

/** Where the day stands, across the columns of today. */
export function NowLine({ columns, hours, space }: NowLineProps) {
  const now = timeToMinutes(space.now);
  if (now < hours.from || now >= hours.to) return null;
  return columns.map((column, index) =>
    column.day === space.today ? (
      <div
        key={column.key}
        aria-hidden
        data-now-line
        style={{ ...laneStyle(index), top: `calc(var(--half) * ${halvesDown(now, hours)})` }}
        className="pointer-events-none absolute inset-x-0 z-3 h-0.5 -translate-y-1/2 bg-late"
      >
        {columns[index - 1]?.day === space.today ? null : (
          <span className="absolute top-1/2 -left-1 size-2 -translate-y-1/2 rounded-full bg-late" />
        )}
      </div>
    ) : null,
  );
}

/** Not in the tab order, as the grid is one stop: the view and the room are chosen above it as well. */
const title = 'block truncate rounded-sm font-semibold text-sm leading-snug hover:underline';

/** The head of a room's column on one day. */
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
function RoomFacts({ room }: { room: MeetingRoom }) {
  const { capacity, hourlyRate, bufferMinutes } = room;
  const currency = useCurrency();
  const [rate, per] = hourlyText(currency, hourlyRate).split('/');
  const buffer = bufferMinutes > 0 ? `, ${bufferMinutes} min kept free after each booking` : '';
  return (
    <span
      className="flex items-center gap-1 truncate"
      title={`${capacity} people, ${ratesText(currency, room)}${buffer}`}
    >
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

/** The head of a day's column in the week of one room. */
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
