import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import { Skeleton } from './feedback/skeleton.tsx';
import { Link } from './link.tsx';

type Trend = { direction: 'up' | 'down' | 'flat'; label: string; tone?: 'good' | 'late' | 'muted' | undefined };

export type StatCardProps = {
  label: string;
  figure: ReactNode;
  hint?: ReactNode;
  icon?: ReactNode;
  trend?: Trend | undefined;
  /** A counter leads to what it counts. */
  href?: string | undefined;
  loading?: boolean | undefined;
};

const box = '@container block min-w-0 rounded-lg border border-line bg-surface px-3.5 py-3 shadow-1 sm:px-4';

/** A figure with its name, and a link to what it counts. */
export function StatCard({ href, ...stat }: StatCardProps) {
  if (href === undefined) {
    return (
      <div className={box}>
        <Content {...stat} />
      </div>
    );
  }
  return (
    <Link href={href} className={cx(box, 'transition-colors hover:border-accent/50 hover:bg-accent-soft/40')}>
      <Content {...stat} />
    </Link>
  );
}

function Content({ label, figure, hint, icon, trend, loading }: Omit<StatCardProps, 'href'>) {
  return (
    <>
      <span className="flex items-start justify-between gap-2">
        <span className="min-w-0 font-medium text-muted text-sm">{label}</span>
        {icon ? (
          <span className="-mr-1 grid size-8 shrink-0 place-items-center rounded-md bg-accent-soft text-accent [&>svg]:size-4">
            {icon}
          </span>
        ) : null}
      </span>
      <span className="mt-0.5 block font-semibold text-[clamp(1rem,14cqi,1.6rem)] tabular-nums leading-9 tracking-tight">
        {loading ? <Skeleton className="mt-1.5 h-6 w-24" /> : figure}
      </span>
      <span className="mt-0.5 flex min-h-5 flex-wrap items-center gap-x-2 text-muted text-xs">
        {trend && !loading ? <TrendText trend={trend} /> : null}
        {loading ? <Skeleton className="h-3 w-32" /> : hint}
      </span>
    </>
  );
}

const trendIcons = { up: ArrowUpRight, down: ArrowDownRight, flat: ArrowRight };
const trendTones = { good: 'text-good', late: 'text-late', muted: 'text-muted' };

function TrendText({ trend }: { trend: Trend }) {
  const Icon = trendIcons[trend.direction];
  return (
    <span
      className={cx('inline-flex items-center gap-0.5 font-medium tabular-nums', trendTones[trend.tone ?? 'muted'])}
    >
      <Icon aria-hidden className="size-3.5" />
      {trend.label}
    </span>
  );
}
