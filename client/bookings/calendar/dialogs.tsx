import { useState } from 'react';
import type { RoomBooking } from '../../../domain/bookings/contract.ts';
import { onDemand } from '../../ui/feedback/on-demand.tsx';
import type { BookingsPlace } from '../url-state.ts';
import type { Move, Place } from './drag-state.ts';
import type { Placed } from './placed.ts';

const BookingDialog = onDemand(async () => (await import('../form/booking-dialog.tsx')).BookingDialog);
const BookingSheet = onDemand(async () => (await import('../detail/booking-sheet.tsx')).BookingSheet);
const MoveConfirm = onDemand(async () => (await import('../detail/move-confirm.tsx')).MoveConfirm);

export type Task = { kind: 'create'; initial: Partial<Place> & { tenantId?: string } } | { kind: 'move'; move: Move };

/** The task stays after its dialog was closed, so that the dialog has something to show while it fades. */
export function useBookingTask() {
  const [task, setTask] = useState<Task | null>(null);
  const [turn, setTurn] = useState(0);
  const [open, setOpen] = useState(false);
  return {
    begin: (next: Task) => {
      setTask(next);
      setTurn(turn + 1);
      setOpen(true);
    },
    shown: { task, turn, open, onClose: () => setOpen(false) },
  };
}

/** Each turn is a new dialog: nothing typed into the one before is left over. */
export function BookingTaskDialog({ task, turn, open, onClose }: ReturnType<typeof useBookingTask>['shown']) {
  if (!task) return null;
  if (task.kind === 'move') return <MoveConfirm key={turn} move={task.move} {...{ open, onClose }} />;
  return <BookingDialog key={turn} initial={task.initial} {...{ open, onClose }} />;
}

/** The details of the booking that the address names, if it is among those on the screen. */
export function OpenedBooking({ place, placed }: { place: BookingsPlace; placed: readonly Placed[] }) {
  const [last, setLast] = useState<RoomBooking | null>(null);
  const named = placed.find(({ booking }) => booking.id === place.booking)?.booking ?? null;
  if (named && named !== last) setLast(named);
  const shown = named ?? last;
  if (!shown) return null;
  return (
    <BookingSheet
      key={shown.id}
      booking={shown}
      open={place.booking === shown.id}
      onClose={() => place.go({ booking: null }, true)}
    />
  );
}
