import type { Day } from '../kernel/time.ts';
import type { InvoiceStatus, InvoiceType, StoredInvoiceStatus } from './contract.ts';
import type { LetterStatus, LetterType, ServiceMethod } from './letters/letter-contract.ts';

/** Overdue is pending with a due date in the past; nobody has to mark it. */
export const statusOn = (invoice: { status: StoredInvoiceStatus; dueDate: Day }, today: Day): InvoiceStatus =>
  invoice.status === 'pending' && invoice.dueDate < today ? 'overdue' : invoice.status;

export const INVOICE_TYPE_LABELS: Record<InvoiceType, string> = {
  rent: 'Rent',
  room_charges: 'Room charges',
  counter: 'Counter sale',
  late_fee: 'Late fee',
  other: 'Other',
};

export const INVOICE_STATUS_LABELS: Record<InvoiceStatus, string> = {
  draft: 'Draft',
  pending: 'Pending',
  overdue: 'Overdue',
  paid: 'Paid',
  credited: 'Credited',
  written_off: 'Written off',
};

/** Decision 9: the last step is headed so on paper. */
export const LETTER_LABELS: Record<LetterType, string> = {
  first_notice: 'First notice',
  final_notice: 'Final notice',
  eviction_notice: 'Notice of termination of licence',
};

export const LETTER_STATUS_LABELS: Record<LetterStatus, string> = {
  awaiting_approval: 'Awaiting approval',
  awaiting_delivery: 'To be delivered',
  sent: 'Sent',
  to_reissue: 'To be issued again',
  superseded: 'Superseded',
  withdrawn: 'Withdrawn',
};

/** A letter's state as a sentence about it says it. */
export const LETTER_STATUS_CLAUSES: Record<LetterStatus, string> = {
  awaiting_approval: 'is awaiting approval',
  awaiting_delivery: 'is awaiting delivery',
  sent: 'was served',
  to_reissue: 'must be issued again',
  superseded: 'was superseded',
  withdrawn: 'was withdrawn',
};

export const SERVICE_METHOD_LABELS: Record<ServiceMethod, string> = {
  by_hand: 'By hand',
  courier: 'Courier',
  registered_post: 'Registered post',
  email: 'Email',
  whatsapp: 'WhatsApp',
};
