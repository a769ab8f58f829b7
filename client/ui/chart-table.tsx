import type { ChartSeries } from './chart.tsx';
import { cx } from './class-names.ts';

type ChartTableProps = {
  title: string;
  series: readonly ChartSeries[];
  format: (value: number) => string;
  labelHeading: string;
  /** Out of sight only: it is always there for those who hear the page. */
  hidden: boolean;
};

export function ChartTable({ title, series, format, labelHeading, hidden }: ChartTableProps) {
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
