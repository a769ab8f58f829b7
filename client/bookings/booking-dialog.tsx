import type { Day, WallTime } from '../../domain/kernel/time.ts';
import { Dialog } from '../ui/dialog.tsx';
import { BookingForm } from './booking-form.tsx';
import { WithRooms } from './with-rooms.tsx';

export type BookingDialogProps = {
  open: boolean;
  onClose: () => void;
  /** What whoever opens it knows already. */
  initial?: {
    roomId?: string | undefined;
    day?: Day | undefined;
    start?: WallTime | undefined;
    end?: WallTime | undefined;
    tenantId?: string | undefined;
  };
};

export function BookingDialog({ open, onClose, initial = {} }: BookingDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="lg"
      title="Book Meeting Room"
      description="Free hours of the tenant are used first; the rest is charged at the rate of the room."
    >
      <WithRooms>{(where) => <BookingForm {...where} initial={initial} onClose={onClose} />}</WithRooms>
    </Dialog>
  );
}
