import { DatePicker } from '../form/date-picker.tsx';
import { Select, type SelectOption } from '../form/select.tsx';

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
