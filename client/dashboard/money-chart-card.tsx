import { ChartColumn } from 'lucide-react';
import type { Dashboard } from '../../domain/dashboard/contract.ts';
import { cents, parseMoney, toDecimalText } from '../../domain/kernel/money.ts';
import { useConfig } from '../settings/config-queries.ts';
import { Card, CardBody, CardHeader } from '../ui/card.tsx';
import { Chart } from '../ui/chart/chart.tsx';
import { shortNumber } from '../ui/chart/chart-scale.ts';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { formatCurrency, formatMonth } from '../ui/format.ts';

const HEIGHT = 220;

/** What was earned and what came in, month by month; only for those who see the books. */
export function MoneyChartCard({ months }: { months: Dashboard['months'] | undefined }) {
  const { currency } = useConfig();
  const seen = months?.filter(({ revenue }) => revenue !== null);
  if (seen?.length === 0) return null;
  const series = (name: string, field: 'revenue' | 'collections') => ({
    name,
    points: (seen ?? []).map((row) => ({
      label: formatMonth(row.month),
      short: formatMonth(row.month).slice(0, 3),
      value: parseMoney(row[field] ?? '0'),
    })),
  });
  return (
    <Card aria-label="Revenue and Collections">
      <CardHeader
        title="Revenue and Collections"
        description="Revenue and payments received, last 12 months."
        icon={<ChartColumn aria-hidden />}
      />
      <CardBody>
        {seen ? (
          <Chart
            title="Revenue and collections by month"
            kind="bar"
            height={HEIGHT}
            series={[series('Revenue', 'revenue'), series('Collections', 'collections')]}
            format={(value) => formatCurrency(toDecimalText(cents(Math.round(value))), { currency })}
            formatTick={(value) => shortNumber(value / 100)}
          />
        ) : (
          <Skeleton className="h-66 w-full" />
        )}
      </CardBody>
    </Card>
  );
}
