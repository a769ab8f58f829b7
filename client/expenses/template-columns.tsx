import type { RecurringTemplate } from '../../domain/expenses/contract.ts';
import { FREQUENCY_LABELS } from '../../domain/expenses/rules.ts';
import { Badge } from '../ui/badge.tsx';
import type { Column } from '../ui/data-table-column.ts';
import { DateText } from '../ui/date-text.tsx';
import { MoneyText } from '../ui/money-text.tsx';
import { CategoryBadge } from './category-badge.tsx';

export const templateColumns = (currency: string, today: string): readonly Column<RecurringTemplate>[] => [
  {
    key: 'name',
    header: 'Name',
    title: ({ name }) => name,
    cell: ({ name, isActive }) => (
      <span className="flex min-w-0 items-center gap-2">
        <span className="truncate">{name}</span>
        {isActive ? null : <Badge>Paused</Badge>}
      </span>
    ),
  },
  {
    key: 'category',
    header: 'Category',
    width: '10.5rem',
    cell: ({ category }) => <CategoryBadge category={category} />,
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'right',
    width: '8.5rem',
    asideOnPhone: true,
    cell: ({ amount }) => <MoneyText amount={amount} currency={currency} className="font-medium" />,
  },
  {
    key: 'frequency',
    header: 'Frequency',
    width: '7.5rem',
    cell: ({ frequency }) => FREQUENCY_LABELS[frequency],
  },
  {
    key: 'nextDueDate',
    header: 'Next Due Date',
    width: '11rem',
    cell: ({ nextDueDate, isActive }) => (
      <span className="flex items-center gap-2">
        <DateText day={nextDueDate} className={isActive ? undefined : 'text-muted'} />
        {isActive && nextDueDate <= today ? <Badge tone="waiting">Due</Badge> : null}
      </span>
    ),
  },
  {
    key: 'vendor',
    header: 'Vendor',
    width: '13%',
    hideBelow: 'lg',
    cell: ({ vendor }) => vendor ?? <span className="text-muted">–</span>,
  },
  {
    key: 'lastGenerated',
    header: 'Last Generated',
    width: '8.5rem',
    hideBelow: 'md',
    cell: ({ lastGenerated }) =>
      lastGenerated ? <DateText day={lastGenerated} /> : <span className="text-muted">Never</span>,
  },
];
