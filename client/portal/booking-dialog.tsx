import { type RefObject, useEffect, useState } from 'react';
import type { Day } from '../../domain/kernel/time.ts';
import type { MeetingRoom } from '../../domain/rooms/contract.ts';
import { Dialog } from '../ui/dialog.tsx';
import type { Draft } from './booking-draft.ts';
import { BookingForm } from './booking-form.tsx';
import type { Booked } from './booking-values.ts';
import { useRefreshTaken } from './portal-queries.ts';
import { ProveBooking } from './prove-booking.tsx';

type BookingDialogProps = {
  room: MeetingRoom;
  day: Day;
  draft: RefObject<Draft | null>;
  onDay: (day: Day) => void;
  onClose: () => void;
  onBooked: (booked: Booked) => void;
};

export function BookingDialog({ onClose, onBooked, ...form }: BookingDialogProps) {
  const refresh = useRefreshTaken();
  useEffect(refresh, [refresh]);
  const [held, setHeld] = useState<Booked | null>(null);
  const finish = (booked: Booked) => (booked.booking.holdUntil === null ? onBooked(booked) : setHeld(booked));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={held ? 'Confirm Your E-mail Address' : 'Book a Meeting Room'}
      size={held ? 'sm' : 'lg'}
    >
      {held?.booking.holdUntil ? (
        <ProveBooking
          token={held.booking.cancelPath.split('booking=')[1] ?? ''}
          email={held.email}
          holdUntil={held.booking.holdUntil}
          onProven={() => onBooked({ ...held, booking: { ...held.booking, status: 'confirmed', holdUntil: null } })}
        />
      ) : (
        <BookingForm {...form} onBooked={finish} onCancel={onClose} />
      )}
    </Dialog>
  );
}
