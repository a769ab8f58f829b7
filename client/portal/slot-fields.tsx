import { useController, useWatch } from 'react-hook-form';
import type { Day } from '../../domain/kernel/time.ts';
import type { MeetingRoom } from '../../domain/rooms/contract.ts';
import { useConfig } from '../settings/config-queries.ts';
import { Field } from '../ui/field.tsx';
import { SelectField } from '../ui/form-fields.tsx';
import { formatMoney } from '../ui/format.ts';
import type { ClientForm } from './booking-values.ts';
import { ChoiceTiles } from './choice-tiles.tsx';
import { DayChoice } from './day-choice.tsx';
import { closedWeekdaysWords } from './portal-days.ts';
import { hoursOffered } from './portal-slots.ts';
import { hoursText, peopleText } from './portal-words.ts';
import { useSpaceTime } from './space-time.ts';
import { StartField } from './start-field.tsx';

type SlotFieldsProps = {
  form: ClientForm;
  rooms: readonly MeetingRoom[];
  onDay: (day: Day) => void;
  /** A try was sent whose answer was lost: its own booking may be what takes the slot. */
  unanswered: boolean;
};

/** Which room, on which day, from when and for how long. */
export function SlotFields({ form, rooms, onDay, unanswered }: SlotFieldsProps) {
  const { currency } = useConfig();
  const options = rooms.map((room) => ({
    value: room.id,
    label: room.name,
    hint: `${peopleText(room.capacity)} · ${formatMoney(room.hourlyRate, { currency })}`,
  }));
  return (
    <div className="grid gap-4">
      <SelectField form={form} name="roomId" label="Room" required options={options} placeholder="Choose a room" />
      <DayField form={form} onDay={onDay} />
      <StartField form={form} keepStart={unanswered} />
      <DurationField form={form} />
    </div>
  );
}

function DayField({ form, onDay }: { form: ClientForm; onDay: (day: Day) => void }) {
  const space = useSpaceTime();
  const { field, fieldState } = useController({ control: form.control, name: 'bookingDate' });
  const choose = (day: Day) => {
    field.onChange(day);
    onDay(day);
  };
  return (
    <Field
      label="Date"
      required
      error={fieldState.error?.message}
      hint={closedWeekdaysWords(space.rooms.openDays) ?? undefined}
    >
      <DayChoice ref={field.ref} day={field.value} onDay={choose} onBlur={field.onBlur} space={space} />
    </Field>
  );
}

function DurationField({ form }: { form: ClientForm }) {
  const { rooms } = useSpaceTime();
  const { fieldState } = useController({ control: form.control, name: 'duration' });
  const hours = useWatch({ control: form.control, name: 'duration' });
  const tiles = hoursOffered(rooms).map((value) => ({ value, label: hoursText(value), refusal: null }));
  return (
    <ChoiceTiles
      label="Duration"
      value={hours}
      tiles={tiles}
      error={fieldState.error?.message}
      onChoose={(value) => form.setValue('duration', value, { shouldDirty: true })}
      className="grid-cols-4 sm:grid-cols-2"
    />
  );
}
