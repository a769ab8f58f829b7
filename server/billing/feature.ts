import { sql } from 'drizzle-orm';
import type { Feature } from '../feature.ts';
import { invoicedTo } from '../parties/same-person.ts';
import {
  describeCharge,
  describeCheque,
  describeCreditNote,
  describeDeposit,
  describeInvoice,
  describePayment,
  describeRefund,
  describeRefundProposal,
  describeTaxStamp,
  describeVatRelief,
  describeWriteOff,
} from './audit-text.ts';
import {
  depositsToSettle,
  draftInvoices,
  failedAutomation,
  lettersToApprove,
  lettersToServe,
  refundsToApprove,
} from './dashboard-figures.ts';
import { integrityRules } from './integrity-rules.ts';
import { accountData, invoiceData, visitorPayments } from './personal-data.ts';
import { searchInvoices, searchLetters, searchPayments } from './search.ts';
import type * as chargeTables from './tables/charge-tables.ts';
import type * as chequeTables from './tables/cheque-tables.ts';
import type * as invoiceTables from './tables/invoice-tables.ts';
import type * as letterTables from './tables/letter-tables.ts';
import type * as paymentTables from './tables/payment-tables.ts';
import type * as refundTables from './tables/refund-tables.ts';
import type * as runTables from './tables/run-tables.ts';
import type * as stampTables from './tables/stamp-tables.ts';
import type * as writeOffTables from './tables/write-off-tables.ts';

export const billingFeature = {
  tables: {
    document_counters: 'no-delete',
    charges: 'no-delete',
    invoices: 'full',
    invoice_lines: 'full',
    rent_periods: 'full',
    booking_charges: 'full',
    credit_notes: 'no-delete',
    credit_note_lines: 'append-only',
    recognised_days: 'full',
    demand_letters: 'no-delete',
    demand_letter_invoices: 'full',
    dunning_holds: 'no-delete',
    payments: 'no-delete',
    cheques: 'no-delete',
    deposit_moves: 'append-only',
    deposit_balances: 'full',
    allocations: 'append-only',
    paid_days: 'read-only',
    refunds: 'no-delete',
    refund_parts: 'append-only',
    refund_proposals: 'no-delete',
    billing_runs: 'no-delete',
    run_steps: 'full',
    write_offs: 'no-delete',
    vat_reliefs: 'no-delete',
    tax_stamps: 'append-only',
  },
  constraints: {
    deposit_moves_reversed_once: { code: 'conflict', message: 'This forfeit was already taken back' },
    payments_mpesa_code_once: {
      code: 'reference_used',
      message: 'This M-Pesa code is already recorded on another payment',
      field: 'reference',
    },
    charges_invoiced_or_void: { code: 'conflict', message: 'This charge was voided or invoiced a moment ago' },
    charges_invoiced_once: { code: 'conflict', message: 'This charge was invoiced a moment ago' },
    // Most of these are refused before the write, with more detail; here they catch what gets past.
    invoices_due_after_issue: {
      code: 'validation',
      message: 'The due date must not be before the issue date',
      field: 'dueDate',
    },
    invoices_fee_once_a_month: { code: 'conflict', message: 'This tenant was already charged a late fee this month' },
    demand_letters_whole: {
      code: 'conflict',
      message: 'The invoices of this letter were paid or credited a moment ago',
    },
    demand_letters_for_open: {
      code: 'conflict',
      message: 'The invoices of this letter were paid or credited a moment ago',
    },
    demand_letters_amount: {
      code: 'conflict',
      message: 'The invoices of this letter were paid or credited a moment ago',
    },
    demand_letters_status_edge: { code: 'conflict', message: 'This letter was changed a moment ago' },
    invoices_paid_within: { code: 'conflict', message: 'This invoice was paid or credited a moment ago' },
    payments_add_up: { code: 'conflict', message: 'The payment does not add up; reload and try again' },
    payments_unallocated: { code: 'conflict', message: 'This credit was used a moment ago' },
    credit_notes_unallocated: { code: 'conflict', message: 'This credit was used a moment ago' },
    payments_not_refunded: {
      code: 'conflict',
      message: 'This payment was partly refunded. Reverse the refund first.',
    },
    cheques_edge: { code: 'conflict', message: 'This cheque was banked, bounced or reversed a moment ago' },
    cheques_banked_stay: {
      code: 'conflict',
      message: 'The cheque of this payment was banked. Record that it bounced, or reverse its deposit first.',
    },
    cheques_bounced_stay: {
      code: 'conflict',
      message: 'A cheque of this deposit bounced, so the transfer stays as it is',
    },
    refund_proposals_one_waiting: { code: 'conflict', message: 'Another refund of this tenant waits for approval' },
    refund_proposals_edge: { code: 'conflict', message: 'This refund was decided a moment ago' },
    refunds_stay: { code: 'conflict', message: 'This refund was already reversed' },
    write_offs_stay: { code: 'conflict', message: 'This write-off was already reversed' },
    vat_reliefs_once: { code: 'conflict', message: 'The VAT of this debt was claimed a moment ago' },
    vat_reliefs_for_debt: { code: 'conflict', message: 'The VAT of this debt cannot be claimed' },
    write_offs_one_stands: { code: 'conflict', message: 'This invoice was written off a moment ago' },
    tax_stamps_of_invoice: { code: 'conflict', message: 'The eTIMS data of this invoice were entered a moment ago' },
    tax_stamps_of_credit_note: {
      code: 'conflict',
      message: 'The eTIMS data of this credit note were entered a moment ago',
    },
    tax_stamps_number_once: {
      code: 'conflict',
      message: 'Another document has this CU invoice number',
      field: 'cuInvoiceNumber',
    },
    deposit_balances_not_negative: {
      code: 'deposit_short',
      message: 'This exceeds the deposit held',
      field: 'amount',
    },
  },
  search: {
    invoice: { permission: 'payments:read', select: searchInvoices },
    payment: { permission: 'payments:read', select: searchPayments },
    letter: { permission: 'payments:read', select: searchLetters },
  },
  dashboardNeeds: {
    letters: { permission: 'finance:write', count: () => lettersToApprove },
    lettersToServe: { permission: 'payments:read', count: () => lettersToServe },
    failedAutomation: { permission: 'finance:write', count: () => failedAutomation },
    depositsToSettle: { permission: 'finance:write', count: () => depositsToSettle },
    refundsToApprove: { permission: 'finance:write', count: () => refundsToApprove },
    drafts: { permission: 'finance:write', count: () => draftInvoices },
  },
  integrityRules,
  auditTexts: {
    // Recorded, without a sentence of their own.
    demand_letters: () => null,
    dunning_holds: () => null,
    charges: describeCharge,
    invoices: describeInvoice,
    credit_notes: describeCreditNote,
    payments: describePayment,
    cheques: describeCheque,
    deposit_moves: describeDeposit,
    refunds: describeRefund,
    refund_proposals: describeRefundProposal,
    write_offs: describeWriteOff,
    vat_reliefs: describeVatRelief,
    tax_stamps: describeTaxStamp,
  },
  personalData: {
    tenant: ({ id }) => [invoiceData(sql`tenant_id = ${id}`), ...accountData(id)],
    visitor: (person) => [invoiceData(invoicedTo(person)), visitorPayments(person)],
  },
} satisfies Feature<
  typeof chargeTables &
    typeof chequeTables &
    typeof invoiceTables &
    typeof letterTables &
    typeof paymentTables &
    typeof refundTables &
    typeof runTables &
    typeof stampTables &
    typeof writeOffTables
>;
