import { useQuery } from '@tanstack/react-query';
import { Building2, CircleCheck, CirclePause, DoorClosed } from 'lucide-react';
import { paths } from '../paths.ts';
import { StatCard } from '../ui/stat-card.tsx';
import { tenantCountsQuery } from './tenants-queries.ts';

const CARDS = [
  { key: 'total', label: 'Total', status: 'all', icon: <Building2 aria-hidden />, hint: 'Of every status' },
  { key: 'active', label: 'Active', status: 'active', icon: <CircleCheck aria-hidden />, hint: 'Rent here now' },
  {
    key: 'suspended',
    label: 'Suspended',
    status: 'suspended',
    icon: <CirclePause aria-hidden />,
    hint: 'Access is on hold',
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
