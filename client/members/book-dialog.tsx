import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useLocation } from 'wouter';
import { ClientBookingInput } from '../../domain/bookings/contract.ts';
import { roomRates } from '../../domain/bookings/price.ts';
import type { Day } from '../../domain/kernel/time.ts';
import type { MySpace } from '../../domain/members/contract.ts';
import type { MeetingRoom } from '../../domain/rooms/contract.ts';
import { fullName } from '../../domain/users/rules.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { useCurrentUser } from '../api/session.ts';
import { paths } from '../paths.ts';
import { useBookedAlong } from '../portal/booking/booked-along.tsx';
import type { BookingValues, ClientForm } from '../portal/booking/booking-draft.ts';
import { BookingSummary } from '../portal/booking/booking-summary.tsx';
import {
  notifyBooked,
  notifyFailed,
  notifyMissing,
  stopComplaining,
  wasUnanswered,
  wentThroughBefore,
} from '../portal/booking/booking-text.ts';
import { priceQuote } from '../portal/booking/quote.ts';
import { SlotFields } from '../portal/booking/slot-fields.tsx';
import { useRefreshBusyTimes } from '../portal/queries.ts';
import { hoursOffered } from '../portal/rooms/portal-slots.ts';
import { useRoomRules } from '../portal/space-time.ts';
import { hoursText } from '../portal/text.ts';
import { roomsQuery } from '../rooms/queries.ts';
import { useConfig } from '../settings/config-queries.ts';
import { Button } from '../ui/button.tsx';
import { applyServerErrors, Form, useContractForm } from '../ui/form/form.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import { formatCurrency } from '../ui/format.ts';
import { Dialog, DialogFooter } from '../ui/overlay/dialog.tsx';
import { useBookOwn, useOwnAllowance } from './queries.ts';

type BookDialogProps = {
  room: MeetingRoom;
  day: Day;
  space: MySpace;
  onDay: (day: Day) => void;
  onClose: () => void;
};

export function BookDialog({ onClose, ...form }: BookDialogProps) {
  const refresh = useRefreshBusyTimes();
  useEffect(refresh, [refresh]);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Book a Meeting Room" size="lg">
      <BookForm {...form} onClose={onClose} />
    </Dialog>
  );
}

function BookForm({ room, day, space, onDay, onClose }: BookDialogProps) {
  const [duration = 1] = hoursOffered(useRoomRules());
  const form = useContractForm<BookingValues, ClientBookingInput>(ClientBookingInput, {
    defaultValues: { roomId: room.id, bookingDate: day, duration, purpose: '', clientInfo: useKnownContact(space) },
  });
  const rooms = (useQuery(roomsQuery).data ?? [room]).filter(({ isActive }) => isActive);
  const [roomId, date, hours] = useWatch({ control: form.control, name: ['roomId', 'bookingDate', 'duration'] });
  const remaining = useOwnAllowance(space, date)?.remainingHours ?? 0;
  const { currency, bookingRules } = useConfig();
  const chosen = rooms.find(({ id }) => id === roomId) ?? room;
  const along = useBookedAlong(form);
  const quote = priceQuote(roomRates(chosen, bookingRules), hours, remaining, along.items);
  const { submit, pending, unanswered } = useSubmit(form);
  return (
    <Form form={form} onSubmit={submit} onInvalid={(errors) => notifyMissing(form.getValues(), errors)}>
      <div onInput={stopComplaining} className="grid items-start gap-5 sm:grid-cols-2 sm:gap-6">
        <SlotFields form={form} rooms={rooms} onDay={onDay} unanswered={unanswered} />
        <div className="grid gap-5">
          <TextField form={form} name="purpose" label="Meeting Purpose" optional autoComplete="off" maxLength={300} />
          <TextField form={form} name="attendees" label="Attendees" kind="number" optional min={1} step={1} />
          {along.field}
          <BookingSummary quote={quote} />
        </div>
      </div>
      <DialogFooter>
        {/* The summary may have scrolled out of sight on a phone; what it comes to must not. */}
        <p className="w-full flex-none! basis-full text-sm tabular-nums sm:hidden">
          {`${hoursText(hours)}, `}
          <strong className="font-semibold">{formatCurrency(quote.total, { currency })}</strong>
        </p>
        <Button variant="secondary" onClick={onClose} disabled={pending}>
          Cancel
        </Button>
        <Button type="submit" pending={pending} pendingLabel="Booking...">
          Confirm Booking
        </Button>
      </DialogFooter>
    </Form>
  );
}

/** The portal's form asks who is booking; here that is known, and the server goes by what it knows itself. */
function useKnownContact({ company }: MySpace): BookingValues['clientInfo'] {
  const user = useCurrentUser();
  return {
    name: user ? fullName(user) : company.contactPerson,
    email: user?.email ?? company.email,
    phone: company.phone,
    company: company.name,
  };
}

function useSubmit(form: ClientForm) {
  const book = useBookOwn();
  const [, navigate] = useLocation();
  const [idempotencyKey, setKey] = useState(newIdempotencyKey);
  const [unanswered, setUnanswered] = useState(false);
  const submit = async ({
    roomId,
    bookingDate,
    startTime,
    duration,
    purpose,
    attendees,
    items,
  }: ClientBookingInput) => {
    try {
      await book.mutateAsync({
        body: { roomId, bookingDate, startTime, duration, purpose, attendees, items },
        idempotencyKey,
      });
      notifyBooked();
      navigate(paths.myBookings);
    } catch (error) {
      setUnanswered(wasUnanswered(error));
      if (wentThroughBefore(error)) setKey(newIdempotencyKey());
      else applyServerErrors(form, error);
      notifyFailed(error);
    }
  };
  return { submit, pending: book.isPending, unanswered };
}
