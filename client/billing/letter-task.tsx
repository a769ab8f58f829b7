import type { DemandLetter } from '../../domain/billing/letter-contract.ts';
import { onDemand } from '../ui/on-demand.tsx';
import { done, failed } from './finance-words.ts';
import { useResendLetter } from './letter-queries.ts';
import { type ShownTask, useTask } from './use-task.ts';

const ServeDialog = onDemand(async () => (await import('./serve-dialog.tsx')).ServeDialog);
const DecideDialog = onDemand(async () => (await import('./decide-dialog.tsx')).DecideDialog);

export type LetterDeed = 'approve' | 'withdraw' | 'serve' | 'resend';

type LetterTask = { task: Exclude<LetterDeed, 'resend'>; letter: DemandLetter };

export function useLetterTask() {
  const task = useTask<LetterTask>();
  const resend = useResendLetter();
  const begin = (deed: LetterDeed, letter: DemandLetter) => {
    if (deed !== 'resend') return task.begin({ task: deed, letter });
    resend.mutate(letter.id, {
      onSuccess: ({ recipient, isKept }) =>
        isKept
          ? done('Letter Kept', `No mail server is set up: ${letter.letterNumber} stays in the outbox.`)
          : done('Letter Queued', `${letter.letterNumber} is on its way to ${recipient} again.`),
      onError: (error) => failed('Sending Failed', error, 'Failed to send the letter.'),
    });
  };
  return { begin, shown: task.shown };
}

export function LetterTaskDialog({ task, turn, open, onClose }: ShownTask<LetterTask>) {
  if (!task) return null;
  const { task: name, letter } = task;
  const shared = { letter, open, onClose };
  return name === 'serve' ? (
    <ServeDialog key={turn} {...shared} />
  ) : (
    <DecideDialog key={turn} decision={name} {...shared} />
  );
}
