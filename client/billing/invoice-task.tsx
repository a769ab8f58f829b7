import type { Invoice } from '../../domain/billing/contract.ts';
import { CreditDialog } from './credit-dialog.tsx';
import { done, failed } from './finance-words.ts';
import { InvoiceDialog } from './invoice-dialog.tsx';
import { useMailInvoice } from './invoice-queries.ts';
import { DeleteDraftDialog, IssueDialog, WaiveDialog } from './invoice-questions.tsx';
import { PaymentDialog } from './payment-dialog.tsx';
import { type ShownTask, useTask } from './use-task.ts';

export type InvoiceDeed = 'pay' | 'mail' | 'edit' | 'issue' | 'waive' | 'credit' | 'delete';

type InvoiceTask = { deed: Exclude<InvoiceDeed, 'mail'>; invoice: Invoice };

/** Something to be done with one invoice; all but the e-mail has a dialog of its own. */
export function useInvoiceTask() {
  const task = useTask<InvoiceTask>();
  const mail = useMailInvoice();
  const begin = (deed: InvoiceDeed, invoice: Invoice) => {
    if (deed !== 'mail') return task.begin({ deed, invoice });
    mail.mutate(invoice.id, {
      onSuccess: ({ recipient }) => done('Invoice Sent', `${invoice.invoiceNumber} goes to ${recipient}.`),
      onError: (error) => failed('Sending Failed', error, 'Failed to send the invoice.'),
    });
  };
  return { begin, shown: task.shown };
}

export function InvoiceTaskDialog({ task, turn, open, onClose }: ShownTask<InvoiceTask>) {
  if (!task) return null;
  const { deed, invoice } = task;
  const shown = { invoice, open, onClose };
  if (deed === 'pay') return <PaymentDialog key={turn} of={{ invoice }} open={open} onClose={onClose} />;
  if (deed === 'edit') return <InvoiceDialog key={turn} draft={invoice} open={open} onClose={onClose} />;
  if (deed === 'credit') return <CreditDialog key={turn} {...shown} />;
  if (deed === 'issue') return <IssueDialog key={turn} {...shown} />;
  if (deed === 'waive') return <WaiveDialog key={turn} {...shown} />;
  return <DeleteDraftDialog key={turn} {...shown} />;
}
