import { useQuery } from '@tanstack/react-query';
import { Boxes, CircleCheckBig, PackageX, Recycle, TriangleAlert, Wrench } from 'lucide-react';
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

/** Each counter leads to the rows it counts. */
export function ItemCounts() {
  const { data, isPending } = useQuery(itemCountsQuery);
  const dueText = data?.due ? `${data.due} due for service` : null;
  return (
    <div className="mb-4 grid grid-cols-2 gap-2 sm:grid-cols-3 sm:gap-3 xl:grid-cols-6">
      {CARDS.map(({ key, label, search, icon }) => (
        <StatCard
          key={key}
          label={label}
          figure={data?.[key].toLocaleString('en-KE') ?? '–'}
          hint={key === 'maintenance' ? dueText : null}
          icon={icon}
          loading={isPending}
          href={`${paths.inventory}${search}`}
        />
      ))}
    </div>
  );
}
