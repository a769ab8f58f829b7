import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../class-names.ts';

export type AlertTone = 'info' | 'good' | 'waiting' | 'late';

const looks: Record<AlertTone, { box: string; icon: ReactNode }> = {
  info: { box: 'border-accent/25 bg-accent-soft [&>svg]:text-accent', icon: <Info aria-hidden /> },
  good: { box: 'border-good/25 bg-good-soft [&>svg]:text-good', icon: <CircleCheck aria-hidden /> },
  waiting: { box: 'border-waiting/25 bg-waiting-soft [&>svg]:text-waiting', icon: <TriangleAlert aria-hidden /> },
  late: { box: 'border-late/25 bg-late-soft [&>svg]:text-late', icon: <CircleAlert aria-hidden /> },
};

type AlertProps = {
  tone?: AlertTone | undefined;
  title?: string | undefined;
  children?: ReactNode;
  action?: ReactNode;
  className?: string | undefined;
};

/** A trouble interrupts a screen reader; the other tones wait their turn. */
export function Alert({ tone = 'info', title, children, action, className }: AlertProps) {
  const { box, icon } = looks[tone];
  return (
    <div
      role={tone === 'late' ? 'alert' : 'status'}
      className={cx(
        'flex items-start gap-2.5 rounded-md border px-3 py-2.5 text-sm [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0',
        box,
        className,
      )}
    >
      {icon}
      <div className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          {title ? <p className="font-semibold">{title}</p> : null}
          {children ? <div className="wrap-break-word">{children}</div> : null}
        </div>
        {action}
      </div>
    </div>
  );
}
