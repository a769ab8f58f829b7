import type { Maintenance } from '../../domain/inventory/maintenance-contract.ts';
import { isOver, MAINTENANCE_TYPE_LABELS, PRIORITY_LABELS } from '../../domain/inventory/rules.ts';
import { Badge } from '../ui/badge.tsx';
import type { Column } from '../ui/data-table-column.ts';
import { DateText } from '../ui/date-text.tsx';
import { MoneyText } from '../ui/money-text.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import type { Tone } from '../ui/tone.ts';

const PRIORITY_TONES: Record<Maintenance['priority'], Tone> = {
  low: 'stopped',
  medium: 'stopped',
  high: 'waiting',
  urgent: 'late',
};

const under = 'block truncate text-muted text-xs';

/** The day that counts: when it was done, or when it is planned. */
const dayOf = ({ completionDate, startDate }: Maintenance) => completionDate ?? startDate;

export const maintenanceColumns = (currency: string, today: string): readonly Column<Maintenance>[] => [
  {
    key: 'item',
    header: 'Item',
    title: ({ itemCode, itemName }) => `${itemCode} ${itemName}`,
    cell: ({ itemCode, itemName }) => `${itemCode} ${itemName}`,
  },
  {
    key: 'work',
    header: 'Work',
    title: ({ description }) => description,
    cell: ({ description, maintenanceType, performedBy }) => (
      <span className="block min-w-0 leading-snug">
        <span className="block truncate">{description}</span>
        <span className={under}>
          {[MAINTENANCE_TYPE_LABELS[maintenanceType], performedBy].filter(Boolean).join(' · ')}
        </span>
      </span>
    ),
  },
  {
    key: 'date',
    header: 'Date',
    width: '8rem',
    cell: (record) => {
      const day = dayOf(record);
      const isLate = !isOver(record.status) && day !== null && day < today;
      return <DateText day={day} className={isLate ? 'text-late' : undefined} />;
    },
  },
  {
    key: 'priority',
    header: 'Priority',
    width: '6.5rem',
    hideBelow: 'lg',
    cell: ({ priority }) => <Badge tone={PRIORITY_TONES[priority]}>{PRIORITY_LABELS[priority]}</Badge>,
  },
  {
    key: 'cost',
    header: 'Cost',
    width: '7.5rem',
    align: 'right',
    hideBelow: 'lg',
    cell: ({ cost, status }) => <MoneyText amount={status === 'completed' ? cost : null} currency={currency} />,
  },
  {
    key: 'status',
    header: 'Status',
    width: '8rem',
    asideOnPhone: true,
    cell: ({ status }) => <StatusChip status={status} />,
  },
];
