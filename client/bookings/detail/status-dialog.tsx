import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type * as z from 'zod';
import { type RoomBooking, setBookingStatus } from '../../../domain/bookings/contract.ts';
import { MailNotice, unsentNote, useSendsMail } from '../../messages/mail-notice.tsx';
import { useConfig } from '../../settings/config-queries.ts';
import { Button } from '../../ui/button.tsx';
import { done, failed } from '../../ui/feedback/outcome.ts';
import { applyServerErrors, Form, useContractForm } from '../../ui/form/form.tsx';
import { TextareaField } from '../../ui/form/text-fields.tsx';
import { formatDay, formatTimeRange } from '../../ui/format.ts';
import { Dialog, DialogFooter } from '../../ui/overlay/dialog.tsx';
import { useZone } from '../../ui/zone.ts';
import { hoursText, whoBooked } from '../format.ts';
import { useSetBookingStatus } from '../queries.ts';
import { slotOfBooking } from '../slot-check.ts';
import { ScopeField } from './move-price.tsx';
import { OnlineRefund, type StatusFormState, useOnlinePayment } from './online-refund.tsx';
import { needsReason, STATUS_ACTION_LABELS, STATUS_AFTER, STATUS_MESSAGES } from './status-actions.ts';

type StatusDialogProps = {
  action: 'cancel' | 'bringBack';
  booking: RoomBooking;
  open: boolean;
  onClose: () => void;
  onSaved: (booking: RoomBooking) => void;
};

const EFFECTS = {
  cancel: 'Frees the room and returns the free hours it used.',
  bringBack: 'Confirms the booking again if its time is still free, priced as new.',
};

export function StatusDialog({ open, ...rest }: StatusDialogProps) {
  const { action, onClose } = rest;
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="sm"
      title={STATUS_ACTION_LABELS[action]}
      description={EFFECTS[action]}
    >
      <StatusForm {...rest} />
    </Dialog>
  );
}

type StatusPayload = z.output<typeof setBookingStatus.body>;

function StatusForm({ action, booking, onClose, onSaved }: Omit<StatusDialogProps, 'open'>) {
  const change = useSetBookingStatus();
  const sendsMail = useSendsMail();
  const zone = useZone();
  const { cancellationHours } = useConfig().bookingRules;
  const [openedAt] = useState(() => new Date().toISOString());
  const form = useContractForm(setBookingStatus.body, {
    defaultValues: {
      status: STATUS_AFTER[action],
      reason: '',
      scope: 'this',
      ...(action === 'cancel' ? { refund: 'terms' as const } : {}),
    },
  });
  const scope = useWatch({ control: form.control, name: 'scope' }) ?? 'this';
  const payment = useOnlinePayment(booking, action === 'cancel');
  const { day, start, end } = slotOfBooking(booking, zone);
  const late = needsReason(booking, openedAt, cancellationHours);

  const submit = async (body: StatusPayload) => {
    try {
      onSaved(await change.mutateAsync({ id: booking.id, body }));
      done('Success', STATUS_MESSAGES[action].done, unsentNote(sendsMail));
      onClose();
    } catch (error) {
      applyServerErrors(form, error);
      failed('Error', error, STATUS_MESSAGES[action].failed);
    }
  };

  return (
    <Form form={form} onSubmit={submit}>
      <p className="text-sm">
        <strong className="block font-semibold">{`${whoBooked(booking)}, ${booking.roomName}`}</strong>
        {`${formatDay(day, { weekday: true })}, ${formatTimeRange(start, end)}`}
      </p>
      {booking.seriesId === null ? null : (
        <ScopeField value={scope} onChange={(next) => form.setValue('scope', next)} />
      )}
      {action === 'cancel' ? <Reason form={form} late={late} hours={cancellationHours} /> : null}
      {action === 'cancel' ? <OnlineRefund form={form} payment={payment} /> : null}
      <MailNotice />
      <DialogFooter>
        <Button variant="secondary" onClick={onClose} disabled={change.isPending}>
          {action === 'cancel' ? 'Keep Booking' : 'Cancel'}
        </Button>
        <Button
          type="submit"
          variant={action === 'cancel' ? 'danger' : 'primary'}
          pending={change.isPending}
          disabled={payment.isLoading}
          pendingLabel={action === 'cancel' ? 'Cancelling…' : 'Restoring…'}
        >
          {STATUS_ACTION_LABELS[action]}
        </Button>
      </DialogFooter>
    </Form>
  );
}

function Reason({ form, late, hours }: { form: StatusFormState; late: boolean; hours: number }) {
  return (
    <TextareaField
      form={form}
      name="reason"
      label="Reason"
      rows={2}
      maxLength={300}
      required={late}
      optional={!late}
      hint={
        late
          ? `Less than ${hoursText(hours)} before the start: cancelling now needs a reason.`
          : 'Included in the message to the person who booked.'
      }
    />
  );
}
