import { Paperclip } from 'lucide-react';
import { type Expense, getReceipt } from '../../domain/expenses/contract.ts';
import { fillPath } from '../../domain/kernel/endpoint.ts';

export const receiptAddress = (id: string): string => fillPath(getReceipt.path, { id });

/** Saves the receipt; an expense without one has no clip. */
export function ReceiptLink({ expense }: { expense: Expense }) {
  if (!expense.receipt) return null;
  return (
    <a
      href={receiptAddress(expense.id)}
      download={expense.receipt.filename}
      aria-label={`Receipt of ${expense.description}`}
      title={expense.receipt.filename}
      className="grid size-7 shrink-0 place-items-center rounded-md text-muted hover:bg-accent-soft hover:text-accent pointer-coarse:size-11"
    >
      <Paperclip aria-hidden className="size-4" />
    </a>
  );
}
