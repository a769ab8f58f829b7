import { TextField } from '../ui/text-fields.tsx';
import type { ClientForm } from './booking-values.ts';

export function ContactFields({ form }: { form: ClientForm }) {
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
      <TextField form={form} name="purpose" label="Meeting Purpose" optional autoComplete="off" maxLength={300} />
    </div>
  );
}
