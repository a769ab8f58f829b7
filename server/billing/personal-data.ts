import { type SQL, sql } from 'drizzle-orm';
import type { PersonalData } from '../feature.ts';
import { samePerson } from '../parties/same-person.ts';

export const invoiceData = (where: SQL): PersonalData => ({
  name: 'invoices',
  title: 'Invoices',
  query: sql`select invoice_number, issue_date, due_date, type, status, description, amount, paid_amount, credited_amount, written_off_amount, bill_to
    from invoices where ${where} order by created_at`,
});

export const visitorPayments = (person: { id: string; email: string | null }): PersonalData => ({
  name: 'payments',
  title: 'Payments',
  query: sql`select receipt, payment_date, amount, payment_method, reference, notes, reversed_at from payments
    where party_id in ${samePerson(person)} order by created_at`,
});

/** Money and letters of a tenant, besides the invoices. */
export const accountData = (id: string): PersonalData[] => [
  {
    name: 'charges',
    title: 'One-off charges',
    query: sql`select date, description, quantity, unit_price, void_reason from charges where tenant_id = ${id} order by created_at`,
  },
  {
    name: 'payments',
    title: 'Payments',
    query: sql`select receipt, payment_date, amount, payment_method, reference, notes, reversed_at from payments
      where tenant_id = ${id} order by created_at`,
  },
  {
    name: 'refunds',
    title: 'Refunds',
    query: sql`select refund_number, refund_date, amount, payment_method, reference, reason, reversed_at from refunds
      where tenant_id = ${id} order by created_at`,
  },
  {
    name: 'refundProposals',
    title: 'Refunds proposed',
    query: sql`select created_at, kind, amount, payment_method, reference, reason, state from refund_proposals
      where tenant_id = ${id} order by created_at`,
  },
  {
    name: 'writeOffs',
    title: 'Debts written off',
    query: sql`select write_off_number, written_on, amount, reason, reversed_at from write_offs
      where tenant_id = ${id} order by created_at`,
  },
  {
    name: 'letters',
    title: 'Demand letters',
    query: sql`select letter_number, type, status, written_on, sent_date, served_method, served_by, service_note, amount_due, content from demand_letters
      where tenant_id = ${id} order by created_at`,
  },
];
