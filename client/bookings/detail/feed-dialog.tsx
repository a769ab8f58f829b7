import { CalendarPlus } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { failed } from '../../ui/feedback/outcome.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { CopyField } from '../../users/copy-field.tsx';
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
  const start = () =>
    make.mutate(target, { onError: (error) => failed('Error', error, 'Failed to create the calendar link') });
  const address = make.data ? `${window.location.origin}${make.data.path}` : null;
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Calendar Feed"
      description={`${calendar.name} bookings in Google Calendar, Outlook or a phone, kept up to date.`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {address ? 'Done' : 'Cancel'}
          </Button>
          {address ? null : (
            <Button icon={<CalendarPlus aria-hidden />} pending={make.isPending} pendingLabel="Saving…" onClick={start}>
              Create Link
            </Button>
          )}
        </>
      }
    >
      {address ? (
        <div className="grid gap-4">
          <CopyField
            label="Calendar Link"
            value={address}
            hint="In the calendar, choose “Add by URL” or “Subscribe”, and paste it there."
          />
          <Alert tone="waiting">
            This link is shown once. If you lose it, create a new one; the old one stops working.
          </Alert>
        </div>
      ) : (
        <div className="grid gap-3 text-sm">
          <p>
            Calendars read the bookings from a secret link. Anyone with the link can see when the room is booked and for
            what, so share it with care.
          </p>
          <Alert>A new link disables the old one: calendars that use it stop updating.</Alert>
        </div>
      )}
    </Dialog>
  );
}
