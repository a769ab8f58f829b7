import type { Ref } from 'react';
import { lastPortalDay } from '../../domain/bookings/rules.ts';
import { type Day, lastOfMonth } from '../../domain/kernel/time.ts';
import type { Touched } from '../ui/feedback/on-demand.tsx';
import { DatePicker } from '../ui/form/date-picker.tsx';
import { formatDay } from '../ui/format.ts';
import { closedBetween, closedWeekdaysText, dayRefusal, type SpaceTime } from './portal-days.ts';

export type DayChoiceProps = {
  day: Day;
  onDay: (day: Day) => void;
  space: SpaceTime;
  onBlur?: (() => void) | undefined;
  touched?: Touched;
  onTouched?: (touched: Touched) => void;
  ref?: Ref<HTMLButtonElement>;
};

/** The calendar of the space: a day that is closed, over or too far ahead cannot be chosen and says why. */
export function DayChoice({ day, onDay, space, onBlur, touched, ref }: DayChoiceProps) {
  return (
    <DatePicker
      {...(ref ? { ref } : {})}
      value={day}
      onValueChange={onDay}
      onBlur={onBlur}
      touched={touched}
      today={space.today}
      min={space.today}
      max={lastPortalDay(space.today)}
      reasonFor={(other) => dayRefusal(other, space)}
      noteFor={(month) => <MonthNote month={month} space={space} />}
    />
  );
}

function MonthNote({ month, space }: { month: string; space: SpaceTime }) {
  const first = `${month}-01`;
  const closed = closedBetween(first, lastOfMonth(first), space);
  return (
    <>
      {closedWeekdaysText(space.rooms.openDays)}
      {closed.map(({ day, name }) => (
        <span key={day} className="block">
          {`${formatDay(day, { weekday: true })}: ${name}`}
        </span>
      ))}
    </>
  );
}
