import { useQuery } from '@tanstack/react-query';
import { DoorOpen, Plus } from 'lucide-react';
import { useState } from 'react';
import type { RoomBooking } from '../../domain/bookings/contract.ts';
import { addDays } from '../../domain/kernel/time.ts';
import type { Opening } from '../api/opening.ts';
import { useCan } from '../api/session.ts';
import type { PayRoomProps } from '../counter/room/pay-room-dialog.tsx';
import { paths } from '../paths.ts';
import { roomsQuery } from '../rooms/queries.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card, CardWaiting } from '../ui/card.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { describeError, ErrorState } from '../ui/feedback/error-state.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { useShortcut } from '../ui/overlay/shortcuts.ts';
import { type DialogState, useDialog } from '../ui/overlay/use-dialog.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { usePhone } from '../ui/use-media.ts';
import { Agenda } from './calendar/agenda.tsx';
import { DayGrid, type ViewProps, WeekGrid } from './calendar/board.tsx';
import { DayItems } from './calendar/day-items.tsx';
import type { Move, RoomSlot } from './calendar/drag.ts';
import { DAYS_OF_WEEK, startOfWeek } from './calendar/layout.ts';
import { isLive, type PositionedBooking, useBookingsOfDays } from './calendar/positioned-booking.ts';
import { DaySummary, GridToolbar, ViewSwitch } from './calendar/toolbar.tsx';
import { bookingsOfDaysQuery, useGridSpace } from './queries.ts';
import type { Space } from './slot-check.ts';
import { type BookingsUrl, useBookingsUrl } from './url-state.ts';

const BookingDialog = onDemand(async () => (await import('./form/booking-dialog.tsx')).BookingDialog);
const BookingSheet = onDemand(async () => (await import('./detail/booking-sheet.tsx')).BookingSheet);
const MoveConfirm = onDemand(async () => (await import('./detail/move-confirm.tsx')).MoveConfirm);
/** Payment belongs to later features: here they are put together. */
const PayRoom = onDemand(async () => {
  const [{ PayRoomDialog }, { SalePrompt }, { useCanPrompt }] = await Promise.all([
    import('../counter/room/pay-room-dialog.tsx'),
    import('../mpesa/requests/sale-prompt.tsx'),
    import('../mpesa/requests/queries.ts'),
  ]);
  return function PayRoom(props: PayRoomProps) {
    return <PayRoomDialog canPrompt={useCanPrompt()} Prompt={SalePrompt} {...props} />;
  };
});
const BookingsList = onDemand(async () => (await import('./list/bookings-list.tsx')).BookingsList, CardWaiting);

type BookingDialogPayload =
  | { kind: 'create'; initial: Partial<RoomSlot> & { tenantId?: string } }
  | { kind: 'move'; move: Move };

export const opening: Opening = (ask, today) => [ask(roomsQuery), ask(bookingsOfDaysQuery(today, addDays(today, 1)))];

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
      {inList ? <BookingsList Pay={PayRoom} /> : <GridView {...{ url, space, dialog }} onAction={openDialog} />}
      <BookingActionDialog {...dialog} />
    </>
  );
}

function BookingActionDialog({ payload, dialogKey, open, onClose }: DialogState<BookingDialogPayload>) {
  if (!payload) return null;
  if (payload.kind === 'move') return <MoveConfirm key={dialogKey} move={payload.move} {...{ open, onClose }} />;
  return <BookingDialog key={dialogKey} initial={payload.initial} {...{ open, onClose }} />;
}

type GridViewProps = {
  url: BookingsUrl;
  space: Space;
  onAction: (payload: BookingDialogPayload) => void;
  dialog: DialogState<BookingDialogPayload>;
};

/** A day or a week of bookings: the grid, or on a phone the agenda. */
function GridView({ url, space, onAction, dialog }: GridViewProps) {
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
    followed: dialog.payload?.kind === 'move' ? dialog.payload.move.booking.id : url.booking,
    dialogOpen: dialog.open || url.booking !== null,
    onCreate: (initial) => onAction({ kind: 'create', initial }),
    onMove: (move) => onAction({ kind: 'move', move }),
    onOpen: open,
    ...{ url, space, mayWrite },
  };
  const View = phone ? Agenda : inWeek ? WeekGrid : DayGrid;
  const loaded = rooms.data !== undefined && (!isPending || placed.length > 0);
  return (
    <>
      <GridToolbar {...{ url, space, phone }} rooms={rooms.data} />
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
        <>
          {inWeek ? null : <DayItems placed={shown} onOpen={open} />}
          <View {...view} />
        </>
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
  const shown = named ?? last;
  if (!shown) return null;
  return (
    <BookingSheet
      key={shown.id}
      booking={shown}
      Pay={PayRoom}
      open={url.booking === shown.id}
      onClose={() => url.go({ booking: null }, true)}
    />
  );
}
