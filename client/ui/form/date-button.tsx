import { CalendarDays } from 'lucide-react';
import type { ComponentProps } from 'react';
import { controlBox, controlHeight, cx } from '../class-names.ts';
import { formatDay } from '../format.ts';
import { useFieldWiring } from './field.tsx';

type DateButtonProps = Omit<ComponentProps<'button'>, 'value'> & { value: string; placeholder?: string | undefined };

/** Its role is that of a combobox, so that its label is its name and the day its value. */
export function DateButton({ value, placeholder = 'Pick a date', className, ...button }: DateButtonProps) {
  const wiring = useFieldWiring(button);
  return (
    <button
      type="button"
      {...button}
      {...wiring}
      role="combobox"
      aria-expanded={button['aria-expanded'] ?? false}
      className={cx(
        controlBox,
        controlHeight,
        'flex cursor-pointer items-center justify-between gap-2 text-left tabular-nums',
        className,
      )}
    >
      <span className={cx('truncate', !value && 'text-muted')}>{value ? formatDay(value) : placeholder}</span>
      <CalendarDays aria-hidden className="size-4 shrink-0 text-muted" />
    </button>
  );
}
