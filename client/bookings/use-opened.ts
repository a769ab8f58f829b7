import { useState } from 'react';
import type { RoomBooking } from '../../domain/bookings/contract.ts';

/**
 * The booking whose details are open: as the list has it now, or as it was when it left the list. It stays after the
 * sheet was closed, so that the sheet has something to show while it fades.
 */
export function useOpened(bookings: readonly RoomBooking[] | undefined) {
  const [begun, setBegun] = useState<RoomBooking | null>(null);
  const [open, setOpen] = useState(false);
  return {
    begin: (booking: RoomBooking) => {
      setBegun(booking);
      setOpen(true);
    },
    opened: bookings?.find(({ id }) => id === begun?.id) ?? begun,
    shown: { open, onClose: () => setOpen(false) },
  };
}
