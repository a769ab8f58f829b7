import { useQuery } from '@tanstack/react-query';
import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react';
import { type ExecutiveSummary, getExecutiveSummary, type Kpi } from '../../../domain/reports/space-contract.ts';
import { Card } from '../../ui/card.tsx';
import { Chart } from '../../ui/chart/chart.tsx';
import { cx } from '../../ui/class-names.ts';
import { formatCurrency } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { chartUnit, monthSeries } from '../chart-series.ts';
import { AgeingChart } from '../debtors/ageing.tsx';
import { periodName } from '../period.ts';
import { executiveSummaryQuery } from '../queries.ts';
import { Figures, ReportHead } from '../report-frame.tsx';
import { useReports } from '../url-state.ts';
import { kpiFigure, kpiTrend } from './kpi-text.ts';

export function ExecutiveSummaryTab() {
  const { period, fault } = useReports();
  const report = useQuery({ ...executiveSummaryQuery(period), enabled: !fault });
  return (
    <div className="grid grid-cols-1 gap-4">
      <Card aria-label="Executive Summary">
        <ReportHead
          title="Executive Summary"
          about={`Occupancy, collections and liquidity in ${periodName(period)}. Charts show the twelve months to its end.`}
          path={getExecutiveSummary.path}
          query={{ ...period }}
          disabled={fault !== undefined}
        />
      </Card>
      <Figures boxed report={report} name="the executive summary" fault={fault}>
        {(data) => <Summary summary={data} />}
      </Figures>
    </div>
  );
}

function Summary({ summary }: { summary: ExecutiveSummary }) {
  const { currency, collectionRate, invoiced, kpis, ageing, previous, to } = summary;
  const collected =
    collectionRate === null
      ? 'Nothing was invoiced in the period.'
      : `${collectionRate}% of ${formatCurrency(invoiced, { currency })} invoiced.`;
  return (
    <div className="grid grid-cols-1 gap-4 md:grid-cols-2 2xl:grid-cols-3">
      {kpis.map((kpi) => (
        <KpiCard
          key={kpi.id}
          kpi={kpi}
          currency={currency}
          before={periodName(previous)}
          more={kpi.id === 'collections' ? collected : (kpi.absence ?? undefined)}
        />
      ))}
      <div className="md:col-span-2">
        <AgeingChart ageing={ageing} currency={currency} date={to} />
      </div>
    </div>
  );
}

type KpiCardProps = { kpi: Kpi; currency: string; before: string; more?: string | undefined };

/** One figure, how it has moved, how it is worked out, and its last twelve months. */
function KpiCard({ kpi, currency, before, more }: KpiCardProps) {
  const { title, unit, note, series, path } = kpi;
  return (
    <Card aria-label={title} className="flex flex-col px-4 py-3.5 print:break-inside-avoid">
      <h3 className="font-medium text-sm">
        <Link
          href={path}
          className="inline-flex min-h-[24px] items-center gap-1.5 rounded-sm text-muted hover:text-accent hover:underline"
        >
          {title}
          <ArrowRight aria-hidden className="size-3.5" />
        </Link>
      </h3>
      <p className="font-semibold text-2xl tabular-nums leading-9 tracking-tight">{kpiFigure(kpi, currency)}</p>
      <Trend trend={kpiTrend(kpi, before)} />
      {more ? <p className="mt-0.5 text-sm">{more}</p> : null}
      <p className="mt-1 mb-2 text-pretty text-muted text-xs">{note}</p>
      <div className="mt-auto">
        <Chart
          title={`${title} by month`}
          kind={unit === 'money' ? 'bar' : 'line'}
          height={150}
          series={[monthSeries(title, series, unit)]}
          empty="No data yet."
          {...chartUnit(unit, currency)}
        />
      </div>
    </Card>
  );
}

const icons = { up: ArrowUpRight, down: ArrowDownRight, flat: ArrowRight };
const tones = { good: 'text-good', late: 'text-late', muted: 'text-muted' };

/** Its line stays where there is nothing to compare with, so that the cards of a row begin their charts at one height. */
function Trend({ trend }: { trend: ReturnType<typeof kpiTrend> }) {
  if (!trend) return <p className="min-h-5 text-muted text-sm">No comparison available.</p>;
  const Icon = icons[trend.direction];
  return (
    <p className={cx('flex min-h-5 items-start gap-1 font-medium text-sm tabular-nums', tones[trend.tone])}>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      {trend.label}
    </p>
  );
}
