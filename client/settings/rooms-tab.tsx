import { type RoomSettings, RoomSettings as RoomSettingsSchema, saveRooms } from '../../domain/settings/contract.ts';
import { call } from '../api/call.ts';
import { TextField } from '../ui/text-fields.tsx';
import { DAY_NAMES } from './booking-rules.ts';
import { BookingRulesList } from './booking-rules-list.tsx';
import { ChoiceGroup } from './choice-group.tsx';
import { SettingsCard } from './settings-card.tsx';
import { EffectLines, useSettingsEffects } from './settings-effects.tsx';
import { FieldRow, SettingsSection } from './settings-section.tsx';
import type { TabProps } from './tab-props.ts';
import { useSettingsForm } from './use-settings-form.ts';

const days = DAY_NAMES.map((name, index) => ({ value: index + 1, label: name }));

const show = (rooms: RoomSettings) => rooms;

export function RoomsTab({ settings, drafts, canWrite }: TabProps) {
  const rooms = useSettingsForm({
    group: 'rooms',
    schema: RoomSettingsSchema,
    stored: settings.rooms,
    show,
    send: (body) => call(saveRooms, { body }),
    drafts,
  });
  const effects = useSettingsEffects(rooms.changes && { rooms: rooms.changes });
  const lines = (rooms.changes && effects.data?.lines) || [];
  const field = { form: rooms.form, disabled: !canWrite };
  const count = { ...field, kind: 'number' as const, step: 1 };
  return (
    <SettingsCard
      settings={rooms}
      saveLabel="Save Room Settings"
      canWrite={canWrite}
      effects={lines.length > 0 ? <EffectLines lines={lines} /> : null}
    >
      <SettingsSection
        title="Opening Hours"
        description="When rooms can be booked. The last booking ends at closing time."
      >
        <FieldRow compact>
          <TextField {...field} name="opensAt" label="Opening Time" kind="time" required />
          <TextField {...field} name="closesAt" label="Closing Time" kind="time" required />
        </FieldRow>
        <ChoiceGroup {...field} name="openDays" label="Open Days" choices={days} />
      </SettingsSection>
      <SettingsSection
        title="Booking Limits"
        description="What one booking may be, and what a tenant has free each month before the hourly rate applies."
      >
        <FieldRow compact>
          <TextField {...count} name="blockMinutes" label="Block Length" after="min" required min={15} max={240} />
          <TextField {...count} name="cancellationHours" label="Cancellation Notice" after="h" required min={0} />
          <TextField {...count} name="minHours" label="Shortest Session" after="h" required min={1} max={12} />
          <TextField {...count} name="maxHours" label="Longest Session" after="h" required min={1} max={12} />
          <TextField {...count} name="freeHoursPerMonth" label="Free Hours per Month" after="h" required min={0} />
        </FieldRow>
      </SettingsSection>
      <SettingsSection title="Booking Rules" description="The same values in words, as clients will read them.">
        <BookingRulesList form={rooms.form} />
      </SettingsSection>
    </SettingsCard>
  );
}
