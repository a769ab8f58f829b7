import { useState } from 'react';
import type { MpesaOrder } from '../../../domain/mpesa/order-contract.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { done, failed } from '../../ui/feedback/outcome.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { useDecideOrder } from './queries.ts';

const WORDS = {
  agreed: {
    title: 'Note as Agreed',
    description: 'M-Pesa pays by itself from the first day on. Do this once the payer or the M-Pesa portal says so.',
    confirmLabel: 'Note as Agreed',
    done: 'Standing Order Active',
  },
  notAgreed: {
    title: 'Note as Not Agreed',
    description:
      'Another standing order can be set up then. Do this once the payer or the M-Pesa portal says so: if it was agreed after all, both would pay.',
    confirmLabel: 'Note as Not Agreed',
    done: 'Standing Order Closed',
  },
  ended: {
    title: 'Mark as Ended',
    description:
      'Only the payer can end it, in the M-Pesa menu of the phone. Do this once that is done: until then M-Pesa goes on paying.',
    confirmLabel: 'Mark as Ended',
    done: 'Standing Order Ended',
  },
};

type DecideDialogProps = { order: MpesaOrder; what: 'confirm' | 'end'; open: boolean; onClose: () => void };

/** What a person found out about a standing order, since M-Pesa does not say it. */
export function DecideDialog({ order, what, open, onClose }: DecideDialogProps) {
  const decide = useDecideOrder();
  const [idempotencyKey] = useState(newIdempotencyKey);
  // It may move on while somebody reads.
  const [words] = useState(WORDS[what === 'confirm' ? 'agreed' : order.state === 'active' ? 'ended' : 'notAgreed']);
  const confirm = () =>
    decide.mutate(
      { id: order.id, what, idempotencyKey },
      {
        onSuccess: ({ tenantName }) => {
          done(words.done, tenantName);
          onClose();
        },
        onError: (error) => failed('Not Saved', error, 'The standing order was not changed. Please try again.'),
      },
    );
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={words.title}
      description={words.description}
      confirmLabel={words.confirmLabel}
      pendingLabel="Saving…"
      pending={decide.isPending}
      onConfirm={confirm}
    />
  );
}
