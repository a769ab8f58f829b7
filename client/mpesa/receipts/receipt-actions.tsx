import { Ellipsis, Eye, HandCoins, Undo2, UserCheck } from 'lucide-react';
import type { MpesaReceipt } from '../../../domain/mpesa/receipt-contract.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { useCan } from '../../api/session.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { Button } from '../../ui/button.tsx';
import { onDemand } from '../../ui/feedback/on-demand.tsx';
import { done, failed } from '../../ui/feedback/outcome.ts';
import { formatCurrency } from '../../ui/format.ts';
import { Menu, MenuItem } from '../../ui/overlay/menu.tsx';
import { type DialogState, useDialog } from '../../ui/overlay/use-dialog.ts';
import { isWaiting, payerText } from './labels.ts';
import { useAssignReceipt } from './queries.ts';

const AssignDialog = onDemand(async () => (await import('./assign-dialog.tsx')).AssignDialog);
const TakeBackDialog = onDemand(async () => (await import('./take-back-dialog.tsx')).TakeBackDialog);
const ReturnDialog = onDemand(async () => (await import('./return-dialog.tsx')).ReturnDialog);

export const RECEIPT_ACTIONS = {
  assign: { label: 'Assign', icon: <UserCheck aria-hidden />, danger: false },
  takeBack: { label: 'Take Back', icon: <Undo2 aria-hidden />, danger: true },
  return: { label: 'Return to Payer…', icon: <HandCoins aria-hidden />, danger: true },
} as const;
export type ReceiptAction = keyof typeof RECEIPT_ACTIONS;

/** What can be done with a receipt as it stands: nothing is offered that would be refused. */
export function useReceiptActions(): (receipt: MpesaReceipt) => readonly ReceiptAction[] {
  const mayReturn = useCan()('finance:write');
  return (receipt) => {
    if (receipt.state === 'applied') return receipt.paymentId ? ['takeBack'] : [];
    if (!isWaiting(receipt)) return [];
    return mayReturn ? ['assign', 'return'] : ['assign'];
  };
}

type ReceiptTask = { action: ReceiptAction; receipt: MpesaReceipt };

export const useReceiptDialog = () => {
  const { openDialog, dialog } = useDialog<ReceiptTask>();
  return { act: (action: ReceiptAction, receipt: MpesaReceipt) => openDialog({ action, receipt }), dialog };
};

type ReceiptDialogProps = { dialog: DialogState<ReceiptTask>; onAssigned?: (receipt: MpesaReceipt) => void };

export function ReceiptDialog({ dialog, onAssigned }: ReceiptDialogProps) {
  const { payload, dialogKey, open, onClose } = dialog;
  if (!payload) return null;
  const shown = { receipt: payload.receipt, open, onClose };
  if (payload.action === 'assign') return <AssignDialog key={dialogKey} {...shown} onAssigned={onAssigned} />;
  if (payload.action === 'takeBack') return <TakeBackDialog key={dialogKey} {...shown} />;
  return <ReturnDialog key={dialogKey} {...shown} />;
}

type ReceiptMenuProps = {
  receipt: MpesaReceipt;
  onView: () => void;
  onAction: (action: ReceiptAction, receipt: MpesaReceipt) => void;
};

export function ReceiptMenu({ receipt, onView, onAction }: ReceiptMenuProps) {
  const actions = useReceiptActions()(receipt);
  return (
    <Menu
      trigger={
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Actions for ${receipt.receiptNumber} of ${payerText(receipt)}`}
          icon={<Ellipsis aria-hidden />}
        />
      }
    >
      <MenuItem icon={<Eye aria-hidden />} onSelect={onView}>
        View
      </MenuItem>
      {actions.map((action) => {
        const { label, icon, danger } = RECEIPT_ACTIONS[action];
        return (
          <MenuItem key={action} icon={icon} danger={danger} onSelect={() => onAction(action, receipt)}>
            {label}
          </MenuItem>
        );
      })}
    </Menu>
  );
}

type SuggestionButtonProps = { receipt: MpesaReceipt; pending: boolean; onAccept: (receipt: MpesaReceipt) => void };

/** Says what it does in full, on several lines where it must. */
export function SuggestionButton({ receipt, pending, onAccept }: SuggestionButtonProps) {
  if (!receipt.suggestion) return null;
  return (
    <Button
      size="sm"
      pending={pending}
      pendingLabel="Assigning…"
      className="h-auto! min-h-8 max-w-full whitespace-normal! py-1 text-left"
      onClick={() => onAccept(receipt)}
    >
      {`Assign to ${receipt.suggestion.invoiceNumber} (${receipt.suggestion.tenantName})`}
    </Button>
  );
}

const assignedText = ({ amount, invoiceNumber, tenantName }: MpesaReceipt, currency: string): string =>
  `${formatCurrency(amount, { currency })} is a payment of ${tenantName ?? 'its payer'}${invoiceNumber ? ` for ${invoiceNumber}` : ''}.`;

/** Says whose money a receipt is, and then that it was done, or why not. */
export function useAssign() {
  const assign = useAssignReceipt();
  const { currency } = useConfig();
  const send = async (receipt: MpesaReceipt, to: { tenantId: string } | { invoiceId: string }) => {
    const assigned = await assign.mutateAsync({ id: receipt.id, body: to, idempotencyKey: newIdempotencyKey() });
    done('Receipt Assigned', assignedText(assigned, currency));
  };
  return {
    send,
    isPending: assign.isPending,
    /** What is suggested is accepted with one press. */
    accept: async (receipt: MpesaReceipt) => {
      if (!receipt.suggestion) return;
      try {
        await send(receipt, { invoiceId: receipt.suggestion.invoiceId });
      } catch (error) {
        failed('Not Assigned', error, 'Failed to assign the receipt.');
      }
    },
  };
}
