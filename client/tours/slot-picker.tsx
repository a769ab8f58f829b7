import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type Ref, useState } from 'react';
import { addDays, type Day, toDay, weekday } from '../../domain/kernel/time.ts';
import { DAY_NAMES } from '../../domain/settings/opening-hours.ts';
import { lastTourDay } from '../../domain/tours/rules.ts';
import { ChoiceTiles } from '../portal/choice-tiles.tsx';
import { Button } from '../ui/button.tsx';
import { describeError, ErrorState } from '../ui/feedback/error-state.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { formatDay, formatTime } from '../ui/format.ts';
import { useMinuteClock } from '../ui/minute-clock.ts';
import { useZone } from '../ui/zone.ts';
import { DAYS_SHOWN, type TourSlots, tourSlotsQuery } from './queries.ts';

type SlotPickerProps = {
  value: string | undefined;
  onChoose: (startsAt: string) => void;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
};

/** A week of days, and the free times of one of them: two taps to a time. */
export function SlotPicker({ value, onChoose, error, ref }: SlotPickerProps) {
  const today = toDay(new Date(useMinuteClock()).toISOString(), useZone());
  const [from, setFrom] = useState(today);
  const [wanted, setWanted] = useState<Day | null>(null);
  const slots = useQuery(tourSlotsQuery(from));
  if (slots.isError) {
    return (
      <ErrorState
        {...describeError(slots.error)}
        title="The free times could not be loaded"
        onRetry={() => void slots.refetch()}
        retrying={slots.isFetching}
        className="rounded-md border border-line py-5"
      />
    );
  }
  const days = Array.from({ length: DAYS_SHOWN }, (_, n) => addDays(from, n)).filter(
    (day) => day <= lastTourDay(today),
  );
  const isReady = slots.data !== undefined && !slots.isPlaceholderData;
  const free = isReady ? slots.data.slots : [];
  const day = wanted !== null && free.some((slot) => slot.day === wanted) ? wanted : (free[0]?.day ?? null);
  return (
    <div className="grid gap-4">
      <WeekBar from={from} today={today} onFrom={setFrom} />
      {isReady ? <Days days={days} free={free} day={day} onDay={setWanted} /> : <Waiting />}
      {isReady ? <Times day={day} free={free} {...{ value, onChoose, error }} {...(ref ? { ref } : {})} /> : null}
    </div>
  );
}

type WeekBarProps = { from: Day; today: Day; onFrom: (day: Day) => void };

function WeekBar({ from, today, onFrom }: WeekBarProps) {
  const until = addDays(from, DAYS_SHOWN - 1);
  const next = addDays(from, DAYS_SHOWN);
  const step = (day: Day) => onFrom(day < today ? today : day);
  return (
    <div className="flex items-center gap-2">
      <p aria-live="polite" className="mr-auto font-medium text-sm tabular-nums">
        {`${formatDay(from)} – ${formatDay(until)}`}
      </p>
      <Button
        variant="secondary"
        size="sm"
        disabled={from <= today}
        onClick={() => step(addDays(from, -DAYS_SHOWN))}
        icon={<ChevronLeft aria-hidden />}
      >
        Earlier
      </Button>
      <Button
        variant="secondary"
        size="sm"
        disabled={next > lastTourDay(today)}
        onClick={() => step(next)}
        icon={<ChevronRight aria-hidden />}
      >
        Later
      </Button>
    </div>
  );
}

type DaysProps = { days: readonly Day[]; free: TourSlots['slots']; day: Day | null; onDay: (day: Day) => void };

const dayLabel = (day: Day): string =>
  `${DAY_NAMES[weekday(day) - 1]?.slice(0, 3)} ${formatDay(day).replace(/ \d{4}$/, '')}`;

function Days({ days, free, day, onDay }: DaysProps) {
  const open = new Set(free.map((slot) => slot.day));
  const tiles = days.map((each) => ({
    value: each,
    label: dayLabel(each),
    refusal: open.has(each) ? null : 'No tours',
  }));
  return (
    <ChoiceTiles
      label="Day"
      value={day ?? undefined}
      tiles={tiles}
      onChoose={onDay}
      className="grid-cols-3 sm:grid-cols-4"
    />
  );
}

type TimesProps = SlotPickerProps & { day: Day | null; free: TourSlots['slots'] };

function Times({ day, free, value, onChoose, error, ref }: TimesProps) {
  if (day === null) return <p className="text-muted text-sm">No tours in these days. Look at later ones.</p>;
  const tiles = free
    .filter((slot) => slot.day === day)
    .map(({ startsAt, startTime }) => ({ value: startsAt, label: formatTime(startTime), refusal: null }));
  return (
    <ChoiceTiles
      label={`Time on ${formatDay(day, { weekday: true })}`}
      value={value}
      tiles={tiles}
      onChoose={onChoose}
      error={error}
      className="grid-cols-3 sm:grid-cols-4"
      {...(ref ? { ref } : {})}
    />
  );
}

function Waiting() {
  return (
    <div role="status" aria-label="Loading free times" className="grid grid-cols-3 gap-1.5 sm:grid-cols-4">
      {Array.from({ length: 12 }, (_, n) => `tile-${n}`).map((key) => (
        <Skeleton key={key} className="h-11 w-full" />
      ))}
    </div>
  );
}
