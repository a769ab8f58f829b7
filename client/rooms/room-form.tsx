import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  AMENITIES,
  type MeetingRoom,
  MOST_BUFFER_MINUTES,
  ROOM_TYPES,
  type RoomType,
} from '../../domain/rooms/contract.ts';
import { defaultHourlyRate, ROOM_TYPE_LABELS } from '../../domain/rooms/rules.ts';
import { defaultSettings } from '../../domain/settings/rules.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { toAmountInput } from '../settings/amount.ts';
import { ChoiceGroup } from '../settings/choice-group.tsx';
import { useConfig } from '../settings/config-queries.ts';
import { settingsQuery } from '../settings/queries.ts';
import { TaxClassField } from '../settings/tax/tax-class-field.tsx';
import { applyServerErrors, type ContractForm, Form, useContractForm } from '../ui/form/form.tsx';
import { SelectField, SwitchField } from '../ui/form/form-fields.tsx';
import { TextareaField, TextField } from '../ui/form/text-fields.tsx';
import { FormFooter } from '../ui/overlay/dialog.tsx';
import { useMedia } from '../ui/use-media.ts';
import { useCreateRoom, useUpdateRoom } from './queries.ts';
import { type RoomFormValues, type RoomPayload, RoomValues, roomFormValues } from './room-values.ts';
import { roomDone, roomFailed } from './text.ts';

const typeOptions = ROOM_TYPES.map((value) => ({ value, label: ROOM_TYPE_LABELS[value] }));
const amenityChoices = AMENITIES.map((value) => ({ value, label: value }));

type RoomFormProps = {
  /** Null for a new one. */
  room: MeetingRoom | null;
  onDone: () => void;
};

export function RoomForm({ room, onDone }: RoomFormProps) {
  const rateFor = useNewRates();
  // The keyboard of a phone would slide over the form before it was read.
  const touch = useMedia('(pointer: coarse)');
  const { submit, pending } = useRoomSubmit(room, onDone);
  const form = useContractForm(RoomValues, { defaultValues: roomFormValues(room, rateFor('meeting_room')) });

  /** A new room uses the rate of its type until another is entered. */
  const followType = (type: string) => {
    if (room || form.getFieldState('hourlyRate').isDirty) return;
    form.resetField('hourlyRate', { defaultValue: toAmountInput(rateFor(type as RoomType)) });
  };

  return (
    <Form form={form} onSubmit={(sent) => submit(sent, (error) => void applyServerErrors(form, error))}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          form={form}
          name="name"
          label="Room Name"
          required
          autoFocus={!touch}
          maxLength={100}
          autoComplete="off"
        />
        <SelectField form={form} name="type" label="Type" required options={typeOptions} onChosen={followType} />
        <TextField
          form={form}
          name="capacity"
          label="Capacity"
          kind="number"
          required
          min={1}
          step={1}
          after="people"
        />
        <TextField
          form={form}
          name="bufferMinutes"
          label="Buffer"
          kind="number"
          required
          min={0}
          max={MOST_BUFFER_MINUTES}
          step={5}
          after="min"
          hint="Kept free after each booking. Existing bookings keep theirs until they are moved."
        />
      </div>
      <RateFields form={form} />
      <TextareaField form={form} name="description" label="Description" optional rows={2} maxLength={500} />
      <TaxClassField form={form} name="taxClass" />
      <ChoiceGroup form={form} name="amenities" label="Amenities" choices={amenityChoices} disabled={false} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SwitchField form={form} name="isActive" label="Active" hint="An inactive room cannot be booked." />
        <SwitchField form={form} name="isPublic" label="Public" hint="The front page names it." />
        <SwitchField form={form} name="isRatePublic" label="Public Rate" hint="The front page shows its rates." />
      </div>
      <FormFooter onCancel={onDone} pending={pending}>
        {room ? 'Update Room' : 'Create Room'}
      </FormFooter>
    </Form>
  );
}

/** What the room costs. Where it has further rates, a booking takes the cheapest mix of them. */
function RateFields({ form }: { form: ContractForm<RoomFormValues, RoomPayload> }) {
  const { halfDayHours, fullDayHours } = useConfig().bookingRules;
  const rate = { form, kind: 'money' as const, whenEmpty: 'text' as const };
  return (
    <div className="grid items-start gap-4 sm:grid-cols-3">
      <TextField {...rate} name="hourlyRate" label="Hourly Rate" required />
      <TextField
        {...rate}
        name="halfDayRate"
        label="Half-Day Rate"
        optional
        hint={`For up to ${halfDayHours} hours, where cheaper.`}
      />
      <TextField
        {...rate}
        name="dayRate"
        label="Day Rate"
        optional
        hint={`For up to ${fullDayHours} hours, where cheaper.`}
      />
    </div>
  );
}

/** The hourly rates of the settings; the specification's own until they are known. */
function useNewRates() {
  const settings = useQuery(settingsQuery);
  const { billing } = settings.data ?? defaultSettings(false);
  return (type: RoomType) => defaultHourlyRate(type, billing);
}

function useRoomSubmit(room: MeetingRoom | null, onDone: () => void) {
  const create = useCreateRoom();
  const update = useUpdateRoom();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const submit = async (body: RoomPayload, onRefused: (error: unknown) => void) => {
    const action = room ? 'update' : 'create';
    try {
      if (room) await update.mutateAsync({ id: room.id, body });
      else await create.mutateAsync({ body, idempotencyKey });
      roomDone(action);
      onDone();
    } catch (error) {
      onRefused(error);
      roomFailed(action, error);
    }
  };
  return { submit, pending: create.isPending || update.isPending };
}
