import { useQuery } from '@tanstack/react-query';
import { parseMoney } from '../../../domain/kernel/money.ts';
import { type DeferredRevenue, getDeferredRevenue } from '../../../domain/reports/tax-contract.ts';
import { FiguresTable } from '../../ledger/figures-table.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { Chart } from '../../ui/chart/chart.tsx';
import { formatCurrency, formatDay, formatMonth } from '../../ui/format.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table-parts.tsx';
import { moneyUnit } from '../chart-series.ts';
import { periodName } from '../period.ts';
import { deferredRevenueQuery } from '../queries.ts';
import { Figures, ReportCard } from '../report-frame.tsx';
import { useReports } from '../url-state.ts';
import { Figure, StatementHead, StatementRow } from './statement-rows.tsx';

export function DeferredRevenueTab() {
  const { period, fault } = useReports();
  const report = useQuery({ ...deferredRevenueQuery(period), enabled: !fault });
  const currency = report.data?.currency;
  return (
    <div className="grid grid-cols-1 gap-4">
      <ReportCard
        title="Deferred Revenue"
        about={`Revenue invoiced but not yet earned, in ${periodName(period)}${currency ? `, in ${currency}` : ''}.`}
        path={getDeferredRevenue.path}
        query={{ ...period }}
        report={report}
        name="the deferred revenue"
        fault={fault}
      >
        {(data) => <RollForward report={data} />}
      </ReportCard>
      {report.data ? (
        <Figures report={report} name="the months">
          {(data) => (
            <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
              <Schedule report={data} />
              {data.months.length > 1 ? <Months report={data} /> : null}
            </div>
          )}
        </Figures>
      ) : null}
    </div>
  );
}

function RollForward({ report }: { report: DeferredRevenue }) {
  const { opening, invoiced, credited, recognised, other, closing, path } = report;
  const lines = [
    { label: `Deferred before ${formatDay(report.from)}`, amount: opening },
    { label: 'Invoiced for later', amount: invoiced },
    { label: 'Reversed by credit notes', amount: credited },
    { label: 'Earned', amount: recognised },
    ...(other === '0.00' ? [] : [{ label: 'Manual entries', amount: other }]),
  ];
  return (
    <FiguresTable
      label="Deferred revenue"
      head={<StatementHead label="From opening to closing" columns={['Amount']} />}
    >
      <tbody>
        {lines.map(({ label, amount }) => (
          <StatementRow key={label} label={label} href={path} figures={[<Figure key="amount" amount={amount} />]} />
        ))}
        <StatementRow
          label={`Deferred at the end of ${formatDay(report.to)}`}
          tier="total"
          figures={[<Figure key="amount" amount={closing} />]}
        />
      </tbody>
    </FiguresTable>
  );
}

function Schedule({ report }: { report: DeferredRevenue }) {
  const { schedule, passes, unscheduled, currency } = report;
  const without = [
    ...(passes === '0.00' ? [] : [`${formatCurrency(passes, { currency })} of passes, earned as they are used`]),
    ...(unscheduled === '0.00' ? [] : [`${formatCurrency(unscheduled, { currency })} of manual entries without dates`]),
  ];
  const points = schedule.map(({ month, amount }) => ({
    label: formatMonth(month),
    short: formatMonth(month).slice(0, 3),
    value: parseMoney(amount),
  }));
  return (
    <Card aria-label="When It Will Be Earned">
      <CardHeader
        title="When It Will Be Earned"
        level={3}
        description={without.length === 0 ? 'By the days each invoice covers.' : `Excludes ${without.join(' and ')}.`}
      />
      <CardBody>
        <Chart
          title="Deferred revenue by the month in which it will be earned"
          kind="bar"
          series={[{ name: 'To be earned', points }]}
          empty="No deferred revenue."
          {...moneyUnit(currency)}
        />
      </CardBody>
    </Card>
  );
}

type Month = DeferredRevenue['months'][number];

const figureColumn = (key: Exclude<keyof Month, 'month'>, header: string): Column<Month> => ({
  key,
  header,
  align: 'right',
  cell: (month) => <Figure amount={month[key]} />,
});

const columns: readonly Column<Month>[] = [
  { key: 'month', header: 'Month', width: '6.5rem', cell: ({ month }) => formatMonth(month) },
  figureColumn('invoiced', 'Invoiced'),
  figureColumn('recognised', 'Earned'),
  { ...figureColumn('closing', 'Closing'), asideOnPhone: true },
];

function Months({ report }: { report: DeferredRevenue }) {
  return (
    <Card aria-label="Month by Month">
      <CardHeader title="Month by Month" level={3} />
      <DataTable label="Month by month" columns={columns} rows={report.months} rowKey={({ month }) => month} />
    </Card>
  );
}
