import { Repeat } from 'lucide-react';
import type { Expense } from '../../domain/expenses/contract.ts';
import { FREQUENCY_LABELS } from '../../domain/expenses/rules.ts';
import type { Column } from '../ui/data-table-column.ts';
import { DateText } from '../ui/date-text.tsx';
import { MoneyText } from '../ui/money-text.tsx';
import { CategoryBadge } from './category-badge.tsx';
import { ReceiptLink } from './receipt-link.tsx';

export const expenseColumns = (currency: string): readonly Column<Expense>[] => [
  {
    key: 'category',
    header: 'Category',
    width: '10.5rem',
    cell: ({ category }) => <CategoryBadge category={category} />,
  },
  {
    key: 'description',
    header: 'Description',
    wrap: true,
    title: ({ description }) => description,
    cell: (expense) => (
      <span className="flex min-w-0 items-center gap-1.5">
        <span className="block min-w-0 leading-snug sm:truncate">
          <span className="block sm:truncate">{expense.description}</span>
          {expense.recurringFrequency ? (
            <span className="flex items-center gap-1 text-muted text-xs">
              <Repeat aria-hidden className="size-3" />
              {`Recurring, ${FREQUENCY_LABELS[expense.recurringFrequency].toLowerCase()}`}
            </span>
          ) : null}
        </span>
        <ReceiptLink expense={expense} />
      </span>
    ),
  },
  {
    key: 'amount',
    header: 'Amount',
    sortKey: 'amount',
    align: 'right',
    width: '9rem',
    asideOnPhone: true,
    cell: ({ amount }) => <MoneyText amount={amount} currency={currency} className="font-medium" />,
  },
  {
    key: 'date',
    header: 'Date',
    sortKey: 'expenseDate',
    width: '8rem',
    cell: ({ expenseDate }) => <DateText day={expenseDate} />,
  },
  {
    key: 'vendor',
    header: 'Vendor',
    width: '18%',
    hideBelow: 'md',
    cell: ({ vendor }) => vendor ?? <span className="text-muted">–</span>,
  },
];
