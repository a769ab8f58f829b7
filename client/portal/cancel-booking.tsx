import { useState } from 'react';
import { serverMessage } from '../api/server-message.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { formatDay } from '../ui/format.ts';
import { toast } from '../ui/toast.tsx';
import { useZone } from '../ui/zone.ts';
import { type LinkedBooking, useCancelBooking } from './portal-queries.ts';
import { spanText } from './portal-words.ts';

export function CancelBooking({ token, booking }: { token: string; booking: LinkedBooking }) {
  const [asking, setAsking] = useState(false);
  const cancel = useCancelBooking(token);
  const zone = useZone();
  const { roomName, bookingDate, startTime, endTime } = booking;
  const confirm = async () => {
    try {
      await cancel.mutateAsync();
      toast({ title: 'Booking cancelled', description: `${roomName} is free for others again.` });
    } catch (error) {
      const description = serverMessage(error, 'Please try again, or call us.');
      toast({ title: 'The booking was not cancelled', description, destructive: true });
    }
    setAsking(false);
  };
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Cancel Booking
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Cancel this booking?"
        words={`${roomName}, ${formatDay(bookingDate, { weekday: true })}, ${spanText(startTime, endTime, zone)}. Somebody else can book the time at once.`}
        confirmLabel="Cancel Booking"
        cancelLabel="Keep booking"
        pendingLabel="Cancelling..."
        pending={cancel.isPending}
        onConfirm={() => void confirm()}
        danger
      />
    </>
  );
}
