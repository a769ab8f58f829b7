import { useQuery } from '@tanstack/react-query';
import { Building2, CircleCheck, CirclePause, DoorClosed } from 'lucide-react';
import { CYCLE_LABELS } from '../../domain/packages/rules.ts';
import type { Tenant } from '../../domain/tenants/contract.ts';
import { paths } from '../paths.ts';
import { DateText } from '../ui/date-text.tsx';
import { MoneyText } from '../ui/money-text.tsx';
import { StatCard } from '../ui/stat-card.tsx';
import { StatusChip, statusLabel } from '../ui/status-chip.tsx';
import type { Column } from '../ui/table/data-table-parts.tsx';
import { tenantCountsQuery } from './queries.ts';

export const tenantColumns: readonly Column<Tenant>[] = [
  { key: 'company', header: 'Company', sortKey: 'companyName', width: '17%', cell: ({ companyName }) => companyName },
  { key: 'contact', header: 'Contact Person', width: '11%', cell: ({ contactPerson }) => contactPerson },
  { key: 'email', header: 'Email', hideBelow: 'lg', cell: ({ email }) => email },
  {
    key: 'package',
    header: 'Package',
    width: '11%',
    hideBelow: 'md',
    title: ({ packageName, billingCycle }) => `${packageName}, ${CYCLE_LABELS[billingCycle].toLowerCase()}`,
    cell: ({ packageName, billingCycle }) => (
      <span className="block leading-snug">
        <span className="block truncate">{packageName}</span>
        <span className="block truncate text-muted text-xs">{CYCLE_LABELS[billingCycle]}</span>
      </span>
    ),
  },
  {
    key: 'rent',
    header: 'Rent Amount',
    sortKey: 'rentAmount',
    align: 'right',
    width: '8.5rem',
    title: ({ billingCycle }) => CYCLE_LABELS[billingCycle],
    cell: ({ rentAmount }) => <MoneyText amount={rentAmount} />,
  },
  {
    key: 'balance',
    header: 'Balance',
    sortKey: 'outstandingBalance',
    align: 'right',
    width: '6.5rem',
    title: ({ paymentStatus }) => statusLabel(paymentStatus),
    cell: ({ outstandingBalance, paymentStatus }) => (
      <MoneyText
        amount={outstandingBalance}
        className={paymentStatus === 'overdue' ? 'font-medium text-late' : undefined}
      />
    ),
  },
  {
    key: 'status',
    header: 'Status',
    width: '8.25rem',
    asideOnPhone: true,
    cell: ({ status }) => <StatusChip status={status} />,
  },
  {
    key: 'start',
    header: 'Start Date',
    sortKey: 'startDate',
    width: '7.5rem',
    hideBelow: 'md',
    cell: ({ startDate }) => <DateText day={startDate} />,
  },
];

const CARDS = [
  { key: 'total', label: 'Total', status: 'all', icon: <Building2 aria-hidden />, hint: 'All statuses' },
  { key: 'active', label: 'Active', status: 'active', icon: <CircleCheck aria-hidden />, hint: 'Renting now' },
  {
    key: 'suspended',
    label: 'Suspended',
    status: 'suspended',
    icon: <CirclePause aria-hidden />,
    hint: 'Access paused',
  },
  {
    key: 'terminated',
    label: 'Terminated',
    status: 'terminated',
    icon: <DoorClosed aria-hidden />,
    hint: 'Moved out',
  },
] as const;

/** Each counter leads to the rows it counts. */
export function TenantCounts() {
  const counts = useQuery(tenantCountsQuery);
  return (
    <div className="mb-4 grid grid-cols-2 gap-2 sm:gap-3 lg:grid-cols-4">
      {CARDS.map(({ key, label, status, icon, hint }) => (
        <StatCard
          key={key}
          label={label}
          figure={counts.data?.[key] ?? '–'}
          hint={hint}
          icon={icon}
          loading={counts.isPending}
          href={`${paths.tenants}?status=${status}`}
        />
      ))}
    </div>
  );
}
