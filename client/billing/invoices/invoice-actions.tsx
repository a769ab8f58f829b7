import {
  BadgePercent,
  CircleSlash2,
  Ellipsis,
  Eye,
  FileDown,
  FileMinus2,
  Mail,
  Pencil,
  Send,
  Trash2,
  Wallet,
} from 'lucide-react';
import type { Invoice } from '../../../domain/billing/contract.ts';
import { useCan } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { onDemand } from '../../ui/feedback/on-demand.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/overlay/menu.tsx';
import { type DialogState, useDialog } from '../../ui/overlay/use-dialog.ts';
import { invoiceName } from './invoice-columns.tsx';

/** What can be done with an invoice as it stands: nothing is offered that would be refused. */
export function useInvoiceDeeds(): (invoice: Invoice) => readonly InvoiceDeed[] {
  const can = useCan();
  const mayWrite = can('finance:write');
  return ({ status, type }) => {
    if (status === 'draft') return mayWrite ? ['edit', 'issue', 'delete'] : [];
    const isOpen = status === 'pending' || status === 'overdue';
    const isWaivable = type === 'late_fee' && status !== 'credited';
    return [
      ...(isOpen ? (['pay'] as const) : []),
      'mail',
      ...(mayWrite && isWaivable ? (['waive'] as const) : []),
      ...(mayWrite && status !== 'credited' ? (['credit'] as const) : []),
      ...(mayWrite && isOpen ? (['writeOff'] as const) : []),
    ];
  };
}

export const DEEDS = {
  pay: { label: 'Record Payment', icon: <Wallet aria-hidden />, danger: false },
  mail: { label: 'Send by E-mail', icon: <Mail aria-hidden />, danger: false },
  edit: { label: 'Edit', icon: <Pencil aria-hidden />, danger: false },
  issue: { label: 'Issue', icon: <Send aria-hidden />, danger: false },
  waive: { label: 'Waive Late Fee', icon: <BadgePercent aria-hidden />, danger: false },
  credit: { label: 'Credit', icon: <FileMinus2 aria-hidden />, danger: true },
  writeOff: { label: 'Write Off', icon: <CircleSlash2 aria-hidden />, danger: true },
  delete: { label: 'Delete', icon: <Trash2 aria-hidden />, danger: true },
} as const;

export const pdfOf = ({ id }: Pick<Invoice, 'id'>): string => `/api/invoices/${id}?format=pdf`;

type InvoiceActionsProps = {
  invoice: Invoice;
  onView: () => void;
  onDeed: (deed: InvoiceDeed) => void;
};

export function InvoiceActions({ invoice, onView, onDeed }: InvoiceActionsProps) {
  const deeds = useInvoiceDeeds()(invoice);
  const harmless = deeds.filter((deed) => !DEEDS[deed].danger);
  const grave = deeds.filter((deed) => DEEDS[deed].danger);
  const item = (deed: InvoiceDeed) => (
    <MenuItem key={deed} icon={DEEDS[deed].icon} danger={DEEDS[deed].danger} onSelect={() => onDeed(deed)}>
      {DEEDS[deed].label}
    </MenuItem>
  );
  return (
    <Menu
      trigger={
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Actions for ${invoiceName(invoice)} of ${invoice.tenantName}`}
          icon={<Ellipsis aria-hidden />}
        />
      }
    >
      <MenuItem icon={<Eye aria-hidden />} onSelect={onView}>
        View
      </MenuItem>
      {invoice.status === 'draft' ? null : (
        <MenuItem icon={<FileDown aria-hidden />} href={pdfOf(invoice)} download>
          Download PDF
        </MenuItem>
      )}
      {harmless.map(item)}
      {grave.length > 0 ? <MenuSeparator /> : null}
      {grave.map(item)}
    </Menu>
  );
}

const CreditDialog = onDemand(async () => (await import('./credit-dialog.tsx')).CreditDialog);
const InvoiceDialog = onDemand(async () => (await import('./invoice-dialog.tsx')).InvoiceDialog);
const DeleteDraftDialog = onDemand(async () => (await import('./invoice-dialogs.tsx')).DeleteDraftDialog);
const InvoiceMailDialog = onDemand(async () => (await import('./invoice-dialogs.tsx')).InvoiceMailDialog);
const IssueDialog = onDemand(async () => (await import('./invoice-dialogs.tsx')).IssueDialog);
const WaiveDialog = onDemand(async () => (await import('./invoice-dialogs.tsx')).WaiveDialog);
const WriteOffDialog = onDemand(async () => (await import('./write-off-dialog.tsx')).WriteOffDialog);
const PaymentDialog = onDemand(async () => (await import('../payments/payment-dialog.tsx')).PaymentDialog);

export type InvoiceDeed = 'pay' | 'mail' | 'edit' | 'issue' | 'waive' | 'credit' | 'writeOff' | 'delete';

type InvoiceTask = { deed: InvoiceDeed; invoice: Invoice };

/** Something to be done with one invoice, each in a dialog of its own. */
export function useInvoiceTask() {
  const task = useDialog<InvoiceTask>();
  const begin = (deed: InvoiceDeed, invoice: Invoice) => task.begin({ deed, invoice });
  return { begin, shown: task.shown };
}

export function InvoiceTaskDialog({ task, turn, open, onClose }: DialogState<InvoiceTask>) {
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
