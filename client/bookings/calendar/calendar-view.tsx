import { useQuery } from '@tanstack/react-query';
import { DoorOpen } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { RoomBooking } from '../../../domain/bookings/contract.ts';
import { addDays, type Day } from '../../../domain/kernel/time.ts';
import { useCan } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { roomsQuery } from '../../rooms/queries.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { describeError, ErrorState } from '../../ui/feedback/error-state.tsx';
import { onDemand } from '../../ui/feedback/on-demand.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { formatDay } from '../../ui/format.ts';
import { usePhone } from '../../ui/use-media.ts';
import type { Space } from '../booking-preview.ts';
import type { BookingsUrl } from '../url-state.ts';
import { Agenda } from './agenda.tsx';
import { GridBoard, type ViewProps } from './board.tsx';
import type { Move, RoomSlot } from './drag.ts';
import { shownHours } from './hours.ts';
import { DayHeader, RoomHeader } from './layers.tsx';
import { DAYS_OF_WEEK, gridColumn, roomOfWeek, roomsOfDay, startOfWeek, weekDays } from './layout.ts';
import { isLive, type PositionedBooking, useBookingsOfDays, useNeighbourDays } from './positioned-booking.ts';
import { closedDayName } from './slot-check.ts';
import { GridToolbar } from './toolbar.tsx';

const BookingSheet = onDemand(async () => (await import('../detail/booking-sheet.tsx')).BookingSheet);

/** What the calendar asks its page to open. */
export type BookingDialogPayload =
  | { kind: 'create'; initial: Partial<RoomSlot> & { tenantId?: string } }
  | { kind: 'move'; move: Move };

type GridViewProps = {
  url: BookingsUrl;
  space: Space;
  onAction: (payload: BookingDialogPayload) => void;
  payload: BookingDialogPayload | null;
  dialogOpen: boolean;
};

/** A day or a week of bookings: the grid, or on a phone the agenda. */
export function GridView({ url, space, onAction, payload, dialogOpen }: GridViewProps) {
  const phone = usePhone();
  const mayWrite = useCan()('bookings:write');
  const rooms = useQuery(roomsQuery);
  const inWeek = url.view === 'week' && !phone;
  const { placed, isPending, isBusy, isFetching, error, refetch } = useBookingsOfDays(
    inWeek ? startOfWeek(url.day) : url.day,
    inWeek ? DAYS_OF_WEEK : 1,
  );
  const shown = url.cancelled ? placed : placed.filter(isLive);
  const trouble = rooms.error ?? error;
  const open = ({ id }: RoomBooking) => url.go({ booking: id });
  const view: ViewProps = {
    rooms: rooms.data ?? [],
    placed: shown,
    busy: isBusy,
    followed: payload?.kind === 'move' ? payload.move.booking.id : url.booking,
    dialogOpen: dialogOpen || url.booking !== null,
    onCreate: (initial) => onAction({ kind: 'create', initial }),
    onMove: (move) => onAction({ kind: 'move', move }),
    onOpen: open,
    ...{ url, space, mayWrite },
  };
  const View = phone ? Agenda : inWeek ? WeekGrid : DayGrid;
  const loaded = rooms.data !== undefined && (!isPending || placed.length > 0);
  return (
    <>
      <GridToolbar {...{ url, space, phone }} rooms={view.rooms} />
      {trouble ? (
        <Card>
          <ErrorState
            {...describeError(trouble)}
            retrying={rooms.isFetching || isFetching}
            onRetry={() => {
              if (rooms.isError) void rooms.refetch();
              if (error) refetch();
            }}
          />
        </Card>
      ) : !loaded ? (
        <GridSkeleton phone={phone} />
      ) : rooms.data?.length === 0 ? (
        <NoRooms />
      ) : (
        <View {...view} />
      )}
      <OpenedBooking url={url} placed={placed} />
    </>
  );
}

function NoRooms() {
  const mayManage = useCan()('rooms:write');
  return (
    <Card>
      <EmptyState
        title="No rooms yet"
        icon={<DoorOpen aria-hidden />}
        action={
          mayManage ? (
            <ButtonLink variant="primary" href={`${paths.settings}?tab=rooms`}>
              Manage Rooms
            </ButtonLink>
          ) : null
        }
      >
        {mayManage
          ? 'Add the first meeting room in the settings, and its bookings appear here.'
          : 'A manager adds meeting rooms in the settings; then they can be booked here.'}
      </EmptyState>
    </Card>
  );
}

const columns = ['first', 'second', 'third', 'fourth'];

/** The place of the grid or of the agenda while the first day is on its way. */
function GridSkeleton({ phone }: { phone: boolean }) {
  return (
    <div role="status" aria-label="Loading bookings">
      {phone ? (
        <div className="grid gap-3">
          {columns.map((room) => (
            <Skeleton key={room} className="h-28 w-full" />
          ))}
        </div>
      ) : (
        <Card className="h-[max(27rem,calc(100dvh-14.5rem))] overflow-hidden">
          <div className="grid h-full grid-cols-[3.6rem_repeat(4,1fr)] divide-x divide-line">
            <span />
            {columns.map((column, index) => (
              <div key={column} className="p-2">
                <Skeleton className="h-4 w-24" />
                <Skeleton className="mt-1.5 h-3 w-32" />
                <Skeleton className={index % 2 === 0 ? 'mt-24 h-20 w-full' : 'mt-48 h-28 w-full'} />
              </div>
            ))}
          </div>
        </Card>
      )}
    </div>
  );
}

/** The details of the booking that the address names, if it is among those on the screen. */
function OpenedBooking({ url, placed }: { url: BookingsUrl; placed: readonly PositionedBooking[] }) {
  const [last, setLast] = useState<RoomBooking | null>(null);
  const named = placed.find(({ booking }) => booking.id === url.booking)?.booking ?? null;
  if (named && named !== last) setLast(named);
  const dialog = named ?? last;
  if (!dialog) return null;
  return (
    <BookingSheet
      key={dialog.id}
      booking={dialog}
      open={url.booking === dialog.id}
      onClose={() => url.go({ booking: null }, true)}
    />
  );
}

/** The rooms side by side on one day. */
function DayGrid({ rooms, placed, url, space, ...board }: ViewProps) {
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

const shortDay = (day: Day): string => formatDay(day, { weekday: true }).split(' ').slice(0, 3).join(' ');

/** One room through the days of a week. */
function WeekGrid({ rooms, placed, url, space, ...board }: ViewProps) {
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
