import type { MyBooking } from '../../domain/members/booking-contract.ts';
import { serverMessage } from '../api/server-message.ts';
import { momentText, spanText } from '../portal/portal-words.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { formatDay } from '../ui/format.ts';
import { toast } from '../ui/toast.tsx';
import { useZone } from '../ui/zone.ts';
import { useCancelOwn } from './member-queries.ts';

type CancelOwnProps = { booking: MyBooking; open: boolean; onClose: () => void };

export function CancelOwn({ booking, open, onClose }: CancelOwnProps) {
  const cancel = useCancelOwn();
  const zone = useZone();
  const { id, roomName, bookingDate, startTime, endTime, cancelUntil } = booking;
  const confirm = async () => {
    try {
      await cancel.mutateAsync(id);
      toast({ title: 'Booking cancelled', description: `${roomName} is free for others again.` });
    } catch (error) {
      const description = serverMessage(error, 'Please try again, or call us.');
      toast({ title: 'The booking was not cancelled', description, destructive: true });
    }
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title="Cancel this booking?"
      words={`${roomName}, ${formatDay(bookingDate, { weekday: true })}, ${spanText(startTime, endTime, zone)}. It can be cancelled until ${momentText(cancelUntil, zone)}. Somebody else can book the time at once, and free hours come back to you.`}
      confirmLabel="Cancel Booking"
      cancelLabel="Keep booking"
      pendingLabel="Cancelling..."
      pending={cancel.isPending}
      onConfirm={() => void confirm()}
      danger
    />
  );
}
