import { useState } from 'react';
import { addDays, type Day } from '../../domain/kernel/time.ts';
import { Card } from '../ui/card.tsx';
import { cx } from '../ui/class-names.ts';
import { onDemand, type Touched, touchHandlers } from '../ui/feedback/on-demand.tsx';
import { DateButton } from '../ui/form/date-button.tsx';
import { Field } from '../ui/form/field.tsx';
import { formatDay } from '../ui/format.ts';
import type { DayChoiceProps } from './day-choice.tsx';
import { bookableDays, closedBetween, closedWeekdaysText, type SpaceTime } from './portal-days.ts';
import { useSpaceTime } from './space-time.ts';

const Waiting = ({ day, onTouched = () => undefined }: DayChoiceProps) => (
  <DateButton value={day} aria-haspopup="dialog" {...touchHandlers(onTouched)} />
);

const DayChoice = onDemand(async () => (await import('./day-choice.tsx')).DayChoice, Waiting);

const SHOWN = 7;
const SHOWN_ON_A_PHONE = 5;

type DayBarProps = { day: Day; onDay: (day: Day) => void };

/** The next days with one tap each, and any other by the calendar. */
export function DayBar({ day, onDay }: DayBarProps) {
  const [touched, setTouched] = useState<Touched>(null);
  const space = useSpaceTime();
  const soon = bookableDays(space.today, SHOWN, space);
  const shown = soon.includes(day) ? soon : bookableDays(day, SHOWN, space);
  return (
    <Card aria-label="Day" className="p-4 sm:p-5">
      <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_15rem] md:items-end">
        <fieldset
          aria-label="Next days"
          className="m-0 grid min-w-0 grid-cols-5 gap-1.5 sm:grid-cols-7 border-0 p-0 sm:gap-2"
        >
          {shown.map((other, index) => (
            <DayTile
              key={other}
              day={other}
              isToday={other === space.today}
              chosen={other === day}
              className={index < SHOWN_ON_A_PHONE ? undefined : 'max-sm:hidden'}
              onChoose={() => onDay(other)}
            />
          ))}
        </fieldset>
        <Field label="Date">
          <DayChoice day={day} onDay={onDay} space={space} touched={touched} onTouched={setTouched} />
        </Field>
      </div>
      <ClosedNote from={shown[0] ?? day} to={addDays(shown.at(-1) ?? day, 14)} space={space} />
    </Card>
  );
}

type DayTileProps = {
  day: Day;
  isToday: boolean;
  chosen: boolean;
  className: string | undefined;
  onChoose: () => void;
};

function DayTile({ day, isToday, chosen, className, onChoose }: DayTileProps) {
  const [weekday, date, month, year] = formatDay(day, { weekday: true }).split(' ');
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className={cx(
        'flex min-h-16 cursor-pointer flex-col items-center justify-center rounded-md border py-1.5 leading-tight transition-colors',
        chosen
          ? 'border-accent bg-accent text-on-accent'
          : 'border-line bg-surface hover:border-line-strong hover:bg-surface-2',
        className,
      )}
    >
      <span className={cx('text-xs', !chosen && 'text-muted')}>{isToday ? 'Today' : weekday}</span>{' '}
      <span className="font-semibold text-lg tabular-nums">{date}</span>{' '}
      <span className={cx('text-xs', !chosen && 'text-muted')}>
        {month}
        <span className="sr-only">{` ${year}`}</span>
      </span>
    </button>
  );
}

/** Why a day is missing above. */
function ClosedNote({ from, to, space }: { from: Day; to: Day; space: SpaceTime }) {
  const closed = closedBetween(from, to, space).map(
    ({ day, name }) => `${formatDay(day, { weekday: true })} (${name})`,
  );
  return (
    <p className="mt-3 text-muted text-sm">
      {closedWeekdaysText(space.rooms.openDays)}
      {closed.length > 0 ? <span className="block">{`Closed on ${closed.join(', ')}`}</span> : null}
    </p>
  );
}
