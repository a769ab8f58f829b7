import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import type { Invoice } from '../../../domain/billing/contract.ts';
import { Email } from '../../../domain/kernel/text.ts';
import { keptText } from '../../../domain/messages/delivery-text.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { MailNotice, useSendsMail } from '../../messages/mail-notice.tsx';
import { useConfig } from '../../settings/config-queries.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { done, failed, serverMessage } from '../../ui/feedback/outcome.ts';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { formatCurrency } from '../../ui/format.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { invoiceMailQuery, useDeleteDraft, useIssueInvoice, useMailInvoice, useWaiveLateFee } from './queries.ts';

type InvoiceMailDialogProps = { invoice: Invoice; open: boolean; onClose: () => void };

/** What goes out is read before it goes: to whom, under which subject, in which words. */
export function InvoiceMailDialog({ invoice, open, onClose }: InvoiceMailDialogProps) {
  const preview = useQuery(invoiceMailQuery(invoice.id));
  const [typed, setTyped] = useState<string | null>(null);
  const mail = useMailInvoice();
  const recipient = typed ?? preview.data?.recipient ?? '';
  const isAddress = Email.safeParse(recipient).success;
  const send = () =>
    mail.mutate(
      { id: invoice.id, recipient },
      {
        onSuccess: (sent) => {
          if (sent.delivery === 'kept') done('Invoice Not Sent', `${keptText(sent.reason)}.`);
          else done('Invoice Queued', `${invoice.invoiceNumber} is on its way to ${sent.recipient}.`);
          onClose();
        },
        onError: (error) => failed('Sending Failed', error, 'Failed to send the invoice.'),
      },
    );
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Send by Email"
      description={`${invoice.invoiceNumber} for ${invoice.tenantName}, with the PDF attached.`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={mail.isPending}>
            Cancel
          </Button>
          <Button
            icon={<Mail aria-hidden />}
            disabled={!preview.data || !isAddress}
            pending={mail.isPending}
            pendingLabel="Sending…"
            onClick={send}
          >
            {preview.data?.delivery === 'kept' ? 'Keep in Outbox' : 'Send'}
          </Button>
        </>
      }
    >
      <MailNotice className="mb-4" />
      <Field
        label="Recipient"
        required
        error={preview.data && recipient !== '' && !isAddress ? 'Must be an email address' : undefined}
        hint={preview.data && !preview.data.recipient ? `${invoice.tenantName} has no email address.` : undefined}
      >
        <Input type="email" value={recipient} maxLength={254} onChange={(event) => setTyped(event.target.value)} />
      </Field>
      {preview.data ? (
        <section aria-label="Email text" className="mt-4 rounded-md border border-line px-4 py-3.5 text-sm">
          <p className="wrap-anywhere font-semibold">{preview.data.subject}</p>
          <p className="wrap-anywhere mt-2 whitespace-pre-wrap leading-relaxed">{preview.data.body}</p>
        </section>
      ) : preview.error ? (
        <ErrorState
          message={serverMessage(preview.error, 'The email could not be loaded')}
          onRetry={() => void preview.refetch()}
          retrying={preview.isFetching}
        />
      ) : (
        <SkeletonText lines={6} label="Loading the mail" />
      )}
    </Dialog>
  );
}

type QuestionProps = { invoice: Invoice; open: boolean; onClose: () => void };

const useAmount = ({ amount }: Invoice): string => formatCurrency(amount, useConfig());

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
      description={`Issuing assigns a number, posts ${amount} and ${sends ? `emails it to ${invoice.tenantName}` : `keeps the email to ${invoice.tenantName} in the outbox, since no mail server is set up`}. Issued invoices can only be credited.`}
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
        done('Draft Deleted', `The draft for ${invoice.tenantName} was deleted.`);
        onClose();
      },
      onError: (error) => failed('Delete Failed', error, 'Failed to delete the draft.'),
    });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title="Delete Draft"
      description={`Are you sure you want to delete the ${amount} draft for ${invoice.tenantName}?`}
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
          done('Late Fee Waived', `${formatCurrency(waived, config)} was credited to ${invoice.tenantName}.`);
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
      description={`Late fee ${invoice.invoiceNumber} for ${invoice.tenantName} is credited and not charged again for the same invoice.`}
      reason={{ label: 'Reason', required: true }}
      confirmLabel="Waive Late Fee"
      pendingLabel="Waiving…"
      pending={waive.isPending}
      onConfirm={confirm}
    />
  );
}
