import type { ComponentProps } from 'react';
import { cx } from './class-names.ts';
import { controlBox } from './control-style.ts';
import { useFieldWiring } from './field-wiring.ts';

/** Grows with its text, so that a long note is never read through a slot. */
export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  const wiring = useFieldWiring(rest);
  return (
    <textarea
      {...rest}
      {...wiring}
      rows={rows}
      className={cx(controlBox, 'field-sizing-content max-h-80 min-h-20 resize-y px-3 py-2 leading-normal', className)}
    />
  );
}
