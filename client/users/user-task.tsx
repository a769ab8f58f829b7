import { useState } from 'react';
import type { User } from '../../domain/users/contract.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { ResetPasswordDialog } from './reset-password-dialog.tsx';
import { UserDialog } from './user-dialog.tsx';
import type { Decision } from './user-question.ts';

/** Something to be done with one user, in a dialog of its own. */
export type UserTask = { kind: 'edit' | 'reset' | Decision; user: User };

/** The task stays after its dialog was closed, so that the dialog has something to show while it fades. */
export function useUserTask() {
  const [task, setTask] = useState<UserTask | null>(null);
  const [turn, setTurn] = useState(0);
  const [open, setOpen] = useState(false);
  return {
    begin: (next: UserTask) => {
      setTask(next);
      setTurn(turn + 1);
      setOpen(true);
    },
    shown: { task, turn, open, onClose: () => setOpen(false) },
  };
}

type UserTaskDialogProps = ReturnType<typeof useUserTask>['shown'] & { ownId: string | undefined };

/** Each turn is a new dialog: nothing typed into the one before, and no password of it, is left over. */
export function UserTaskDialog({ task, turn, open, onClose, ownId }: UserTaskDialogProps) {
  if (!task) return null;
  const { kind, user } = task;
  const own = user.id === ownId;
  if (kind === 'edit') return <UserDialog key={turn} {...{ user, own, open, onClose }} />;
  if (kind === 'reset') return <ResetPasswordDialog key={turn} {...{ user, open, onClose }} />;
  return <DecisionDialog key={turn} decision={kind} {...{ user, own, open, onClose }} />;
}
