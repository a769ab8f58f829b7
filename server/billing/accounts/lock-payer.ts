import { and, eq, isNull, sql } from 'drizzle-orm';
import { AppError, invalid } from '../../../domain/kernel/errors.ts';
import { cents, parseMoney } from '../../../domain/kernel/money.ts';
import type { Db } from '../../db/connection/database.ts';
import { lockPayer } from '../../tenants/lock-tenant.ts';
import { invoices } from '../tables/invoice-tables.ts';
import type { Payer } from './receipt-email.ts';
import { type OpenInvoice, openInvoices } from './settle.ts';

/** Who pays, held until the transaction ends, with what is owed, oldest first, and the id that the payment gets. */
export type OpenAccount = { payer: Payer; open: OpenInvoice[]; newId: string };

const forTenant = async (db: Db, tenantId: string): Promise<OpenAccount> => {
  const tenant = await lockPayer(db, tenantId);
  if (!tenant) throw invalid({ tenantId: 'This tenant does not exist' });
  const { companyName: name, contactPerson, email, newId } = tenant;
  return { payer: { tenantId, name, contactPerson, email }, open: await openInvoices(db, tenantId), newId };
};

// A visitor has no account: the invoice itself is held. One of a tenant is paid by its tenant.
const forVisitor = async (db: Db, invoiceId: string): Promise<OpenAccount> => {
  const [row] = await db
    .select({ invoice: invoices, newId: sql<string>`uuid_v7()` })
    .from(invoices)
    .where(and(eq(invoices.id, invoiceId), isNull(invoices.tenantId)))
    .for('no key update');
  if (!row) throw invalid({ tenantId: 'Choose a tenant' });
  const { id, status, amount, paidAmount, creditedAmount, issueDate, dueDate, invoiceNumber, billTo } = row.invoice;
  const balance = cents(parseMoney(amount) - parseMoney(paidAmount) - parseMoney(creditedAmount));
  return {
    payer: { tenantId: null, name: billTo.name, contactPerson: billTo.contactPerson, email: billTo.email },
    open: status === 'pending' ? [{ id, balance: balance, issueDate, dueDate, invoiceNumber }] : [],
    newId: row.newId,
  };
};

export const lockPayerAccount = async (
  db: Db,
  { tenantId, invoiceId }: { tenantId?: string | null | undefined; invoiceId?: string | null | undefined },
): Promise<OpenAccount> => {
  if (tenantId) return forTenant(db, tenantId);
  if (!invoiceId) throw invalid({ tenantId: 'Choose a tenant' });
  return forVisitor(db, invoiceId);
};

const refusal = async (db: Db, id: string, tenantId: string | null, field: string): Promise<AppError> => {
  const [row] = await db
    .select({ tenantId: invoices.tenantId, status: invoices.status, number: invoices.invoiceNumber })
    .from(invoices)
    .where(eq(invoices.id, id));
  if (!row) return invalid({ [field]: 'This invoice does not exist' });
  if (row.tenantId !== tenantId) return invalid({ [field]: 'This invoice is not of this tenant' });
  if (row.status === 'draft') return invalid({ [field]: 'This invoice is a draft: issue it before it is paid' });
  const message =
    row.status === 'written_off'
      ? `Invoice ${row.number} was written off: reverse the write-off first`
      : `Invoice ${row.number} is settled already`;
  return new AppError('invoice_settled', message, { fields: { [field]: message } });
};

/** The invoice that money is meant for, among those that are open; where it is not, why. */
export const findOpenInvoice = async (
  db: Db,
  open: readonly OpenInvoice[],
  { id, tenantId, field }: { id: string; tenantId: string | null; field: string },
): Promise<OpenInvoice> => {
  const match = open.find((invoice) => invoice.id === id);
  if (!match) throw await refusal(db, id, tenantId, field);
  return match;
};
