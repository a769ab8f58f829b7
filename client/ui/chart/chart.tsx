import { ChartColumn, Table2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../button.tsx';
import { cx } from '../class-names.ts';
import { ChartPlot, seriesStyle } from './chart-plot.tsx';
import type { ChartSeries } from './chart-scale.ts';

export type ChartProps = {
  /** What the chart shows, for those who hear it and as the heading of its table: "Revenue and collections by month". */
  title: string;
  kind: 'bar' | 'line';
  /** Up to four, distinguished by colour and, as lines, by their dashes. */
  series: readonly ChartSeries[];
  /** A value in full, for the table and for the point that is looked at: 1250000 cents is "KES 12,500". */
  format: (value: number) => string;
  /** A value in a few characters, beside the lines of the grid; in full where it is not given. */
  formatTick?: ((value: number) => string) | undefined;
  /** What the labels are: the heading of the table's first column. */
  labelHeading?: string | undefined;
  /** In pixels; the width is that of the place it stands in. */
  height?: number | undefined;
  /** Said in place of an empty picture. */
  empty?: string | undefined;
};

/**
 * Columns or lines with a table behind them. The picture itself is silent: screen readers get the table, and everybody
 * else may ask for it. Pointing at a column or touching it shows its figures above.
 */
export function Chart({ title, kind, series, format, formatTick = format, ...rest }: ChartProps) {
  const { labelHeading = 'Month', height = 220, empty = 'There is nothing to show yet.' } = rest;
  const [asTable, setAsTable] = useState(false);
  const [looked, setLooked] = useState<number | null>(null);
  const count = series[0]?.points.length ?? 0;
  if (series.every(({ points }) => points.every(({ value }) => value === 0))) return <NothingYet text={empty} />;
  if (count === 1) return <Figures title={title} series={series} format={format} />;
  return (
    <figure aria-label={title} className="min-w-0">
      <div className="mb-2 flex min-h-9 items-start justify-between gap-3">
        <ChartLegend kind={kind} series={series} looked={looked ?? count - 1} format={format} />
        <Button
          variant="ghost"
          size="sm"
          className="-mr-2 shrink-0"
          aria-pressed={asTable}
          icon={asTable ? <ChartColumn aria-hidden /> : <Table2 aria-hidden />}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? 'Chart' : 'Table'}
        </Button>
      </div>
      {asTable ? null : (
        <ChartPlot
          kind={kind}
          series={series}
          height={height}
          formatTick={formatTick}
          looked={looked}
          onLook={setLooked}
        />
      )}
      <ChartTable title={title} series={series} format={format} labelHeading={labelHeading} hidden={!asTable} />
    </figure>
  );
}

/** Nothing, or nothing but noughts: an empty grid would look like a fault, so it is drawn faintly and says what is missing. */
function NothingYet({ text }: { text: string }) {
  return (
    <div className="relative grid min-h-36 place-items-center rounded-md border border-line border-dashed px-6 py-8 text-center">
      <div aria-hidden className="absolute inset-x-8 bottom-0 flex h-20 items-end gap-3 opacity-60">
        {[35, 55, 42, 70, 60, 85].map((height) => (
          <span key={height} style={{ height: `${height}%` }} className="flex-1 rounded-t-sm bg-surface-2" />
        ))}
      </div>
      <p className="relative max-w-xs text-pretty text-muted text-sm">{text}</p>
    </div>
  );
}

/** A single column is no picture: its figures are said as such. */
function Figures({ title, series, format }: Pick<ChartProps, 'title' | 'series' | 'format'>) {
  return (
    <figure aria-label={title} className={cx('grid gap-4 py-2', series.length > 1 && 'grid-cols-2')}>
      {series.map(({ name, points: [point] }) => (
        <div key={name}>
          <p className="text-muted text-sm">{name}</p>
          <p className="font-semibold text-2xl tabular-nums">{format(point?.value ?? 0)}</p>
          <p className="text-muted text-xs">{point?.label}</p>
        </div>
      ))}
    </figure>
  );
}

type ChartLegendProps = {
  kind: 'bar' | 'line';
  series: readonly ChartSeries[];
  looked: number;
  format: (value: number) => string;
};

/** The legend, with the values of the hovered column, else of the last one. */
function ChartLegend({ kind, series, looked, format }: ChartLegendProps) {
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
  const { color, dash } = seriesStyle(index);
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

type ChartTableProps = {
  title: string;
  series: readonly ChartSeries[];
  format: (value: number) => string;
  labelHeading: string;
  /** Out of sight only: it is always there for those who hear the page. */
  hidden: boolean;
};

function ChartTable({ title, series, format, labelHeading, hidden }: ChartTableProps) {
  const labels = series[0]?.points.map(({ label }) => label) ?? [];
  return (
    <div className={cx(hidden ? 'sr-only' : 'overflow-x-auto')}>
      <table className="w-full text-sm">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="border-line border-b text-muted">
            <th scope="col" className="py-1.5 pr-3 text-left font-medium">
              {labelHeading}
            </th>
            {series.map(({ name }) => (
              <th key={name} scope="col" className="py-1.5 pl-3 text-right font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels.map((label, row) => (
            <tr key={label} className="border-line border-b last:border-0">
              <th scope="row" className="py-1.5 pr-3 text-left font-normal">
                {label}
              </th>
              {series.map(({ name, points }) => (
                <td key={name} className="whitespace-nowrap py-1.5 pl-3 text-right tabular-nums">
                  {format(points[row]?.value ?? 0)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
