import type { Invoice } from '../../domain/billing/contract.ts';
import { onDemand } from '../ui/on-demand.tsx';
import { type ShownTask, useTask } from './use-task.ts';

const CreditDialog = onDemand(async () => (await import('./credit-dialog.tsx')).CreditDialog);
const InvoiceDialog = onDemand(async () => (await import('./invoice-dialog.tsx')).InvoiceDialog);
const DeleteDraftDialog = onDemand(async () => (await import('./invoice-questions.tsx')).DeleteDraftDialog);
const InvoiceMailDialog = onDemand(async () => (await import('./invoice-mail-dialog.tsx')).InvoiceMailDialog);
const IssueDialog = onDemand(async () => (await import('./invoice-questions.tsx')).IssueDialog);
const WaiveDialog = onDemand(async () => (await import('./invoice-questions.tsx')).WaiveDialog);
const WriteOffDialog = onDemand(async () => (await import('./write-off-dialog.tsx')).WriteOffDialog);
const PaymentDialog = onDemand(async () => (await import('./payment-dialog.tsx')).PaymentDialog);

export type InvoiceDeed = 'pay' | 'mail' | 'edit' | 'issue' | 'waive' | 'credit' | 'writeOff' | 'delete';

type InvoiceTask = { deed: InvoiceDeed; invoice: Invoice };

/** Something to be done with one invoice, each in a dialog of its own. */
export function useInvoiceTask() {
  const task = useTask<InvoiceTask>();
  const begin = (deed: InvoiceDeed, invoice: Invoice) => task.begin({ deed, invoice });
  return { begin, shown: task.shown };
}

export function InvoiceTaskDialog({ task, turn, open, onClose }: ShownTask<InvoiceTask>) {
  if (!task) return null;
  const { deed, invoice } = task;
  const shown = { invoice, open, onClose };
  if (deed === 'pay') return <PaymentDialog key={turn} of={{ invoice }} open={open} onClose={onClose} />;
  if (deed === 'mail') return <InvoiceMailDialog key={turn} {...shown} />;
  if (deed === 'edit') return <InvoiceDialog key={turn} draft={invoice} open={open} onClose={onClose} />;
  if (deed === 'credit') return <CreditDialog key={turn} {...shown} />;
  if (deed === 'writeOff') return <WriteOffDialog key={turn} {...shown} />;
  if (deed === 'issue') return <IssueDialog key={turn} {...shown} />;
  if (deed === 'waive') return <WaiveDialog key={turn} {...shown} />;
  return <DeleteDraftDialog key={turn} {...shown} />;
}
