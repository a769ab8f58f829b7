import { useState } from 'react';
import type { DemandLetter } from '../../domain/billing/letter-contract.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { useConfig } from '../settings/config-queries.ts';
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
  const { mails } = useConfig();
  const { letterNumber, tenantName, recipient, status } = letter;
  const after = mails.codes
    ? `It is sent to ${recipient} immediately and cannot be recalled.`
    : 'No mail server is set up: print it and record how it was served.';
  const words = {
    approve: {
      title: 'Approve Notice',
      words: `This terminates ${tenantName}'s licence. ${after}`,
      confirmLabel: mails.codes ? 'Approve and Send' : 'Approve',
      pendingLabel: 'Approving…',
      reason: { label: 'Reason' },
      done: () =>
        done(
          'Notice Approved',
          mails.codes
            ? `${letterNumber} is on its way to ${recipient}.`
            : `No mail server is set up: print ${letterNumber} and record how it was served.`,
        ),
    },
    withdraw: {
      title: 'Withdraw Notice',
      words: `${letterNumber} ${status === 'awaiting_delivery' ? 'no longer counts against' : 'is not sent to'} ${tenantName}. It stays in the list with this reason.`,
      confirmLabel: 'Withdraw Notice',
      pendingLabel: 'Withdrawing…',
      reason: { label: 'Reason', required: true },
      done: () => done('Notice Withdrawn', `${letterNumber} to ${tenantName} was withdrawn.`),
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
