import { Mail } from 'lucide-react';
import type { Invoice } from '../../domain/billing/contract.ts';
import { INVOICE_TYPE_LABELS } from '../../domain/billing/rules.ts';
import type { Bulk } from '../ui/bulk-action.ts';
import { onDemand } from '../ui/on-demand.tsx';
import { invoiceName } from './invoice-columns.tsx';
import { useMailInvoice } from './invoice-queries.ts';

const sending = () => import('./send-invoices.tsx');
const SendWords = onDemand(async () => (await sending()).SendWords);

const nameOf = (invoice: Invoice) => `${invoiceName(invoice)} of ${invoice.tenantName}`;

const invoicesOf = (count: number) => (count === 1 ? '1 invoice' : `${count} invoices`);

export function useInvoiceBulk(): Bulk<Invoice> {
  const mail = useMailInvoice();
  return {
    nameOf,
    actions: [
      {
        label: 'Send',
        icon: <Mail aria-hidden />,
        allows: ({ status }) => status !== 'draft',
        title: 'Send Invoices by E-mail',
        words: (invoices) => <SendWords what={invoicesOf(invoices.length)} names={invoices.map(nameOf)} />,
        pendingLabel: 'Sending',
        done: (count) => `${invoicesOf(count)} handed to the outbox`,
        run: async (invoices, onProgress) =>
          (await sending()).sendInvoices({ nameOf, mail: (id) => mail.mutateAsync({ id }) })(invoices, onProgress),
      },
    ],
    file: {
      name: 'invoices',
      columns: [
        ['Invoice Number', invoiceName],
        ['Tenant', ({ tenantName }) => tenantName],
        ['Amount', ({ amount }) => amount],
        ['Balance', ({ balance }) => balance],
        ['Due Date', ({ dueDate }) => dueDate],
        ['Status', ({ status }) => status],
        ['Type', ({ type }) => INVOICE_TYPE_LABELS[type]],
      ],
    },
  };
}
