import { ArrowRight, CalendarDays, Landmark } from 'lucide-react';
import type { BookingToday, Dashboard } from '../../domain/dashboard/contract.ts';
import { type Day, daysBetween, type WallTime } from '../../domain/kernel/time.ts';
import { dueDatePath } from '../../domain/payroll/returns/due-date-path.ts';
import type { DueDate } from '../../domain/payroll/returns/returns-contract.ts';
import { paths } from '../paths.ts';
import { useConfig } from '../settings/config-queries.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../ui/card.tsx';
import { cx } from '../ui/class-names.ts';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { formatDay, formatMonth, formatTimeRange, wallTime } from '../ui/format.ts';
import { Link } from '../ui/link.tsx';
import { useMinuteClock } from '../ui/minute-clock.ts';
import { MoneyText } from '../ui/money-text.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { useZone } from '../ui/zone.ts';

type BookingsTodayCardProps = { bookings: Dashboard['bookings'] | undefined };

/** What is on now and comes next; the grid shows the rest. */
export function BookingsTodayCard({ bookings }: BookingsTodayCardProps) {
  if (bookings === null) return null;
  return (
    <Card aria-label="Today's Bookings">
      <CardHeader
        title="Today's Bookings"
        description={bookings && summary(bookings)}
        icon={<CalendarDays aria-hidden />}
        actions={
          <ButtonLink href={paths.bookings} variant="ghost" size="sm" className="-my-1.5 -mr-2">
            All Rooms
            <ArrowRight aria-hidden />
          </ButtonLink>
        }
      />
      {bookings === undefined ? (
        <CardBody>
          <SkeletonText lines={4} label="Loading today's bookings" />
        </CardBody>
      ) : bookings.next.length > 0 ? (
        <ul className="divide-y divide-line border-line border-t">
          {bookings.next.map((booking) => (
            <Row key={booking.id} booking={booking} />
          ))}
        </ul>
      ) : null}
    </Card>
  );
}

function summary({ count, next }: NonNullable<Dashboard['bookings']>): string {
  if (count === 0) return 'No bookings today.';
  const all = count === 1 ? '1 booking' : `${count} bookings`;
  return next.length === 0 ? `${all} today, all over.` : `${all} today.`;
}

function Row({ booking }: { booking: BookingToday }) {
  const zone = useZone();
  const { id, startTime, endTime, roomName, who, purpose, status } = booking;
  return (
    <li>
      <Link
        href={`${paths.bookings}?booking=${id}`}
        className="flex min-h-11 items-start gap-3 px-4 py-2 text-sm -outline-offset-2 hover:bg-accent-soft/40 sm:px-5"
      >
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{who}</span>
          <span className="block truncate text-muted text-xs">{[roomName, purpose].filter(Boolean).join(' · ')}</span>
        </span>
        <span className="grid shrink-0 justify-items-end gap-0.5">
          <span className="whitespace-nowrap text-xs tabular-nums">
            {formatTimeRange(wallTime(startTime, zone).time, wallTime(endTime, zone).time)}
          </span>
          {status === 'confirmed' ? null : <StatusChip status={status} />}
        </span>
      </Link>
    </li>
  );
}

const MOST = 6;

const isOpen = ({ open }: DueDate): boolean => open !== '0.00' && !open.startsWith('-');

export function DueDatesCard({ dueDates }: { dueDates: readonly DueDate[] }) {
  const open = dueDates.filter(isOpen);
  return (
    <Card aria-label="Statutory Due Dates">
      <CardHeader title="Statutory Due Dates" icon={<Landmark aria-hidden />} />
      <CardBody>{open.length > 0 ? <Owed dues={open} /> : <NothingOpen dues={dueDates} />}</CardBody>
    </Card>
  );
}

function Owed({ dues }: { dues: readonly DueDate[] }) {
  return (
    <>
      <ul className="grid gap-2">
        {dues.slice(0, MOST).map((due) => (
          <li key={`${due.authority} ${due.month} ${due.dueDate}`}>
            <Due due={due} />
          </li>
        ))}
      </ul>
      {dues.length > MOST ? (
        <p className="mt-2 text-muted text-xs">{`And ${dues.length - MOST} more, due later.`}</p>
      ) : null}
    </>
  );
}

/** Nothing is owed yet, and still the days are worth knowing. */
function NothingOpen({ dues }: { dues: readonly DueDate[] }) {
  const days = Object.entries(Object.groupBy(dues, ({ dueDate }) => dueDate));
  return (
    <div className="grid gap-2 text-sm">
      <p className="text-muted">No statutory payments due. Next:</p>
      <dl className="grid gap-2">
        {days.map(([day, due = []]) => (
          <div key={day} className="flex items-baseline gap-3">
            <dt className="shrink-0 font-medium tabular-nums">{formatDay(day)}</dt>
            <dd className="min-w-0 text-muted">{due.map(({ label }) => label).join(', ')}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const SOON_DAYS = 7;

function Due({ due }: { due: DueDate }) {
  const { currency } = useConfig();
  const { day: today } = useSpaceClock();
  const left = daysBetween(today, due.dueDate);
  const tone = due.isOverdue ? 'text-late' : left <= SOON_DAYS ? 'text-waiting' : 'text-muted';
  return (
    <Link
      href={dueDatePath(due)}
      className="flex min-h-11 items-center justify-between gap-3 rounded-md border border-line px-3 py-2 text-sm transition-colors hover:border-accent/50 hover:bg-accent-soft/40"
    >
      <span className="min-w-0">
        <span className="block font-medium">{due.label}</span>
        <span className={cx('block text-xs', tone)}>
          {`${formatMonth(due.month)}, ${due.isOverdue ? 'was due' : 'due'} ${formatDay(due.dueDate)}`}
        </span>
      </span>
      <MoneyText amount={due.open} currency={currency} className="shrink-0 font-semibold" />
    </Link>
  );
}

/** The day and the time on the wall of the space, wherever the reader is; it goes on by itself. */
export function useSpaceClock(): { day: Day; time: WallTime } {
  return wallTime(new Date(useMinuteClock()), useZone());
}
