import { CalendarRange, Ellipsis, Paperclip, Pencil, Repeat, Trash2 } from 'lucide-react';
import { type Expense, getReceipt } from '../../domain/expenses/contract.ts';
import { FREQUENCY_LABELS } from '../../domain/expenses/rules.ts';
import { fillPath } from '../../domain/kernel/endpoint.ts';
import { formatDay } from '../../domain/kernel/format.ts';
import { useCan } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { DateText } from '../ui/date-text.tsx';
import { formatCurrency } from '../ui/format.ts';
import { MoneyText } from '../ui/money-text.tsx';
import { Menu, MenuItem, MenuSeparator } from '../ui/overlay/menu.tsx';
import { Tooltip } from '../ui/overlay/tooltip.tsx';
import type { Column } from '../ui/table/data-table-parts.tsx';
import { usePhone } from '../ui/use-media.ts';
import { CategoryBadge } from './category-badge.tsx';

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
          <AccountLine expense={expense} />
          {expense.recurringFrequency ? (
            <span className="flex items-center gap-1 text-muted text-xs">
              <Repeat aria-hidden className="size-3" />
              {`Recurring, ${FREQUENCY_LABELS[expense.recurringFrequency].toLowerCase()}`}
            </span>
          ) : null}
          <SpreadLine expense={expense} currency={currency} />
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

/** The account in the books, where it is not that of the category. */
export function AccountLine({
  expense: { account, accountName },
}: {
  expense: Pick<Expense, 'account' | 'accountName'>;
}) {
  if (!account) return null;
  return <span className="block text-muted text-xs sm:truncate">{`${account} ${accountName ?? ''}`}</span>;
}

/** Which days an expense covers that months share, and what of it is still to come. */
function SpreadLine({ expense: { coversFrom, coversTo, prepaid }, currency }: { expense: Expense; currency: string }) {
  if (!coversFrom || !coversTo || prepaid === null) return null;
  const days = `${formatDay(coversFrom)} – ${formatDay(coversTo)}`;
  const left = prepaid === '0.00' ? 'all of it spent' : `${formatCurrency(prepaid, { currency })} to come`;
  return (
    <span className="flex items-center gap-1 text-muted text-xs">
      <CalendarRange aria-hidden className="size-3 shrink-0" />
      <span className="sm:truncate">{`${days}, ${left}`}</span>
    </span>
  );
}

export const receiptUrl = (id: string): string => fillPath(getReceipt.path, { id });

/** Saves the receipt; an expense without one has no clip. */
function ReceiptLink({ expense }: { expense: Expense }) {
  if (!expense.receipt) return null;
  return (
    <a
      href={receiptUrl(expense.id)}
      download={expense.receipt.filename}
      aria-label={`Receipt of ${expense.description}`}
      title={expense.receipt.filename}
      className="grid size-7 shrink-0 place-items-center rounded-md text-muted hover:bg-accent-soft hover:text-accent pointer-coarse:size-11"
    >
      <Paperclip aria-hidden className="size-4" />
    </a>
  );
}

type ExpenseActionsProps = { expense: Expense; onAction: (kind: 'edit' | 'delete') => void };

/** Both are one press away; on a phone there is room for the menu only. */
export function ExpenseActions({ expense: { description }, onAction }: ExpenseActionsProps) {
  const phone = usePhone();
  if (!useCan()('finance:write')) return null;
  if (phone) {
    return (
      <Menu
        trigger={
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Actions for ${description}`}
            icon={<Ellipsis aria-hidden />}
          />
        }
      >
        <MenuItem icon={<Pencil aria-hidden />} onSelect={() => onAction('edit')}>
          Edit
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={() => onAction('delete')}>
          Delete
        </MenuItem>
      </Menu>
    );
  }
  return (
    <>
      <Tooltip content="Edit">
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Edit ${description}`}
          icon={<Pencil aria-hidden />}
          onClick={() => onAction('edit')}
        />
      </Tooltip>
      <Tooltip content="Delete">
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Delete ${description}`}
          icon={<Trash2 aria-hidden />}
          onClick={() => onAction('delete')}
        />
      </Tooltip>
    </>
  );
}
