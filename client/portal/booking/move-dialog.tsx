import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { LinkedMove } from '../../../domain/bookings/link-contract.ts';
import { toSlot } from '../../../domain/bookings/rules.ts';
import type { WallTime } from '../../../domain/kernel/time.ts';
import { roomsQuery } from '../../rooms/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { describeError, ErrorState } from '../../ui/feedback/error-state.tsx';
import { serverMessage } from '../../ui/feedback/outcome.ts';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Field } from '../../ui/form/field.tsx';
import { Select } from '../../ui/form/select.tsx';
import { formatCurrency, formatTime } from '../../ui/format.ts';
import { Dialog, DialogFooter } from '../../ui/overlay/dialog.tsx';
import { useCurrency, useZone } from '../../ui/zone.ts';
import { ChoiceTiles } from '../choice-tiles.tsx';
import { DayChoice } from '../day-choice.tsx';
import { busyTimesQuery, type LinkedBooking, movePreviewQuery, useMoveLinked } from '../queries.ts';
import { busySpans, hoursOffered, SLOT_LABELS, slotState, startTimes } from '../rooms/portal-slots.ts';
import { useSpaceTime } from '../space-time.ts';
import { hoursText, spanText } from '../text.ts';

type MoveProps = { token: string; booking: LinkedBooking };

/** Another time, length or room for a booking, with what that does to its money. */
export function MoveDialog({ open, onClose, ...props }: MoveProps & { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Move Booking"
      description="Choose another time. The one you have stays yours until you confirm."
    >
      <MoveForm {...props} onClose={onClose} />
    </Dialog>
  );
}

function MoveForm({ token, booking, onClose }: MoveProps & { onClose: () => void }) {
  const zone = useZone();
  const before = toSlot({ startsAt: booking.startTime, endsAt: booking.endTime }, zone);
  const [roomId, setRoom] = useState(booking.roomId);
  const [day, setDay] = useState(before.day);
  const [hours, setHours] = useState(booking.hours);
  const [start, setStart] = useState<WallTime>();
  const space = useSpaceTime();
  const rooms = (useQuery(roomsQuery).data ?? []).filter(({ isActive }) => isActive);
  const target = start ? { roomId, bookingDate: day, startTime: start, duration: hours } : null;
  const again = <Value,>(set: (value: Value) => void) => {
    return (value: Value) => {
      set(value);
      setStart(undefined);
    };
  };
  return (
    <div className="grid gap-4">
      <Field label="Room">
        <Select
          value={roomId}
          onValueChange={again(setRoom)}
          options={rooms.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Field>
      <Field label="Date">
        <DayChoice day={day} onDay={again(setDay)} space={space} />
      </Field>
      <ChoiceTiles
        label="Duration"
        value={hours}
        tiles={hoursOffered(space.rooms).map((value) => ({ value, label: hoursText(value), refusal: null }))}
        onChoose={again(setHours)}
        className="grid-cols-4"
      />
      <Starts booking={booking} wish={{ roomId, day, hours }} start={start} onStart={setStart} />
      <Confirm token={token} target={target} onDone={onClose} />
    </div>
  );
}

type StartsProps = {
  booking: LinkedBooking;
  wish: { roomId: string; day: string; hours: number };
  start: WallTime | undefined;
  onStart: (start: WallTime) => void;
};

/** The times of the day; what the booking itself takes is free for it. */
function Starts({ booking, wish: { roomId, day, hours }, start, onStart }: StartsProps) {
  const zone = useZone();
  const { rooms, today, now } = useSpaceTime();
  const room = useQuery(roomsQuery).data?.find(({ id }) => id === roomId);
  const taken = useQuery(busyTimesQuery(day));
  if (taken.isError && !taken.data)
    return (
      <ErrorState
        {...describeError(taken.error)}
        title="The free times could not be loaded"
        onRetry={() => void taken.refetch()}
        retrying={taken.isFetching}
      />
    );
  if (!taken.data) return <SkeletonText lines={4} label="Loading free times" />;
  const others = taken.data.filter((slot) => slot.roomId !== booking.roomId || slot.startTime !== booking.startTime);
  const busy = busySpans(others, room, zone);
  const tiles = startTimes(rooms, day).map((value) => {
    const state = slotState(value, { hours, busy, rooms, day, today, now });
    return { value, label: formatTime(value), refusal: state === 'free' ? null : SLOT_LABELS[state] };
  });
  return <ChoiceTiles label="Start time" value={start} tiles={tiles} onChoose={onStart} className="grid-cols-3" />;
}

type Target = { roomId: string; bookingDate: string; startTime: WallTime; duration: number };

/** In words, before it is confirmed. */
const moneyText = ({ before, price, refund, due }: LinkedMove, money: (amount: string) => string): string => {
  if (before === null) return `It costs ${money(price)}.`;
  const instead = `It costs ${money(price)} instead of ${money(before)}.`;
  if (Number(refund) > 0) return `${instead} We pay ${money(refund)} back to you.`;
  if (Number(due) > 0)
    return `${instead} Pay the difference of ${money(due)} by M-Pesa: we keep the new time for ten minutes, and your booking moves once it is paid.`;
  return 'It costs the same: nothing is to be paid.';
};

/** What the move does to the money comes from the server, and is confirmed as it was shown. */
function Confirm({ token, target, onDone }: { token: string; target: Target | null; onDone: () => void }) {
  const zone = useZone();
  const currency = useCurrency();
  const preview = useQuery(movePreviewQuery(token, target));
  const move = useMoveLinked(token);
  const shown = target ? preview.data : undefined;
  const money = (amount: string) => formatCurrency(amount, { currency });
  const isDearer = Number(shown?.due ?? 0) > 0;
  const confirm = async () => {
    if (!target || !shown) return;
    try {
      const moved = await move.mutateAsync({ ...target, refund: shown.refund, due: shown.due });
      if (moved.checkout) return navigate(moved.checkout.path);
      toast({ title: 'Booking moved', description: spanText(moved.startTime, moved.endTime, zone) });
      onDone();
    } catch (error) {
      toast({
        title: 'The booking was not moved',
        description: serverMessage(error, 'Please try again, or call us.'),
        destructive: true,
      });
    }
  };
  return (
    <>
      {target && preview.isError ? (
        <Alert tone="late">{serverMessage(preview.error, 'This time cannot be had.')}</Alert>
      ) : shown ? (
        <Alert tone="info">{moneyText(shown, money)}</Alert>
      ) : null}
      <DialogFooter>
        <Button variant="secondary" onClick={onDone} disabled={move.isPending}>
          Keep Booking
        </Button>
        <Button
          variant="primary"
          disabled={!shown || preview.isFetching}
          pending={move.isPending}
          pendingLabel={isDearer ? 'Keeping the time…' : 'Moving…'}
          onClick={() => void confirm()}
        >
          {isDearer ? 'Pay the Difference' : 'Move Booking'}
        </Button>
      </DialogFooter>
    </>
  );
}
