import * as Radix from 'radix-ui/switch';
import type { ComponentProps } from 'react';
import { cx } from './class-names.ts';
import { useFieldWiring } from './field.tsx';

/** The knob's place, not only the colour, says whether it is on. */
export function Switch({ className, ...rest }: ComponentProps<typeof Radix.Root>) {
  const { 'aria-invalid': _, ...wiring } = useFieldWiring(rest);
  return (
    <Radix.Root
      {...rest}
      {...wiring}
      className={cx(
        'relative inline-flex h-[24px] w-[42px] shrink-0 cursor-pointer items-center rounded-full border border-line-strong bg-surface-2 px-[3px] transition-colors after:absolute after:-inset-1 after:content-[""] disabled:cursor-not-allowed disabled:opacity-55 data-[state=checked]:border-accent data-[state=checked]:bg-accent',
        className,
      )}
    >
      <Radix.Thumb className="block size-[16px] rounded-full bg-line-strong transition-transform duration-100 data-[state=checked]:translate-x-[18px] data-[state=checked]:bg-on-accent" />
    </Radix.Root>
  );
}
