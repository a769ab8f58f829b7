import { useState } from 'react';
import type { RoomBooking } from '../../../domain/bookings/contract.ts';
import { onDemand } from '../../ui/feedback/on-demand.tsx';
import { type DialogState, useDialog } from '../../ui/overlay/use-dialog.ts';
import type { BookingsUrl } from '../url-state.ts';
import type { Move, RoomSlot } from './drag-state.ts';
import type { PositionedBooking } from './positioned-booking.ts';

const BookingDialog = onDemand(async () => (await import('../form/booking-dialog.tsx')).BookingDialog);
const BookingSheet = onDemand(async () => (await import('../detail/booking-sheet.tsx')).BookingSheet);
const MoveConfirm = onDemand(async () => (await import('../detail/move-confirm.tsx')).MoveConfirm);

export type BookingDialogPayload =
  | { kind: 'create'; initial: Partial<RoomSlot> & { tenantId?: string } }
  | { kind: 'move'; move: Move };

export const useBookingDialog = () => useDialog<BookingDialogPayload>();

export function BookingActionDialog({ payload, dialogKey, open, onClose }: DialogState<BookingDialogPayload>) {
  if (!payload) return null;
  if (payload.kind === 'move') return <MoveConfirm key={dialogKey} move={payload.move} {...{ open, onClose }} />;
  return <BookingDialog key={dialogKey} initial={payload.initial} {...{ open, onClose }} />;
}

/** The details of the booking that the address names, if it is among those on the screen. */
export function OpenedBooking({ url, placed }: { url: BookingsUrl; placed: readonly PositionedBooking[] }) {
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
