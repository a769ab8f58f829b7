import type { DemandLetter } from '../../domain/billing/letter-contract.ts';
import { onDemand } from '../ui/on-demand.tsx';
import { done, failed } from './finance-words.ts';
import { useResendLetter } from './letter-queries.ts';
import { type ShownTask, useTask } from './use-task.ts';

const DecideDialog = onDemand(async () => (await import('./decide-dialog.tsx')).DecideDialog);

export type LetterDeed = 'approve' | 'withdraw' | 'resend';

type LetterTask = { decision: Exclude<LetterDeed, 'resend'>; letter: DemandLetter };

export function useLetterTask() {
  const task = useTask<LetterTask>();
  const resend = useResendLetter();
  const begin = (deed: LetterDeed, letter: DemandLetter) => {
    if (deed !== 'resend') return task.begin({ decision: deed, letter });
    resend.mutate(letter.id, {
      onSuccess: ({ recipient }) => done('Letter Sent', `${letter.letterNumber} goes to ${recipient} again.`),
      onError: (error) => failed('Sending Failed', error, 'Failed to send the letter.'),
    });
  };
  return { begin, shown: task.shown };
}

export function LetterTaskDialog({ task, turn, open, onClose }: ShownTask<LetterTask>) {
  if (!task) return null;
  return <DecideDialog key={turn} {...task} open={open} onClose={onClose} />;
}
