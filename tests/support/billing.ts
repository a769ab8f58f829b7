import type { BillTo, Invoice, InvoiceDetails } from '../../domain/billing/contract.ts';
import type { DepositMove, PaymentDetails, TenantAccount } from '../../domain/billing/payments/payment-contract.ts';
import { cents } from '../../domain/kernel/money.ts';
import { issueInvoices, toIssue } from '../../server/billing/invoices/issue.ts';
import type { NewInvoice } from '../../server/billing/kernel/new-invoice.ts';
import { systemActor } from '../../server/db/connection/database.ts';
import type { TestApp } from './app.ts';
import { answer, furnish } from './bookings.ts';

/** An invoice for somebody who booked a room through the portal. */
export const visitorInvoice = (price: number, to: Partial<BillTo> = {}): NewInvoice => {
  const net = cents(price * 100);
  return {
    tenantId: null,
    type: 'room_charges',
    description: 'Boardroom',
    dueDate: '2026-12-15',
    billTo: {
      name: 'Otieno & Sons',
      contactPerson: null,
      email: 'otieno@example.com',
      phone: null,
      kraPin: null,
      ...to,
    },
    lateFeeOf: null,
    period: null,
    lines: [
      {
        kind: 'room_hours',
        description: 'Boardroom',
        formula: null,
        quantity: '1',
        unitPrice: net,
        net,
        taxClass: 'D',
        vatRate: 0,
        vat: cents(0),
        account: '4060',
        serviceStart: '2026-11-15',
        serviceEnd: '2026-11-16',
        bookingId: null,
      },
    ],
  };
};

// A space in which money moves: an accountant, somebody at the desk, and tenants who owe what a test says.
export const furnishBilling = async (t: TestApp) => {
  const world = await furnish(t);
  const accountant = await t.as('accountant');
  const { desk } = world;
  return {
    ...world,
    accountant,
    invoice: async (tenantId: string, unitPrice: number | string, changes: object = {}): Promise<InvoiceDetails> => {
      const reply = await accountant.call('POST', '/api/invoices', {
        tenantId,
        lines: [{ description: 'Services', unitPrice }],
        ...changes,
      });
      if (reply.status !== 201) throw new Error(`No invoice was made: ${JSON.stringify(reply.body)}`);
      return reply.body as InvoiceDetails;
    },
    visitorInvoice: async (price: number, to: Partial<BillTo> = {}): Promise<{ id: string; invoiceNumber: string }> => {
      const [issued] = await t.app.database.transact(systemActor('test'), (tx) =>
        issueInvoices({ db: tx, config: t.config }, toIssue([visitorInvoice(price, to)]), {
          issueDate: '2026-11-15',
          runId: null,
        }),
      );
      if (!issued) throw new Error('No invoice was issued');
      return issued;
    },
    invoiceOf: async (id: string) => (await desk.call('GET', `/api/invoices/${id}`)).body as InvoiceDetails,
    invoicesOf: async (tenantId: string) =>
      (await desk.call('GET', `/api/invoices?tenant=${tenantId}&sort=dueDate`)).body as Invoice[],
    pay: async (tenantId: string | null, amount: unknown, changes: object = {}, headers: Record<string, string> = {}) =>
      answer<PaymentDetails>(
        await desk.call('POST', '/api/payments', { tenantId, amount, paymentMethod: 'cash', ...changes }, headers),
      ),
    reverse: async (id: string, reason = 'The cheque bounced') =>
      answer<PaymentDetails>(await accountant.call('POST', `/api/payments/${id}/reverse`, { reason })),
    accountOf: async (tenantId: string) =>
      (await desk.call('GET', `/api/tenants/${tenantId}/account`)).body as TenantAccount,
    deposit: async (tenantId: string, amount: unknown, changes: object = {}) =>
      answer<DepositMove>(
        await desk.call('POST', '/api/deposits', { tenantId, amount, paymentMethod: 'cash', ...changes }),
      ),
    balances: async (): Promise<Record<string, string>> => {
      const rows = await t.sql(
        `select account, sum(debit - credit)::text as balance from journal_lines group by account having sum(debit - credit) <> 0 order by account`,
      );
      return Object.fromEntries(rows.map(({ account, balance }) => [account, balance])) as Record<string, string>;
    },
  };
};
