import type { ReactNode } from 'react';
import { cx, type Tone, toneClasses } from './class-names.ts';

type BadgeProps = { children: ReactNode; tone?: Tone | undefined; icon?: ReactNode; className?: string | undefined };

export function Badge({ children, tone = 'stopped', icon, className }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex max-w-full items-center gap-1 whitespace-nowrap rounded-full px-2 py-0.5 font-medium text-xs leading-snug [&>svg]:size-3 [&>svg]:shrink-0',
        toneClasses[tone],
        className,
      )}
    >
      {icon}
      <span className="truncate">{children}</span>
    </span>
  );
}

/** Beyond 99 the exact number no longer helps, and the server counts no further. */
export const countText = (count: number): string => (count > 99 ? '99+' : `${count}`);

/** A small count on a bell or a tab. */
export function CountBadge({ count, label }: { count: number; label: string }) {
  const text = countText(count);
  return (
    <span className="inline-grid h-5 min-w-5 place-items-center rounded-full bg-late px-1 font-semibold text-on-late text-xs tabular-nums leading-none">
      <span aria-hidden>{text}</span>
      <span className="sr-only">{`${text} ${label}`}</span>
    </span>
  );
}
