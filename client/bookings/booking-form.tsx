import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { MailNotice, useSendsMail } from '../messages/mail-notice.tsx';
import { Button } from '../ui/button.tsx';
import { DialogFooter } from '../ui/dialog.tsx';
import { applyServerErrors, Form, useContractForm } from '../ui/form.tsx';
import {
  type BookingSent,
  type BookingTyped,
  BookingValues,
  type Initial,
  slotForm,
  typedBooking,
} from './booking-values.ts';
import { bookingDone, bookingFailed, mailWords, seriesWords } from './booking-words.ts';
import { useCreateBooking } from './bookings-queries.ts';
import { PreviewPanel } from './preview-panel.tsx';
import { RepeatFields } from './repeat-fields.tsx';
import { PurposeField, ReasonField, RoomField, TimeFields } from './slot-fields.tsx';
import { TenantField } from './tenant-field.tsx';
import { useBookingPreview } from './use-booking-preview.ts';
import type { Where } from './with-rooms.tsx';

type BookingFormProps = Where & { initial: Initial; onClose: () => void };

export function BookingForm({ initial, rooms, space, onClose }: BookingFormProps) {
  const create = useCreateBooking();
  const sendsMail = useSendsMail();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const form = useContractForm(BookingValues, { defaultValues: typedBooking(initial, space) });
  const typed = useWatch({ control: form.control }) as BookingTyped;
  const room = rooms.find(({ id }) => id === typed.roomId);
  const preview = useBookingPreview(typed, room, space);
  const { closed } = preview.plan;

  const submit = async ({ overrideReason, ...sent }: BookingSent) => {
    try {
      // A reason that is no longer asked for is not on the screen either.
      const body = { ...sent, overrideReason: closed === null ? null : overrideReason };
      const { seriesId, seriesCount, skipped } = await create.mutateAsync({ body, idempotencyKey });
      bookingDone('create', seriesId === null ? '' : seriesWords(seriesCount, skipped), mailWords(sendsMail));
      onClose();
    } catch (error) {
      applyServerErrors(form, error);
      bookingFailed('create', error);
    }
  };

  const slot = slotForm(form);
  return (
    <Form form={form} onSubmit={submit}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TenantField form={form} value={typed.tenantId} />
        <RoomField form={slot} rooms={rooms} />
      </div>
      <TimeFields form={slot} space={space} taken={preview.taken} />
      <ReasonField form={slot} closed={closed} />
      <PurposeField form={slot} />
      <RepeatFields form={form} typed={typed} today={space.today} />
      <PreviewPanel preview={preview} rate={room?.hourlyRate} chosen={Boolean(typed.tenantId && room)} />
      <MailNotice />
      <DialogFooter>
        <Button variant="secondary" onClick={onClose} disabled={create.isPending}>
          Cancel
        </Button>
        <Button type="submit" pending={create.isPending} pendingLabel="Booking…">
          Book Meeting Room
        </Button>
      </DialogFooter>
    </Form>
  );
}
