import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SentBody } from '../../domain/kernel/endpoint.ts';
import { previewSettings, type RoomRate } from '../../domain/settings/effects-contract.ts';
import { call } from '../api/call.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { Field } from '../ui/field.tsx';
import { formatMoney } from '../ui/format.ts';

/** What is typed would do this to money and bookings, asked of the server. */
export function useSettingsEffects(changes: SentBody<typeof previewSettings> | null) {
  return useQuery({
    queryKey: ['settings', 'effects', changes],
    queryFn: ({ signal }) => call(previewSettings, { body: changes ?? {}, signal }),
    enabled: changes !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
}

/** One line for each consequence, above the button that saves. */
export function EffectLines({ lines, children }: { lines: readonly string[]; children?: ReactNode }) {
  return (
    <section aria-label="What This Changes" className="border-line border-t bg-waiting-soft px-4 py-3 text-sm sm:px-5">
      <h3 className="flex items-center gap-2 font-medium">
        <TriangleAlert aria-hidden className="size-4 text-waiting" />
        What This Changes
      </h3>
      <ul className="mt-1.5 grid list-disc gap-1 pl-6">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {children}
    </section>
  );
}

type AlsoRoomsProps = {
  rooms: readonly RoomRate[];
  currency: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

/** The rates are those of new rooms; the rooms that are there can get them too. */
export function AlsoRooms({ rooms, currency, checked, onChange }: AlsoRoomsProps) {
  const label = `Also change ${rooms.length} ${rooms.length === 1 ? 'room' : 'rooms'}`;
  const prices = rooms.map(
    ({ name, before, after }) =>
      `${name} from ${formatMoney(before, { currency })} to ${formatMoney(after, { currency })}`,
  );
  return (
    <Field label={label} hint={`${prices.join(', ')}. What is booked keeps its price.`} inline className="mt-2">
      <Checkbox checked={checked} onCheckedChange={(next) => onChange(next === true)} />
    </Field>
  );
}
