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
export function useInvoiceActions(): (invoice: Invoice) => readonly InvoiceAction[] {
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

export const INVOICE_ACTIONS = {
  pay: { label: 'Record Payment', icon: <Wallet aria-hidden />, danger: false },
  mail: { label: 'Send by Email', icon: <Mail aria-hidden />, danger: false },
  edit: { label: 'Edit', icon: <Pencil aria-hidden />, danger: false },
  issue: { label: 'Issue', icon: <Send aria-hidden />, danger: false },
  waive: { label: 'Waive Late Fee', icon: <BadgePercent aria-hidden />, danger: false },
  credit: { label: 'Credit', icon: <FileMinus2 aria-hidden />, danger: true },
  writeOff: { label: 'Write Off', icon: <CircleSlash2 aria-hidden />, danger: true },
  delete: { label: 'Delete', icon: <Trash2 aria-hidden />, danger: true },
} as const;

export const invoicePdf = ({ id }: Pick<Invoice, 'id'>): string => `/api/invoices/${id}?format=pdf`;

type InvoiceActionsProps = {
  invoice: Invoice;
  onView: () => void;
  onAction: (action: InvoiceAction) => void;
};

export function InvoiceActions({ invoice, onView, onAction }: InvoiceActionsProps) {
  const actions = useInvoiceActions()(invoice);
  const harmless = actions.filter((action) => !INVOICE_ACTIONS[action].danger);
  const grave = actions.filter((action) => INVOICE_ACTIONS[action].danger);
  const item = (action: InvoiceAction) => (
    <MenuItem
      key={action}
      icon={INVOICE_ACTIONS[action].icon}
      danger={INVOICE_ACTIONS[action].danger}
      onSelect={() => onAction(action)}
    >
      {INVOICE_ACTIONS[action].label}
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
        <MenuItem icon={<FileDown aria-hidden />} href={invoicePdf(invoice)} download>
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

export type InvoiceAction = 'pay' | 'mail' | 'edit' | 'issue' | 'waive' | 'credit' | 'writeOff' | 'delete';

type InvoiceDialogPayload = { action: InvoiceAction; invoice: Invoice };

/** Opens the dialog of an action on one invoice. */
export function useInvoiceDialog() {
  const state = useDialog<InvoiceDialogPayload>();
  const openDialog = (action: InvoiceAction, invoice: Invoice) => state.openDialog({ action, invoice });
  return { openDialog, dialog: state.dialog };
}

export function InvoiceActionDialog({ payload, dialogKey, open, onClose }: DialogState<InvoiceDialogPayload>) {
  if (!payload) return null;
  const { action, invoice } = payload;
  const dialog = { invoice, open, onClose };
  if (action === 'pay') return <PaymentDialog key={dialogKey} target={{ invoice }} open={open} onClose={onClose} />;
  if (action === 'mail') return <InvoiceMailDialog key={dialogKey} {...dialog} />;
  if (action === 'edit') return <InvoiceDialog key={dialogKey} draft={invoice} open={open} onClose={onClose} />;
  if (action === 'credit') return <CreditDialog key={dialogKey} {...dialog} />;
  if (action === 'writeOff') return <WriteOffDialog key={dialogKey} {...dialog} />;
  if (action === 'issue') return <IssueDialog key={dialogKey} {...dialog} />;
  if (action === 'waive') return <WaiveDialog key={dialogKey} {...dialog} />;
  return <DeleteDraftDialog key={dialogKey} {...dialog} />;
}
