import { Building2, Gauge, Hourglass, TrendingUp } from 'lucide-react';
import type { Dashboard } from '../../domain/dashboard/contract.ts';
import { parseMoney } from '../../domain/kernel/money.ts';
import { spacesText } from '../../domain/packages/rules.ts';
import { tabPath } from '../billing/url-state.ts';
import { paths } from '../paths.ts';
import { useConfig } from '../settings/config-queries.ts';
import { formatCurrency } from '../ui/format.ts';
import { StatCard } from '../ui/stat-card.tsx';
import { useCanOpen } from './can-open.ts';
import { countTrend, shareTrend } from './trend.ts';

/** The four figures of the specification, each against last month and each a way to what it counts. */
export function MetricCards({ data }: { data: Dashboard | undefined }) {
  const canOpen = useCanOpen();
  const { currency } = useConfig();
  const leading = (href: string) => (canOpen(href) ? href : undefined);
  const money = (amount: string) => formatCurrency(amount, { currency });
  const { tenants, revenue, occupancy, pending } = data ?? {};
  const loading = data === undefined;
  // HR users see none of the four.
  if (tenants === null && revenue === null && occupancy === null && pending === null) return null;
  return (
    <div className="mb-4 grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
      {tenants === null ? null : (
        <StatCard
          label="Total Tenants"
          icon={<Building2 aria-hidden />}
          figure={tenants?.now}
          trend={tenants && countTrend(tenants.now, tenants.before)}
          hint="since last month"
          href={leading(paths.tenants)}
          loading={loading}
        />
      )}
      {revenue === null ? null : (
        <StatCard
          label="Monthly Revenue"
          icon={<TrendingUp aria-hidden />}
          figure={revenue && money(revenue.thisMonth)}
          trend={revenue && shareTrend(parseMoney(revenue.thisMonth), parseMoney(revenue.lastMonthToDate))}
          hint={revenue && `${money(revenue.lastMonthToDate)} by this day last month`}
          href={leading(paths.reports)}
          loading={loading}
        />
      )}
      {occupancy === null ? null : (
        <StatCard
          label="Occupancy Rate"
          icon={<Gauge aria-hidden />}
          figure={occupancy && `${occupancy.rate}%`}
          trend={
            occupancy &&
            countTrend(occupancy.rate, occupancy.before, occupancy.rate === occupancy.before ? '' : ' points')
          }
          hint={occupancy && spacesText(occupancy.kinds)}
          href={leading(paths.workspaces)}
          loading={loading}
        />
      )}
      {pending === null ? null : (
        <StatCard
          label="Pending Payments"
          icon={<Hourglass aria-hidden />}
          figure={pending && money(pending.amount)}
          trend={pending && shareTrend(parseMoney(pending.amount), parseMoney(pending.before), 'bad')}
          hint={pending && `on ${pending.count} ${pending.count === 1 ? 'invoice' : 'invoices'}`}
          href={leading(tabPath('invoices', { status: 'open' }))}
          loading={loading}
        />
      )}
    </div>
  );
}
