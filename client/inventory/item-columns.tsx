import type { Item } from '../../domain/inventory/contract.ts';
import type { Column } from '../ui/data-table-column.ts';
import { StatusChip } from '../ui/status-chip.tsx';

export const itemColumns: readonly Column<Item>[] = [
  { key: 'itemCode', header: 'Item Code', sortKey: 'itemCode', width: '8.5rem', cell: ({ itemCode }) => itemCode },
  {
    key: 'name',
    header: 'Name',
    sortKey: 'name',
    title: ({ name }) => name,
    cell: ({ name, brand, model }) => (
      <span className="block min-w-0 leading-snug">
        <span className="block truncate">{name}</span>
        <span className="block truncate text-muted text-xs">{[brand, model].filter(Boolean).join(' ')}</span>
      </span>
    ),
  },
  {
    key: 'category',
    header: 'Category',
    width: '9.5rem',
    hideBelow: 'lg',
    hideOnPhone: true,
    cell: ({ categoryName }) => categoryName ?? 'Unknown',
  },
  {
    key: 'condition',
    header: 'Condition',
    sortKey: 'condition',
    width: '7.5rem',
    cell: ({ condition }) => <StatusChip status={condition} />,
  },
  {
    key: 'status',
    header: 'Status',
    sortKey: 'status',
    width: '8.5rem',
    cell: ({ status }) => <StatusChip status={status} />,
  },
  {
    key: 'location',
    header: 'Location',
    width: '11rem',
    hideBelow: 'lg',
    title: ({ location, assignedTo }) => [location, assignedTo].filter(Boolean).join(', ') || '-',
    cell: ({ location, assignedTo }) => (
      <span className="block min-w-0 leading-snug">
        <span className="block truncate">{location ?? '-'}</span>
        {assignedTo ? <span className="block truncate text-muted text-xs">{`with ${assignedTo}`}</span> : null}
      </span>
    ),
  },
];
