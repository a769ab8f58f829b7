import { useQuery } from '@tanstack/react-query';
import { CalendarDays, CalendarPlus, CalendarRange, ChevronLeft, ChevronRight, List, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { timeToMinutes } from '../../../domain/bookings/rules.ts';
import { addDays } from '../../../domain/kernel/time.ts';
import type { MeetingRoom } from '../../../domain/rooms/contract.ts';
import { hoursOn, type OpeningHours } from '../../../domain/settings/opening-hours.ts';
import { useCan } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { roomsQuery } from '../../rooms/queries.ts';
import { tenantQuery } from '../../tenants/queries.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { onDemand } from '../../ui/feedback/on-demand.tsx';
import { Switch } from '../../ui/form/checkbox.tsx';
import { DatePicker } from '../../ui/form/date-picker.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Select } from '../../ui/form/select.tsx';
import { formatDay } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { useShortcut } from '../../ui/overlay/shortcuts.ts';
import { hoursText } from '../format.ts';
import { closedDayName, type Space } from '../slot-check.ts';
import type { BookingsUrl, View } from '../url-state.ts';
import { roomOfWeek, weekDays } from './layout.ts';
import { isLive, type PositionedBooking, useBookingsOfDays } from './positioned-booking.ts';

const FeedDialog = onDemand(async () => (await import('../detail/feed-dialog.tsx')).FeedDialog);

// Undefined while they load.
type Rooms = readonly MeetingRoom[] | undefined;

type GridToolbarProps = { url: BookingsUrl; space: Space; rooms: Rooms; phone: boolean };

/** Which day or week, of which room, and what of it. */
export function GridToolbar({ url, space, rooms, phone }: GridToolbarProps) {
  const inWeek = url.view === 'week' && !phone;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
      <DateSteps url={url} space={space} inWeek={inWeek} />
      <Heading url={url} space={space} inWeek={inWeek} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 ml-auto">
        {url.tenant ? <TenantMark id={url.tenant} onRemove={() => url.go({ view: url.view, tenant: null })} /> : null}
        <Legend />
        {inWeek ? <WeekRoom url={url} rooms={rooms} /> : null}
        <Field inline label="Show Cancelled">
          <Switch checked={url.cancelled} onCheckedChange={(cancelled) => url.go({ cancelled }, true)} />
        </Field>
      </div>
    </div>
  );
}

/** What the colours of the blocks mean; each block says it in words as well. */
function Legend() {
  return (
    <span aria-hidden className="flex items-center gap-3 text-muted text-xs max-lg:hidden">
      <span className="flex items-center gap-1.5">
        <span className="size-2.5 rounded-xs bg-good" /> Tenant
      </span>
      <span className="flex items-center gap-1.5">
        <span className="size-2.5 rounded-xs bg-accent" /> Visitor
      </span>
      <span className="flex items-center gap-1.5">
        <span className="size-2.5 rounded-xs bg-waiting" /> Pending
      </span>
    </span>
  );
}

type StepsProps = { url: BookingsUrl; space: Space; inWeek: boolean };

function DateSteps({ url, space, inWeek }: StepsProps) {
  const what = inWeek ? 'week' : 'day';
  const shift = (step: 1 | -1) => url.go({ day: addDays(url.day, step * (inWeek ? 7 : 1)) });
  const toToday = () => url.go({ day: space.today });
  useShortcut('t', 'Today', toToday);
  useShortcut('j', `Next ${what}`, () => shift(1));
  useShortcut('k', `Previous ${what}`, () => shift(-1));
  return (
    <div className="flex min-w-0 items-center gap-1.5 max-sm:w-full">
      <Button variant="secondary" onClick={toToday} disabled={url.day === space.today}>
        Today
      </Button>
      <Button variant="ghost" size="icon" aria-label={`Previous ${what}`} onClick={() => shift(-1)}>
        <ChevronLeft aria-hidden />
      </Button>
      <DatePicker
        aria-label="Date"
        value={url.day}
        onValueChange={(day) => day && url.go({ day })}
        className="w-36 max-sm:w-auto max-sm:flex-1"
      />
      <Button variant="ghost" size="icon" aria-label={`Next ${what}`} onClick={() => shift(1)}>
        <ChevronRight aria-hidden />
      </Button>
    </div>
  );
}

/** "Tue 17 Nov 2026", and where the space is closed that day, why. */
function Heading({ url, space, inWeek }: StepsProps) {
  const [monday = url.day, ...rest] = weekDays(url.day);
  const closed = inWeek ? null : closedDayName(url.day, space);
  return (
    <h2 aria-live="polite" className="flex min-w-0 flex-wrap items-baseline gap-x-2 font-semibold text-base">
      {inWeek ? `${formatDay(monday)} – ${formatDay(rest.at(-1) ?? monday)}` : formatDay(url.day, { weekday: true })}
      {closed ? (
        <span className="font-medium text-sm text-waiting">{closed === 'Closed' ? 'Closed' : `Closed: ${closed}`}</span>
      ) : null}
    </h2>
  );
}

