import { useState } from 'react';
import type { Invoice } from '../../domain/billing/contract.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { useSendsMail } from '../messages/mail-notice.tsx';
import { useConfig } from '../settings/config-queries.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { formatMoney } from '../ui/format.ts';
import { done, failed } from './finance-words.ts';
import { useDeleteDraft, useIssueInvoice, useWaiveLateFee } from './invoice-queries.ts';

type QuestionProps = { invoice: Invoice; open: boolean; onClose: () => void };

const useAmount = ({ amount }: Invoice): string => formatMoney(amount, useConfig());

export function IssueDialog({ invoice, open, onClose }: QuestionProps) {
  const sends = useSendsMail();
  const issue = useIssueInvoice();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const amount = useAmount(invoice);
  const confirm = () =>
    issue.mutate(
      { id: invoice.id, idempotencyKey },
      {
        onSuccess: ({ invoiceNumber }) => {
          done('Invoice Issued', `${invoiceNumber} for ${amount} was issued to ${invoice.tenantName}.`);
          onClose();
        },
        onError: (error) => failed('Issue Failed', error, 'Failed to issue the invoice.'),
      },
    );
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title="Issue Invoice"
      words={`The draft of ${amount} for ${invoice.tenantName} gets its number, goes into the books and ${sends ? 'to the tenant by e-mail' : 'its e-mail into the outbox, since no mail server is set up'}. From then on it cannot be changed, only credited.`}
      confirmLabel="Issue Invoice"
      pendingLabel="Issuing…"
      pending={issue.isPending}
      onConfirm={confirm}
    />
  );
}

export function DeleteDraftDialog({ invoice, open, onClose }: QuestionProps) {
  const remove = useDeleteDraft();
  const amount = useAmount(invoice);
  const confirm = () =>
    remove.mutate(invoice.id, {
      onSuccess: () => {
        done('Draft Deleted', `The draft for ${invoice.tenantName} is gone.`);
        onClose();
      },
      onError: (error) => failed('Delete Failed', error, 'Failed to delete the draft.'),
    });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title="Delete Draft"
      words={`Are you sure you want to delete the draft of ${amount} for ${invoice.tenantName}?`}
      confirmLabel="Delete Draft"
      pendingLabel="Deleting…"
      pending={remove.isPending}
      danger
      onConfirm={confirm}
    />
  );
}

export function WaiveDialog({ invoice, open, onClose }: QuestionProps) {
  const waive = useWaiveLateFee();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const config = useConfig();
  const confirm = (reason: string) =>
    waive.mutate(
      { id: invoice.id, reason, idempotencyKey },
      {
        onSuccess: ({ waived }) => {
          done('Late Fee Waived', `${formatMoney(waived, config)} of ${invoice.tenantName} was credited.`);
          onClose();
        },
        onError: (error) => failed('Waiver Failed', error, 'Failed to waive the late fee.'),
      },
    );
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title="Waive Late Fee"
      words={`The late fee ${invoice.invoiceNumber} of ${invoice.tenantName} is credited and is not charged again for the same invoice.`}
      reason={{ label: 'Reason', required: true }}
      confirmLabel="Waive Late Fee"
      pendingLabel="Waiving…"
      pending={waive.isPending}
      onConfirm={confirm}
    />
  );
}
