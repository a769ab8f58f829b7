import type { MeetingRoom } from '../../../domain/rooms/contract.ts';
import { TextField } from '../../ui/form/text-fields.tsx';
import type { ClientForm } from './booking-draft.ts';

type ContactFieldsProps = {
  form: ClientForm;
  room: MeetingRoom;
  /** Somebody without a tenancy, whose invoice is made out to what is typed here. */
  isVisitor: boolean;
};

export function ContactFields({ form, room, isVisitor }: ContactFieldsProps) {
  return (
    <div className="grid gap-4">
      <TextField form={form} name="clientInfo.name" label="Contact Name" required autoComplete="name" maxLength={120} />
      <TextField form={form} name="clientInfo.email" label="Email" kind="email" required autoComplete="email" />
      <TextField
        form={form}
        name="clientInfo.phone"
        label="Phone"
        kind="tel"
        required
        autoComplete="tel"
        maxLength={40}
      />
      <TextField
        form={form}
        name="clientInfo.company"
        label="Company"
        optional
        autoComplete="organization"
        maxLength={150}
      />
      {isVisitor ? (
        <TextField
          form={form}
          name="clientInfo.kraPin"
          label="KRA PIN"
          optional
          autoComplete="off"
          maxLength={11}
          hint="For the tax invoice, such as P051365947M."
        />
      ) : null}
      <TextField form={form} name="purpose" label="Meeting Purpose" optional autoComplete="off" maxLength={300} />
      <TextField
        form={form}
        name="attendees"
        label="Attendees"
        kind="number"
        optional
        min={1}
        step={1}
        hint={`This room has ${room.capacity} seats.`}
      />
    </div>
  );
}
