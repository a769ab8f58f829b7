import * as ToggleGroup from 'radix-ui/toggle-group';
import { cx } from '../ui/class-names.ts';

type EitherOrProps<V extends string> = {
  label: string;
  value: V;
  options: readonly { value: V; label: string }[];
  onValueChange: (value: V) => void;
};

/** A choice between a few ways of looking, all of them in view; one is always chosen. */
export function EitherOr<V extends string>({ label, value, options, onValueChange }: EitherOrProps<V>) {
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      value={value}
      onValueChange={(next) => next && onValueChange(next as V)}
      className="inline-flex rounded-md border border-line bg-surface-2 p-0.5"
    >
      {options.map((option) => (
        <ToggleGroup.Item
          key={option.value}
          value={option.value}
          className={cx(
            'h-7 cursor-pointer rounded-sm px-2.5 font-medium text-sm pointer-coarse:h-10',
            option.value === value ? 'bg-surface text-text shadow-1' : 'text-muted hover:text-text',
          )}
        >
          {option.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
