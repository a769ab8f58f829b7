import { parseMoney } from '../../domain/kernel/money.ts';
import type { Ageing } from '../../domain/reports/tenant-contract.ts';
import { Card, CardBody, CardHeader } from '../ui/card.tsx';
import { Chart } from '../ui/chart.tsx';
import { formatDay, formatMoney } from '../ui/format.ts';
import { AGES } from './ages.ts';
import { moneyUnit } from './chart-series.ts';

type AgeingChartProps = { ageing: Ageing; currency: string; date: string };

/** What is open by how long it is overdue. */
export function AgeingChart({ ageing, currency, date }: AgeingChartProps) {
  const points = AGES.map(({ key, label }) => ({ label, value: parseMoney(ageing[key]) }));
  return (
    <Card aria-label="Ageing of Arrears" className="print:break-inside-avoid">
      <CardHeader
        title="Ageing of Arrears"
        level={3}
        description={`${formatMoney(ageing.total, { currency })} open on ${formatDay(date)}.`}
      />
      <CardBody>
        <Chart
          title="Open amounts by how long they are overdue"
          kind="bar"
          labelHeading="Overdue"
          series={[{ name: 'Open', points }]}
          {...moneyUnit(currency)}
        />
      </CardBody>
    </Card>
  );
}
