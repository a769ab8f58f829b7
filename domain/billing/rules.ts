import type { Day } from '../kernel/time.ts';
import type { InvoiceStatus, InvoiceType, StoredInvoiceStatus } from './contract.ts';
import type { LetterStatus, LetterType } from './letter-contract.ts';

// Overdue is pending with a due date in the past; nobody has to mark it.
export const statusOn = (invoice: { status: StoredInvoiceStatus; dueDate: Day }, today: Day): InvoiceStatus =>
  invoice.status === 'pending' && invoice.dueDate < today ? 'overdue' : invoice.status;

export const receiptNumber = (receipt: number): string => `RC${String(receipt).padStart(6, '0')}`;

export const INVOICE_TYPE_LABELS: Record<InvoiceType, string> = {
  rent: 'Rent',
  room_charges: 'Room charges',
  late_fee: 'Late fee',
  other: 'Other',
};

export const INVOICE_STATUS_LABELS: Record<InvoiceStatus, string> = {
  draft: 'Draft',
  pending: 'Pending',
  overdue: 'Overdue',
  paid: 'Paid',
  credited: 'Credited',
};

// Decision 9: the last step is headed so on paper.
export const LETTER_LABELS: Record<LetterType, string> = {
  first_notice: 'First notice',
  final_notice: 'Final notice',
  eviction_notice: 'Notice of termination of licence',
};

export const LETTER_STATUS_LABELS: Record<LetterStatus, string> = {
  awaiting_approval: 'Awaiting approval',
  sent: 'Sent',
  superseded: 'Superseded',
  withdrawn: 'Withdrawn',
};
