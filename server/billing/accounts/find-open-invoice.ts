import { eq } from 'drizzle-orm';
import { AppError, invalid } from '../../../domain/kernel/errors.ts';
import type { Db } from '../../db/connection/database.ts';
import { invoices } from '../tables/invoice-tables.ts';
import type { OpenInvoice } from './settle.ts';

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
