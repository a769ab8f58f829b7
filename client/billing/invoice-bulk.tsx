import { Mail } from 'lucide-react';
import type { Invoice } from '../../domain/billing/contract.ts';
import { INVOICE_TYPE_LABELS } from '../../domain/billing/rules.ts';
import { dispatchKept } from '../../domain/messages/delivery-words.ts';
import { MailNotice } from '../messages/mail-notice.tsx';
import { type Bulk, oneByOne } from '../ui/bulk-action.ts';
import { invoiceName } from './invoice-columns.tsx';
import { useMailInvoice } from './invoice-queries.ts';

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
        words: (invoices) => (
          <>
            {`${invoicesOf(invoices.length)} as PDF, each to the e-mail address of its tenant: ${invoices.map(nameOf).join(', ')}.`}
            <MailNotice className="mt-3" />
          </>
        ),
        pendingLabel: 'Sending',
        done: (count) => `${invoicesOf(count)} handed to the outbox`,
        run: oneByOne({ nameOf, call: ({ id }) => mail.mutateAsync({ id }), keptOf: dispatchKept }),
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
