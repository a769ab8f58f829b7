import { parseMoney } from '../../../domain/kernel/money.ts';
import { BUCKET_LABELS } from '../../../domain/reports/ageing.ts';
import type { Ageing } from '../../../domain/reports/tenant-contract.ts';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { Chart } from '../../ui/chart/chart.tsx';
import { cx } from '../../ui/class-names.ts';
import { formatCurrency, formatDay } from '../../ui/format.ts';
import { MoneyText } from '../../ui/money-text.tsx';
import { moneyUnit } from '../chart-series.ts';

type AgeingCardsProps = {
  ageing: Ageing;
  currency: string;
  title: string;
  /** One below the other, beside a chart. */
  stacked?: boolean | undefined;
};

const columns = 'grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3 lg:grid-cols-6';
const rows = 'grid-cols-1 gap-y-2.5';
const row = 'flex items-baseline justify-between gap-4';

/** The ages side by side; the older, the later. */
export function AgeingCards({ ageing, currency, title, stacked = false }: AgeingCardsProps) {
  return (
    <Card aria-label="Ageing">
      <CardHeader title="Ageing" description={title} />
      <dl className={cx('grid px-4 pb-4 text-sm sm:px-5', stacked ? rows : columns)}>
        {AGES.map(({ key, label, isLate }) => (
          <div key={key} className={cx('min-w-0', stacked && row)}>
            <dt className={cx('text-muted', !stacked && 'text-xs')}>{label}</dt>
            <dd className="mt-0.5">
              <MoneyText
                amount={ageing[key]}
                currency={currency}
                className={isLate && ageing[key] !== '0.00' ? 'font-semibold text-late' : 'font-semibold'}
              />
            </dd>
          </div>
        ))}
        {ageing.unmatched === '0.00' ? null : (
          <div className={cx('min-w-0', stacked && row)}>
            <dt className={cx('text-muted', !stacked && 'text-xs')}>{BUCKET_LABELS.unmatched}</dt>
            <dd className="mt-0.5">
              <MoneyText amount={ageing.unmatched} currency={currency} className="font-semibold" />
            </dd>
          </div>
        )}
        <div className={cx('min-w-0', stacked && row)}>
          <dt className={cx('text-muted', !stacked && 'text-xs')}>Total</dt>
          <dd className="mt-0.5">
            <MoneyText amount={ageing.total} currency={currency} className="font-semibold" />
          </dd>
        </div>
      </dl>
    </Card>
  );
}

type AgeingChartProps = { ageing: Ageing; currency: string; date: string };

/** What is open by how long it is overdue. */
export function AgeingChart({ ageing, currency, date }: AgeingChartProps) {
  const points = AGES.map(({ key, label }) => ({ label, value: parseMoney(ageing[key]) }));
  return (
    <Card aria-label="Ageing of Arrears" className="print:break-inside-avoid">
      <CardHeader
        title="Ageing of Arrears"
        level={3}
        description={`${formatCurrency(ageing.total, { currency })} open on ${formatDay(date)}.`}
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

type Age = { key: Exclude<keyof Ageing, 'total' | 'unmatched'>; label: string; isLate: boolean };

/** How long money is overdue, as accountants cut it. */
export const AGES: readonly Age[] = [
  { key: 'current', label: 'Not due yet', isLate: false },
  { key: 'days30', label: '1–30 days', isLate: true },
  { key: 'days60', label: '31–60 days', isLate: true },
  { key: 'days90', label: '61–90 days', isLate: true },
  { key: 'older', label: '90+ days', isLate: true },
];
