import { useWatch } from 'react-hook-form';
import type { RoomBooking } from '../../../domain/bookings/contract.ts';
import type { Day, WallTime } from '../../../domain/kernel/time.ts';
import { MailNotice, unsentNote, useSendsMail } from '../../messages/mail-notice.tsx';
import { done, failed } from '../../ui/feedback/outcome.ts';
import { applyServerErrors, Form, useContractForm } from '../../ui/form/form.tsx';
import { formatDay, formatTimeRange } from '../../ui/format.ts';
import { Dialog, FormFooter } from '../../ui/overlay/dialog.tsx';
import {
  type EditFormValues,
  type EditPayload,
  EditValues,
  ReasonField,
  slotForm,
  type Where,
  WithRooms,
} from '../form/slot-fields.tsx';
import { whoBooked } from '../format.ts';
import { useMoveBooking } from '../queries.ts';
import { slotOfBooking } from '../slot-check.ts';
import {
  Change,
  changedFields,
  editFormValues,
  lateChange,
  MovePrice,
  ScopeField,
  useMovePlan,
} from './move-price.tsx';

type Move = { booking: RoomBooking; roomId: string; day: Day; start: WallTime; end: WallTime };

type MoveConfirmProps = { move: Move; open: boolean; onClose: () => void };

/** Confirms a drag, because a slip could cost a tenant free hours. */
export function MoveConfirm({ move, open, onClose }: MoveConfirmProps) {
  return (
    <Dialog open={open} onOpenChange={onClose} title="Move Booking" description={whoBooked(move.booking)}>
      <WithRooms>{(where) => <MoveForm {...where} move={move} onClose={onClose} />}</WithRooms>
    </Dialog>
  );
}

type MoveFormProps = Where & Omit<MoveConfirmProps, 'open'>;

function MoveForm({ move: { booking, roomId, day, start, end }, rooms, extras, space, onClose }: MoveFormProps) {
  const send = useMoveBooking();
  const sendsMail = useSendsMail();
  const before = slotOfBooking(booking, space.zone);
  const after = { day, start, end };
  const form = useContractForm(EditValues, { defaultValues: editFormValues(booking, roomId, after) });
  const { scope } = useWatch({ control: form.control }) as EditFormValues;
  const { plan } = useMovePlan({ booking, target: { roomId, slot: after }, scope, rooms, space });
  const closed = plan.closed ?? lateChange(booking, booking.items, { slot: after, before, extras, space });
  const roomName = rooms.find(({ id }) => id === roomId)?.name ?? '';

  const submit = async (sent: EditPayload) => {
    try {
      await send.mutateAsync({ id: booking.id, body: changedFields(booking, before, sent, closed !== null) });
      done('Success', 'Room booking moved successfully', unsentNote(sendsMail));
      onClose();
    } catch (error) {
      applyServerErrors(form, error);
      failed('Error', error, 'Failed to move booking');
    }
  };

  return (
    <Form form={form} onSubmit={submit}>
      <dl className="grid gap-2 text-sm">
        <FromTo name="Room" from={booking.roomName} to={roomName} />
        <FromTo name="Date" from={formatDay(before.day, { weekday: true })} to={formatDay(day, { weekday: true })} />
        <FromTo name="Time" from={formatTimeRange(before.start, before.end)} to={formatTimeRange(start, end)} />
      </dl>
      <ReasonField form={slotForm(form)} closed={closed} />
      {booking.seriesId === null ? null : (
        <ScopeField value={scope} onChange={(next) => form.setValue('scope', next)} />
      )}
      <MovePrice booking={booking} plan={plan} scope={scope} />
      <MailNotice />
      <FormFooter onCancel={onClose} pending={send.isPending} pendingLabel="Moving…">
        Move Booking
      </FormFooter>
    </Form>
  );
}

function FromTo({ name, from, to }: { name: string; from: string; to: string }) {
  return (
    <div className="grid grid-cols-[4rem_1fr] gap-2">
      <dt className="text-muted">{name}</dt>
      <dd className="wrap-break-word min-w-0 tabular-nums">
        <Change from={from} to={to} />
      </dd>
    </div>
  );
}
