import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useLocation } from 'wouter';
import { ClientBookingInput } from '../../../domain/bookings/contract.ts';
import { roomRates } from '../../../domain/bookings/price.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import type { MeetingRoom } from '../../../domain/rooms/contract.ts';
import { ApiError } from '../../api/call.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { roomsQuery } from '../../rooms/queries.ts';
import { configQuery, useConfig } from '../../settings/config-queries.ts';
import { Button } from '../../ui/button.tsx';
import { applyServerErrors, Form, useContractForm } from '../../ui/form/form.tsx';
import { formatCurrency } from '../../ui/format.ts';
import { Dialog, DialogFooter } from '../../ui/overlay/dialog.tsx';
import { memberQuery, useBookRoom, useRefreshBusyTimes } from '../queries.ts';
import { hoursText } from '../text.ts';
import type { Arrival } from './arrival.ts';
import { useBookedAlong } from './booked-along.tsx';
import type { Booked, BookingValues, ClientForm } from './booking-draft.ts';
import { type Draft, toDraft, useFirstValues } from './booking-draft.ts';
import { BookingSummary } from './booking-summary.tsx';
import {
  notifyBooked,
  notifyFailed,
  notifyMissing,
  notifyRequested,
  stopComplaining,
  wasUnanswered,
  wentThroughBefore,
} from './booking-text.ts';
import { ContactFields } from './contact-fields.tsx';
import { payFirst } from './pay-first.ts';
import { ProveBooking } from './prove-booking.tsx';
import { priceQuote } from './quote.ts';
import { SlotFields } from './slot-fields.tsx';

type BookingDialogProps = {
  room: MeetingRoom;
  day: Day;
  draft: RefObject<Draft | null>;
  onDay: (day: Day) => void;
  onClose: () => void;
  onBooked: (booked: Booked) => void;
};

export function BookingDialog({ onClose, onBooked, ...form }: BookingDialogProps) {
  const refresh = useRefreshBusyTimes();
  useEffect(refresh, [refresh]);
  const [pending, setPending] = useState<Booked | null>(null);
  const finish = (booked: Booked) => (booked.booking.holdUntil === null ? onBooked(booked) : setPending(booked));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={pending ? 'Confirm Your Email Address' : 'Book a Meeting Room'}
      size={pending ? 'sm' : 'lg'}
    >
      {pending?.booking.holdUntil ? (
        <ProveBooking
          token={pending.booking.cancelPath.split('booking=')[1] ?? ''}
          email={pending.email}
          holdUntil={pending.booking.holdUntil}
          onProven={() =>
            onBooked({ ...pending, booking: { ...pending.booking, status: 'confirmed', holdUntil: null } })
          }
        />
      ) : (
        <BookingForm {...form} onBooked={finish} onCancel={onClose} />
      )}
    </Dialog>
  );
}

type BookingFormProps = {
  room: MeetingRoom;
  day: Day;
  draft: RefObject<Draft | null>;
  onDay: (day: Day) => void;
  onCancel: () => void;
  onBooked: (booked: Booked) => void;
};

function BookingForm({ room, day, draft, onDay, onCancel, onBooked }: BookingFormProps) {
  const form = useContractForm<BookingValues, ClientBookingInput>(ClientBookingInput, {
    defaultValues: useFirstValues(room, day, draft.current),
  });
  useEffect(
    () => () => {
      draft.current = toDraft(form.getValues());
    },
    [draft, form],
  );
  const rooms = (useQuery(roomsQuery).data ?? [room]).filter(({ isActive }) => isActive);
  const [roomId, date, hours] = useWatch({ control: form.control, name: ['roomId', 'bookingDate', 'duration'] });
  const along = useBookedAlong(form);
  const member = useQuery(memberQuery(date)).data ?? null;
  const chosen = rooms.find(({ id }) => id === roomId) ?? room;
  const config = useConfig();
  const { currency, bookingRules } = config;
  const remaining = member?.allowance.remainingHours ?? 0;
  const quote = priceQuote(roomRates(chosen, bookingRules), hours, remaining, along.items);
  const payNow = member ? null : payFirst(chosen, quote, config);
  const { submit, pending, unanswered } = useSubmit(form, onBooked);
  return (
    <Form
      disposable
      form={form}
      onSubmit={submit}
      onInvalid={(errors) => notifyMissing(form.getValues(), errors)}
      className="gap-5!"
    >
      <div onInput={stopComplaining} className="grid items-start gap-5 sm:grid-cols-2 sm:gap-6">
        <SlotFields form={form} rooms={rooms} onDay={onDay} unanswered={unanswered} />
        <div className="grid gap-5">
          <ContactFields form={form} room={chosen} isVisitor={member === null} />
          {along.field}
          <BookingSummary quote={quote} payNow={payNow} />
          <PrivacyNote />
        </div>
      </div>
      <DialogFooter>
        {/* The summary may have scrolled out of sight on a phone; what it comes to must not. */}
        <p className="w-full flex-none! basis-full text-sm tabular-nums sm:hidden">
          {`${hoursText(hours)}, `}
          <strong className="font-semibold">{formatCurrency(payNow?.due ?? quote.total, { currency })}</strong>
        </p>
        <Button variant="secondary" onClick={onCancel} disabled={pending}>
          Cancel
        </Button>
        <Button type="submit" pending={pending} pendingLabel={payNow ? 'Holding...' : 'Booking...'}>
          {payNow ? 'Hold and Pay' : 'Confirm Booking'}
        </Button>
      </DialogFooter>
    </Form>
  );
}

function useSubmit(form: ClientForm, onBooked: (booked: Booked) => void) {
  const book = useBookRoom();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const noticeVersion = useConfig().privacyNotice.version;
  const [idempotencyKey, setKey] = useState(newIdempotencyKey);
  const [unanswered, setUnanswered] = useState(false);
  const submit = async (body: ClientBookingInput) => {
    try {
      const booking = await book.mutateAsync({ body: { ...body, noticeVersion }, idempotencyKey });
      // The checkout asks the phone of the form at once.
      if (booking.checkout) {
        const arrival: Arrival = { phone: body.clientInfo.phone, promptAtOnce: true };
        return navigate(booking.checkout.path, { state: arrival });
      }
      if (booking.status === 'confirmed') notifyBooked();
      else if (booking.holdUntil === null) notifyRequested();
      onBooked({ booking, email: body.clientInfo.email });
    } catch (error) {
      setUnanswered(wasUnanswered(error));
      if (wentThroughBefore(error)) setKey(newIdempotencyKey());
      else applyServerErrors(form, error);
      if (isNoticeOld(error)) await client.invalidateQueries({ queryKey: configQuery.queryKey });
      notifyFailed(error);
    }
  };
  return { submit, pending: book.isPending, unanswered };
}

const isNoticeOld = (error: unknown): boolean => error instanceof ApiError && error.fields?.noticeVersion !== undefined;

/** Read before the booking is made; which text it was is recorded with the booking. */
function PrivacyNote() {
  const { text } = useConfig().privacyNotice;
  return (
    <section aria-label="Privacy notice" className="flex items-start gap-2.5 text-muted text-xs">
      <ShieldCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
      <p className="wrap-break-word min-w-0 text-pretty">
        <strong className="font-semibold text-text">By confirming you agree to this privacy notice.</strong> {text}
      </p>
    </section>
  );
}
