import { useState } from 'react';
import type { MailItem } from '../../domain/mailroom/contract.ts';
import { onDemand } from '../ui/on-demand.tsx';
import { useRemindOfMail } from './mail-queries.ts';
import { mailDone, mailFailed } from './mail-words.ts';

const CorrectDialog = onDemand(async () => (await import('./correct-dialog.tsx')).CorrectDialog);
const HandOutDialog = onDemand(async () => (await import('./hand-out-dialog.tsx')).HandOutDialog);
const MailSheet = onDemand(async () => (await import('./mail-sheet.tsx')).MailSheet);
const ReturnDialog = onDemand(async () => (await import('./return-dialog.tsx')).ReturnDialog);

/** Something to be done with one item; all but the notice has a dialog of its own. */
export type MailTask = { kind: 'look' | 'handOut' | 'notify' | 'correct' | 'return'; item: MailItem };

/** The task stays after its dialog was closed, so that the dialog has something to show while it fades. */
export function useMailTask() {
  const [task, setTask] = useState<MailTask | null>(null);
  const [turn, setTurn] = useState(0);
  const [open, setOpen] = useState(false);
  const remind = useRemindOfMail();
  const notify = ({ id }: MailItem) =>
    remind.mutate(id, {
      onSuccess: (item) => mailDone('notify', item),
      onError: (error) => mailFailed('notify', error),
    });
  const begin = (next: MailTask) => {
    if (next.kind === 'notify') return notify(next.item);
    setTask(next);
    setTurn(turn + 1);
    setOpen(true);
  };
  return { begin, shown: { task, turn, open, onClose: () => setOpen(false), begin } };
}

/** Each turn is a new dialog: nothing typed or drawn in the one before is left over. */
export function MailTaskDialog({ task, turn, open, onClose, begin }: ReturnType<typeof useMailTask>['shown']) {
  if (!task) return null;
  const { kind, item } = task;
  const shown = { item, open, onClose };
  if (kind === 'handOut') return <HandOutDialog key={turn} {...shown} />;
  if (kind === 'correct') return <CorrectDialog key={turn} {...shown} />;
  if (kind === 'return') return <ReturnDialog key={turn} {...shown} />;
  return (
    <MailSheet
      key={turn}
      {...shown}
      onTask={(next) => {
        onClose();
        begin({ kind: next, item });
      }}
    />
  );
}
