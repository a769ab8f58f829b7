import { INVOICE_STATUSES, INVOICE_TYPES } from '../../domain/billing/contract.ts';
import { isId } from '../../domain/kernel/ids.ts';
import { isDay } from '../../domain/kernel/time.ts';
import { listShape, oneOf } from '../api/list-address.ts';
import { useList } from '../api/use-list.ts';

const invoiceList = listShape({
  filters: {
    status: oneOf('open', ...INVOICE_STATUSES),
    type: oneOf(...INVOICE_TYPES),
    tenant: isId,
    from: isDay,
    to: isDay,
  },
  sorts: ['createdAt', 'dueDate', 'amount'],
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
