import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import type { TourByLink } from '../../domain/tours/contract.ts';
import { paths } from '../paths.ts';
import { Facts } from '../portal/booking/payment-note.tsx';
import { spanText } from '../portal/text.ts';
import { useConfig } from '../settings/config-queries.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { DateText } from '../ui/date-text.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { serverMessage } from '../ui/feedback/outcome.ts';
import { toast } from '../ui/feedback/toast.ts';
import { wallTime } from '../ui/format.ts';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { useZone } from '../ui/zone.ts';
import { useCancelTour } from './queries.ts';

const MoveDialog = onDemand(async () => (await import('./move-dialog.tsx')).MoveDialog);

const noteText = ({ state, mayChange }: TourByLink): string => {
  if (state === 'cancelled') return 'This tour was cancelled. You are welcome to book another one.';
  if (mayChange) return 'Have your plans changed? Choose another time or cancel, until the tour begins.';
  return state === 'booked' ? 'This tour has begun.' : 'This tour is over.';
};

/** A tour as its visitor sees it, with what can still be changed. */
export function TourCard({ token, tour }: { token: string; tour: TourByLink }) {
  const { companyName, address } = useConfig();
  const zone = useZone();
  const [moving, setMoving] = useState(false);
  return (
    <Card className="w-full max-w-xl p-5 sm:p-8">
      <h1 className="font-semibold text-xl tracking-tight">{`Your Tour of ${companyName}`}</h1>
      <Facts
        facts={[
          ['Name', tour.name],
          ['Date', <DateText key="day" day={wallTime(tour.startsAt, zone).day} weekday />],
          ['Time', spanText(tour.startsAt, tour.endsAt, zone)],
          ...(address ? [['Where', address] as const] : []),
          ['Status', <StatusChip key="status" status={tour.state} />],
        ]}
      />
      <Alert tone={tour.mayChange ? 'info' : 'waiting'} className="mt-5">
        {noteText(tour)}
      </Alert>
      <div className="mt-6 flex flex-wrap gap-2 max-sm:*:flex-1">
        {tour.mayChange ? (
          <>
            <Button onClick={() => setMoving(true)}>Choose Another Time</Button>
            <CancelTour token={token} tour={tour} />
            <ButtonLink href={tour.calendarPath} icon={<CalendarPlus aria-hidden />}>
              Add to Calendar
            </ButtonLink>
          </>
        ) : (
          <ButtonLink href={paths.tours}>Book a Tour</ButtonLink>
        )}
      </div>
      {moving ? <MoveDialog token={token} onClose={() => setMoving(false)} /> : null}
    </Card>
  );
}

function CancelTour({ token, tour }: { token: string; tour: TourByLink }) {
  const [asking, setAsking] = useState(false);
  const cancel = useCancelTour(token);
  const zone = useZone();
  const confirm = async () => {
    try {
      await cancel.mutateAsync(undefined);
      toast({ title: 'Tour cancelled', description: 'Thank you for letting us know.' });
    } catch (error) {
      const description = serverMessage(error, 'Please try again, or call us.');
      toast({ title: 'The tour was not cancelled', description, destructive: true });
    }
    setAsking(false);
  };
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Cancel Tour
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Cancel this tour?"
        description={`${spanText(tour.startsAt, tour.endsAt, zone)}. The time becomes available to others.`}
        confirmLabel="Cancel Tour"
        cancelLabel="Keep Tour"
        pendingLabel="Cancelling..."
        pending={cancel.isPending}
        onConfirm={() => void confirm()}
        danger
      />
    </>
  );
}
