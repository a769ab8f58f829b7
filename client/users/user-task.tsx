import { useState } from 'react';
import type { User } from '../../domain/users/contract.ts';
import { onDemand } from '../ui/on-demand.tsx';
import type { Decision } from './user-question.ts';

const DecisionDialog = onDemand(async () => (await import('./decision-dialog.tsx')).DecisionDialog);
const ResetPasswordDialog = onDemand(async () => (await import('./reset-password-dialog.tsx')).ResetPasswordDialog);
const UserDialog = onDemand(async () => (await import('./user-dialog.tsx')).UserDialog);

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
