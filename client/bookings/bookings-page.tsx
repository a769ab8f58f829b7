import { useQuery } from '@tanstack/react-query';
import { CalendarDays, CalendarRange, List, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { timeToMinutes } from '../../domain/bookings/rules.ts';
import type { OpeningHours } from '../../domain/bookings/slot-rules.ts';
import { useCan } from '../api/session.ts';
import { paths } from '../paths.ts';
import { roomsQuery } from '../rooms/queries.ts';
import { Button } from '../ui/button.tsx';
import { CardWaiting } from '../ui/card.tsx';
import { cx } from '../ui/class-names.ts';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { Link } from '../ui/link.tsx';
import { useShortcut } from '../ui/overlay/shortcuts.ts';
import { type DialogState, useDialog } from '../ui/overlay/use-dialog.ts';
import { PageHeader } from '../ui/page-header.tsx';
import type { Space } from './booking-preview.ts';
import { type BookingDialogPayload, GridView } from './calendar/calendar-view.tsx';
import { isLive, type PositionedBooking, useBookingsOfDays } from './calendar/positioned-booking.ts';
import { closedDayName } from './calendar/slot-check.ts';
import { hoursText } from './format.ts';
import { type BookingsUrl, useBookingsUrl, type View } from './url-state.ts';
import { useGridSpace } from './with-rooms.tsx';

const BookingDialog = onDemand(async () => (await import('./form/booking-dialog.tsx')).BookingDialog);
const MoveConfirm = onDemand(async () => (await import('./detail/move-confirm.tsx')).MoveConfirm);
const BookingsList = onDemand(async () => (await import('./list/bookings-list.tsx')).BookingsList, CardWaiting);

export function BookingsPage() {
  const space = useGridSpace();
  const url = useBookingsUrl(space.today);
  const { openDialog, dialog } = useDialog<BookingDialogPayload>();
  const mayWrite = useCan()('bookings:write');
  const inList = url.view === 'list';
  const book = () =>
    openDialog({
      kind: 'create',
      initial: {
        ...(inList ? {} : { day: url.day }),
        ...(url.room && url.view !== 'day' ? { roomId: url.room } : {}),
        ...(url.tenant ? { tenantId: url.tenant } : {}),
      },
    });
  useShortcut('n', 'Book Meeting Room', () => mayWrite && book());
  useShortcut('d', 'Day', () => url.go({ view: 'day' }), 'View');
  useShortcut('w', 'Week', () => url.go({ view: 'week' }), 'View');
  useShortcut('l', 'List', () => url.go({ view: 'list' }), 'View');
  return (
    <>
      <PageHeader
        title="Room Bookings"
        description={url.view === 'day' ? <DaySummary url={url} space={space} /> : 'All meeting-room bookings.'}
        actions={
          <>
            <ViewSwitch url={url} />
            {mayWrite ? (
              <Button icon={<Plus aria-hidden />} onClick={book}>
                Book Meeting Room
              </Button>
            ) : null}
          </>
        }
      />
      {inList ? (
        <BookingsList />
      ) : (
        <GridView url={url} space={space} payload={dialog.payload} dialogOpen={dialog.open} onAction={openDialog} />
      )}
      <BookingActionDialog {...dialog} />
    </>
  );
}

function BookingActionDialog({ payload, dialogKey, open, onClose }: DialogState<BookingDialogPayload>) {
  if (!payload) return null;
  if (payload.kind === 'move') return <MoveConfirm key={dialogKey} move={payload.move} {...{ open, onClose }} />;
  return <BookingDialog key={dialogKey} initial={payload.initial} {...{ open, onClose }} />;
}

const views: readonly { view: View; label: string; icon: ReactNode }[] = [
  { view: 'day', label: 'Day', icon: <CalendarDays aria-hidden /> },
  { view: 'week', label: 'Week', icon: <CalendarRange aria-hidden /> },
  { view: 'list', label: 'List', icon: <List aria-hidden /> },
];

/** The view lives in the address, so that each is a link. A phone shows one day at a time. */
function ViewSwitch({ url }: { url: BookingsUrl }) {
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
function DaySummary({ url: { day }, space }: { url: BookingsUrl; space: Space }) {
  const rooms = useQuery(roomsQuery);
  const { placed, isBusy, error } = useBookingsOfDays(day);
  if (error || rooms.isError) return 'All meeting-room bookings.';
  if (isBusy || !rooms.data) return '…';
  const active = rooms.data.filter(({ isActive }) => isActive).length;
  const { count, hours, used } = dayFigures(placed, active, space.hours, closedDayName(day, space) === null);
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
