import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { DayPicker } from 'react-day-picker';
import { formatDay } from '../format.ts';
import { useToday } from '../zone.ts';
import { fromCalendar, toCalendar } from './calendar-day.ts';

export type CalendarProps = {
  value: string;
  onPick: (day: string) => void;
  min?: string | undefined;
  max?: string | undefined;
  disabledDay?: ((day: string) => boolean) | undefined;
  /** Why a day cannot be chosen, to be read out with it; null where it can. */
  reasonFor?: ((day: string) => string | null) | undefined;
  /** What is to be said under the month (`yyyy-MM`) that is shown. */
  noteFor?: ((month: string) => ReactNode) | undefined;
  /** The day that is marked as today, when it is not the space's own. */
  today?: string | undefined;
};

/** How far the year list reaches when nothing limits the choice. */
const reach = 12;

/** A month to pick a day from. */
export function Calendar(props: CalendarProps) {
  const { value, onPick, min, max, reasonFor, noteFor, today } = props;
  const ownToday = useToday();
  const marked = today ?? ownToday;
  const year = Number(marked.slice(0, 4));
  const refused = (date: Date) => {
    const day = fromCalendar(date);
    return (min !== undefined && day < min) || (max !== undefined && day > max) || isRefused(day, props);
  };
  const selected = toCalendar(value);
  const opensAt = selected ?? toCalendar(min !== undefined && marked < min ? min : marked);
  const [month, setMonth] = useState(opensAt);
  return (
    <DayPicker
      mode="single"
      autoFocus
      fixedWeeks
      showOutsideDays
      weekStartsOn={1}
      captionLayout="dropdown"
      selected={selected}
      onSelect={(date) => date && onPick(fromCalendar(date))}
      required={false}
      disabled={refused}
      startMonth={toCalendar(min ?? `${year - reach}-01-01`)}
      {...optional('endMonth', toCalendar(max ?? `${year + reach}-12-31`))}
      {...optional('today', toCalendar(marked))}
      {...optional('defaultMonth', opensAt)}
      {...(noteFor && month ? { footer: noteFor(fromCalendar(month).slice(0, 7)), onMonthChange: setMonth } : {})}
      labels={{ labelDayButton: (date, modifiers) => spokenDay(date, modifiers, reasonFor) }}
      components={{ Chevron }}
      classNames={look}
    />
  );
}

function optional<K extends string>(key: K, date: Date | undefined) {
  return (date ? { [key]: date } : {}) as Partial<Record<K, Date>>;
}

function isRefused(day: string, { disabledDay, reasonFor }: Pick<CalendarProps, 'disabledDay' | 'reasonFor'>): boolean {
  return (disabledDay?.(day) ?? false) || (reasonFor?.(day) ?? null) !== null;
}

function spokenDay(
  date: Date,
  modifiers: { today?: boolean; selected?: boolean },
  reasonFor: CalendarProps['reasonFor'],
): string {
  const day = formatDay(fromCalendar(date), { weekday: true });
  const reason = reasonFor?.(fromCalendar(date));
  return `${modifiers.today ? 'Today, ' : ''}${day}${modifiers.selected ? ', selected' : ''}${reason ? `, ${reason}` : ''}`;
}

function Chevron({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' }) {
  if (orientation === 'left') return <ChevronLeft aria-hidden className="size-4" />;
  if (orientation === 'right') return <ChevronRight aria-hidden className="size-4" />;
  return <ChevronDown aria-hidden className="size-3.5 text-muted" />;
}

const arrow =
  'absolute top-0 grid size-8 cursor-pointer place-items-center rounded-md text-muted hover:bg-surface-2 hover:text-text aria-disabled:cursor-not-allowed aria-disabled:opacity-40';

const look = {
  root: 'relative w-max',
  months: 'relative',
  nav: 'contents',
  button_previous: `${arrow} left-0`,
  button_next: `${arrow} right-0`,
  month_caption: 'flex h-8 items-center justify-center',
  dropdowns: 'flex items-center gap-1',
  dropdown_root:
    'relative inline-flex items-center rounded-sm px-1.5 py-1 hover:bg-surface-2 has-focus-visible:outline-2 has-focus-visible:outline-accent',
  dropdown: 'absolute inset-0 cursor-pointer opacity-0',
  caption_label: 'inline-flex items-center gap-1 font-semibold text-sm tabular-nums',
  month_grid: 'mt-2 border-collapse',
  footer: 'mt-2 max-w-[17.5rem] border-line border-t pt-2 text-muted text-xs',
  weekday: 'size-9 font-medium text-muted text-xs pointer-coarse:size-10',
  day: 'group/day p-0 text-center',
  day_button:
    'grid size-9 cursor-pointer place-items-center rounded-md text-sm pointer-coarse:size-10 tabular-nums hover:bg-accent-soft group-data-disabled/day:cursor-not-allowed group-data-disabled/day:bg-transparent group-data-disabled/day:text-muted group-data-disabled/day:line-through group-data-outside/day:text-muted group-data-selected/day:bg-accent group-data-selected/day:font-semibold group-data-selected/day:text-on-accent group-data-today/day:font-semibold group-data-today/day:not-group-data-selected/day:text-accent group-data-today/day:underline group-data-today/day:underline-offset-4',
};
