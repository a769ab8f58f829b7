import { Check } from 'lucide-react';
import { useController, useWatch } from 'react-hook-form';
import { RoomSettings } from '../../domain/settings/contract.ts';
import { DAY_NAMES, weekHours } from '../../domain/settings/opening-hours.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/class-names.ts';
import { Checkbox } from '../ui/form/checkbox.tsx';
import type { ContractForm } from '../ui/form/form.tsx';
import { Input } from '../ui/form/input.tsx';
import { bookingRules } from './booking-rules.ts';

type DayHours = RoomSettings['dayHours'][number];
type WeekHoursProps = { form: ContractForm<RoomSettings, RoomSettings>; disabled: boolean };

/** The week, a row to a day. A day takes the usual hours until it is given its own. */
export function WeekHours({ form, disabled }: WeekHoursProps) {
  const openDays = useController({ control: form.control, name: 'openDays' });
  const dayHours = useController({ control: form.control, name: 'dayHours' });
  const [opensAt, closesAt] = useWatch({ control: form.control, name: ['opensAt', 'closesAt'] });
  const open: readonly number[] = openDays.field.value;
  const own: readonly DayHours[] = dayHours.field.value;

  const choose = (day: number, on: boolean) => {
    const isChosen = (other: number) => (other === day ? on : open.includes(other));
    openDays.field.onChange(DAY_NAMES.map((_, index) => index + 1).filter(isChosen));
  };
  const change = (next: DayHours) => {
    const others = own.filter(({ day }) => day !== next.day);
    const isUsual = next.opensAt === opensAt && next.closesAt === closesAt;
    dayHours.field.onChange([...others, ...(isUsual ? [] : [next])].sort((a, b) => a.day - b.day));
  };
  const copyToAll = (from: DayHours) => {
    form.setValue('opensAt', from.opensAt, { shouldDirty: true });
    form.setValue('closesAt', from.closesAt, { shouldDirty: true });
    dayHours.field.onChange([]);
  };
  const week = weekHours({ opensAt, closesAt, openDays: [...open], dayHours: [...own] });
  const wrong =
    openDays.fieldState.error?.message ?? (dayHours.fieldState.error ? 'Each day must close after it opens' : null);

  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="mb-1.5 p-0 font-medium text-sm">Open Days</legend>
      <ul className="divide-y divide-line rounded-md border border-line">
        {week.map((hours) => (
          <DayRow
            key={hours.day}
            hours={hours}
            isOpen={open.includes(hours.day)}
            isOwn={own.some(({ day }) => day === hours.day)}
            disabled={disabled}
            onOpen={(on) => choose(hours.day, on)}
            onChange={change}
            onCopy={() => copyToAll(hours)}
          />
        ))}
      </ul>
      {wrong ? <p className="mt-1.5 text-late text-xs">{wrong}</p> : null}
    </fieldset>
  );
}

type DayRowProps = {
  hours: DayHours;
  isOpen: boolean;
  isOwn: boolean;
  disabled: boolean;
  onOpen: (on: boolean) => void;
  onChange: (next: DayHours) => void;
  onCopy: () => void;
};

function DayRow({ hours, isOpen, isOwn, disabled, onOpen, onChange, onCopy }: DayRowProps) {
  const name = DAY_NAMES[hours.day - 1] ?? '';
  const id = `open-${hours.day}`;
  const box = { type: 'time', disabled, className: cx('w-full', !isOwn && 'text-muted') } as const;
  return (
    <li className="grid min-h-12 grid-cols-2 items-center gap-x-3 gap-y-2 px-3 py-2 sm:grid-cols-[8rem_9.5rem_9.5rem_1fr]">
      <label htmlFor={id} className="flex cursor-pointer items-center gap-2.5 text-sm max-sm:col-span-2">
        <Checkbox
          id={id}
          checked={isOpen}
          onCheckedChange={(checked) => onOpen(checked === true)}
          disabled={disabled}
        />
        {name}
      </label>
      {isOpen ? (
        <>
          <Input
            {...box}
            aria-label={`${name} Opens`}
            value={hours.opensAt}
            onChange={({ target }) => onChange({ ...hours, opensAt: target.value })}
          />
          <Input
            {...box}
            aria-label={`${name} Closes`}
            value={hours.closesAt}
            onChange={({ target }) => onChange({ ...hours, closesAt: target.value })}
          />
          {isOwn && !disabled ? (
            <Button
              size="sm"
              variant="ghost"
              className="justify-self-end max-sm:col-span-2"
              aria-label={`Copy to All: the hours of ${name}`}
              onClick={onCopy}
            >
              Copy to All
            </Button>
          ) : null}
        </>
      ) : (
        <span className="text-muted text-sm max-sm:col-span-2 sm:col-span-3">Closed</span>
      )}
    </li>
  );
}

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
