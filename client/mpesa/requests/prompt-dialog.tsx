import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MpesaRequest } from '../../../domain/mpesa/request-contract.ts';
import { isOpen } from '../../../domain/mpesa/requests.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { PromptForm, type PromptInvoice } from './prompt-form.tsx';
import { PromptProgress } from './prompt-progress.tsx';
import { promptChannelsQuery } from './queries.ts';

type PromptDialogProps = {
  /** Oldest first; undefined while they are on their way. */
  invoices: readonly PromptInvoice[] | undefined;
  phone: string | null;
  /** The latest prompt of the same payer: while it is open it is shown in place of the form. */
  latest: MpesaRequest | null;
  name: string;
  open: boolean;
  onClose: () => void;
};

/** Asks a phone for money, and shows what becomes of it. */
export function PromptDialog({ invoices, phone, latest, name, open, onClose }: PromptDialogProps) {
  // The form begins with the first one.
  const channels = useQuery(promptChannelsQuery);
  // What is shown stays, whatever becomes of it meanwhile.
  const [current, setCurrent] = useState<MpesaRequest | 'form' | null>(null);
  if (current === null && invoices && !channels.isPending) setCurrent(latest && isOpen(latest.state) ? latest : 'form');
  const [first, ...others] = invoices ?? [];
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Send M-Pesa Prompt"
      description={`${name} gets a request on the phone and confirms it with the PIN.`}
    >
      {current && current !== 'form' ? (
        <PromptProgress
          key={current.id}
          sent={current}
          onSent={setCurrent}
          onChange={() => setCurrent('form')}
          onClose={onClose}
        />
      ) : current === null ? (
        <SkeletonText lines={5} label="Loading the invoice" />
      ) : first ? (
        <PromptForm invoices={[first, ...others]} phone={phone} onSent={setCurrent} onClose={onClose} />
      ) : (
        <Alert tone="good" title="Nothing to Pay">
          {`No invoice of ${name} is open any more.`}
        </Alert>
      )}
    </Dialog>
  );
}
