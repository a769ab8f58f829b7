import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, Link2Off } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { isCancelToken } from '../../../domain/bookings/cancel-token.ts';
import { ApiError } from '../../api/call.ts';
import { paths } from '../../paths.ts';
import { ContactLines } from '../../shell/contact-lines.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { describeError, ErrorState } from '../../ui/feedback/error-state.tsx';
import { onDemand } from '../../ui/feedback/on-demand.tsx';
import { serverMessage } from '../../ui/feedback/outcome.ts';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { formatCurrency, formatDay } from '../../ui/format.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { useDialog } from '../../ui/overlay/use-dialog.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import { useCurrency, useZone } from '../../ui/zone.ts';
import { type LinkedBooking, linkedBookingQuery, useCancelBooking } from '../queries.ts';
import { useRoomRules } from '../space-time.ts';
import { spanText } from '../text.ts';
import { linkMessage, linkState, refundText } from './link-text.ts';
import { Facts, itemCost, PaymentNote } from './payment-note.tsx';
import { ProveBooking } from './prove-booking.tsx';

const MoveDialog = onDemand(async () => (await import('./move-dialog.tsx')).MoveDialog);

/** What the link of a confirmation leads to. */
export function LinkedBookingView({ token }: { token: string }) {
  const complete = isCancelToken(token);
  const booking = useQuery({ ...linkedBookingQuery(token), enabled: complete });
  return (
    <Card className="mx-auto max-w-xl p-5 sm:p-8">
      {booking.data ? (
        <Shown token={token} booking={booking.data} />
      ) : !complete ? (
        <NoBooking title="The link is incomplete">Copy the full link from your confirmation.</NoBooking>
      ) : booking.error instanceof ApiError && booking.error.status === 404 ? (
        <NoBooking title="Booking not found">Check your latest confirmation email, or contact us.</NoBooking>
      ) : booking.isError ? (
        <ErrorState
          {...describeError(booking.error)}
          title="Your booking could not be loaded"
          onRetry={() => void booking.refetch()}
          retrying={booking.isFetching}
        />
      ) : (
        <SkeletonText lines={5} label="Loading your booking" />
      )}
    </Card>
  );
}

function NoBooking({ title, children }: { title: string; children: ReactNode }) {
  return (
    <EmptyState
      title={title}
      icon={<Link2Off aria-hidden />}
      action={<ButtonLink href={paths.clientPortal}>Book a Room</ButtonLink>}
    >
      <p className="mb-4">{children}</p>
      <div className="text-left text-text">
        <ContactLines />
      </div>
    </EmptyState>
  );
}

function Shown({ token, booking }: { token: string; booking: LinkedBooking }) {
  const zone = useZone();
  const currency = useCurrency();
  const rules = useRoomRules();
  const state = linkState(booking, new Date().toISOString());
  return (
    <>
      <h2 className="font-semibold text-xl tracking-tight">Your Booking</h2>
      <Facts
        facts={[
          ['Room', booking.roomName],
          ['Date', <DateText key="day" day={booking.bookingDate} weekday />],
          ['Time', spanText(booking.startTime, booking.endTime, zone)],
          ...booking.items.map((item) => [item.name, itemCost(item, currency)] as const),
          ...(booking.paid ? [['Paid', formatCurrency(booking.paid.price, { currency })] as const] : []),
          ['Status', <StatusChip key="status" status={booking.status} />],
        ]}
      />
      {booking.payment ? <PaymentNote payment={booking.payment} /> : null}
      {booking.status === 'pending' && booking.holdUntil ? (
        <div className="mt-5">
          <ProveBooking token={token} email={null} holdUntil={booking.holdUntil} onProven={() => undefined} />
        </div>
      ) : null}
      <Alert tone={state === 'open' || state === 'paid' ? 'info' : 'waiting'} className="mt-5">
        {linkMessage(state, booking, { zone, cancellationHours: rules.cancellationHours })}
      </Alert>
      {state === 'late' ? (
        <div className="mt-4">
          <ContactLines />
        </div>
      ) : null}
      <div className="mt-6 flex flex-wrap gap-2 max-sm:*:flex-1">
        {booking.mayMove ? <MoveBooking token={token} booking={booking} /> : null}
        {state === 'open' || state === 'paid' ? <CancelBooking token={token} booking={booking} /> : null}
        {state === 'open' || state === 'paid' || state === 'late' ? (
          <ButtonLink href={`/api/calendar/${token}.ics`} icon={<CalendarPlus aria-hidden />}>
            Add to Calendar
          </ButtonLink>
        ) : null}
        <ButtonLink href={paths.clientPortal}>Book a Room</ButtonLink>
      </div>
    </>
  );
}

function MoveBooking({ token, booking }: { token: string; booking: LinkedBooking }) {
  const { openDialog, dialog } = useDialog<'move'>();
  return (
    <>
      <Button variant="secondary" onClick={() => openDialog('move')}>
        Move Booking
      </Button>
      <MoveDialog key={dialog.dialogKey} token={token} booking={booking} open={dialog.open} onClose={dialog.onClose} />
    </>
  );
}

function CancelBooking({ token, booking }: { token: string; booking: LinkedBooking }) {
  const [asking, setAsking] = useState(false);
  const cancel = useCancelBooking(token);
  const zone = useZone();
  const currency = useCurrency();
  const { roomName, bookingDate, startTime, endTime, paid } = booking;
  const money = paid ? refundText(paid, currency) : null;
  const confirm = async () => {
    try {
      await cancel.mutateAsync(paid?.refund);
      toast({ title: 'Booking cancelled', description: money ?? `${roomName} is available again.` });
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
        description={`${roomName}, ${formatDay(bookingDate, { weekday: true })}, ${spanText(startTime, endTime, zone)}. ${money ?? 'The time becomes available to others.'}`}
        confirmLabel="Cancel Booking"
        cancelLabel="Keep Booking"
        pendingLabel="Cancelling..."
        pending={cancel.isPending}
        onConfirm={() => void confirm()}
        danger
      />
    </>
  );
}
