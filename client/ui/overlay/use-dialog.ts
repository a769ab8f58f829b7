import { useState } from 'react';

/**
 * Something to be done in a dialog. The task stays after its dialog was closed, so that the dialog has something to show
 * while it fades; each turn is a new dialog, in which nothing typed in the one before is left over.
 */
export function useDialog<Task>() {
  const [task, setTask] = useState<Task | null>(null);
  const [turn, setTurn] = useState(0);
  const [open, setOpen] = useState(false);
  const begin = (next: Task) => {
    setTask(next);
    setTurn(turn + 1);
    setOpen(true);
  };
  return { begin, shown: { task, turn, open, onClose: () => setOpen(false) } };
}

export type DialogState<Task> = ReturnType<typeof useDialog<Task>>['shown'];
