import { CalendarDays } from 'lucide-react';
import { Popover as Radix } from 'radix-ui';
import { type Ref, useState } from 'react';
import { Button } from './button.tsx';
import { Calendar, type CalendarProps } from './calendar.tsx';
import { cx } from './class-names.ts';
import { controlBox, controlHeight } from './control-style.ts';
import { useFieldWiring } from './field-wiring.ts';
import { formatDay } from './format.ts';
import './nonce.ts';
import { floatingPanel } from './panel-style.ts';
import { useToday } from './zone.ts';

export type DatePickerProps = Omit<CalendarProps, 'onPick'> & {
  /** Called with a `yyyy-MM-dd` day, or with an empty text when the day is cleared. */
  onValueChange: (day: string) => void;
  clearable?: boolean | undefined;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  onBlur?: (() => void) | undefined;
  id?: string | undefined;
  'aria-label'?: string | undefined;
  className?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
};

/** Its role is that of a combobox, so that its label is its name and the day its value. */
export function DatePicker(props: DatePickerProps) {
  const { value, onValueChange, min, max, disabledDay, clearable, disabled, placeholder = 'Pick a date' } = props;
  const { reasonFor, noteFor } = props;
  const [open, setOpen] = useState(false);
  const wiring = useFieldWiring(props);
  const ownToday = useToday();
  const today = props.today ?? ownToday;
  const todayFits = (min ?? today) <= today && today <= (max ?? today) && !disabledDay?.(today) && !reasonFor?.(today);
  const pick = (day: string) => {
    onValueChange(day);
    setOpen(false);
  };
  return (
    <Radix.Root open={open} onOpenChange={setOpen}>
      <Radix.Trigger
        ref={props.ref}
        {...wiring}
        role="combobox"
        aria-label={props['aria-label']}
        disabled={disabled}
        onBlur={props.onBlur}
        className={cx(
          controlBox,
          controlHeight,
          'flex cursor-pointer items-center justify-between gap-2 text-left tabular-nums',
          props.className,
        )}
      >
        <span className={cx('truncate', !value && 'text-muted')}>{value ? formatDay(value) : placeholder}</span>
        <CalendarDays aria-hidden className="size-4 shrink-0 text-muted" />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label="Calendar"
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className={cx(floatingPanel, 'p-3 outline-none')}
        >
          <Calendar onPick={pick} {...{ value, min, max, disabledDay, reasonFor, noteFor, today }} />
          {todayFits || (clearable && value) ? (
            <div className="mt-2 flex justify-between gap-2 border-line border-t pt-2">
              {todayFits ? (
                <Button variant="ghost" size="sm" onClick={() => pick(today)}>
                  Today
                </Button>
              ) : null}
              {clearable && value ? (
                <Button variant="ghost" size="sm" className="ml-auto" onClick={() => pick('')}>
                  Clear
                </Button>
              ) : null}
            </div>
          ) : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
