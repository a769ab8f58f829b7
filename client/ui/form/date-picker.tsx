import * as Radix from 'radix-ui/popover';
import { type Ref, useState } from 'react';
import { Button } from '../button.tsx';
import { cx } from '../class-names.ts';
import { onDemand, type Touched } from '../feedback/on-demand.tsx';
import type { CalendarProps } from './calendar.tsx';
import { DateButton } from './date-button.tsx';
import '../overlay/nonce.ts';
import { floatingPanel } from '../class-names.ts';
import { useToday } from '../zone.ts';

const Calendar = onDemand(async () => (await import('./calendar.tsx')).Calendar);

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
  /** What was done to the button before its calendar came. */
  touched?: Touched | undefined;
  ref?: Ref<HTMLButtonElement>;
};

/** A button that opens a calendar. */
export function DatePicker(props: DatePickerProps) {
  const { value, onValueChange, min, max, disabledDay, clearable } = props;
  const { reasonFor, noteFor, touched, placeholder, disabled, onBlur, id, className } = props;
  const [open, setOpen] = useState(touched === 'pressed');
  const ownToday = useToday();
  const today = props.today ?? ownToday;
  const todayFits = (min ?? today) <= today && today <= (max ?? today) && !disabledDay?.(today) && !reasonFor?.(today);
  const pick = (day: string) => {
    onValueChange(day);
    setOpen(false);
  };
  return (
    <Radix.Root open={open} onOpenChange={setOpen}>
      <Radix.Trigger asChild>
        <DateButton
          {...{ value, placeholder, disabled, onBlur, id, className }}
          ref={props.ref}
          aria-label={props['aria-label']}
          autoFocus={touched === 'focused'}
        />
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
