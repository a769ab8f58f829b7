import type { ReactNode } from 'react';

export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-2 gap-x-4 gap-y-3.5 text-sm">{children}</dl>;
}

/** Something that is known of a document; a dash where it is not. */
export function Fact({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'col-span-2 min-w-0' : 'min-w-0'}>
      <dt className="text-muted text-xs">{name}</dt>
      <dd className="wrap-break-word mt-0.5">{children ?? <span className="text-muted">–</span>}</dd>
    </div>
  );
}

export const textLink =
  'wrap-anywhere rounded-sm text-accent underline decoration-accent/30 underline-offset-3 hover:decoration-accent';

export function SheetPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="mt-5 border-line border-t pt-4">
      <h3 className="mb-2 font-semibold text-sm">{title}</h3>
      {children}
    </section>
  );
}
