import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { cx } from '../class-names.ts';
import { DatePicker } from '../form/date-picker.tsx';
import { SearchInput } from '../form/search-input.tsx';
import { Select, type SelectOption } from '../form/select.tsx';

type FilterRowProps = {
  list: { q: string; search: (text: string) => void; isNarrowed: boolean; clear: () => void };
  label: string;
  placeholder: string;
  /** The head of its card stands above it. */
  isBelowHead?: boolean;
  /** At the far end, such as the saved views. */
  end?: ReactNode;
  children: ReactNode;
};

/** What narrows a list: its search, its filters, and the way back to all of it. */
export function FilterRow({ list, label, placeholder, isBelowHead = false, end, children }: FilterRowProps) {
  return (
    <div
      className={cx(
        'grid grid-cols-2 gap-2 border-line px-4 py-3 sm:flex sm:flex-wrap sm:px-5',
        isBelowHead ? 'border-y' : 'border-b',
      )}
    >
      <SearchInput
        label={label}
        placeholder={placeholder}
        value={list.q}
        onValueChange={list.search}
        className="max-sm:col-span-2 sm:w-72 sm:max-w-72 sm:flex-1"
      />
      {children}
      {list.isNarrowed ? (
        <Button variant="ghost" className="max-sm:col-span-2" onClick={list.clear}>
          Clear Filters
        </Button>
      ) : null}
      {end ? <div className="max-sm:col-span-2 sm:ml-auto">{end}</div> : null}
    </div>
  );
}

/** A list as useList gives it, as far as these filters read and change it. */
type FilteredList<Values extends object> = {
  readonly filters: Values;
  readonly filter: (change: { readonly [Name in keyof Values]?: Values[Name] | '' }) => void;
};

type FilterSelectProps<Values extends object, Name extends keyof Values> = {
  list: FilteredList<Values>;
  name: Name;
  label: string;
  options: readonly SelectOption<Extract<Values[Name], string> | ''>[];
  className?: string;
};

/** One filter of a list, chosen from its values; the empty value takes it away. */
export function FilterSelect<Values extends object, const Name extends keyof Values>(
  props: FilterSelectProps<Values, Name>,
) {
  const { list, name, label, ...rest } = props;
  type Value = Extract<Values[Name], string> | '';
  return (
    <Select<Value>
      aria-label={label}
      value={list.filters[name] as Value | undefined}
      onValueChange={(value) => list.filter({ [name]: value } as { [N in keyof Values]?: Values[N] | '' })}
      {...rest}
    />
  );
}

type DateRangeProps = {
  list: { filters: { from?: string; to?: string }; filter: (change: { from?: string; to?: string }) => void };
  label?: string;
  className?: string;
};

/** The first and the last day that a list shows, named by what happened on them: Issued from, Issued to. */
export function DateRangeFilter({ list, label, className }: DateRangeProps) {
  const { from, to } = list.filters;
  const name = (end: 'From' | 'To') => (label ? `${label} ${end.toLowerCase()}` : end);
  return (
    <>
      <DatePicker
        aria-label={name('From')}
        placeholder={name('From')}
        value={from ?? ''}
        max={to}
        clearable
        onValueChange={(day) => list.filter({ from: day })}
        className={className}
      />
      <DatePicker
        aria-label={name('To')}
        placeholder={name('To')}
        value={to ?? ''}
        min={from}
        clearable
        onValueChange={(day) => list.filter({ to: day })}
        className={className}
      />
    </>
  );
}
