import type { ChartSeries } from './chart.tsx';
import { lookOf } from './chart-look.ts';

type ChartLegendProps = {
  kind: 'bar' | 'line';
  series: readonly ChartSeries[];
  looked: number;
  format: (value: number) => string;
};

/** Names the series and tells the figures of the column that is looked at; of the last one where none is. */
export function ChartLegend({ kind, series, looked, format }: ChartLegendProps) {
  return (
    <div aria-hidden className="flex min-w-0 flex-wrap items-baseline gap-x-4 gap-y-0.5 text-sm">
      <span className="font-medium">{series[0]?.points[looked]?.label}</span>
      {series.map(({ name, points }, index) => (
        <span key={name} className="inline-flex items-baseline gap-1.5">
          <Swatch kind={kind} index={index} />
          <span className="text-muted">{name}</span>
          <span className="font-medium tabular-nums">{format(points[looked]?.value ?? 0)}</span>
        </span>
      ))}
    </div>
  );
}

function Swatch({ kind, index }: { kind: 'bar' | 'line'; index: number }) {
  const { color, dash } = lookOf(index);
  return (
    <svg aria-hidden width="16" height="10" className="shrink-0 self-center">
      {kind === 'bar' ? (
        <rect x="3" width="10" height="10" rx="2" fill={color} />
      ) : (
        <line x1="0" x2="16" y1="5" y2="5" stroke={color} strokeWidth="2.5" strokeDasharray={dash} />
      )}
    </svg>
  );
}
