import { cx } from '../class-names.ts';

/** The shape of what is coming; the caller gives it the size of the real thing, so nothing moves when it arrives. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <span aria-hidden className={cx('block max-w-full animate-breathe rounded-sm bg-surface-2', className)} />;
}

/** Lines of text that are on their way, announced once for all of them. */
export function SkeletonText({ lines = 3, label = 'Loading' }: { lines?: number; label?: string }) {
  const widths = ['w-full', 'w-11/12', 'w-4/5', 'w-2/3'];
  return (
    <div role="status" aria-label={label} className="grid gap-2.5 py-1">
      {Array.from({ length: lines }, (_, line) => `line ${line}`).map((line, index) => (
        <Skeleton key={line} className={cx('h-3.5', widths[index % widths.length])} />
      ))}
    </div>
  );
}
