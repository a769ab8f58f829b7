import type { Tone } from '../class-names.ts';
import { cx } from '../class-names.ts';

const bars: Record<Tone, string> = {
  good: 'bg-good',
  waiting: 'bg-waiting',
  late: 'bg-late',
  stopped: 'bg-stopped',
  accent: 'bg-accent',
};

type ProgressProps = {
  label: string;
  /** Null while it is not known how much there is to do. */
  value: number | null;
  max?: number | undefined;
  tone?: Tone | undefined;
  /** Shows the label and the share above the bar. */
  caption?: boolean | undefined;
  className?: string | undefined;
};

/** A progress bar. */
export function Progress({ label, value, max = 100, tone = 'accent', caption, className }: ProgressProps) {
  const share = value === null || max <= 0 ? null : Math.min(100, Math.max(0, Math.round((value / max) * 100)));
  return (
    <div className={className}>
      {caption ? (
        <div className="mb-1 flex justify-between gap-4 text-sm">
          <span className="min-w-0 truncate text-muted">{label}</span>
          <span className="font-medium tabular-nums">{share === null ? '…' : `${share}%`}</span>
        </div>
      ) : null}
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share ?? undefined}
        className="h-2 overflow-hidden rounded-full border border-line bg-surface-2"
      >
        <div
          className={cx(
            'h-full rounded-full transition-[width] duration-200',
            bars[tone],
            share === null && 'w-1/3 animate-breathe',
          )}
          {...(share === null ? {} : { style: { width: `${share}%` } })}
        />
      </div>
    </div>
  );
}