/** The room of the week. It has its place before the rooms are known, so that nothing moves when they are. */
function WeekRoom({ url, rooms }: { url: BookingsUrl; rooms: Rooms }) {
  const [feeding, setFeeding] = useState(false);
  const mayWrite = useCan()('bookings:write');
  const room = rooms && roomOfWeek(rooms, url.room);
  if (rooms && !room) return null;
  const options = (rooms ?? [])
    .filter(({ id, isActive }) => isActive || id === room?.id)
    .map(({ id, name, capacity }) => ({ value: id, label: name, hint: `${capacity} people` }));
  return (
    <div className="flex items-center gap-1.5">
      <div className="w-33">
        <Select
          aria-label="Room"
          value={room?.id ?? ''}
          options={options}
          disabled={!room}
          onValueChange={(next) => url.go({ room: next })}
        />
      </div>
      {mayWrite ? (
        <>
          <Button
            variant="secondary"
            icon={<CalendarPlus aria-hidden />}
            disabled={!room}
            onClick={() => setFeeding(true)}
          >
            Calendar Feed
          </Button>
          {room ? (
            <FeedDialog
              key={`${room.id} ${feeding}`}
              calendar={{ roomId: room.id, name: room.name }}
              open={feeding}
              onClose={() => setFeeding(false)}
            />
          ) : null}
        </>
      ) : null}
    </div>
  );
}

/** Highlights the bookings of one tenant. */
function TenantMark({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { data, isError } = useQuery(tenantQuery(id));
  const name = data?.companyName ?? (isError ? 'Unknown tenant' : '…');
  return (
    <span className="inline-flex max-w-full items-center gap-1 rounded-full bg-accent-soft py-0.5 pr-0.5 pl-2.5 font-medium text-accent text-xs">
      <span className="truncate">{`Highlighted: ${name}`}</span>
      <button
        type="button"
        aria-label={`Clear highlight: ${name}`}
        onClick={onRemove}
        className="grid size-[24px] shrink-0 cursor-pointer place-items-center rounded-full hover:bg-accent/15"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </span>
  );
}

const views: readonly { view: View; label: string; icon: ReactNode }[] = [
  { view: 'day', label: 'Day', icon: <CalendarDays aria-hidden /> },
  { view: 'week', label: 'Week', icon: <CalendarRange aria-hidden /> },
  { view: 'list', label: 'List', icon: <List aria-hidden /> },
];

/** The view lives in the address, so that each is a link. A phone shows one day at a time. */
export function ViewSwitch({ url }: { url: BookingsUrl }) {
  return (
    <nav aria-label="View" className="inline-flex rounded-md border border-line-strong/60 bg-surface p-0.5 shadow-1">
      {views.map(({ view, label, icon }) => (
        <Link
          key={view}
          href={url.href({ view })}
          aria-current={url.view === view ? 'page' : undefined}
          className={cx(
            'inline-flex h-[30px] flex-1 items-center justify-center gap-1.5 rounded-sm px-2.5 font-medium text-muted text-sm hover:text-text aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent pointer-coarse:h-10 [&>svg]:size-4',
            view === 'week' && 'max-sm:hidden',
          )}
        >
          {icon}
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** How full the day is, in the line below the title. A counter leads to what it counts: the list of that day. */
export function DaySummary({ url: { day }, space }: { url: BookingsUrl; space: Space }) {
  const rooms = useQuery(roomsQuery);
  const { placed, isBusy, error } = useBookingsOfDays(day);
  if (error || rooms.isError) return 'All meeting-room bookings.';
  if (isBusy || !rooms.data) return '…';
  const active = rooms.data.filter(({ isActive }) => isActive).length;
  const { count, hours, used } = dayFigures(
    placed,
    active,
    hoursOn(space.hours, day),
    closedDayName(day, space) === null,
  );
  const href = `${paths.bookings}?${new URLSearchParams({ view: 'list', from: day, to: day, status: 'live', sort: 'startTime' })}`;
  return (
    <>
      <Link
        href={href}
        className="rounded-sm text-accent underline decoration-accent/40 underline-offset-3 hover:decoration-accent"
      >
        {count === 1 ? '1 booking' : `${count} bookings`}
      </Link>
      {` · ${hoursText(hours)} booked`}
      {used === null ? '' : ` · ${used}% of opening hours`}
    </>
  );
}

type DayFigures = { count: number; hours: number; used: number | null };

/** How full a day is. Only time within opening hours counts as used; a day on which nothing opens has no share. */
export function dayFigures(
  placed: readonly PositionedBooking[],
  activeRooms: number,
  { opensAt, closesAt }: OpeningHours,
  isOpen: boolean,
): DayFigures {
  const live = placed.filter(isLive);
  const [opens, closes] = [timeToMinutes(opensAt), timeToMinutes(closesAt)];
  const minutes = live.reduce((sum, { from, to }) => sum + to - from, 0);
  const within = live.reduce((sum, { from, to }) => sum + Math.max(0, Math.min(to, closes) - Math.max(from, opens)), 0);
  const offered = activeRooms * (closes - opens);
  return {
    count: live.length,
    hours: minutes / 60,
    used: isOpen && offered > 0 ? Math.round((within / offered) * 100) : null,
  };
}
