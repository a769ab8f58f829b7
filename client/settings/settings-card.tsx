import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { SentBody } from '../../domain/kernel/endpoint.ts';
import { previewSettings, type RoomRate } from '../../domain/settings/effects-contract.ts';
import { call } from '../api/call.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardFooter } from '../ui/card.tsx';
import { Checkbox } from '../ui/form/checkbox.tsx';
import { Field } from '../ui/form/field.tsx';
import { Form } from '../ui/form/form.tsx';
import { formatCurrency } from '../ui/format.ts';
import type { SettingsForm } from './use-settings-form.ts';

type SettingsCardProps<In extends FieldValues, Out> = {
  settings: SettingsForm<In, Out>;
  saveLabel: string;
  canWrite: boolean;
  /** What saving would do, above the button. */
  effects?: ReactNode;
  children: ReactNode;
};

/** The card of one tab with its own save button; for a reader without the right to change, a card without one. */
export function SettingsCard<In extends FieldValues, Out>(props: SettingsCardProps<In, Out>) {
  const { settings, saveLabel, canWrite, effects, children } = props;
  return (
    <Form form={settings.form} onSubmit={settings.submit}>
      <Card>
        {children}
        {canWrite ? effects : null}
        {canWrite ? <SaveBar {...settings} label={saveLabel} /> : null}
      </Card>
    </Form>
  );
}

type SaveBarProps = { label: string; isDirty: boolean; pending: boolean; discard: () => void };

function SaveBar({ label, isDirty, pending, discard }: SaveBarProps) {
  return (
    <CardFooter className="justify-end rounded-b-lg bg-surface-2/50">
      <p role="status" className="mr-auto flex min-h-9 items-center gap-2 text-muted text-sm">
        {isDirty ? (
          <>
            <span aria-hidden className="size-2 rounded-full bg-waiting" />
            Unsaved changes
          </>
        ) : null}
      </p>
      {isDirty ? (
        <Button variant="ghost" onClick={discard} disabled={pending}>
          Discard
        </Button>
      ) : null}
      <Button type="submit" pending={pending} pendingLabel="Saving…">
        {label}
      </Button>
    </CardFooter>
  );
}

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
      `${name} from ${formatCurrency(before, { currency })} to ${formatCurrency(after, { currency })}`,
  );
  return (
    <Field label={label} hint={`${prices.join(', ')}. Existing bookings keep their price.`} inline className="mt-2">
      <Checkbox checked={checked} onCheckedChange={(next) => onChange(next === true)} />
    </Field>
  );
}
