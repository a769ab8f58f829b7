import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

/** Names and values, as on a sheet or card. */
export function DescriptionList({ children, className }: { children: ReactNode; className?: string }) {
  return <dl className={cx('grid grid-cols-2 gap-x-4 gap-y-3.5 text-sm', className)}>{children}</dl>;
}

/** Something that is known of a document, a dash where it is not. A wide one takes the line, or does so on a phone. */
type FactProps = { name: string; wide?: boolean | 'phone'; children: ReactNode };

const widths = { line: 'col-span-2 min-w-0', phone: 'min-w-0 max-sm:col-span-2', half: 'min-w-0' };

/** One name with its value. */
export function DescriptionItem({ name, wide = false, children }: FactProps) {
  return (
    <div className={widths[wide === 'phone' ? 'phone' : wide ? 'line' : 'half']}>
      <dt className="text-muted text-xs">{name}</dt>
      <dd className="wrap-break-word mt-0.5">{children ?? <span className="text-muted">–</span>}</dd>
    </div>
  );
}

/** The look of a link within text. */
export const textLink =
  'wrap-anywhere rounded-sm text-accent underline decoration-accent/30 underline-offset-3 hover:decoration-accent';

/** A titled section of a sheet. */
export function SheetPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="mt-5 border-line border-t pt-4">
      <h3 className="mb-2 font-semibold text-sm">{title}</h3>
      {children}
    </section>
  );
}
