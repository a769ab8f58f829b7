import { useQuery } from '@tanstack/react-query';
import { DoorOpen } from 'lucide-react';
import type { RoomBooking } from '../../../domain/bookings/contract.ts';
import { useCan } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { roomsQuery } from '../../rooms/queries.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { describeError, ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { usePhone } from '../../ui/use-media.ts';
import type { Space } from '../booking-preview.ts';
import type { BookingsUrl } from '../url-state.ts';
import { Agenda } from './agenda.tsx';
import type { ViewProps } from './board.tsx';
import { type BookingDialogPayload, OpenedBooking } from './dialogs.tsx';
import { DayGrid, WeekGrid } from './grids.tsx';
import { DAYS_OF_WEEK, startOfWeek } from './layout.ts';
import { isLive, useBookingsOfDays } from './positioned-booking.ts';
import { GridToolbar } from './toolbar.tsx';

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
