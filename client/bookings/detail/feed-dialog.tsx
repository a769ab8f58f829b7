import { CalendarPlus } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { CopyField } from '../../users/copy-field.tsx';
import { bookingFailed } from '../messages.ts';
import { useMakeFeed } from '../queries.ts';

type FeedDialogProps = {
  calendar: { roomId: string; name: string } | { tenantId: string; name: string };
  open: boolean;
  onClose: () => void;
};

/** The server keeps only a fingerprint of the address, so that it is shown once and cannot be looked up. */
export function FeedDialog({ calendar, open, onClose }: FeedDialogProps) {
  const make = useMakeFeed();
  const target = 'roomId' in calendar ? { roomId: calendar.roomId } : { tenantId: calendar.tenantId };
  const start = () => make.mutate(target, { onError: (error) => bookingFailed('feed', error) });
  const address = make.data ? `${window.location.origin}${make.data.path}` : null;
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Calendar Feed"
      description={`The bookings of ${calendar.name} in Google Calendar, Outlook or a phone, kept up to date by themselves.`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {address ? 'Done' : 'Cancel'}
          </Button>
          {address ? null : (
            <Button icon={<CalendarPlus aria-hidden />} pending={make.isPending} pendingLabel="Making…" onClick={start}>
              Make Address
            </Button>
          )}
        </>
      }
    >
      {address ? (
        <div className="grid gap-4">
          <CopyField
            label="Calendar Address"
            value={address}
            hint="In the calendar, choose “Add by URL” or “Subscribe”, and paste it there."
          />
          <Alert tone="waiting">
            This address is shown once. If it is lost, make a new one; the old one then ends.
          </Alert>
        </div>
      ) : (
        <div className="grid gap-3 text-sm">
          <p>
            A calendar reads the bookings from a secret address. Whoever has the address can see when the room is booked
            and for what, so hand it on with care.
          </p>
          <Alert>
            If there is an address already, a new one ends it: calendars that use the old one stop being updated.
          </Alert>
        </div>
      )}
    </Dialog>
  );
}
