import { Check } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { RoomSettings } from '../../domain/settings/contract.ts';
import type { ContractForm } from '../ui/form.tsx';
import { bookingRules } from './booking-rules.ts';

/** Follows the boxes as they are typed in, and waits while they hold no rule that could be said. */
export function BookingRulesList({ form }: { form: ContractForm<RoomSettings, RoomSettings> }) {
  const rooms = RoomSettings.safeParse(useWatch({ control: form.control }));
  if (!rooms.success) {
    return <p className="text-muted text-sm">The rules appear here once every value above is complete.</p>;
  }
  return (
    <ul aria-label="Booking rules" className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
      {bookingRules(rooms.data).map((rule) => (
        <li key={rule} className="flex items-start gap-2 text-sm">
          <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-good" />
          {rule}
        </li>
      ))}
    </ul>
  );
}
