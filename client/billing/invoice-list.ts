import * as z from 'zod';
import { INVOICE_STATUSES, InvoiceType, listInvoices } from '../../domain/billing/contract.ts';
import { Id } from '../../domain/kernel/ids.ts';
import { Day } from '../../domain/kernel/time.ts';
import { listShape } from '../api/list-address.ts';
import { useList } from '../api/use-list.ts';

const invoiceList = listShape({
  filters: {
    status: z.enum(['open', ...INVOICE_STATUSES]),
    type: InvoiceType,
    tenant: Id,
    from: Day,
    to: Day,
  },
  sorts: listInvoices.query.shape.sort,
  defaultSort: '-createdAt',
});

/** "Open" is no status of an invoice, but what is asked for most: everything that is still owed, late or not. */
export function useInvoiceList() {
  const list = useList(invoiceList);
  const { status, ...query } = list.query;
  const asked = status === 'open' ? { open: 'true' as const } : status ? { status } : {};
  return { ...list, query: { ...query, ...asked } };
}

export type InvoiceList = ReturnType<typeof useInvoiceList>;
