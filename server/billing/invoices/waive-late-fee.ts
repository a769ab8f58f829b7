import { eq } from 'drizzle-orm';
import { AppError } from '../../../domain/kernel/errors.ts';
import { getToday } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import { invoices } from '../tables/invoice-tables.ts';
import { creditLocked, lockInvoice } from './credit.ts';

/** The fee is credited and stays the one fee of its invoice, so that it is not charged again. */
export const waiveLateFee = async (deps: Deps, invoiceId: string, reason: string): Promise<string> => {
  const invoice = await lockInvoice(deps.db, invoiceId);
  const [found] =
    invoice.type === 'late_fee'
      ? [invoice]
      : await deps.db.select().from(invoices).where(eq(invoices.lateFeeOf, invoiceId));
  if (!found) throw new AppError('conflict', 'No late fee was charged for this invoice');
  const fee = await lockInvoice(deps.db, found.id);
  if (fee.status === 'credited') throw new AppError('conflict', 'The late fee was already waived');
  const why = { reason: `Late fee waived: ${reason}`, lateReason: reason };
  await creditLocked(deps.db, fee, { ...why, date: await getToday(deps) });
  return fee.amount;
};
