import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import type { Invoice } from '../../domain/billing/contract.ts';
import { Email } from '../../domain/kernel/text.ts';
import { keptWords } from '../../domain/messages/delivery-words.ts';
import { serverMessage } from '../api/server-message.ts';
import { MailNotice } from '../messages/mail-notice.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { done, failed } from './finance-words.ts';
import { invoiceMailQuery, useMailInvoice } from './invoice-queries.ts';

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
          if (sent.delivery === 'kept') done('Invoice Not Sent', `${keptWords(sent.reason)}.`);
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
      title="Send by E-mail"
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
        error={preview.data && recipient !== '' && !isAddress ? 'Must be an e-mail address' : undefined}
        hint={preview.data && !preview.data.recipient ? `${invoice.tenantName} has no e-mail address.` : undefined}
      >
        <Input type="email" value={recipient} maxLength={254} onChange={(event) => setTyped(event.target.value)} />
      </Field>
      {preview.data ? (
        <section aria-label="Text of the mail" className="mt-4 rounded-md border border-line px-4 py-3.5 text-sm">
          <p className="wrap-anywhere font-semibold">{preview.data.subject}</p>
          <p className="wrap-anywhere mt-2 whitespace-pre-wrap leading-relaxed">{preview.data.body}</p>
        </section>
      ) : preview.error ? (
        <ErrorState
          message={serverMessage(preview.error, 'The mail could not be loaded')}
          onRetry={() => void preview.refetch()}
          retrying={preview.isFetching}
        />
      ) : (
        <SkeletonText lines={6} label="Loading the mail" />
      )}
    </Dialog>
  );
}
