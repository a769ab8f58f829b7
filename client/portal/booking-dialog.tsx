import { type RefObject, useEffect } from 'react';
import type { Day } from '../../domain/kernel/time.ts';
import type { MeetingRoom } from '../../domain/rooms/contract.ts';
import { Dialog } from '../ui/dialog.tsx';
import type { Draft } from './booking-draft.ts';
import { BookingForm } from './booking-form.tsx';
import type { Booked } from './booking-values.ts';
import { useRefreshTaken } from './portal-queries.ts';

type BookingDialogProps = {
  room: MeetingRoom;
  day: Day;
  draft: RefObject<Draft | null>;
  onDay: (day: Day) => void;
  onClose: () => void;
  onBooked: (booked: Booked) => void;
};

export function BookingDialog({ onClose, ...form }: BookingDialogProps) {
  const refresh = useRefreshTaken();
  useEffect(refresh, [refresh]);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Book a meeting room" size="lg">
      <BookingForm {...form} onCancel={onClose} />
    </Dialog>
  );
}
