import { useWatch } from 'react-hook-form';
import type { RoomBooking } from '../../../domain/bookings/contract.ts';
import { MailNotice, unsentNote, useSendsMail } from '../../messages/mail-notice.tsx';
import { done, failed } from '../../ui/feedback/outcome.ts';
import { applyServerErrors, Form, useContractForm } from '../../ui/form/form.tsx';
import { Dialog, FormFooter } from '../../ui/overlay/dialog.tsx';
import {
  AttendeesField,
  type EditFormValues,
  type EditPayload,
  EditValues,
  PurposeField,
  ReasonField,
  RoomField,
  slotForm,
  TimeFields,
  type Where,
  WithRooms,
} from '../form/slot-fields.tsx';
import { SlotItems } from '../form/slot-items.tsx';
import { whoBooked } from '../format.ts';
import { useMoveBooking } from '../queries.ts';
import { slotOfBooking } from '../slot-check.ts';
import { changedFields, editFormValues, lateChange, MovePrice, ScopeField, useMovePlan } from './move-price.tsx';

type EditDialogProps = {
  booking: RoomBooking;
  open: boolean;
  onClose: () => void;
  onSaved: (booking: RoomBooking) => void;
};

export function EditDialog({ booking, open, onClose, onSaved }: EditDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onClose} size="lg" title="Edit Booking" description={whoBooked(booking)}>
      <WithRooms>{(where) => <EditForm {...where} {...{ booking, onClose, onSaved }} />}</WithRooms>
    </Dialog>
  );
}

type EditFormProps = Where & Omit<EditDialogProps, 'open'>;

function EditForm({ booking, rooms, extras, space, onClose, onSaved }: EditFormProps) {
  const move = useMoveBooking();
  const sendsMail = useSendsMail();
  const before = slotOfBooking(booking, space.zone);
  const form = useContractForm(EditValues, { defaultValues: editFormValues(booking, booking.roomId, before) });
  const formValues = useWatch({ control: form.control }) as EditFormValues;
  const slot = { day: formValues.bookingDate || before.day, start: formValues.startTime, end: formValues.endTime };
  const target = { roomId: formValues.roomId, slot };
  const { plan, busy } = useMovePlan({ booking, target, scope: formValues.scope, rooms, space });
  const closed = plan.closed ?? lateChange(booking, formValues.items ?? [], { slot, before, extras, space });

  const submit = async (sent: EditPayload) => {
    try {
      const saved = await move.mutateAsync({
        id: booking.id,
        body: changedFields(booking, before, sent, closed !== null),
      });
      done('Success', 'Room booking updated successfully', unsentNote(sendsMail));
      onSaved(saved);
      onClose();
    } catch (error) {
      applyServerErrors(form, error);
      failed('Error', error, 'Failed to update booking');
    }
  };

  const boxes = slotForm(form);
  return (
    <Form form={form} onSubmit={submit}>
      <RoomField form={boxes} rooms={rooms} own={booking.roomId} />
      <TimeFields form={boxes} space={space} busy={busy} earliest={before.day} />
      <ReasonField form={boxes} closed={closed} />
      <PurposeField form={boxes} />
      <AttendeesField form={boxes} room={rooms.find(({ id }) => id === formValues.roomId)} />
      <SlotItems form={boxes} extras={extras} kept={booking.items} />
      {booking.seriesId === null ? null : (
        <ScopeField value={formValues.scope} onChange={(scope) => form.setValue('scope', scope)} />
      )}
      <MovePrice booking={booking} plan={plan} scope={formValues.scope} />
      <MailNotice />
      <FormFooter onCancel={onClose} pending={move.isPending}>
        Save Changes
      </FormFooter>
    </Form>
  );
}
