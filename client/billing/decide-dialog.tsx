import { useState } from 'react';
import type { DemandLetter } from '../../domain/billing/letter-contract.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { done, failed } from './finance-words.ts';
import { useDecideLetter } from './letter-queries.ts';

type DecideDialogProps = {
  letter: DemandLetter;
  decision: 'approve' | 'withdraw';
  open: boolean;
  onClose: () => void;
};

/** The last step of the ladder is a person's, and so is taking it back. */
export function DecideDialog({ letter, decision, open, onClose }: DecideDialogProps) {
  const decide = useDecideLetter();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const { letterNumber, tenantName, recipient } = letter;
  const words = {
    approve: {
      title: 'Approve Notice',
      words: `${letterNumber} ends the licence of ${tenantName}. It goes to ${recipient} at once and cannot be called back.`,
      confirmLabel: 'Approve and Send',
      pendingLabel: 'Sending…',
      reason: { label: 'Reason' },
      done: () => done('Notice Sent', `${letterNumber} goes to ${recipient}.`),
    },
    withdraw: {
      title: 'Withdraw Notice',
      words: `${letterNumber} is not sent to ${tenantName}. It stays in the list with this reason.`,
      confirmLabel: 'Withdraw Notice',
      pendingLabel: 'Withdrawing…',
      reason: { label: 'Reason', required: true },
      done: () => done('Notice Withdrawn', `${letterNumber} to ${tenantName} was not sent.`),
    },
  }[decision];
  const confirm = (reason: string) =>
    decide.mutate(
      { id: letter.id, body: { decision, reason }, idempotencyKey },
      {
        onSuccess: () => {
          words.done();
          onClose();
        },
        onError: (error) => failed('Decision Failed', error, 'Failed to decide on the notice.'),
      },
    );
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={words.title}
      words={words.words}
      confirmLabel={words.confirmLabel}
      pendingLabel={words.pendingLabel}
      reason={words.reason}
      pending={decide.isPending}
      danger
      onConfirm={confirm}
    />
  );
}
