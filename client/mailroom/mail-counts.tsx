import { useQuery } from '@tanstack/react-query';
import { Mail, Package, PackageCheck, Undo2 } from 'lucide-react';
import { paths } from '../paths.ts';
import { StatCard } from '../ui/stat-card.tsx';
import { mailCountsQuery } from './mail-queries.ts';

const CARDS = [
  {
    key: 'letters',
    label: 'Letters Waiting',
    search: 'kind=letter',
    icon: <Mail aria-hidden />,
    hint: 'Awaiting collection',
  },
  {
    key: 'parcels',
    label: 'Parcels Waiting',
    search: 'kind=parcel',
    icon: <Package aria-hidden />,
    hint: 'Awaiting collection',
  },
  {
    key: 'handedOut',
    label: 'Handed Out',
    search: 'status=handed_out',
    icon: <PackageCheck aria-hidden />,
    hint: 'Signed for',
  },
  {
    key: 'returned',
    label: 'Returned',
    search: 'status=returned',
    icon: <Undo2 aria-hidden />,
    hint: 'Back to the sender',
  },
] as const;

/** Each counter leads to the rows it counts. */
export function MailCounts() {
  const counts = useQuery(mailCountsQuery);
  return (
    <div className="mb-4 grid grid-cols-2 gap-2 sm:gap-3 lg:grid-cols-4">
      {CARDS.map(({ key, label, search, icon, hint }) => (
        <StatCard
          key={key}
          label={label}
          figure={counts.data?.[key] ?? '–'}
          hint={hint}
          icon={icon}
          loading={counts.isPending}
          href={`${paths.mail}?${search}`}
        />
      ))}
    </div>
  );
}
