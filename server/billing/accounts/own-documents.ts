import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { notFound } from '../../../domain/kernel/errors.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import type { Db } from '../../db/connection/database.ts';
import { invoices } from '../tables/invoice-tables.ts';
import { payments } from '../tables/payment-tables.ts';

type Owned = { id: string; tenantId: string };

/** Whether an issued invoice is one of a tenant's. One of another tenant, and a draft, is not found. */
export const assertOwnInvoice = async (db: Db, { id, tenantId }: Owned): Promise<void> => {
  const rows = await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.id, id), eq(invoices.tenantId, tenantId), ne(invoices.status, 'draft')));
  if (rows.length === 0) throw notFound('Invoice');
};

export const assertOwnPayment = async (db: Db, { id, tenantId }: Owned): Promise<void> => {
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.id, id), eq(payments.tenantId, tenantId)));
  if (rows.length === 0) throw notFound('Payment');
};

export type Due = { id: string; invoiceNumber: string; dueDate: Day; balance: string };

/** The open invoice of a tenant that is due first, and how many are open. */
export const firstDue = async (db: Db, tenantId: string): Promise<{ due: Due | null; open: number }> => {
  const [row] = await db
    .select({
      id: invoices.id,
      invoiceNumber: sql<string>`coalesce(${invoices.invoiceNumber}, '')`,
      dueDate: invoices.dueDate,
      balance: sql<string>`(${invoices.amount} - ${invoices.paidAmount} - ${invoices.creditedAmount})`,
      open: sql<number>`(count(*) over ())::int`,
    })
    .from(invoices)
    .where(and(eq(invoices.tenantId, tenantId), eq(invoices.status, 'pending')))
    .orderBy(asc(invoices.dueDate), asc(invoices.id))
    .limit(1);
  if (!row) return { due: null, open: 0 };
  const { open, ...due } = row;
  return { due, open };
};
