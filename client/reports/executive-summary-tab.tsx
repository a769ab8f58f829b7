import { useQuery } from '@tanstack/react-query';
import { type ExecutiveSummary, getExecutiveSummary } from '../../domain/reports/space-contract.ts';
import { Card } from '../ui/card.tsx';
import { formatMoney } from '../ui/format.ts';
import { AgeingChart } from './ageing-chart.tsx';
import { KpiCard } from './kpi-card.tsx';
import { periodName } from './period.ts';
import { Figures, ReportHead } from './report-frame.tsx';
import { useReports } from './reports-address.ts';
import { executiveSummaryQuery } from './reports-queries.ts';

export function ExecutiveSummaryTab() {
  const { period, fault } = useReports();
  const report = useQuery({ ...executiveSummaryQuery(period), enabled: !fault });
  return (
    <div className="grid grid-cols-1 gap-4">
      <Card aria-label="Executive Summary">
        <ReportHead
          title="Executive Summary"
          about={`Whether the space is full, paid and able to pay, in ${periodName(period)}. The charts show the twelve months that end with it.`}
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
      : `${collectionRate}% of ${formatMoney(invoiced, { currency })} invoiced.`;
  return (
    <div className="grid grid-cols-1 gap-4 md:grid-cols-2 2xl:grid-cols-3">
      {kpis.map((kpi) => (
        <KpiCard
          key={kpi.id}
          kpi={kpi}
          currency={currency}
          before={periodName(previous)}
          more={kpi.id === 'collections' ? collected : undefined}
        />
      ))}
      <div className="md:col-span-2">
        <AgeingChart ageing={ageing} currency={currency} date={to} />
      </div>
    </div>
  );
}
