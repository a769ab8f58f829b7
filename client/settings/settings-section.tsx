import type { ReactNode } from 'react';
import { useId } from 'react';
import { cx } from '../ui/class-names.ts';

type SettingsSectionProps = { title: string; description?: ReactNode; children: ReactNode };

/** One subject of a tab: what it is about on the left, its controls on the right; under each other on a phone. */
export function SettingsSection({ title, description, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-8 gap-y-4 border-line border-t px-4 py-5 first:border-t-0 sm:px-5 lg:grid-cols-[15rem_minmax(0,1fr)] lg:py-6"
    >
      <div className="min-w-0">
        <h2 id={id} className="font-semibold text-base leading-snug">
          {title}
        </h2>
        {description ? <p className="mt-1 text-pretty text-muted text-sm">{description}</p> : null}
      </div>
      <div className="grid min-w-0 content-start gap-4">{children}</div>
    </section>
  );
}

/** Boxes that belong side by side where there is room; compact ones, a few figures each, even on a phone. */
export function FieldRow({ children, compact = false }: { children: ReactNode; compact?: boolean }) {
  return <div className={cx('grid items-start gap-4', compact ? 'grid-cols-2' : 'sm:grid-cols-2')}>{children}</div>;
}
