import { Check, Minus } from 'lucide-react';
import * as Radix from 'radix-ui/checkbox';
import * as RadixSwitch from 'radix-ui/switch';
import type { ComponentProps } from 'react';
import { cx } from '../class-names.ts';
import { useFieldWiring } from './field.tsx';

/** The drawn box is 18 pixels; the invisible ring around it makes the target 30. */
export function Checkbox({ className, ...rest }: ComponentProps<typeof Radix.Root>) {
  const wiring = useFieldWiring(rest);
  return (
    <Radix.Root
      {...rest}
      {...wiring}
      className={cx(
        'relative grid size-[18px] shrink-0 cursor-pointer place-items-center rounded-sm border border-line-strong bg-surface text-on-accent transition-colors after:absolute after:-inset-1.5 after:content-[""] hover:border-text/60 disabled:cursor-not-allowed disabled:opacity-55 aria-invalid:border-late data-[state=checked]:border-accent data-[state=indeterminate]:border-accent data-[state=checked]:bg-accent data-[state=indeterminate]:bg-accent',
        className,
      )}
    >
      <Radix.Indicator>
        {rest.checked === 'indeterminate' ? (
          <Minus aria-hidden className="size-3.5" strokeWidth={3} />
        ) : (
          <Check aria-hidden className="size-3.5" strokeWidth={3} />
        )}
      </Radix.Indicator>
    </Radix.Root>
  );
}

/** The knob's place, not only the colour, says whether it is on. */
export function Switch({ className, ...rest }: ComponentProps<typeof RadixSwitch.Root>) {
  const { 'aria-invalid': _, ...wiring } = useFieldWiring(rest);
  return (
    <RadixSwitch.Root
      {...rest}
      {...wiring}
      className={cx(
        'relative inline-flex h-[24px] w-[42px] shrink-0 cursor-pointer items-center rounded-full border border-line-strong bg-surface-2 px-[3px] transition-colors after:absolute after:-inset-1 after:content-[""] disabled:cursor-not-allowed disabled:opacity-55 data-[state=checked]:border-accent data-[state=checked]:bg-accent',
        className,
      )}
    >
      <RadixSwitch.Thumb className="block size-[16px] rounded-full bg-line-strong transition-transform duration-100 data-[state=checked]:translate-x-[18px] data-[state=checked]:bg-on-accent" />
    </RadixSwitch.Root>
  );
}
