import { useQuery } from '@tanstack/react-query';
import { Boxes, CircleCheckBig, PackageX, Recycle, TriangleAlert, Wrench } from 'lucide-react';
import type { countItems } from '../../domain/inventory/contract.ts';
import type { ReceivedOutput } from '../../domain/kernel/endpoint.ts';
import { paths } from '../paths.ts';
import { StatCard } from '../ui/stat-card.tsx';
import { itemCountsQuery } from './inventory-queries.ts';

const CARDS = [
  { key: 'total', label: 'Total Items', search: '', icon: <Boxes aria-hidden /> },
  { key: 'new', label: 'New', search: '?condition=new', icon: <CircleCheckBig aria-hidden /> },
  { key: 'used', label: 'Used', search: '?condition=used', icon: <Recycle aria-hidden /> },
  { key: 'damaged', label: 'Damaged', search: '?condition=damaged', icon: <TriangleAlert aria-hidden /> },
  { key: 'lost', label: 'Lost', search: '?condition=lost', icon: <PackageX aria-hidden /> },
  { key: 'maintenance', label: 'Maintenance', search: '?status=maintenance', icon: <Wrench aria-hidden /> },
] as const;

type Counts = ReceivedOutput<typeof countItems>;

const hintOf = (key: (typeof CARDS)[number]['key'], counts: Counts): string => {
  if (key === 'total') return 'Without what was disposed of';
  if (key === 'maintenance') return counts.due === 0 ? 'Nothing is due' : `${counts.due} due for service`;
  return counts.total === 0 ? 'No items yet' : `${Math.round((counts[key] / counts.total) * 100)} % of all`;
};

/** Each counter leads to the rows it counts. */
export function ItemCounts() {
  const { data, isPending } = useQuery(itemCountsQuery);
  return (
    <div className="mb-4 grid grid-cols-2 gap-2 sm:grid-cols-3 sm:gap-3 xl:grid-cols-6">
      {CARDS.map(({ key, label, search, icon }) => (
        <StatCard
          key={key}
          label={label}
          figure={data?.[key].toLocaleString('en-KE') ?? '–'}
          hint={data ? hintOf(key, data) : null}
          icon={icon}
          loading={isPending}
          href={`${paths.inventory}${search}`}
        />
      ))}
    </div>
  );
}
