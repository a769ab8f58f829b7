import type { ReactNode } from 'react';
import { countText } from '../../domain/kernel/counts.ts';
import { cx, type Tone, toneClasses } from './class-names.ts';

type BadgeProps = { children: ReactNode; tone?: Tone | undefined; icon?: ReactNode; className?: string | undefined };

/** A count, such as that of unread notifications. */
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

/** A small count on a bell or a tab; beyond 99 the exact number no longer helps. */
export function CountBadge({ count, label }: { count: number; label: string }) {
  return (
    <span className="inline-grid h-5 min-w-5 place-items-center rounded-full bg-late px-1 font-semibold text-on-late text-xs tabular-nums leading-none">
      <span aria-hidden>{countText(count)}</span>
      <span className="sr-only">{`${countText(count)} ${label}`}</span>
    </span>
  );
}
